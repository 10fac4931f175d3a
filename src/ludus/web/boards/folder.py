"""Which boards a form may name: those that ship, the owner's, and those that people have sent. Never a path."""

import threading
from contextlib import suppress
from pathlib import Path
from secrets import token_hex

from msgspec import Struct

from ludus.core.errors import LudusError, UnknownName
from ludus.core.game import AnyGame
from ludus.games.boards import BoardRef, offered
from ludus.web.keys import Taken, checked_name, key_of, name_of
from ludus.web.records.record_folder import NotThere
from ludus.web.settings import Settings

MOST_BOARDS = 200  # of one game


class ListedBoard(Struct, frozen=True, kw_only=True):
    """A board that can be named. `kind`: house, given (by the owner of the server) or sent."""

    name: str
    kind: str


class BoardFolder:
    def __init__(self, settings: Settings) -> None:
        self._given, self._sent = settings.boards, settings.sent_boards
        self._longest = settings.bounds.board
        self._lock = threading.Lock()

    def listed(self, game: AnyGame) -> list[ListedBoard]:
        house, given = offered(game), self.given(game)
        return [
            *(ListedBoard(name=name, kind="house") for name in house),
            *(ListedBoard(name=name, kind="given") for name in given if name not in house),
            *(ListedBoard(name=name, kind="sent") for name in self.sent(game) if name not in (*house, *given)),
        ]

    def names(self, game: AnyGame) -> tuple[str, ...]:
        return tuple(board.name for board in self.listed(game))

    def given(self, game: AnyGame) -> dict[str, Path]:
        """The owner's, by file name without its ending."""
        if self._given is None:
            return {}
        found = [*_files(self._given, game), *_files(self._given / game.info.name, game)]
        return {file.stem: file for file in found if not BoardRef(file.stem).is_made}

    def sent(self, game: AnyGame) -> dict[str, Path]:
        return {name_of(file.stem): file for file in _files(self._sent / game.info.name, game)}

    def reference(self, game: AnyGame, name: str) -> str:
        """What a spec says for it. A board of somebody's own goes along as it is now, whatever becomes of its file."""
        if BoardRef(name).is_known(game):
            return name
        return BoardRef.of_text(name, self.text(game, name)).words

    def text(self, game: AnyGame, name: str) -> str:
        """What is in the file of a board that does not ship."""
        file = {**self.sent(game), **self.given(game)}.get(name)
        if file is None:
            raise UnknownName("board", name, self.names(game), where=f" of {game.info.name}")
        try:
            with file.open(encoding="utf-8") as opened:
                text = opened.read(self._longest + 1)
        except FileNotFoundError:
            raise NotThere(f"no board {name!r} of {game.info.name} any more") from None
        except (OSError, UnicodeDecodeError):
            raise LudusError(f"the board {name!r} cannot be read") from None
        if len(text) > self._longest:
            raise LudusError(f"the board {name!r} has more than {self._longest:,} letters")
        return text

    def may_be(self, game: AnyGame, name: str, again: bool) -> str:
        """The name, where a board that is sent may have it."""
        name, sent = checked_name(name, "a board"), self.sent(game)
        if BoardRef(name).is_made or name in offered(game) or name in self.given(game):
            raise Taken(f"{name!r} is a board of the house; give yours another name")
        if name in sent and not again:
            raise Taken(f"there is a board {name!r} already; give yours another name, or replace that one")
        if name not in sent and len(sent) >= MOST_BOARDS:
            raise Taken(f"there are {MOST_BOARDS} boards of {game.info.title} already; delete one first")
        return name

    def keep(self, game: AnyGame, name: str, text: str, again: bool) -> None:
        """Whole or not at all; the text has been looked at."""
        with self._lock:
            self.may_be(game, name, again)
            target = self._sent / game.info.name / f"{key_of(name)}{game.board.SUFFIX}"
            draft = target.with_name(f".{token_hex(8)}")
            try:
                target.parent.mkdir(parents=True, exist_ok=True)
                draft.write_text(text, encoding="utf-8")
                draft.replace(target)
            except OSError as error:
                with suppress(OSError):  # its folder may be no folder
                    draft.unlink()
                raise LudusError(f"the folder of boards cannot be written ({error.strerror})") from None

    def delete(self, game: AnyGame, name: str) -> None:
        file = self.sent(game).get(name)
        if file is None:
            raise NotThere(f"nobody has sent a board {name!r} of {game.info.name}")
        file.unlink(missing_ok=True)


def _files(folder: Path, game: AnyGame) -> list[Path]:
    try:
        return sorted(file for file in folder.glob(f"*{game.board.SUFFIX}") if file.is_file() and file.name[0] != ".")
    except OSError:
        return []
