"""Where things lie on this machine is nobody's business: what the server tells has no paths in it.

A record keeps what is needed to play it again; what is made from it for others goes through `told`.
"""

import os
import re
import sys
from collections.abc import Iterable
from functools import cache
from pathlib import Path

from msgspec.structs import replace

from ludus.core.match import Entrant, FaultNote, MatchRecord, MatchSpec, Measured, Moment
from ludus.games import load, names
from ludus.games.boards import BoardRef
from ludus.players.reference import FOLDER_PROGRAM, known_by_name, paths_in

# Two names or more behind each other; not the rest of a longer word, nor of the address of a page.
PATH = re.compile(r"(?<![\w./~-])(?:/[^\s/\"'`<>|:;,()\[\]{}=]+){2,}/?")
HIDDEN = "…"
EVERYWHERE = frozenset({"/", "/usr", "/usr/local"})  # a Python may lie there, as all else that is installed
_more: list[str] = []


def hide_also(places: Iterable[str | Path]) -> None:
    """Folders of this server whose names may hold anything, blanks too."""
    _more.extend(str(Path(place).absolute()) for place in places)
    _known.cache_clear()


@cache
def _known() -> tuple[str, ...]:
    """Ours: the code, the interpreter, who runs it, and what the server was told to use."""
    package = Path(__file__).absolute().parents[2]
    usual = (package, sys.prefix, sys.base_prefix, Path(os.environ.get("HOME", "/")), Path.cwd())
    found = {str(place) for place in usual} | set(_more)
    found |= {os.path.realpath(place) for place in found}
    return tuple(found - EVERYWHERE)


def hidden(words: str, own: Iterable[str] = ()) -> str:
    """The words with every path as its last name, or as what it is called inside one of `own`, the bots' folders."""
    if "/" not in words:
        return words
    for place in sorted({*own, *_known()}, key=len, reverse=True):
        if place in words:
            words = words.replace(f"{place}/", "")
            words = re.sub(rf"{re.escape(place)}(?![\w.-])", HIDDEN, words)
    return PATH.sub(lambda found: found[0].rstrip("/").rpartition("/")[2], words)


def told(record: MatchRecord) -> MatchRecord:
    """A record as others may have it."""
    spec = record.game.spec
    game = replace(record.game, spec=told_spec(spec))
    return replace(record, game=game, measured=told_measured(record.measured, spec))


def told_measured(measured: Measured, spec: MatchSpec) -> Measured:
    own = folders(spec)
    return replace(
        measured,
        faults=tuple(_told_fault(note, own) for note in measured.faults),
        notes=tuple(hidden(note, own) for note in measured.notes),
        said=tuple(replace(note, text=hidden(note.text, own)) for note in measured.said),
    )


def told_spec(spec: MatchSpec) -> MatchSpec:
    own = folders(spec)
    options = {key: hidden(value, own) if isinstance(value, str) else value for key, value in spec.options.items()}
    entrants = tuple(_told_entrant(spec.game, entrant, own) for entrant in spec.entrants)
    return replace(spec, entrants=entrants, board=told_board(spec.game, spec.board), options=options)


def told_board(game: str, board: str) -> str:
    """A shipped board, a random one and a text as they are; a file, and a text that has one, by its name."""
    reference = BoardRef(board)
    if reference.title:
        return reference.title
    told = reference.is_made or (game in names() and reference.is_known(load(game)))
    return board if told else Path(board).name


def told_moment(moment: Moment, own: tuple[str, ...]) -> Moment:
    fault = moment.fault and _told_fault(moment.fault, own)
    return moment._replace(fault=fault, said=hidden(moment.said, own))


def folders(spec: MatchSpec) -> tuple[str, ...]:
    """Where the players of a match lie: as written, and as it is on the disk."""
    files = {word for entrant in spec.entrants for word in paths_in(entrant.player) if word.isprintable()}
    places = {place for file in files for path in (file, os.path.realpath(file)) for place in _around(Path(path))}
    return tuple(place for place in places if place.count("/") > 1)


def _around(path: Path) -> tuple[str, ...]:
    """Of a file its folder; of a folder itself."""
    return (str(path.parent),) if path.suffix or path.name == FOLDER_PROGRAM else (str(path), str(path.parent))


def _told_entrant(game: str, entrant: Entrant, own: tuple[str, ...]) -> Entrant:
    """A bot of the house as it is called; of others the name alone, for how they are started is known here only."""
    known = known_by_name(entrant.player, load(game) if game in names() else None)
    name = hidden(entrant.name, own)
    return replace(entrant, name=name, player=entrant.player if known else name)


def _told_fault(note: FaultNote, own: tuple[str, ...]) -> FaultNote:
    return replace(note, message=hidden(note.message, own), detail=hidden(note.detail, own))
