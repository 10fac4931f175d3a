"""`ludus submit BOT --league ADDRESS`: send a version of your team's bot, and watch what becomes of it."""

from collections.abc import Callable
from pathlib import Path
from time import monotonic, sleep
from typing import TYPE_CHECKING

import click

from ludus.core.errors import LudusError

if TYPE_CHECKING:
    from ludus.league.remote import RemoteLeague
    from ludus.league.versions.sheet import VersionSheet

LOOK_S = 1.0
AWAY_S = 300.0  # so long a server may be away while we watch
FIRST = 4  # matches: the first are those of two pairs
STAGES = ("received", "checked", "matches", "rated")
FIT = ("checked", "active", "rated", "superseded")


@click.command("submit")
@click.argument("bot", type=click.Path(path_type=Path))
@click.option(
    "--league", "address", envvar="LUDUS_LEAGUE", required=True, help="The league's address (or LUDUS_LEAGUE)."
)
@click.option("--token", help="Your upload token; better in LUDUS_TOKEN, or in the file league-token of LUDUS_HOME.")
@click.option("--until", type=click.Choice(STAGES), default="matches", show_default=True, help="How far to watch.")
@click.pass_context
def command(ctx: click.Context, bot: Path, address: str, token: str | None, until: str) -> None:
    """Send BOT, a folder, a file or a zip, as the next version of your team, and watch its check and first matches.

    What was sent before is not sent twice: the answer is the version that it was. The exit code is 0 where the version
    is fit to play, 1 where its check has refused it, 2 where it could not be sent.
    """
    from ludus.cli.upload_token import upload_token
    from ludus.league.remote import RemoteLeague
    from ludus.screen.say import say

    name, data = packed_bot(bot)
    league = RemoteLeague(address, upload_token(token))
    say(f"{name}: {shown_size(len(data))}")
    one = _sheet(league.post("/api/league/versions", data, file=name))
    say(f"{one.name} is {one.life} as version {one.number}: {league.address}/league/versions/{one.id}")
    last = _watched(league, one, until)
    _tell(last)
    ctx.exit(0 if last.life in FIT or (last.life == "received" and until == "received") else 1)


def packed_bot(bot: Path) -> tuple[str, bytes]:
    """What is sent, and under which name: a folder as a zip, a file as it is. What is too large is not read at all."""
    from ludus.players.sent.pack import packed
    from ludus.players.sent.unpack import LARGEST, UNPACKED

    try:
        if not bot.is_dir() and bot.exists() and not bot.is_file():
            raise LudusError(f"{bot}: neither a file nor a folder")
        sizes = _sizes(bot)
        if not sizes:
            raise LudusError(f"{bot}: there is nothing in it to send")
        _demand(bot, sizes, sum(sizes.values()), UNPACKED if bot.is_dir() else LARGEST)
        if bot.is_dir():
            name, data = f"{bot.resolve().name or 'bot'}.zip", packed(bot)
        else:
            name, data = bot.name, bot.read_bytes()
    except OSError as error:
        raise LudusError(f"{bot}: cannot be read ({error.strerror})") from None
    _demand(bot, sizes, len(data), LARGEST)
    return name, data


def _sizes(bot: Path) -> dict[str, int]:
    """Of all that would be sent, in bytes."""
    from ludus.players.sent.pack import files_in

    if not bot.is_dir():
        return {bot.name: bot.stat().st_size}
    return {name: path.stat().st_size for name, path in files_in(bot)}


def _demand(bot: Path, sizes: dict[str, int], size: int, most: int) -> None:
    """The error says where the bytes are."""
    if size > most:
        name = max(sizes, key=sizes.__getitem__)
        where = f"; the largest file is {name} ({shown_size(sizes[name])})" if bot.is_dir() else ""
        raise LudusError(f"{bot}: {shown_size(size)}, and {most >> 20} MB are taken{where}")


def shown_size(size: int) -> str:
    return (
        f"{size} bytes"
        if size < 1 << 10
        else f"{size / 1024:.1f} kB"
        if size < 1 << 20
        else f"{size / (1 << 20):.1f} MB"
    )


def _watched(league: "RemoteLeague", one: "VersionSheet", until: str) -> "VersionSheet":
    """Look again and again until it has come so far; the version as it was seen last."""
    from ludus.screen.say import console, say, styled

    if _is_enough(one, until):
        return one
    with console(stderr=True).status(styled("{}", _where(one))) as status:
        while not _is_enough(one, until):
            sleep(LOOK_S)
            before, one = one, _looked(league, one.id, lambda words: status.update(styled("{}", words)))
            status.update(styled("{}", _where(one)))
            if one.life != before.life:
                say(f"{one.name} is {one.life}: {one.why or ''}")
    return one


def _is_enough(one: "VersionSheet", until: str) -> bool:
    if until == "received" or one.life not in ("received", "active"):
        return True
    return one.life == "active" and (until == "checked" or (until == "matches" and one.matches >= FIRST))


def _looked(league: "RemoteLeague", id: int, tell: Callable[[str], object]) -> "VersionSheet":
    """The server may be started anew meanwhile: what it has received it still has."""
    from ludus.league.remote import ServerAway

    end = monotonic() + AWAY_S
    while True:
        try:
            return _sheet(league.get(f"/api/league/versions/{id}"))
        except ServerAway as error:
            if monotonic() > end:
                raise LudusError(f"{error}; version {id} was received, look there later") from None
            tell(f"{error}; trying again")
            sleep(LOOK_S)


def _where(one: "VersionSheet") -> str:
    if one.life == "received":
        return f"it is checked after {one.before} others" if one.before else "it is being built and checked"
    return f"{one.matches} of {one.rated_after} matches"


def _tell(one: "VersionSheet") -> None:
    """What there is to be told at the end: what must be mended, or how it plays."""
    from ludus.screen.say import put, say

    if one.life == "refused":
        for finding in one.report.findings if one.report else ():
            if finding.verdict == "failed":
                say(f"  {finding.name}: {finding.seen} {finding.advice}".rstrip())
        put(str(one.log or ""))
    scores = [line.score for line in one.results]
    if scores:
        say(f"its last {len(scores)} matches: won {scores.count(1)}, drawn {scores.count(0.5)}, lost {scores.count(0)}")
    if one.life == "checked":
        say("today's activations are used up, or the season does not play now: it plays as soon as it may")


def _sheet(data: bytes) -> "VersionSheet":
    import msgspec

    from ludus.league.remote import UNREADABLE
    from ludus.league.versions.sheet import VersionSheet

    try:
        return msgspec.json.decode(data, type=VersionSheet)
    except UNREADABLE:
        raise LudusError("the server's answer cannot be read; is it another version of Ludus?") from None
