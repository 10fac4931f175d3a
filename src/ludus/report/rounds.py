"""The knock-out in groups: rounds from left to right, in each its tables, with who goes on."""

from collections.abc import Sequence

from ludus.report.data import GroupBox
from ludus.report.markup import plain, text
from ludus.report.matches import Link
from ludus.report.ways import NOWHERE, Ways


def rounds(found: Sequence[Sequence[GroupBox]], link: Link | None = None, ways: Ways = NOWHERE) -> str:
    inner = "".join(_round(number, boxes, link, ways) for number, boxes in enumerate(found, 1))
    return f'<div class="wide" tabindex="0"><div class="rounds">{inner}</div></div>' if inner else ""


def _round(number: int, boxes: Sequence[GroupBox], link: Link | None, ways: Ways) -> str:
    name = "Last game" if boxes and boxes[0].last else f"Round {number}"
    return f'<div class="round"><h3>{name}</h3>{"".join(_box(box, link, ways) for box in boxes)}</div>'


def _box(box: GroupBox, link: Link | None, ways: Ways) -> str:
    lines = "".join(_line(box, place, ways) for place in range(len(box.names)))
    match = f"match {box.number}"
    told = f'<a href="{text(link(box.number))}">{match}</a>' if link and box.scores else match
    return f'<div class="group"><ol>{lines}</ol><p class="quiet">{told}</p></div>'


def _line(box: GroupBox, place: int, ways: Ways) -> str:
    kind = "open" if not box.scores else "won" if place in box.winners else "lost"
    score = plain(box.scores[place]) if box.scores else ""
    on = '<span class="quiet"> goes on</span>' if kind == "won" and not box.last else ""
    name = f'<span class="name">{ways.named(box.names[place])}</span>{on}'
    return f'<li class="{kind}"><span>{name}</span><span>{score}</span></li>'
