"""What stands in a row, if it is what we would have written there: a file may be damaged, or another program's."""

from typing import Any

import msgspec

from ludus.core.match import MatchResult
from ludus.core.outside.bounds import NAME, RESULT, SCORE, SPEC

_RESULT = msgspec.json.Decoder(MatchResult)


class BadRow(Exception):
    """A row that cannot be read, and why."""


class _Entered(msgspec.Struct):
    """Of a spec: only how many have entered."""

    entrants: list[msgspec.Raw]


_ENTERED = msgspec.json.Decoder(_Entered)


def is_name(found: Any) -> bool:
    return isinstance(found, str) and len(found) <= NAME


def read_spec(found: Any) -> bytes:
    text = _text(found, SPEC)
    try:
        return text.encode()
    except UnicodeEncodeError:
        raise BadRow("not UTF-8") from None


def entered(spec: Any) -> int | None:
    """How many have entered; None where the spec does not say."""
    try:
        return len(_ENTERED.decode(read_spec(spec)).entrants)
    except (BadRow, msgspec.DecodeError, UnicodeError, RecursionError):
        return None


def read_result(found: Any, number: Any, entrants: int | None) -> MatchResult:
    """The result of match `number`, between some of so many."""
    try:
        result = _RESULT.decode(_text(found, RESULT))
    except RecursionError:
        raise BadRow("lists within lists, too deep") from None
    except (msgspec.DecodeError, UnicodeError) as error:
        raise BadRow(str(error)) from None
    if wrong := _wrong(result, number, entrants):
        raise BadRow(wrong)
    return result


def _wrong(result: MatchResult, number: Any, entrants: int | None) -> str:
    """What no result of ours has, or nothing; there may be a million, so that nothing is made where all is well."""
    if result.number != number or number < 0:
        return f"it is the result of match {result.number}"
    seats = len(result.entrants)
    if not 1 <= seats == len(result.ranks) == len(result.scores):
        return f"{seats} entrants, {len(result.ranks)} ranks and {len(result.scores)} scores"
    if min(result.entrants) < 0 or (entrants is not None and max(result.entrants) >= entrants):
        strange = next(one for one in result.entrants if one < 0 or (entrants is not None and one >= entrants))
        return f"no entrant {strange}" + (f" of {entrants}" if entrants is not None else "")
    if min(result.ranks) < 1 or (result.faults and not all(0 <= seat < seats for seat, _ in result.faults)):
        return "a rank below 1, or a fault of nobody"
    if max(result.scores) > SCORE or min(result.scores) < -SCORE:
        return f"a score beyond {SCORE:g}"
    return ""


def read_record(found: Any) -> bytes:
    if not isinstance(found, bytes | bytearray | memoryview):
        raise BadRow(f"{type(found).__name__} instead of bytes")
    return bytes(found)


def _text(found: Any, most: int) -> str:
    if not isinstance(found, str):
        raise BadRow(f"{type(found).__name__} instead of a text")
    if len(found) > most:
        raise BadRow(f"a text of {len(found)} characters, at most {most}")
    return found
