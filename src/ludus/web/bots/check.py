"""The check of an uploaded bot, in a process of its own."""

import msgspec
from msgspec.structs import replace

from ludus.report.private import hidden
from ludus.web.bots.uploads import Errand


def run(data: bytes) -> bytes:
    """`ludus check`, with the bot's name where its folder stood: where that is, is nobody's business."""
    from ludus.checks import check_bot

    errand = msgspec.json.decode(data, type=Errand)
    report = check_bot(errand.game, errand.reference)

    def shown(words: str) -> str:
        return hidden(words.replace(f"{errand.folder}/", "").replace(errand.folder, errand.name))

    findings = tuple(replace(one, seen=shown(one.seen), advice=shown(one.advice)) for one in report.findings)
    return msgspec.json.encode(replace(report, bot=errand.name, findings=findings))
