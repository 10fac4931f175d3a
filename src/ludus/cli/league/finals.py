"""`ludus league finals …`: a promised seed, and the tournament that follows from it."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ludus.cli.league import STORE

if TYPE_CHECKING:
    from ludus.league.league import League


@click.group("finals")
def command() -> None:
    """The finals: commit (publish the hash of their seed), then run."""


@command.command("commit")
@click.option("--seed", default="", help="Of your own, thrown with dice before witnesses, say; otherwise one is made.")
@STORE
def commit(seed: str, place: str) -> None:
    """Make the seed of the finals' boards, keep it secret, and publish its SHA-256."""
    from ludus.league.league import League
    from ludus.league.people.principal import OWNER
    from ludus.league.season.finals import commit_finals
    from ludus.screen.say import say

    with League(place) as league:
        say(f"published on the season's page: SHA-256 of the seed is {commit_finals(league, OWNER, seed)}")


@command.command("run")
@click.option("--jobs", type=click.IntRange(min=1), default=1, show_default=True, help="Matches at the same time.")
@click.option("--folder", type=click.Path(path_type=Path), help="Where versions are unpacked; else in LUDUS_HOME.")
@STORE
def run(jobs: int, folder: Path | None, place: str) -> None:
    """Play the finals, or go on with them; then the seed is revealed."""
    from ludus.cli.home import home
    from ludus.league.league import League
    from ludus.league.season.finals import finals_state, run_finals
    from ludus.screen.say import say

    with League(place) as league:
        words = _words(league, (folder or home()) / "versions")
        run_finals(league, words, jobs, announce=lambda line: say(line, err=True))
        state = finals_state(league)
        assert state is not None
        say(f"the finals are over. The seed was {state.seed}; anybody can check it: printf %s SEED | sha256sum")
    _table(place)


@command.command("show")
@STORE
def show(place: str) -> None:
    """Who would play, or their table once they are over."""
    from ludus.league.league import League
    from ludus.league.season.finals import are_over, finalists
    from ludus.screen.say import say

    with League(place) as league:
        over = are_over(league)
        for one in () if over else finalists(league):
            say(f"{one.name}: version {one.version}")
    if over:
        _table(place)


def _words(league: "League", folder: Path) -> Callable[[int], str]:
    from ludus.league.versions.files import VersionFolder
    from ludus.league.versions.version import version

    unpacked = VersionFolder(league, folder)
    return lambda id: unpacked.words(version(league, id))


def _table(place: str) -> None:
    from ludus.cli.tournament.table import left_out, print_table, stored_spec
    from ludus.league.words import FINALS_SERIES
    from ludus.store import Store

    with Store(place, left_out) as store:
        print_table(stored_spec(store, FINALS_SERIES), store, FINALS_SERIES)
