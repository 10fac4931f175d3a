"""Uploaded bots: one folder each, uploads/GAME/KEY, and beside it .KEY.json with what is known of it."""

import asyncio
import shutil
import threading
from collections.abc import Iterator
from datetime import UTC, datetime
from hashlib import blake2b
from pathlib import Path
from secrets import token_hex
from tempfile import mkdtemp

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from ludus.checks.finding import CheckReport
from ludus.core.errors import LudusError
from ludus.core.game import AnyGame
from ludus.games import names
from ludus.players.bridge import make_ready
from ludus.players.reference import Kind, known_by_name
from ludus.players.sent.unpack import Sent
from ludus.web.gone import to_the_end
from ludus.web.keys import Taken, checked_name, key_of, name_of
from ludus.web.limited import Limited
from ludus.web.matches.jobs import Call
from ludus.web.matches.live_matches import Busy, JobKind, LiveMatches
from ludus.web.matches.roster import Roster, started
from ludus.web.records.record_folder import NotThere
from ludus.web.settings import Settings
from ludus.web.tournaments.calendar import Tournaments

MOST_BOTS = 200  # of one game
MOST_WAITING = 20  # for their check
JAVA = (".jar", ".java", ".zip")  # what may need our own Java program, which is compiled before anybody looks


class Card(Struct, frozen=True, kw_only=True):
    """What is known of an uploaded bot."""

    name: str
    game: str
    kind: str
    file: str
    size: int
    uploaded: str  # UTC, ISO 8601
    digest: str  # of what was sent
    report: CheckReport | None = None
    error: str = ""  # why it could not even be checked

    @property
    def key(self) -> str:
        return key_of(self.name)


class UploadCheckJob(Struct, frozen=True):
    """A check, for a process of its own."""

    game: str
    reference: str
    name: str
    folder: str


class Uploads:
    """Bots that strangers have sent; they run behind walls or not at all."""

    def __init__(
        self, settings: Settings, roster: Roster, tournaments: Tournaments, matches: LiveMatches, limited: Limited
    ) -> None:
        self._folder, self._roster, self._tournaments, self._matches = settings.uploads, roster, tournaments, matches
        self._limited = limited
        self._lock = threading.Lock()
        self._tasks: dict[tuple[str, str], asyncio.Task[None]] = {}

    def cards(self, game: str) -> list[Card]:
        found = [self._read(path) for path in sorted((self._folder / game).glob(".*.json"))]
        known = self._roster.uploaded(game)
        return [card for card in found if card is not None and card.name in known]

    def card(self, game: str, key: str) -> Card:
        name = name_of(key)
        card = self._read(self._folder / game / f".{key_of(name)}.json") if game in names() else None
        if card is None:
            raise NotThere(f"no uploaded bot {name!r}")
        return card

    def is_checking(self, card: Card) -> bool:
        return (card.game, card.key) in self._tasks

    async def keep(self, game: AnyGame, name: str, file: str, data: bytes, again: bool = False) -> Card:
        """Have a child with limits unpack and look at what was sent; it is kept whole or not at all."""
        name = checked_name(name, "a bot")
        draft = self._folder.absolute() / game.info.name / f".draft-{token_hex(8)}"
        try:
            await to_the_end(self._begin, game, name, again, draft)
            if file.lower().endswith(JAVA):
                await asyncio.to_thread(make_ready, game, Kind.JAVA)
            sent = Sent(game.info.name, file, str(draft))
            kind = (await self._limited.call("ludus.players.sent.unpack:run", sent.packed(data))).decode()
            card = _card(game, name, kind, file, data)
            await to_the_end(self._place, game, card, draft, again)
        finally:
            await to_the_end(shutil.rmtree, draft, True)
        return card

    def _begin(self, game: AnyGame, name: str, again: bool, draft: Path) -> None:
        """An empty folder for what was sent, where it may be kept."""
        self._roster.demand_sandbox()
        self._may_be(game, name, again)
        try:
            draft.parent.mkdir(parents=True, exist_ok=True)
            draft.parent.chmod(0o700)  # sources are nobody's business: a sandbox needs no way to a bot's folder
            draft.mkdir(0o700)
        except OSError as error:
            raise LudusError(f"the folder of uploaded bots cannot be written ({error.strerror})") from None

    def _place(self, game: AnyGame, card: Card, draft: Path, again: bool) -> None:
        draft.chmod(0o755)
        with self._lock:
            self._may_be(game, card.name, again)
            target = self._folder / card.game / card.key
            self._drop(target)
            draft.rename(target)
            self._write(card)

    def delete(self, card: Card) -> None:
        target = self._folder / card.game / card.key
        with self._lock:
            self._not_playing(card.name, target)
            self._path(card).unlink(missing_ok=True)
            self._drop(target)

    def check(self, card: Card, who: str = "") -> None:
        """Begin the check, for this client; its report will be there some day. On the event loop's thread."""
        if len(self._tasks) >= MOST_WAITING:
            raise Busy("too many bots wait for their check; come back in some minutes")
        place = (card.game, card.key)
        if place not in self._tasks:
            task = self._tasks[place] = asyncio.create_task(self._check(card, who))
            task.add_done_callback(lambda _: self._tasks.pop(place, None))

    def unchecked(self) -> Iterator[Card]:
        """Those whose check was cut short by the end of the server."""
        for game in names():
            yield from (card for card in self.cards(game) if card.report is None and not card.error)

    async def _check(self, card: Card, who: str) -> None:
        """Until the bot that was checked is the one that is there: it may have been replaced meanwhile."""
        latest: Card | None = card
        while latest is not None:
            found = await self._checked(latest, who)
            latest = await asyncio.to_thread(self._note, latest, found)

    async def _checked(self, card: Card, who: str) -> Card:
        folder = self._folder.absolute() / card.game / card.key
        job = UploadCheckJob(card.game, started(folder), card.name, str(folder))
        try:
            made = await self._matches.work(Call("bots.check:run", msgspec.json.encode(job)), JobKind.CHECKS, who)
            return replace(card, report=msgspec.json.decode(made, type=CheckReport), error="")
        except (LudusError, RuntimeError) as error:
            return replace(card, error=str(error), report=None)

    def _note(self, card: Card, found: Card) -> Card | None:
        """Keep what was found; the bot that has taken the place of the other, where one has."""
        with self._lock:
            now = self._read(self._path(card))
            if now != card:
                return now
            self._write(found)
            return None

    def _may_be(self, game: AnyGame, name: str, again: bool) -> None:
        target = self._folder / game.info.name / key_of(name)
        if known_by_name(name, game) or name in self._roster.given(game):
            raise Taken(f"{name!r} is a player of the house; give your bot another name")
        if not target.exists():
            if len(self._roster.uploaded(game.info.name)) >= MOST_BOTS:
                raise Taken(f"there are {MOST_BOTS} bots of {game.info.title} already; delete one first")
            return
        if not again:
            raise Taken(f"there is a bot {name!r} already; give yours another name, or replace that one")
        self._not_playing(name, target)

    def _not_playing(self, name: str, target: Path) -> None:
        playing = self._tournaments.playing(started(target.absolute())) if target.exists() else ""
        if playing:
            raise Taken(f"{name!r} plays in the tournament {playing!r} right now; stop that first")

    def _drop(self, target: Path) -> None:
        """Out of sight at once: nobody may find half of a bot."""
        if target.exists():
            away = Path(mkdtemp(prefix=".gone-", dir=target.parent))
            target.rename(away / "bot")
            shutil.rmtree(away, ignore_errors=True)

    def _path(self, card: Card) -> Path:
        return self._folder / card.game / f".{card.key}.json"

    def _read(self, path: Path) -> Card | None:
        try:
            return msgspec.json.decode(path.read_bytes(), type=Card)
        except (OSError, msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            return None

    def _write(self, card: Card) -> None:
        path = self._path(card)
        draft = path.with_name(f"{path.name}.new")
        draft.write_bytes(msgspec.json.encode(card))
        draft.replace(path)


def _card(game: AnyGame, name: str, kind: str, file: str, data: bytes) -> Card:
    now, digest = datetime.now(UTC).isoformat(timespec="seconds"), blake2b(data, digest_size=16).hexdigest()
    return Card(name=name, game=game.info.name, kind=kind, file=file, size=len(data), uploaded=now, digest=digest)


def verdict(card: Card) -> str:
    """The check in a word or two; empty where there is none yet."""
    if card.report is None:
        return "not checked" if card.error else ""
    return "fit to play" if card.report.is_good else "not fit to play yet"
