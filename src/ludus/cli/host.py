"""`ludus host GAME --port P`: one match between players that come over the network."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click
from msgspec.structs import replace

from ludus.cli.match_options import MatchOptions, match_options
from ludus.core.errors import LudusError
from ludus.core.match import Entrant, MatchRecord, MatchSpec
from ludus.players.reference import REMOTE

if TYPE_CHECKING:
    from ludus.players.network.lobby import Guest

NAME_S = 10.0  # to say who one is


@click.command("host")
@click.argument("game")
@click.option("--port", type=click.IntRange(0, 65535), required=True, help="Where to wait; 0 is any that is free.")
@click.option("--bind", default="127.0.0.1", show_default=True, help="The address; 0.0.0.0 lets in other machines.")
@click.option("--seats", type=click.IntRange(min=1), help="How many play; the fewest if not given.")
@click.option("--bot", "bots", multiple=True, help="A player of our own in one of the seats; may be repeated.")
@click.option("--name", "names", multiple=True, help="Let in only this name, seated in this order; may be repeated.")
@click.option("--wait", type=click.FloatRange(min=0), default=60, show_default=True, help="Seconds until all are here.")
@match_options(measure=False)
@click.option("--record", type=click.Path(path_type=Path), help="Write the record to this file.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object and nothing else.")
def command(
    game: str,
    port: int,
    bind: str,
    seats: int | None,
    bots: tuple[str, ...],
    names: tuple[str, ...],
    wait: float,
    asked: MatchOptions,
    record: Path | None,
    as_json: bool,
) -> None:
    """Wait for players of GAME and play one match; they come with `ludus join`, or speak JSON lines themselves."""
    from ludus.cli.play import make_spec, tell_played
    from ludus.games import load
    from ludus.players.programs.spawn import own_all_children
    from ludus.screen.say import bots_tamed

    own_all_children()
    seats = seats if seats is not None else max(min(load(game).info.seats), len(names) + len(bots))
    words = (REMOTE,) * (seats - len(bots)) + bots
    spec = make_spec(game, words, replace(asked, measure="wall"))  # elsewhere only that is seen
    _check(spec, bots, names)
    with bots_tamed():  # what a bot prints must not get between our own lines
        played = _play(spec, _gathered(spec, names, bind, port, wait))
    tell_played(played, record, as_json)


def _check(spec: MatchSpec, bots: Sequence[str], names: Sequence[str]) -> None:
    """Whatever is wrong with the match is said before anybody waits for it."""
    from ludus.referee.prepare import prepare

    coming = len(spec.entrants) - len(bots)
    prepare(spec, players=dict.fromkeys(range(coming)))
    if names and len(names) != coming:
        raise LudusError(f"{len(names)} names for {coming} seats")
    if len(set(names)) < len(names):
        raise LudusError("a name is given twice")


def _gathered(spec: MatchSpec, names: Sequence[str], bind: str, port: int, wait: float) -> "list[Guest]":
    """All who are to come; LudusError where some do not."""
    from ludus.players.network.lobby import Lobby
    from ludus.players.network.remote import JsonAdmission
    from ludus.players.network.sockets import listen
    from ludus.screen.say import say

    wanted = sum(entrant.player == REMOTE for entrant in spec.entrants)
    listener = listen(bind, port)
    address = f"{bind}:{listener.getsockname()[1]}"
    whom = "1 player" if wanted == 1 else f"{wanted} players"
    say(f"waiting for {whom} of {spec.game}: ludus join {address} BOT", err=True)
    with Lobby(listener, JsonAdmission(spec.game, names), NAME_S, watched=True) as lobby:
        guests = lobby.gather(wanted, wait)
        if len(guests) < wanted:
            raise LudusError(f"{len(guests)} of {wanted} players have come within {wait:g} s; --wait gives them longer")
    return sorted(guests, key=lambda guest: names.index(guest.name)) if names else guests


def _play(spec: MatchSpec, guests: "list[Guest]") -> MatchRecord:
    from ludus.games import load
    from ludus.players.jsonlines import JsonLines
    from ludus.players.network.remote import RemotePlayer
    from ludus.players.network.sockets import SocketChannel
    from ludus.referee.conditions import RunConditions

    game = load(spec.game)
    control = spec.time or game.info.clock
    players = {
        seat: RemotePlayer(SocketChannel(guest.connection, guest.frames), JsonLines(game), control)
        for seat, guest in enumerate(guests)
    }
    entrants = tuple(Entrant(guest.name, REMOTE) for guest in guests) + spec.entrants[len(guests) :]
    return RunConditions(players=players).play(replace(spec, entrants=entrants))
