"""The checks that ask how a bot stands odd positions, and how it leaves the house."""

from functools import partial

from ludus.checks.case import Case, Check, failed, passed, skipped, told, unseen, warned, where
from ludus.checks.finding import Finding
from ludus.checks.plan import AGAIN, FIRST, LONG, REFUSED
from ludus.core.player import Fault
from ludus.players.channel import LINE_LIMIT
from ludus.players.programs.stderr import KEPT as STDERR_KEPT

MUCH_OUTPUT = LINE_LIMIT // 4
ADVICE = {
    "every seat": "your seat is in the first message: do not take it for granted that you are the first",
    "smallest board": "there may be no free neighbour, no third planet, hardly a tile",
    "largest board": "is something of it too slow, or a buffer too short?",
    "odd ids": "ids are names: do not use them as places in a list, nor expect them to begin at 0 or to be close",
    "no planets left": "you are asked as long as something of yours is under way: an empty list must be an answer",
    "nothing to do": "answer that you do nothing; the best of no choices does not exist",
    LONG: "does it remember more and more, or count beyond the end?",
    REFUSED: "look at each view anew: what you have ordered may not have happened",
}


def through(name: str, case: Case) -> Finding:
    """A check that is passed by coming through the trial_matches which bear its name."""
    trial_matches = case.of(name)
    if not trial_matches:
        return unseen(name, case.stopped) if case.stopped else skipped(name, _why_not(name, case))
    for seen in trial_matches:
        if seen.fault is not None:
            turn, report = seen.fault
            return failed(name, f"{seen.trial.about}, turn {turn}: {told(report)}", ADVICE[name], report)
    asked = sum(seen.asked for seen in trial_matches)
    about = trial_matches[0].trial.about if len(trial_matches) == 1 else f"{len(trial_matches)} tables"
    return passed(name, f"{about}: asked {asked} times")


def _why_not(name: str, case: Case) -> str:
    if name == REFUSED:
        return "here an answer is played whole, or the player is out: there is nothing to survive"
    return f"{case.game.info.name} names no such position"


def same_answers(case: Case) -> Finding:
    name = "same seed same answers"
    first, again = case.of(FIRST), case.of(AGAIN)
    if not again or first[0].faults or again[0].faults:
        return unseen(name, case.stopped or "it did not come through both matches")
    pairs = zip(first[0].answers, again[0].answers, strict=False)
    different = next((turn for (turn, one), (_, other) in pairs if one != other), None)
    if different is None:
        return passed(name, f"{len(first[0].answers)} turns played twice, with the same answers")
    advice = "take all randomness from the seed of the first message; then a match can be played again"
    return warned(name, f"another answer in turn {different} of the same match", advice)


def no_chatter(case: Case) -> Finding:
    name = "no chatter on stdout"
    heard = [(seen, seen.recorder) for seen in case.trial_matches if seen.recorder is not None]
    for seen, recorder in heard:
        if recorder.chatter:
            text = f"{where(seen)}: {recorder.chatter[0]!r}"
            return failed(name, text, "stdout is for answers alone: print everything else to stderr")
    for seen, recorder in heard:
        if recorder.passed_over:
            text = f"{where(seen)}: {recorder.passed_over[0]!r} answers no turn"
            return warned(name, text, "one line a turn, with the number of that turn")
    return passed(name, f"{sum(recorder.lines for _, recorder in heard)} lines, all of them answers")


def stderr_size(case: Case) -> Finding:
    name, most = "stderr size", max(len(seen.stderr) for seen in case.trial_matches)
    if most >= STDERR_KEPT:
        text = f"more than {STDERR_KEPT >> 10} KB in one match"
        return warned(name, text, f"only the last {STDERR_KEPT >> 10} KB are kept, and writing takes your time")
    return passed(name, f"{most} bytes in one match at most")


def output_size(case: Case) -> Finding:
    name = "output size"
    flood = next(case.faults(Fault.FLOOD), None)
    if flood is not None:
        seen, turn, report = flood
        return failed(name, f"{where(seen, turn)}: {told(report)}", "the limits are in docs/bot-protocol.md", report)
    most = max((seen.recorder.most_bytes for seen in case.trial_matches if seen.recorder is not None), default=0)
    if most > MUCH_OUTPUT:
        return warned(name, f"{most >> 10} KB in one turn", f"a line may have {LINE_LIMIT >> 20} MB: say less")
    return passed(name, f"{most} bytes in one turn at most")


def memory(case: Case) -> Finding:
    name, allowed = "memory", case.limits.memory_mb
    over = next(case.faults(Fault.MEMORY), None)
    if over is not None:
        seen, turn, report = over
        return failed(name, f"{where(seen, turn)}: {told(report)}", f"{allowed} MB are allowed", report)
    # Of one that ends before it is ready, somebody may still catch the last moment, or not.
    began = [seen for seen in case.trial_matches if not (seen.start_fault and seen.start_fault.gone)]
    most = max((seen.memory_kb for seen in began), default=0) >> 10
    if not most:
        return unseen(name, "it was gone before anybody could look")
    if most > allowed // 2:
        return warned(name, f"{most} MB, {allowed} are allowed", "keep less, or free what is no longer needed")
    return passed(name, f"{most} MB at most, {allowed} are allowed")


def processes_left(case: Case) -> Finding:
    name = "processes left"
    for seen in case.trial_matches:
        if seen.left:
            text = f"{where(seen)}: {', '.join(seen.left[:5])} still ran after it had left"
            return failed(name, text, "end and wait for what you start: whatever is left is killed")
    if not any(seen.leaves for seen in case.trial_matches):
        return unseen(name, "it never left by itself")
    return passed(name, "none")


ONCE = 1  # of many times, a busy machine may have kept it


def exits_at_the_end(case: Case) -> Finding:
    name = "exits at the end"
    late = [seen for seen, _, _ in case.faults(Fault.TIMEOUT)]  # who does not answer hears of no end either
    stayed = [seen for seen in case.trial_matches if seen.leaves is False and seen not in late]
    left = sum(seen.leaves is True for seen in case.trial_matches)
    if len(stayed) > ONCE or (stayed and not left):
        advice = "leave when the end is told or stdin is closed; who stays is killed after a second"
        return warned(name, f"{where(stayed[0])}: it had to be killed", advice)
    return passed(name, f"{left} of {left + len(stayed)} times") if left else unseen(name, "no match came to its end")


THROUGH: dict[str, Check] = {name: partial(through, name) for name in ADVICE}
LATER = ("no chatter on stdout", "stderr size", "output size")  # they say nothing of a bot that was never ready
