"""How much an answer may be, whoever gives it and however it comes. What is beyond cannot be read.

The bounds stand in docs/bot-protocol.md.
"""

from collections.abc import Iterator
from types import GenericAlias
from typing import Any

from ludus.core.errors import BadMessage

DEEPEST = 8  # lists and objects inside each other; a decoder of n levels takes 2^n steps to make
MOST_ORDERS = 1000  # of one action, where the game's options say nothing else
ORDINARY = {(kind.__iter__, kind.__len__) for kind in (list, tuple)}
QUOTED = 60  # characters of a value in a message


def _nested(depth: int) -> Any:
    """The type of JSON that is at most so deep: a decoder which knows it stops there, at no cost."""
    flat: Any = None | bool | int | float | str
    kind = flat
    for _ in range(depth):
        kind = flat | GenericAlias(list, (kind,)) | GenericAlias(dict, (str, kind))
    return kind


PLAIN: Any = _nested(DEEPEST)


def is_too_deep(error: Exception) -> bool:
    """Whether a decoder of PLAIN complains of that: the place that it names is as deep as it would go."""
    return isinstance(error, RecursionError) or str(error).rpartition(" - at ")[2].count("[") >= DEEPEST


def most_orders(options: object) -> int:
    """Of one action: a game that has a limit of its own has an option of this name."""
    most: int = getattr(options, "max_orders", MOST_ORDERS)
    return most


def count_orders(data: object, most: int) -> None:
    """BadMessage where an answer, from JSON or from a Python bot, has too many: before anybody looks at them."""
    if isinstance(data, (list, tuple)) and len(data) > most:
        raise BadMessage(f"{len(data)} orders, at most {most} are read in a turn")


def refuse_own_lists(data: object) -> None:
    """BadMessage where a Python bot gives a list, or a row in one, of its own making: what it says may not end."""
    if isinstance(data, (list, tuple)):
        for part in (data, *(data if _is_ordinary(data) else ())):
            if isinstance(part, (list, tuple)) and not _is_ordinary(part):
                raise BadMessage(f"a {type(part).__name__} says by itself what is in it: give a plain list")


def _is_ordinary(items: list[Any] | tuple[Any, ...]) -> bool:
    kind = type(items)
    return kind is list or kind is tuple or (kind.__iter__, kind.__len__) in ORDINARY


def quoted(value: object) -> str:
    """A value in a message: as Python writes it, and short however large or deep it is."""
    text = ""
    for piece in _pieces(value):
        text += piece
        if len(text) > QUOTED:
            return text[: QUOTED - 3] + "..."
    return text


def _pieces(value: object) -> Iterator[str]:
    """Bit by bit, so that nobody writes down what nobody will read."""
    if type(value) is str or type(value) is bytes:
        yield repr(value[: QUOTED + 1])
    elif type(value) is int and value.bit_length() > 4 * QUOTED:
        yield f"a whole number of {value.bit_length()} bits"
    elif type(value) is list or type(value) is tuple:
        closed = "]" if type(value) is list else ",)" if len(value) == 1 else ")"
        yield "[" if type(value) is list else "("
        for place, item in enumerate(value):
            yield ", " if place else ""
            yield from _pieces(item)
        yield closed
    elif type(value) is dict:
        yield "{"
        for place, (key, item) in enumerate(value.items()):
            yield ", " if place else ""
            yield from _pieces(key)
            yield ": "
            yield from _pieces(item)
        yield "}"
    else:
        yield _written(value)


def _written(value: object) -> str:
    """Anything else, in its own words."""
    try:
        return repr(value)[: QUOTED + 1]
    except Exception:  # noqa: BLE001 - a stranger's code runs here
        return f"a {type(value).__name__} that cannot be shown"
