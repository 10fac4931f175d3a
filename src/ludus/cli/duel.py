"""`ludus duel GAME A B`: which of two is stronger? Pairs of matches on the same board and seed, with seats swapped."""

import os
from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

import click

from ludus.cli.match_options import MatchOptions, match_options

if TYPE_CHECKING:
    from ludus.cli.duel_score import Score
    from ludus.core.match import MatchSpec
    from ludus.store import Store
    from ludus.tournament.formats import Format
    from ludus.tournament.spec import TournamentSpec

GAMES = 100
BATCH = 16  # pairs that a sequential test plays before it looks; not the number of workers, which changes nothing
LONGEST_NAME = 200  # that a store can keep
CLAIMS = "elo0,elo1"


def _claims(ctx: click.Context, param: click.Parameter, word: str | None) -> tuple[float, float] | None:
    if word is None:
        return None
    try:
        low, high = (float(part) for part in word.split(","))
    except ValueError:
        raise click.BadParameter(f"{word!r}: expected {CLAIMS}, as in 0,10", ctx, param) from None
    return low, high


@click.command("duel")
@click.argument("game")
@click.argument("first", metavar="A")
@click.argument("second", metavar="B")
@click.option("-n", "games", type=click.IntRange(min=1), help=f"Games, in whole pairs.  [default: {GAMES}]")
@click.option("--sprt", "claims", callback=_claims, metavar=CLAIMS, help="Until it is clear which of the two holds.")
@click.option(
    "--board",
    "boards",
    multiple=True,
    help="A shipped board, a file, or random[:key=value,…]; repeatable.  [default: random, another for each pair]",
)
@match_options(board=False)
@click.option("--jobs", type=click.IntRange(min=1), help="Games at the same time; otherwise one for each core.")
@click.option("--store", "place", help="Keep all games in this file or database, and go on with them; needs --seed.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object and nothing else.")
def command(
    game: str,
    first: str,
    second: str,
    games: int | None,
    claims: tuple[float, float] | None,
    boards: tuple[str, ...],
    asked: MatchOptions,
    jobs: int | None,
    place: str | None,
    as_json: bool,
) -> None:
    """Which of A and B is stronger in GAME? Players are named as in `ludus play`.

    \b
    ludus duel planet_wars my_bot.py greedy             100 games
    ludus duel planet_wars new.py old.py --sprt 0,10    until it is clear
    """
    from ludus.cli.play import make_spec

    if games is not None and claims is not None:
        raise click.UsageError("give either -n or --sprt")
    if place is not None and asked.seed is None:
        raise click.UsageError("--store needs --seed: with the same seed the duel goes on")
    spec = _spec(make_spec(game, (first, second), asked), boards, games or GAMES, claims)
    with ExitStack() as stack:
        _play(spec, _store(place, stack), jobs or len(os.sched_getaffinity(0)), as_json)


def _spec(
    match: "MatchSpec", boards: tuple[str, ...], games: int, claims: tuple[float, float] | None
) -> "TournamentSpec":
    """The duel as a tournament of two, with everything looked up that a worker would stumble over."""
    from ludus.games.boards import RANDOM
    from ludus.tournament.formats.round_robin import RoundRobin
    from ludus.tournament.formats.sprt import Sprt
    from ludus.tournament.preflight import check_matches
    from ludus.tournament.spec import BoardSpec, TournamentSpec, check

    kind: Format = Sprt(*claims) if claims else RoundRobin()
    spec = TournamentSpec(
        game=match.game,
        entrants=match.entrants,
        boards=tuple(map(BoardSpec, boards or (RANDOM,))),  # bots without chance would repeat themselves on one
        format=kind,
        rounds=None if claims else (games + 1) // 2,
        seed=match.seed,
        batch=BATCH,
        options=match.options,
        clock=match.time,
    )
    check(spec)
    check_matches(spec)
    return spec


def _store(place: str | None, stack: ExitStack) -> "Store":
    from ludus.cli.tournament.table import left_out
    from ludus.store import Store

    where = place or str(Path(stack.enter_context(TemporaryDirectory(prefix="ludus-"))) / "duel.db")
    return stack.enter_context(Store(where, left_out))


def _play(spec: "TournamentSpec", store: "Store", jobs: int, as_json: bool) -> None:
    """Whatever is known is said at the end, also where the end is Ctrl-C."""
    from ludus.cli.duel_live import LiveDuel
    from ludus.cli.duel_score import Score
    from ludus.screen.say import console
    from ludus.tournament.runner import run

    score = Score(spec)
    name = f"duel {spec.game} {' '.join(score.names)} {spec.seed}"[:LONGEST_NAME]
    for result in store.results(name):
        score.add(result)
    live = LiveDuel(score, console(stderr=True), quiet=as_json)
    try:
        with live:
            run(spec, store, name, jobs, live.watch, announce=live.announce)
    except KeyboardInterrupt:
        _print(score, live.seconds, as_json)
        raise
    _print(score, live.seconds, as_json)
    if store.aside(name):  # `announce` has said which
        raise SystemExit(1)


def _print(score: "Score", seconds: float, as_json: bool) -> None:
    from ludus.cli.duel_live import last_lines
    from ludus.screen.say import put_json, say

    if as_json:
        put_json(score.summary())
    else:
        for line in last_lines(score, seconds):
            say(line)
