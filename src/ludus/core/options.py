"""A game's options: plain data from a file or the command line, made into the game's own typed struct."""

import types
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, TypeVar, Union, get_args, get_origin, get_type_hints

import msgspec

from ludus.core.errors import BadOption, UnknownName
from ludus.core.outside.answers import quoted

T = TypeVar("T", bound=msgspec.Struct)
Plain = Mapping[str, object]
NO_OPTIONS: Mapping[str, Any] = types.MappingProxyType({})  # of a board that brings none
# Letters of a fraction: of one with a point or an e, of two whole numbers, which may have come of it, and of what
# follows an e. 1e999999999 would take all the memory there is.
LONGEST, LONGEST_WHOLE, LONGEST_EXPONENT = 100, 400, 3


def read_options(kind: type[T], given: Plain, game: str) -> T:
    """Make `kind` of what was given; text is taken as the number, fraction or word it stands for."""
    hints = _hints(kind)
    for name in given:
        if name not in hints:
            raise UnknownName("option", name, hints, where=f" of {game}")
    try:
        listed = {name: _listed(value, hints[name]) for name, value in given.items()}
        return msgspec.convert(listed, kind, strict=False, dec_hook=_decode)
    except msgspec.ValidationError as error:
        raise BadOption(_explain(error, given, hints, game)) from None


@lru_cache
def _hints(kind: type) -> dict[str, Any]:
    return get_type_hints(kind)


def plain_options(options: msgspec.Struct) -> dict[str, object]:
    """The options as plain data, only those that differ from their defaults: what a record keeps."""
    default = type(options)()
    names = (name for name in options.__struct_fields__ if getattr(options, name) != getattr(default, name))
    return {name: _encode(getattr(options, name)) for name in names}


def _listed(value: object, hint: Any) -> object:
    """On the command line a list is written with commas."""
    return value.split(",") if isinstance(value, str) and get_origin(hint) is tuple else value


def _decode(kind: type, value: object) -> object:
    from fractions import Fraction  # late, here and below: few games have one

    if kind is not Fraction:
        raise NotImplementedError(kind)
    if isinstance(value, bool) or not isinstance(value, (str, int, float)):
        raise ValueError(f"expected a fraction like 1/10, got {quoted(value)}")
    try:
        # A float written as 0.1 means one tenth, not the nearest double to it.
        return Fraction(_short(str(value).strip()))
    except (ValueError, ZeroDivisionError):
        raise ValueError(f"expected a fraction like 1/10, got {quoted(value)}") from None


def _short(words: str) -> str:
    most = LONGEST_WHOLE if words.replace("/", "").removeprefix("-").isdigit() else LONGEST
    if len(words) > most or len(words.lower().partition("e")[2]) > LONGEST_EXPONENT:
        raise ValueError(words)
    return words


def _encode(value: object) -> object:
    from fractions import Fraction

    return str(value) if isinstance(value, Fraction) else value


def _explain(error: msgspec.ValidationError, given: Plain, hints: dict[str, Any], game: str) -> str:
    from ludus.core.outside.wrong import what_is_wrong

    what, _, place = str(error).partition(" - at `$.")
    name = place.rstrip("`")
    if name not in given:
        return f"option of {game}: {what}"
    said = "" if "got" in what or what.startswith("Invalid") else f"{what_is_wrong(ValueError(what))}; "
    return f"option {name} = {quoted(given[name])} of {game}: {said}it takes {_kind_name(hints[name])}"


def _kind_name(hint: Any) -> str:
    from fractions import Fraction

    if isinstance(hint, types.UnionType) or get_origin(hint) is Union:
        return " or ".join(_kind_name(part) for part in get_args(hint))
    if get_origin(hint) is tuple:
        return "numbers with commas between them"
    if get_args(hint):
        return " | ".join(repr(part) for part in get_args(hint))
    words = {int: "a whole number", Fraction: "a fraction like 1/10", type(None): "nothing", bool: "true or false"}
    return words.get(hint, getattr(hint, "__name__", str(hint)))
