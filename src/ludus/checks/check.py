"""`check_bot(game, words) -> CheckReport`. What is new among our children is the bot's: one check at once a process."""

from collections.abc import Callable
from time import monotonic

from msgspec.structs import replace

from ludus.checks import basics, robustness
from ludus.checks.case import Case, Check, unseen
from ludus.checks.cause import named_once
from ludus.checks.finding import CHECKS, CheckReport, Finding
from ludus.checks.plan import FIRST, trial_matches
from ludus.checks.recorder import record
from ludus.checks.trial_match import Seen, play_trial
from ludus.core.clock import TimeControl
from ludus.core.errors import LudusError, UnknownName
from ludus.core.limits import Limits
from ludus.core.player import Fault, Player
from ludus.games import load
from ludus.players.find import find_player, hosted
from ludus.players.python import find_bot
from ludus.players.reference import Kind, read_player

LONGEST_START_MS = 10_000  # a tournament may give more; here nobody wants to wait for it
NOT_READY = "it was never ready"
MOST_LATE = 2  # trial_matches out of time before the rest is left out

Progress = Callable[[str], object]

JUDGES: dict[str, Check] = {
    "found": basics.found,
    "executable": basics.executable,
    "starts": basics.starts,
    "start-up time": basics.start_up_time,
    "greets": basics.greets,
    "answers the first turn": basics.answers_the_first_turn,
    "answer well formed": basics.answer_well_formed,
    "orders legal": basics.orders_legal,
    "answer in time": basics.answer_in_time,
    "slowest turn": basics.slowest_turn,
    **robustness.THROUGH,
    "same seed same answers": robustness.same_answers,
    "no chatter on stdout": robustness.no_chatter,
    "stderr size": robustness.stderr_size,
    "output size": robustness.output_size,
    "memory": robustness.memory,
    "processes left": robustness.processes_left,
    "exits at the end": robustness.exits_at_the_end,
}


def check_bot(
    name: str,
    reference: str,
    *,
    edition: str | None = None,
    seed: int = 1,
    progress: Progress = lambda trial: None,
    control: TimeControl | None = None,
    limits: Limits = Limits(),
) -> CheckReport:
    """Put a bot of this game through all trial matches; `progress` hears the name of each before it begins. The clock
    is the game's own where no other is given."""
    game, began = load(name), monotonic()
    if edition is not None and edition not in game.info.editions:
        raise UnknownName("edition", edition, game.info.editions, where=f" of {name}")
    control = control or game.info.clock
    if control.ready_ms > LONGEST_START_MS:
        control = replace(control, start_ms=LONGEST_START_MS)
    case = Case(game, reference, control, limits)
    if _look_for(case) is not None:
        _play_all(case, edition or game.info.editions[0], seed, progress)
    findings = named_once(case, [_judged(check, case) for check in CHECKS])
    bot = read_player(reference, game).name
    return CheckReport(game=name, bot=bot, findings=findings, seconds=round(monotonic() - began, 3))


def _judged(check: str, case: Case) -> Finding:
    if not case.trial_matches and check not in ("found", "executable"):
        return unseen(check, "there is no bot to run")
    if case.missing and check == "executable":
        return unseen(check, "there is no bot to run")
    if case.stopped == NOT_READY and check in robustness.LATER:
        return unseen(check, NOT_READY)
    return JUDGES[check](case)


def _look_for(case: Case) -> Player | None:
    try:
        return _player(case)
    except LudusError as error:
        if read_player(case.reference, case.game).is_there:
            case.broken = str(error)
        else:
            case.missing = str(error)
        return None


def _player(case: Case) -> Player:
    """A house bot is a program here, as all others are."""
    ref = read_player(case.reference, case.game)
    if ref.kind is Kind.HOUSE:
        find_bot(case.game, ref)  # a wrong word behind its colon shows here
        return hosted(case.game, ref, case.control, case.limits)
    return find_player(case.game, case.reference, case.control, isolate=True, limits=case.limits)


def _play_all(case: Case, edition: str, seed: int, progress: Progress) -> None:
    for trial in trial_matches(case.game, edition, seed):
        progress(trial.check)
        player = _player(case)
        seen = play_trial(case.game, trial, player, record(player), case.control, seed)
        case.trial_matches.append(seen)
        case.stopped = _enough(case, seen)
        if case.stopped:
            return


def _enough(case: Case, seen: Seen) -> str:
    """Why nothing more is played; empty where it goes on."""
    if seen.trial.check == FIRST and not seen.answers:
        return "it has not answered the first turn" if seen.start_fault is None else NOT_READY
    late = {id(seen) for seen, _, _ in case.faults(Fault.TIMEOUT)}
    return "it was late in two matches already: nobody waited for more" if len(late) >= MOST_LATE else ""
