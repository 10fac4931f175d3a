"""What a store knows of a tournament."""

from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from ludus.core.errors import LudusError
from ludus.core.match import Entrant
from ludus.store import Store
from ludus.tournament.spec import TournamentSpec


def stored_spec(store: Store, name: str) -> TournamentSpec:
    """As the tournament began, whatever has become of its file and its bots."""
    if name not in store.tournaments():
        known = ", ".join(store.tournaments()) or "none"
        raise LudusError(f"{store.place}: no tournament {name!r} has begun here; there are: {known}")
    return read_stored(store.spec(name), store.place, name)


def read_stored(text: bytes, place: str, name: str) -> TournamentSpec:
    try:
        return msgspec.json.decode(text, type=TournamentSpec)
    except RecursionError:
        raise LudusError(f"{place}: tournament {name!r} cannot be read (lists within lists)") from None
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise LudusError(f"{place}: tournament {name!r} is damaged, or of another version of Ludus ({error})") from None


def grown_text(text: bytes, come: Sequence[Entrant]) -> bytes:
    """A stored spec with these let in; all else in it stays as it is written."""
    data: dict[str, Any] = msgspec.json.decode(text)
    began = [len(data["entrants"])]
    entrants = [*data["entrants"], *msgspec.to_builtins(come)]
    grown = [*(data.get("grown") or began), len(entrants)]
    return msgspec.json.encode({**data, "entrants": entrants, "grown": grown})


def as_begun(text: bytes) -> bytes:
    """A spec as it was before anybody was let in: what the secrets of its matches are made with stays the same."""
    data: dict[str, Any] = msgspec.json.decode(text)
    grown = data.pop("grown", None)
    return msgspec.json.encode({**data, "entrants": data["entrants"][: grown[0]]}) if grown else text


def in_old_words(spec: TournamentSpec) -> TournamentSpec:
    """Without names; and a clock has always said what time there is to get ready, before `None` meant just that."""
    clock = spec.clock and replace(spec.clock, start_ms=spec.clock.ready_ms)
    return replace(spec, clock=clock, entrants=tuple(replace(entrant, name="") for entrant in spec.entrants))
