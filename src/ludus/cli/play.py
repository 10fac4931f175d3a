"""`ludus play GAME PLAYER PLAYER`: one match."""

from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from random import SystemRandom
from typing import TYPE_CHECKING

import click
from msgspec.structs import replace

from ludus.cli.match_options import MatchOptions, match_options
from ludus.core.game import Seat
from ludus.core.limits import Level, Limits
from ludus.core.match import Entrant, MatchRecord, MatchSpec
from ludus.players.programs.spawn import own_all_children
from ludus.screen.say import bots_tamed, say

if TYPE_CHECKING:
    from ludus.cli.watch import Watched
    from ludus.referee import Opening
    from ludus.referee.conditions import RunConditions

OWN = -1  # instead of a seat: the one that is the user's own


@click.command("play")
@click.argument("game", required=False)
@click.argument("players", nargs=-1, metavar="PLAYER...")
@match_options()
@click.option("--age", "ages", multiple=True, type=int, help="Of each player in turn, for games that seat by age.")
@click.option("--isolate", is_flag=True, help="Run Python bots in processes of their own, where they can be stopped.")
@click.option(
    "--sandbox",
    type=click.Choice([str(level) for level in Level]),
    help="How firmly strangers' programs are held, an error where that cannot be had; the best there is if not given.",
)
@click.option("--pin/--no-pin", default=True, help="Keep the match and its programs on one core (quicker).")
@click.option(
    "--debug",
    type=click.IntRange(min=OWN),
    is_flag=False,
    flag_value=OWN,
    metavar="[SEAT]",
    help="Run this seat's Python bot so that breakpoints work. Without SEAT, with --from-record: open the debugger "
    "in your own bot at --turn, with the others as recorded.",
)
@click.option("--from-record", type=click.Path(path_type=Path), help="Begin as this record did; GAME may be left out.")
@click.option("--turn", type=click.IntRange(min=1), help="The first turn that is played anew (--from-record).")
@click.option("--cold", is_flag=True, help="Do not ask the players in the turns before --turn, so that they remember.")
@click.option("--trust", is_flag=True, help="Run the programs that the record names, too (--from-record).")
@click.option("--record", type=click.Path(path_type=Path), help="Write the record to this file.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object and nothing else.")
@click.option("--live", is_flag=True, help="Draw the board in the terminal as the match goes on.")
@click.option("--pace", type=click.FloatRange(min=0.1), default=12, show_default=True, help="Turns a second (--live).")
@click.option("--watch", is_flag=True, help="Show the match in the browser as it goes on, until it is closed there.")
@click.option("--open/--no-open", "browse", default=True, help="Open the browser (--watch).")
def command(
    game: str | None,
    players: tuple[str, ...],
    asked: MatchOptions,
    ages: tuple[int, ...],
    isolate: bool,
    sandbox: str | None,
    pin: bool,
    debug: int | None,
    from_record: Path | None,
    turn: int | None,
    cold: bool,
    trust: bool,
    record: Path | None,
    as_json: bool,
    live: bool,
    pace: float,
    watch: bool,
    browse: bool,
) -> None:
    """Play one match of GAME.

    A PLAYER is a house bot (greedy), a Python file (my_bot.py, a bot or a program; my_bot.py:Class), module:Class, or a
    program in any language (./my_bot, "node bot.js"); json:./my_bot has it speak JSON lines. In the planet games it may
    be a Java strategy too: a jar (their.jar or their.jar:Class), a source (Strategy.java), a folder of either.
    """
    from ludus.referee.conditions import RunConditions

    own_all_children()
    limits = Limits(sandbox=Level(sandbox) if sandbox else None)
    how = RunConditions(isolate=isolate or bool(sandbox), pin=pin, limits=limits)
    if debug == OWN:
        spec, how = _own_turn(from_record, turn, cold, (game, *players) if game else (), how)
    elif from_record is not None:
        from ludus.cli.rewind import demand_trust

        spec, opening, strangers = _rewound(from_record, turn, cold, game, players)
        demand_trust(from_record, spec, strangers, debug, trust)
        how = replace(how, opening=opening, isolate=how.isolate or bool(strangers))
    else:
        spec = make_spec(_game(game, players, turn, trust), players, asked, ages)
    how = how if debug in (None, OWN) else _debugged(spec, how, debug or 0)
    if not as_json and debug != OWN:
        tell_level(spec, how.isolate, how.limits)
    with _film(spec, browse) if watch else nullcontext() as film:
        how = replace(how, observers=(*how.observers, film)) if film else how
        played = _played(spec, how, pace if live and not (as_json or watch or debug is not None) else None)
        tell_played(played, record, as_json)  # before the film, which may take longer than the match
        _tell_left(how)
        if film:
            film.finish(played)


def _debugged(spec: MatchSpec, how: "RunConditions", seat: Seat) -> "RunConditions":
    from ludus.cli.rewind import debugged

    return replace(how, players=debugged(spec, seat))


def _own_turn(
    file: Path | None, turn: int | None, cold: bool, players: tuple[str, ...], how: "RunConditions"
) -> "tuple[MatchSpec, RunConditions]":
    from ludus.cli.rewind import own_turn

    if file is None:
        raise click.UsageError("--debug: of which seat? Without one it opens a turn of a match: --from-record FILE")
    return own_turn(file, turn, cold, players, how)


def _tell_left(how: "RunConditions") -> None:
    """Where a match ends because what was recorded cannot be played any more."""
    for turn in (getattr(player, "left", None) for player in how.players.values()):
        if turn is not None:
            say(f"it ends before turn {turn}: what was recorded there cannot be played, as your bot has done otherwise")


def _film(spec: MatchSpec, browse: bool) -> "AbstractContextManager[Watched]":
    from ludus.cli.watch import watched

    return watched(spec, browse)


def _played(spec: MatchSpec, how: "RunConditions", pace: float | None) -> MatchRecord:
    # What a bot prints must not get between our own lines; a debugger, though, wants the terminal.
    with nullcontext() if how.players else bots_tamed():
        if pace is not None:
            from ludus.screen.live import play_live

            return play_live(spec, pace, how)
        return how.play(spec)


def tell_level(spec: MatchSpec, isolate: bool, limits: Limits) -> None:
    """Say how firmly strangers are held, if any play."""
    from ludus.games import load
    from ludus.players.find import find_player
    from ludus.players.reference import Kind, read_player
    from ludus.sandbox import demand
    from ludus.screen.say import console

    game = load(spec.game)
    at_home = {Kind.HOUSE} if isolate else {Kind.HOUSE, Kind.PYTHON}
    players = [entrant.player for entrant in spec.entrants]
    confined = [player for player in players if read_player(player, game).kind not in at_home]
    for player in confined:  # who cannot be found is said first
        find_player(game, player, spec.time or game.info.clock, isolate, limits)
    if confined:
        screen = console(stderr=True)
        screen.print(f"sandbox: {demand(limits.sandbox)}, for {len(confined)} of the players", style="dim")


def _game(game: str | None, players: tuple[str, ...], turn: int | None, trust: bool) -> str:
    """The game, where all that a match needs was said, and nothing that only a record's does."""
    if game is None or not players or turn is not None or trust:
        raise click.UsageError(_missing(game, players, trust))
    return game


def _missing(game: str | None, players: tuple[str, ...], trust: bool) -> str:
    if game is None or not players:
        return "Missing argument 'PLAYER...'." if game else "Missing argument 'GAME'."
    if trust:
        return "--trust says that a record's programs may run: --from-record FILE"
    return "--turn says where to begin in a record: --from-record FILE"


def _rewound(
    file: Path, turn: int | None, cold: bool, game: str | None, players: tuple[str, ...]
) -> "tuple[MatchSpec, Opening, list[Seat]]":
    """The match, its turns so far, and the seats whose programs the record names."""
    from ludus.cli.rewind import named_by_record, reseated, rewound
    from ludus.games import names

    if game is not None and game not in names():  # the record says which: then it is the first of the players
        players, game = (game, *players), None
    spec, opening = rewound(file, turn, cold, game)
    entrants = _entrants(spec.game, players)
    spec = reseated(spec, entrants)
    return spec, opening, named_by_record(spec, entrants)


def make_spec(game: str, players: tuple[str, ...], asked: MatchOptions, ages: tuple[int, ...] = ()) -> MatchSpec:
    """argv -> MatchSpec."""
    from ludus.core.errors import UnknownName
    from ludus.games import load
    from ludus.games.boards import pairs

    info = load(game).info
    given: dict[str, object] = dict(pairs(asked.options))
    if asked.edition is not None:
        if asked.edition not in info.editions:
            raise UnknownName("edition", asked.edition, info.editions, where=f" of {game}")
        given["edition"] = asked.edition
    return MatchSpec(
        game=game,
        entrants=_entrants(game, players, ages),
        board=asked.board,
        seed=SystemRandom().getrandbits(48) if asked.seed is None else asked.seed,
        options=given,
        time=asked.clock(info.clock),
    )


def _entrants(game: str, players: tuple[str, ...], ages: tuple[int, ...] = ()) -> tuple[Entrant, ...]:
    from ludus.core.errors import LudusError
    from ludus.games import load
    from ludus.players.reference import read_player

    if ages and len(ages) != len(players):
        raise LudusError(f"{len(ages)} ages for {len(players)} players; give --age once for each, in their order")
    names = [read_player(player, load(game)).name for player in players]
    names = [f"{name} {number}" if names.count(name) > 1 else name for number, name in enumerate(names, 1)]
    known = ages or (None,) * len(players)
    return tuple(Entrant(*words) for words in zip(names, players, known, strict=True))


def tell_played(played: MatchRecord, wanted: Path | None, as_json: bool) -> None:
    """Keep the record, and say how the match has ended."""
    path = _keep(played, wanted)
    _print_json(played, path) if as_json else _print_result(played, path)


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
        say(f"ludus: the record was not kept: {error}; --record FILE puts it elsewhere", err=True)
        return None


def _print_result(played: MatchRecord, path: Path | None) -> None:
    from ludus.screen.result_lines import result_lines
    from ludus.screen.say import console

    screen, spec = console(), played.game.spec
    board = f"board {spec.board}, " if spec.board and "\n" not in spec.board else ""
    screen.print(f"{spec.game}, {board}seed {spec.seed}, {played.measured.seconds:.2f} s", style="dim")
    for line in result_lines(played):
        screen.print(line)
    if path is not None:
        screen.print(f"record: {path}  (ludus replay show {path})", style="dim")


def _print_json(played: MatchRecord, path: Path | None) -> None:
    from ludus.screen.say import put_json

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
        "notes": played.measured.notes,
        "record": None if path is None else str(path),
    }
    put_json(summary)


def _default_edition(game: str) -> str:
    from ludus.games import load

    return load(game).info.editions[0]
