"""`xserver PORT`: Fish tournaments over TCP, as the course has them (docs/remote.md). `xclients` is in `clients`."""

import json
from collections.abc import Sequence
from contextlib import ExitStack, closing
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

import click

from ludus.core.errors import LudusError
from ludus.screen.say import say

if TYPE_CHECKING:
    from ludus.originals.fish.calls import TournamentClient
    from ludus.originals.fish.signing_up import NameAdmission
    from ludus.originals.fish.tournament import Show
    from ludus.players.network.lobby import Guest

PORT = click.IntRange(0, 65535)
SECONDS = click.FloatRange(min=0)
PERIODS = 2  # of waiting
TABLES = (2, 3, 4)  # players at one


def xserver() -> NoReturn:
    from ludus.screen.run import run

    run(_xserver, "xserver")


def xclients() -> NoReturn:
    from ludus.originals.fish.clients import command
    from ludus.screen.run import run

    run(command, "xclients")


@click.command("xserver")
@click.argument("port", type=PORT)
@click.option("--bind", default="0.0.0.0", show_default=True, help="The address to listen at.")
@click.option(
    "--max-players", type=click.IntRange(min=2), default=10, show_default=True, help="Start when so many are in."
)
@click.option(
    "--min-players", type=click.IntRange(min=2), default=5, show_default=True, help="Fewer play no tournament."
)
@click.option("--wait", type=SECONDS, default=30, show_default=True, help="Seconds of a waiting period.")
@click.option(
    "--name-s", type=SECONDS, default=10, show_default=True, help="Seconds in which a client must say its name."
)
@click.option("--turn-s", type=click.FloatRange(min=0.001), default=3, show_default=True, help="Seconds for each call.")
@click.option("--strict/--lenient", help="Names as specified only; or also raw, with digits, and `ludus join` (usual).")
@click.option("--board", default="", metavar="BOARD", help="A board file or name; 5 x 5 with 2 fish each if not given.")
@click.option("--records", type=click.Path(path_type=Path, file_okay=False), help="Keep a record of each game here.")
@click.option("--watch", is_flag=True, help="Show the games in the browser as they go on.")
@click.option("--open/--no-open", "browse", default=True, help="Open the browser (--watch).")
@click.option("--verbose", is_flag=True, help="Tell on stderr what happens.")
def _xserver(
    port: int,
    bind: str,
    max_players: int,
    min_players: int,
    wait: float,
    name_s: float,
    turn_s: float,
    strict: bool,
    board: str,
    records: Path | None,
    watch: bool,
    browse: bool,
    verbose: bool,
) -> None:
    """Wait for Fish players at PORT (0: any that is free), play a tournament, print [winners, cheaters + failures]."""
    from ludus.originals.fish.signing_up import NameAdmission
    from ludus.originals.fish.tournament import Tournament, Venue, course_board

    tell = _tell if verbose else _keep_quiet
    if max_players < min_players:
        raise LudusError(f"--max-players {max_players} is less than --min-players {min_players}")
    prefix = f"{datetime.now(UTC):%Y%m%d-%H%M%S}-"
    venue = Venue(_read_board(board) if board else course_board(), _folder(records), prefix)
    admission = NameAdmission(tell, strict)
    with ExitStack() as stack:
        show = _screen(stack, browse) if watch else venue.show
        guests = _signed_up(bind, port, (min_players, max_players), wait, name_s, admission)
        clients = _clients(stack, guests, admission.joined, round(turn_s * 1000))
        if len(guests) < min_players:
            return  # no tournament, and nothing to print
        report = Tournament(clients, round(turn_s * 1000), venue._replace(show=show), tell).play()
        tell(json.dumps(report._asdict()))
        say(json.dumps(report.counts))


def _screen(stack: ExitStack, browse: bool) -> "Show":
    from ludus.originals.watching import WatchedMatches

    return stack.enter_context(WatchedMatches(browse)).show


def _folder(records: Path | None) -> Path | None:
    """What cannot be written is said before anybody plays."""
    try:
        if records is not None:
            records.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise LudusError(f"{records}: no folder for records ({error.strerror})") from None
    return records


def _read_board(words: str) -> str:
    """The text of the board, after a look whether any table has room on it."""
    from ludus.games import load
    from ludus.games.boards import open_board
    from ludus.games.fish.state import Options
    from ludus.originals.fish.tournament import GAME

    game = load(GAME)
    board = open_board(game, words, game.info.editions[0], 0)
    for seats in TABLES:
        game.rules.new(board, seats, Options())
    return game.board.write(board)


def _clients(
    stack: ExitStack, guests: "Sequence[Guest]", joined: Sequence[bool], call_ms: int
) -> "list[TournamentClient]":
    from ludus.originals.fish.calls import Caller
    from ludus.originals.fish.joined import JoinedClient
    from ludus.players.network.sockets import SocketChannel

    channels = [stack.enter_context(closing(SocketChannel(guest.connection, guest.frames))) for guest in guests]
    return [
        JoinedClient(guest.name, channel, call_ms) if joins else Caller(guest.name, channel)
        for guest, channel, joins in zip(guests, channels, joined, strict=True)
    ]


def _signed_up(
    bind: str, port: int, players: tuple[int, int], wait: float, name_s: float, admission: "NameAdmission"
) -> "list[Guest]":
    """Who has signed up, in that order: the first is the youngest. Two periods, the second only for too few."""
    from ludus.players.network.lobby import Lobby
    from ludus.players.network.sockets import listen

    least, most = players
    listener = listen(bind, port)
    address = f"{bind}:{listener.getsockname()[1]}"
    (admission.tell if port else _tell)(f"listening at {address}")  # a port that nobody chose must be said
    with Lobby(listener, admission, name_s) as lobby:
        for period in range(PERIODS):
            if period:
                admission.tell(f"only {len(lobby.guests)} have signed up: another period")
            if len(lobby.gather(most, wait)) >= least:
                break
        return lobby.guests


def _tell(line: str) -> None:
    say(line, err=True)


def _keep_quiet(line: str) -> None:
    """Nobody asked."""
