"""The clock of people: none, so long for a turn, or a bank with something for every turn."""

from collections.abc import Mapping
from typing import Annotated

from msgspec import Meta, Struct

from ludus.core.clock import TimeControl
from ludus.core.errors import LudusError
from ludus.web.guard.bounds import Bounds, TooMuch

Seconds = Annotated[int, Meta(ge=1, lt=1 << 40)]
FIELDS = ("turn_s", "bank_s", "increment_s")
KINDS = {"": "a quarter of an hour a turn", "none": "no clock", "turn": "so long a turn", "bank": "so long in all"}


class PeopleClock(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A clock for people, in seconds. `turn_s` for each turn, or `bank_s` for all, with `increment_s` after each; with
    neither there is no clock."""

    turn_s: Seconds | None = None
    bank_s: Seconds | None = None
    increment_s: Annotated[int, Meta(ge=0, lt=1 << 40)] = 0

    def check(self, bounds: Bounds) -> None:
        if self.increment_s and not self.bank_s:
            raise LudusError("increment_s needs a bank_s to be added to")
        for name in FIELDS:
            most: int = getattr(bounds, f"person_{name}")
            if (getattr(self, name) or 0) > most:
                raise TooMuch(f"{name}: {most:,} is the most here")


def people_clock(asked: PeopleClock | None, usual_ms: int) -> TimeControl:
    if asked is None:
        return TimeControl(turn_ms=usual_ms)
    turn_ms = None if asked.turn_s is None else 1000 * asked.turn_s
    return TimeControl(turn_ms=turn_ms, bank_ms=1000 * (asked.bank_s or 0), increment_ms=1000 * asked.increment_s)


def clock_fields() -> str:
    """For a form; which numbers are wanted the kind says, and a script shows only those."""
    kinds = "".join(f'<option value="{kind}">{words}</option>' for kind, words in KINDS.items())
    return (
        '<fieldset class="people-clock"><legend>Clock for people</legend><div class="fields">'
        f'<label class="field"><span>time to think</span><select name="clock">{kinds}</select></label>'
        f"{_number('turn_s', 'seconds for a turn', 60, 'turn')}"
        f"{_number('bank_s', 'seconds for the match', 600, 'bank')}"
        f"{_number('increment_s', 'seconds more after each turn', 5, 'bank')}</div></fieldset>"
    )


def _number(name: str, label: str, usual: int, kind: str) -> str:
    return (
        f'<label class="field" data-clock="{kind}"><span>{label}</span>'
        f'<input name="people.{name}" placeholder="{usual}" inputmode="numeric"></label>'
    )


def clock_asked(fields: Mapping[str, str]) -> PeopleClock | None:
    """What the fields of a form say."""
    kind = fields.get("clock", "")
    if kind not in KINDS:
        raise LudusError(f"no clock {kind!r}; there are: {', '.join(filter(None, KINDS))}")
    if kind == "turn":
        return PeopleClock(turn_s=_seconds(fields, "turn_s", 60))
    if kind == "bank":
        return PeopleClock(bank_s=_seconds(fields, "bank_s", 600), increment_s=_seconds(fields, "increment_s", 5))
    return PeopleClock() if kind == "none" else None


def _seconds(fields: Mapping[str, str], name: str, usual: int) -> int:
    word = fields.get(f"people.{name}", "") or str(usual)
    if not (word.isascii() and word.isdigit() and len(word) < 10 and (int(word) or name == "increment_s")):
        raise LudusError(f"{name}: expected a whole number of seconds, got {word!r}")
    return int(word)
