"""`ludus league fetch MATCH`: a match of the league, to be looked at and debugged at home."""

import re
from pathlib import Path
from shutil import rmtree
from tempfile import mkdtemp
from typing import TYPE_CHECKING, NamedTuple

import click
import msgspec
from msgspec import Struct

from ludus.core.errors import LudusError

if TYPE_CHECKING:
    from ludus.league.remote import RemoteLeague

MATCH = re.compile(r"(?:(?P<series>[a-z]+(?:-[0-9]{1,9})?)[/-])?(?P<number>[0-9]{1,9})")
PAGE = re.compile(r"(?P<address>https?://[^/]+)/league/match/(?P<which>[a-z0-9/-]+?)(?:/film)?/?")
USUAL = "league"


class MatchWords(NamedTuple):
    """What a user wrote for a match: its page's address, `league/12`, or `12`."""

    address: str  # empty where it was not said
    series: str
    number: int


class MatchTold(Struct, frozen=True):
    """What the league says of a match."""

    game: str
    names: tuple[str, ...]
    own: tuple[int, ...]
    bot: str  # the file that was sent for the first of them


@click.command("fetch")
@click.argument("match")
@click.option("--league", "address", envvar="LUDUS_LEAGUE", help="The league's address, where MATCH is no page of it.")
@click.option("--token", help="Your upload token; better in LUDUS_TOKEN, or in the file league-token of LUDUS_HOME.")
@click.option("--to", "folder", type=click.Path(path_type=Path), default=Path(), help="Where to; else here.")
def command(match: str, address: str | None, token: str | None, folder: Path) -> None:
    """Fetch MATCH (its page's address, league/12 or 12): the record, and of a match of yours the bot you sent for it.

    Then `ludus play --from-record FILE --turn N --debug` opens a turn of it in a debugger, in your bot.
    """
    from ludus.cli.upload_token import upload_token
    from ludus.league.remote import RemoteLeague
    from ludus.screen.say import say

    wanted = read_match(match)
    place = wanted.address or address
    if not place:
        raise LudusError(f"{match}: of which league? give the address of the match's page, or --league ADDRESS")
    told, file = fetched(RemoteLeague(place, upload_token(token)), wanted, folder)
    say(f"{' – '.join(told.names)}: {file}  (ludus replay show {file})")
    if told.own:
        say(f"your bot has seat {told.own[0]}; a turn in a debugger: ludus play --from-record {file} --turn 1 --debug")


def read_match(words: str) -> MatchWords:
    page = PAGE.fullmatch(words.strip())
    found = MATCH.fullmatch(page["which"] if page else words.strip())
    if found is None:
        raise LudusError(f"{words!r} is no match; write the address of its page, {USUAL}/12, or 12")
    return MatchWords(page["address"] if page else "", found["series"] or USUAL, int(found["number"]))


def fetched(league: "RemoteLeague", wanted: MatchWords, folder: Path) -> tuple[MatchTold, Path]:
    """The files are written whole or not at all; the bot before the note that names it."""
    from ludus.cli.fetched import FetchedMatch, write_fetched
    from ludus.referee.file import load_record, write_record

    api = f"/api/league/matches/{wanted.series}/{wanted.number}"
    told = _told(league.get(api))
    record = load_record(league.get(f"{api}/record"), f"match {wanted.number}")
    file = folder / f"{wanted.series}-{wanted.number}.ludus"
    write_record(record, file)
    if told.own:
        bot = keep_bot(league.get(f"{api}/bot"), told.bot, file, told.game)
        write_fetched(file, FetchedMatch(told.own[0], bot))
    return told, file


def _told(data: bytes) -> MatchTold:
    from ludus.league.remote import UNREADABLE

    try:
        return msgspec.json.decode(data, type=MatchTold)
    except UNREADABLE:
        raise LudusError("the server's answer is none of a league; is this its address?") from None


def keep_bot(data: bytes, name: str, file: Path, game: str) -> str:
    """Beside the record, in a folder of its own that takes the place of an older one; its path from there."""
    from ludus.games import load
    from ludus.players.sent.unpack import unpack

    folder = file.with_suffix(".bot")
    draft = Path(mkdtemp(prefix=".fetch-", dir=file.parent))
    try:
        unpack(data, name, draft, load(game), sources=True)
        if folder.is_dir() and not folder.is_symlink():
            rmtree(folder)
        draft.rename(folder)
    except OSError as error:
        raise LudusError(f"{folder}: cannot be written ({error.strerror})") from None
    finally:
        rmtree(draft, ignore_errors=True)
    return folder.name
