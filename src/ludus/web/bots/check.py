"""The check of an uploaded bot, in a process of its own."""

import msgspec
from msgspec.structs import replace

from ludus.report.private import hidden
from ludus.web.bots.uploads import UploadCheckJob


def run(data: bytes) -> bytes:
    """`ludus check`, with the bot's name where its folder stood: where that is, is nobody's business."""
    from ludus.checks import check_bot

    job = msgspec.json.decode(data, type=UploadCheckJob)
    report = check_bot(job.game, job.reference)

    def shown(words: str) -> str:
        return hidden(words.replace(f"{job.folder}/", "").replace(job.folder, job.name))

    findings = tuple(
        replace(one, seen=shown(one.seen), advice=shown(one.advice), cause=shown(one.cause)) for one in report.findings
    )
    return msgspec.json.encode(replace(report, bot=job.name, findings=findings))
