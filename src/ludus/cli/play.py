"""`ludus play GAME PLAYER PLAYER`: one match."""

import re
import sys
from collections.abc import Mapping
from contextlib import AbstractContextManager, nullcontext, redirect_stdout
from pathlib import Path
from random import SystemRandom
from typing import TYPE_CHECKING, Any

import click
import msgspec

from ludus.cli.clock_options import clock_options
from ludus.core.clock import TimeControl
from ludus.core.limits import Level, Limits
from ludus.core.match import Entrant, MatchRecord, MatchSpec
from ludus.players.spawn import own_all_children

if TYPE_CHECKING:
    from ludus.referee import Opening


@click.command("play")
@click.argument("game", required=False)
@click.argument("players", nargs=-1)
@click.option("--board", default="", help="A shipped board, a file, or random[:key=value,…].")
@click.option("--seed", type=int, help="The same seed gives the same match; chosen and shown if not given.")
@click.option("--edition", help="Which reading of the rules.")
@click.option("--option", "options", multiple=True, metavar="KEY=VALUE", help="An option of the game; may be repeated.")
@click.option("--age", "ages", multiple=True, type=int, help="Of each player in turn, for games that seat by age.")
@clock_options
@click.option("--isolate", is_flag=True, help="Run Python bots in processes of their own, where they can be stopped.")
@click.option(
    "--sandbox",
    type=click.Choice([str(level) for level in Level]),
    help="How firmly strangers' programs are held, an error where that cannot be had; the best there is if not given.",
)
@click.option("--pin/--no-pin", default=True, help="Keep the match and its programs on one core (quicker).")
@click.option(
    "--debug", type=click.IntRange(min=0), metavar="SEAT", help="Run this seat's Python bot so that breakpoints work."
)
@click.option("--from-record", type=click.Path(path_type=Path), help="Begin as this record did; GAME may be left out.")
@click.option("--turn", type=click.IntRange(min=1), help="The first turn that is played anew (--from-record).")
@click.option("--cold", is_flag=True, help="Do not ask the players in the turns before --turn, so that they remember.")
@click.option("--record", type=click.Path(path_type=Path), help="Write the record to this file.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object and nothing else.")
@click.option("--live", is_flag=True, help="Draw the board in the terminal as the match goes on.")
@click.option("--pace", type=click.FloatRange(min=0.1), default=12, show_default=True, help="Turns a second (--live).")
@click.option("--watch", is_flag=True, help="Show the match in the browser as it goes on, until it is closed there.")
@click.option("--open/--no-open", "browse", default=True, help="Open the browser (--watch).")
def command(
    game: str | None,
    players: tuple[str, ...],
    board: str,
    seed: int | None,
    edition: str | None,
    options: tuple[str, ...],
    ages: tuple[int, ...],
    turn_ms: int | None,
    bank_ms: int | None,
    increment_ms: int | None,
    measure: str | None,
    isolate: bool,
    sandbox: str | None,
    pin: bool,
    debug: int | None,
    from_record: Path | None,
    turn: int | None,
    cold: bool,
    record: Path | None,
    as_json: bool,
    live: bool,
    pace: float,
    watch: bool,
    browse: bool,
) -> None:
    """Play one match of GAME.

    A PLAYER is a house bot (greedy), a Python file (my_bot.py or my_bot.py:Class), module:Class, or a program in any
    language (./my_bot, "python3 bot.py"); json:./my_bot has it speak JSON lines.
    """
    own_all_children()
    clock = {"turn_ms": turn_ms, "bank_ms": bank_ms, "increment_ms": increment_ms, "measure": measure}
    limits = Limits(sandbox=Level(sandbox) if sandbox else None)
    how: dict[str, Any] = {"isolate": isolate or bool(sandbox), "pin": pin, "limits": limits}
    if from_record is not None:
        spec, how["opening"] = _rewound(from_record, turn, cold, game, players)
    else:
        if game is None or not players or turn is not None:
            raise click.UsageError(_missing(game, players))
        spec = make_spec(game, players, board, seed, edition, options, clock, ages)
    _prepare(spec, how, debug, as_json)
    with _watched(spec, how, browse) if watch else nullcontext():
        played = _played(spec, how, pace if live and not (as_json or watch or debug is not None) else None)
        path = _keep(played, record)
        _print_json(played, path) if as_json else _print_result(played, path)


def _prepare(spec: MatchSpec, how: dict[str, Any], debug: int | None, quiet: bool) -> None:
    if debug is not None:
        from ludus.cli.rewind import debugged

        how["players"] = debugged(spec, debug)
    if not quiet:
        tell_level(spec, how["isolate"], how["limits"])


def _watched(spec: MatchSpec, how: dict[str, Any], browse: bool) -> AbstractContextManager[object]:
    from ludus.cli.watch import watched

    return watched(spec, how, browse)


def _played(spec: MatchSpec, how: dict[str, Any], pace: float | None) -> MatchRecord:
    # What a bot prints must not get between our own lines; a debugger, though, wants the terminal.
    with nullcontext() if how.get("players") else redirect_stdout(sys.stderr):
        if pace is not None:
            from ludus.cli.live import play_live

            return play_live(spec, pace, how)
        from ludus.referee import play_match

        played = play_match(spec, **how)
        for observer in how.get("observers", ()):
            observer.finish(played)
        return played


def tell_level(spec: MatchSpec, isolate: bool, limits: Limits) -> None:
    """Say how firmly strangers are held, if any play."""
    from ludus.cli.screen import console
    from ludus.games import load
    from ludus.players.find import find_player
    from ludus.players.python import is_python
    from ludus.sandbox import demand

    game = load(spec.game)
    strangers = [entrant.player for entrant in spec.entrants if entrant.player.partition(":")[0] not in game.bots]
    held = [player for player in strangers if isolate or not is_python(player)]
    for player in held:  # who cannot be found is said first
        find_player(game, player, spec.time or game.info.clock, isolate, limits)
    if held:
        console(stderr=True).print(f"[dim]sandbox: {demand(limits.sandbox)}, for {len(held)} of the players[/]")


def _missing(game: str | None, players: tuple[str, ...]) -> str:
    if game is None or not players:
        return "Missing argument 'PLAYERS...'." if game else "Missing argument 'GAME'."
    return "--turn says where to begin in a record: --from-record FILE"


def _rewound(
    file: Path, turn: int | None, cold: bool, game: str | None, players: tuple[str, ...]
) -> "tuple[MatchSpec, Opening]":
    from ludus.cli.rewind import reseated, rewound
    from ludus.games import names

    if game is not None and game not in names():  # the record says which: then it is the first of the players
        players, game = (game, *players), None
    spec, opening = rewound(file, turn, cold, game)
    return (reseated(spec, _entrants(players)) if players else spec), opening


def make_spec(
    game: str,
    players: tuple[str, ...],
    board: str = "",
    seed: int | None = None,
    edition: str | None = None,
    options: tuple[str, ...] = (),
    clock: Mapping[str, object] = {},
    ages: tuple[int, ...] = (),
) -> MatchSpec:
    """argv -> MatchSpec."""
    from ludus.core.errors import UnknownName
    from ludus.games import load
    from ludus.games.boards import pairs

    info = load(game).info
    given: dict[str, object] = dict(pairs(options))
    if edition is not None:
        if edition not in info.editions:
            raise UnknownName("edition", edition, info.editions, where=f" of {game}")
        given["edition"] = edition
    return MatchSpec(
        game=game,
        entrants=_entrants(players, ages),
        board=board,
        seed=SystemRandom().getrandbits(31) if seed is None else seed,
        options=given,
        time=_time(info.clock, clock),
    )


def _time(usual: TimeControl, given: Mapping[str, object]) -> TimeControl | None:
    """The game's own clock with what was said on the command line; a turn limit alone replaces a bank."""
    said = {name: value for name, value in given.items() if value is not None}
    if not said:
        return None
    if "turn_ms" in said and "bank_ms" not in said:
        said |= {"bank_ms": 0, "increment_ms": 0}
    return msgspec.structs.replace(usual, **said)


def _entrants(players: tuple[str, ...], ages: tuple[int, ...] = ()) -> tuple[Entrant, ...]:
    from ludus.core.errors import LudusError

    if ages and len(ages) != len(players):
        raise LudusError(f"{len(ages)} ages for {len(players)} players; give --age once for each, in their order")
    names = [_short(player) for player in players]
    names = [f"{name} {number}" if names.count(name) > 1 else name for number, name in enumerate(names, 1)]
    known = ages or (None,) * len(players)
    return tuple(Entrant(*words) for words in zip(names, players, known, strict=True))


def _short(player: str) -> str:
    """A file's name without its folder and suffix."""
    return re.sub(r"\.(py|jar)\b", "", Path(player).name) if re.search(r"\.(py|jar)\b", player) else player


def _keep(played: MatchRecord, wanted: Path | None) -> Path | None:
    """Write the record: where it was wanted, or among the user's own records."""
    from ludus.cli.home import record_path
    from ludus.core.errors import BadRecord
    from ludus.referee import write_record

    if wanted is not None:
        return write_record(played, wanted)
    try:
        return write_record(played, record_path(played))
    except BadRecord as error:
        click.echo(f"ludus: the record was not kept: {error}; --record FILE puts it elsewhere", err=True)
        return None


def _print_result(played: MatchRecord, path: Path | None) -> None:
    from ludus.cli.screen import console, result_lines

    screen, spec = console(), played.game.spec
    board = f"board {spec.board}, " if spec.board and "\n" not in spec.board else ""
    screen.print(f"[dim]{spec.game}, {board}seed {spec.seed}, {played.measured.seconds:.2f} s[/]")
    for line in result_lines(played):
        screen.print(line)
    if path is not None:
        screen.print(f"[dim]record: {path}  (ludus replay show {path})[/]")


def _print_json(played: MatchRecord, path: Path | None) -> None:
    from msgspec.json import encode, format

    told, spec = played.game, played.game.spec
    summary = {
        "game": spec.game,
        "board": spec.board,
        "seed": spec.seed,
        "edition": spec.options.get("edition", _default_edition(spec.game)),
        "entrants": spec.entrants,
        "outcome": told.outcome,
        "turns": len(told.turns),
        "faults": played.measured.faults,
        "record": None if path is None else str(path),
    }
    click.echo(format(encode(summary), indent=2).decode())


def _default_edition(game: str) -> str:
    from ludus.games import load

    return load(game).info.editions[0]
