"""What a store knows of a tournament."""

import msgspec

from ludus.core.errors import LudusError
from ludus.store import Store
from ludus.tournament.spec import TournamentSpec


def stored_spec(store: Store, name: str) -> TournamentSpec:
    """As the tournament began, whatever has become of its file and its bots."""
    if name not in store.tournaments():
        known = ", ".join(store.tournaments()) or "none"
        raise LudusError(f"{store.place}: no tournament {name!r} has begun here; there are: {known}")
    try:
        return msgspec.json.decode(store.spec(name), type=TournamentSpec)
    except RecursionError:
        raise LudusError(f"{store.place}: tournament {name!r} cannot be read (lists within lists)") from None
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise LudusError(
            f"{store.place}: tournament {name!r} is damaged, or of another version of Ludus ({error})"
        ) from None
