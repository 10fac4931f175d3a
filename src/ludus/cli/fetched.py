"""What `ludus league fetch` leaves beside a record: which seat is the user's own, and the bot that sat there.

A record itself starts no program, whoever has written it; this is looked at only where the user asks for their own bot
in a debugger, and it names nothing outside its folder.
"""

from pathlib import Path, PurePosixPath
from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from ludus.core.errors import LudusError
from ludus.core.game import AnyGame
from ludus.players.reference import words_for


class FetchedMatch(Struct, frozen=True, forbid_unknown_fields=True):
    """`bot` is a file or a folder beside the record; empty where none was to be had."""

    seat: Annotated[int, Meta(ge=0)]
    bot: str = ""


def note_place(record: Path) -> Path:
    return record.with_suffix(".json")


def write_fetched(record: Path, note: FetchedMatch) -> None:
    note_place(record).write_bytes(msgspec.json.encode(note) + b"\n")


def read_fetched(record: Path) -> FetchedMatch | None:
    """None where there is none."""
    place = note_place(record)
    try:
        return msgspec.json.decode(place.read_bytes(), type=FetchedMatch)
    except FileNotFoundError:
        return None
    except (OSError, msgspec.DecodeError, UnicodeError) as error:
        raise LudusError(f"{place}: it is nothing that was fetched ({error}); fetch the match again") from None


def fetched_bot(record: Path, note: FetchedMatch, game: AnyGame) -> str:
    """The words of the bot beside the record."""
    parts = PurePosixPath(note.bot).parts
    if not parts or ".." in parts or PurePosixPath(note.bot).is_absolute():
        raise LudusError(f"{note_place(record)} names no bot beside it; name yours before --from-record")
    place = record.parent / note.bot
    words = words_for(place, game) if place.exists() else None
    if words is None:
        raise LudusError(f"{place}: there is no bot; fetch the match again, or name yours before --from-record")
    return words
