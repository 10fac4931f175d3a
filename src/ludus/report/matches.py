"""The matches one by one, and what went wrong in them."""

from collections import Counter
from collections.abc import Callable, Sequence

from ludus.report.data import FaultLine, MatchLine
from ludus.report.markup import cell, header, plain, table, text
from ludus.report.ways import NOWHERE, Ways

SHOWN_TURNS = 5
FEW = 3  # faults that are shown unasked

Link = Callable[[int], str]  # from the number of a match to where it can be seen


def match_table(lines: Sequence[MatchLine], link: Link | None = None, ways: Ways = NOWHERE) -> str:
    heads = [header("match"), header("players by seat"), header("place"), header("score"), header("faults")]
    return table(heads, (_match(line, link, ways) for line in lines), "matches")


def _match(line: MatchLine, link: Link | None, ways: Ways) -> list[str]:
    best = min(line.ranks)
    names = (
        f"<b>{ways.named(name)}</b>" if rank == best and line.ranks.count(best) == 1 else ways.named(name)
        for name, rank in zip(line.names, line.ranks, strict=True)
    )
    faults = ", ".join(f"{text(line.names[seat])}: {text(kind)}" for seat, kind in line.faults)
    return [
        f'<th scope="row"><span class="place">{_linked(line.number, link)}</span></th>',
        cell(' <span class="quiet">·</span> '.join(names), "words"),
        cell(" – ".join(map(str, line.ranks))),
        cell(" – ".join(map(plain, line.scores)), "quiet"),
        cell(faults, "words alarm" if faults else ""),
    ]


def _linked(number: int, link: Link | None, before: str = "") -> str:
    shown = f"{before}{number}"
    return f'<a href="{text(link(number))}">{shown}</a>' if link else shown


def fault_list(lines: Sequence[FaultLine], link: Link | None = None, ways: Ways = NOWHERE) -> str:
    """One entrant after the other, as its author wants to read it; the one with the most faults first."""
    by_name: dict[str, list[FaultLine]] = {}
    for line in lines:
        by_name.setdefault(line.name, []).append(line)
    groups = sorted(by_name.items(), key=lambda group: -len(group[1]))
    return "".join(_group(name, found, link, ways) for name, found in groups)


def _group(name: str, lines: Sequence[FaultLine], link: Link | None, ways: Ways) -> str:
    kinds = Counter(line.kind for line in lines)
    said = ", ".join(f"{kind} in {times} match{'es' if times > 1 else ''}" for kind, times in kinds.most_common())
    opened = " open" if len(lines) <= FEW else ""
    head = f'<summary><b>{ways.named(name)}</b> <span class="alarm">{text(said)}</span></summary>'
    return f'<details class="faults"{opened}>{head}{"".join(_fault(line, link) for line in lines)}</details>'


def _fault(line: FaultLine, link: Link | None) -> str:
    said = (
        f'{_linked(line.match, link, "match ")} <span class="quiet">{text(_turns(line.turns))}</span> '
        f'<span class="alarm">{text(line.kind)}</span> '
        f'<span class="why">{text(line.message)}</span>'
    )
    if not line.detail.strip():
        return f'<div class="fault">{said}</div>'
    return f'<details class="fault"><summary>{said}</summary><pre>{text(line.detail.rstrip())}</pre></details>'


def _turns(turns: tuple[int, ...]) -> str:
    if turns == (0,):
        return "before the first turn"
    shown = ", ".join(map(str, turns[:SHOWN_TURNS]))
    more = f" … ({len(turns)} times)" if len(turns) > SHOWN_TURNS else ""
    return f"turn{'s' if len(turns) > 1 else ''} {shown}{more}"
