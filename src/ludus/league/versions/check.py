"""What a worker does with a version: unpack it, build it, check it, all of it behind walls."""

import shutil
from pathlib import Path

from msgspec.structs import replace

from ludus.checks import check_bot
from ludus.checks.finding import CheckReport
from ludus.core.errors import LudusError
from ludus.core.limits import Level
from ludus.games import load
from ludus.league.versions.checking import Checked, CheckJob
from ludus.league.versions.files import BUILT, UNPACK, new_folder
from ludus.players.bridge import make_ready
from ludus.players.reference import Kind, words_for
from ludus.players.sent.build import BadBuild, Built, build
from ludus.players.sent.recipe import recipe_of
from ludus.players.sent.unpack import Sent
from ludus.report.private import hidden
from ludus.sandbox import best
from ludus.tournament.limited.child import call

JAVA = (".jar", ".java", ".zip")  # what may need our own Java program, which is compiled before anybody looks


def checked(job: CheckJob) -> Checked:
    demand_sandbox(job.limits.sandbox)
    folder = new_folder(Path(job.folder))
    try:
        return _checked(job, folder)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def demand_sandbox(level: Level | None) -> None:
    """Strangers' programs run behind walls, unless the league's settings say otherwise in so many words."""
    if level is None and best() in (Level.NONE, Level.LIMITS):
        raise LudusError("versions are built and played in a sandbox only, and this machine has none: ludus doctor")


def _checked(job: CheckJob, folder: Path) -> Checked:
    game, sent, made = load(job.game), folder / "sent", folder / "made"
    if job.file.lower().endswith(JAVA):
        make_ready(game, Kind.JAVA)
    try:
        _unpack(job, job.file, job.data, sent, sources=True)
    except LudusError as error:
        return Checked(error=str(error))
    recipe = recipe_of(sent, game)
    if recipe is None:
        return Checked(report=_report(job, sent))
    try:
        done = build(sent, recipe, job.limits.sandbox)
    except BadBuild as error:
        return Checked(error=str(error), log=error.log)
    return _of_built(job, done, made)


def _of_built(job: CheckJob, done: Built, made: Path) -> Checked:
    """What came out of the build is a stranger's as much as what went in."""
    try:
        _unpack(job, BUILT, done.data, made)
    except LudusError as error:
        return Checked(error=f"what was built cannot be played: {error}", log=done.log)
    return Checked(report=_report(job, made), log=done.log, built=done.data)


def _unpack(job: CheckJob, file: str, data: bytes, folder: Path, sources: bool = False) -> None:
    folder.mkdir(0o755)
    call(UNPACK, Sent(job.game, file, str(folder), sources).packed(data))


def _report(job: CheckJob, folder: Path) -> CheckReport:
    """The check, with the version's name where its folder stood: where that is, is nobody's business."""
    words = words_for(folder, load(job.game)) or str(folder)
    report = check_bot(job.game, words, edition=job.edition, control=job.clock, limits=job.limits)

    def shown(said: str) -> str:
        return hidden(said.replace(f"{folder}/", "").replace(str(folder), job.name))

    findings = tuple(
        replace(one, seen=shown(one.seen), advice=shown(one.advice), cause=shown(one.cause)) for one in report.findings
    )
    return replace(report, bot=job.name, findings=findings)
