"""A league with people, versions and real records, for the tests of its pages."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import sleep
from typing import NamedTuple

import httpx
from msgspec.structs import replace
from sqlalchemy import insert, update

from ludus import Entrant, MatchSpec, play_match
from ludus.core.match import MatchResult
from ludus.league.league import League, found_league
from ludus.league.matches.pairs import keep_pairs
from ludus.league.people.accounts import make_person
from ludus.league.people.teams import make_team
from ludus.league.people.tokens import make_token
from ludus.league.settings import LeagueSettings
from ludus.league.table.keeper import TableKeeper
from ludus.league.tables import FILES, VERSIONS
from ludus.league.words import Life, Replays, Role
from ludus.referee.file import dump_record
from tests.league.matches.leagues import a_pair
from tests.league.table.seasons import enter, meet
from tests.web.server import serving

TOKEN = "the owner's"
ADA_TEAM = "A<b>da</b> & co"
BOT = """class Bot:
    def choose(self, view, clock):
        view.note("{who} thinks in turn", view.turn)
        if view.turn == {crashes}:
            raise ValueError("{who} has <i>failed</i>")
        return []
"""


class Season(NamedTuple):
    url: str
    place: Path
    tokens: dict[str, str]  # of ada, bob, eve (in no match), tom (staff), and the owner

    def headers(self, who: str) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.tokens[who]}"} if who in self.tokens else {}


@contextmanager
def a_served_season(folder: Path, **settings: object) -> Iterator[Season]:
    """House bots are versions 1 and 2, Ada has 3, Bob 4. Match 0: Ada, who crashes, against Bob; 1: the other way."""
    place = folder / "league.db"
    chosen = LeagueSettings(name="Autumn <1>", game="planet_wars", rated=4, replays=Replays.LEAGUE)
    found_league(place, replace(chosen, **settings))
    with League(place) as league:
        tokens = _people(league)
        for number, bot in enumerate(("noop", "greedy"), 1):
            enter(league, None, bot, Life.RATED, number)
        for team, who in ((1, "ada"), (2, "bob")):
            enter(league, team, "", Life.RATED if who == "ada" else Life.ACTIVE)
            source = BOT.format(who=who, crashes=5 if who == "ada" else 0)
            (folder / f"{who}.py").write_text(source)
            with league.link() as link:
                link.execute(insert(FILES).values(digest=who, data=source.encode()))
                link.execute(update(VERSIONS).where(VERSIONS.c.team == team).values(digest=who, file=f"{who}.py"))
        _play(league, folder)
        TableKeeper(league).look()
        meet(league, [(3, 1, ((1, 2), (2, 1)))] * 8, start=1)
    with serving(folder, token=TOKEN, league=str(place), changes=1000.0) as url:
        owner = {"Authorization": f"Bearer {TOKEN}"}  # the server's own keeper makes the table
        while httpx.get(f"{url}/league/table/part", headers=owner).headers["x-table"] == "1":
            sleep(0.05)
        yield Season(url, place, tokens)


def _people(league: League) -> dict[str, str]:
    tokens = {"owner": TOKEN}
    for name, team in (("ada", ADA_TEAM), ("bob", "Bob"), ("eve", "Eve")):
        person = make_person(league, name, name.title())
        make_team(league, person, team)
        tokens[name] = make_token(league, person, "test")
    tokens["tom"] = make_token(league, make_person(league, "tom", "Tom", role=Role.STAFF), "test")
    return tokens


def _play(league: League, folder: Path) -> None:
    pair = a_pair(0, 3, 4)
    with league.link() as link:
        keep_pairs(link, "league", [replace(pair, board="line", at=league.now())])
    entrants = (Entrant(f"{ADA_TEAM} v1", str(folder / "ada.py")), Entrant("Bob v1", str(folder / "bob.py")))
    for number, seats in ((0, entrants), (1, entrants[::-1])):
        spec = MatchSpec(
            game="planet_wars", entrants=seats, board="line", seed=7, options={"max_turns": 20}, secret="s"
        )
        record = play_match(spec)
        told = record.game.outcome
        faults = tuple((seat, fault) for _, seat, fault in record.game.faults)
        result = MatchResult(number, pair.seats(number), told.ranks, told.scores, faults)
        league.store.commit("league", result, dump_record(record))
