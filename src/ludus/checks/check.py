"""`check_bot(game, words) -> Report`. What is new among our children is the bot's: one check at a time in a process."""

import sys
from collections.abc import Callable
from pathlib import Path
from time import monotonic

from msgspec.structs import replace

import ludus
from ludus.checks import bearing, judge
from ludus.checks.bout import Seen, play_bout
from ludus.checks.case import Case, Check, skipped
from ludus.checks.ear import listen
from ludus.checks.finding import CHECKS, Finding, Report
from ludus.checks.plan import FIRST, bouts
from ludus.core.errors import LudusError, UnknownName
from ludus.core.game import AnyGame
from ludus.core.limits import Limits
from ludus.core.player import Fault, Player
from ludus.games import load
from ludus.players.find import JSON, find_player
from ludus.players.jsonlines import JsonLines
from ludus.players.process import ProcessPlayer
from ludus.players.python import find_bot

LONGEST_START_MS = 10_000  # a tournament may give more; here nobody wants to wait for it
NOT_READY = "it was never ready"
MOST_LATE = 2  # bouts out of time before the rest is left out

Progress = Callable[[str], object]

JUDGES: dict[str, Check] = {
    "found": judge.found,
    "executable": judge.executable,
    "starts": judge.starts,
    "start-up time": judge.start_up_time,
    "greets": judge.greets,
    "answers the first turn": judge.answers_the_first_turn,
    "answer well formed": judge.answer_well_formed,
    "orders legal": judge.orders_legal,
    "answer in time": judge.answer_in_time,
    "slowest turn": judge.slowest_turn,
    **bearing.THROUGH,
    "same seed same answers": bearing.same_answers,
    "no chatter on stdout": bearing.no_chatter,
    "stderr size": bearing.stderr_size,
    "output size": bearing.output_size,
    "memory": bearing.memory,
    "processes left": bearing.processes_left,
    "exits at the end": bearing.exits_at_the_end,
}


def check_bot(
    name: str, reference: str, *, edition: str | None = None, seed: int = 1, progress: Progress = lambda bout: None
) -> Report:
    """Put a bot of this game through all bouts; `progress` hears the name of each before it begins."""
    game, began = load(name), monotonic()
    if edition is not None and edition not in game.info.editions:
        raise UnknownName("edition", edition, game.info.editions, where=f" of {name}")
    control = replace(game.info.clock, start_ms=min(game.info.clock.start_ms, LONGEST_START_MS))
    case = Case(game, reference, control, Limits())
    if _look_for(case) is not None:
        _play_all(case, edition or game.info.editions[0], seed, progress)
    findings = tuple(_judged(check, case) for check in CHECKS)
    return Report(game=name, bot=reference, findings=findings, seconds=round(monotonic() - began, 3))


def _judged(check: str, case: Case) -> Finding:
    if not case.bouts and check not in ("found", "executable"):
        return skipped(check, "there is no bot to run")
    if case.missing and check == "executable":
        return skipped(check, "there is no bot to run")
    if case.stopped == NOT_READY and check in bearing.LATER:
        return skipped(check, NOT_READY)
    return JUDGES[check](case)


def _look_for(case: Case) -> Player | None:
    try:
        return _player(case)
    except LudusError as error:
        if _is_there(case.game, case.reference):
            case.broken = str(error)
        else:
            case.missing = str(error)
        return None


def _player(case: Case) -> Player:
    """A house bot is a program here, as all others are."""
    if case.reference.partition(":")[0] in case.game.bots:
        find_bot(case.game, case.reference)  # a wrong word behind its colon shows here
        words = [sys.executable, "-m", "ludus.players.host", case.game.info.name, case.reference]
        house = str(Path(ludus.__file__).parent)
        return ProcessPlayer(words, JsonLines(case.game), case.control, limits=case.limits, files=(house,))
    return find_player(case.game, case.reference, case.control, isolate=True, limits=case.limits)


def _is_there(game: AnyGame, reference: str) -> bool:
    """Whether what was named exists, though it cannot be run."""
    name, _, rest = reference.partition(":")
    command = rest if name in (JSON, *game.dialects) else reference
    words = command.split() or [""]
    return any(Path(word).is_file() for word in (words[0], words[0].partition(":")[0], name))


def _play_all(case: Case, edition: str, seed: int, progress: Progress) -> None:
    for bout in bouts(case.game, edition, seed):
        progress(bout.check)
        player = _player(case)
        seen = play_bout(case.game, bout, player, listen(player), case.control, seed)
        case.bouts.append(seen)
        case.stopped = _enough(case, seen)
        if case.stopped:
            return


def _enough(case: Case, seen: Seen) -> str:
    """Why nothing more is played; empty where it goes on."""
    if seen.bout.check == FIRST and not seen.answers:
        return "it has not answered the first turn" if seen.start_fault is None else NOT_READY
    late = {id(seen) for seen, _, _ in case.faults(Fault.TIMEOUT)}
    return "it was late in two matches already: nobody waited for more" if len(late) >= MOST_LATE else ""
