"""A whole season on a server: versions in every state, league, scrimmages, a trial and finals, with real records."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from msgspec.structs import replace

from ludus import Entrant, MatchSpec, play_match
from ludus.core.match import MatchResult
from ludus.league.league import League
from ludus.league.matches.pairs import Pair, keep_pairs
from ludus.league.people.principal import OWNER, Principal
from ludus.league.season.announcements import announce
from ludus.league.season.finals import commit_finals, run_finals
from ludus.league.season.scrimmages import ask, mark_paired
from ludus.league.season.trials import begin_trial
from ludus.league.settings import Dates, Finals
from ludus.league.versions.receive import digest_of, keep_file
from ludus.league.words import Life, Replays, Role, Share
from ludus.referee.file import dump_record
from ludus.tournament.spec import BoardSpec
from tests.league.season.rows import add_version, moment
from tests.web.league_server import LeagueServer, People, league_server, populate

GREEDY, OLD, MINE, THEIRS, REFUSED = 1, 2, 3, 4, 5
SENT = b"class Bot: ..."
SETTINGS = {
    "game": "planet_wars",
    "options": {"max_turns": 12},
    "replays": Replays.PUBLIC,
    "rated": 4,
    "dates": Dates(deadline=moment(1.7e9)),
    "finals": Finals(boards=(BoardSpec("line"),)),
}


@contextmanager
def a_whole_season(folder: Path, **more: object) -> Iterator[tuple[LeagueServer, People]]:
    with league_server(folder, SETTINGS, **more) as server:
        yield server, _fill(server.league)


def _fill(league: League) -> People:
    people = populate(league)
    ada, eve = people.one, people.other
    add_version(league, GREEDY, None, player="greedy")
    for version, team, life in (
        (OLD, ada.team, Life.SUPERSEDED),
        (MINE, ada.team, Life.RATED),
        (THEIRS, eve.team, Life.RATED),
        (REFUSED, eve.team, Life.REFUSED),
    ):
        add_version(league, version, team, life, digest=digest_of(SENT), built=digest_of(SENT))
    with league.link() as link:
        keep_file(link, digest_of(SENT), SENT)
    announce(league, OWNER, "The finals are over.")
    _play(league, "league", [(MINE, THEIRS), (THEIRS, GREEDY), (MINE, GREEDY), (OLD, THEIRS)])
    number = ask(league, Principal(Role.AUTHOR, ada.person, ada.team), MINE, GREEDY, 1)
    with league.link() as link:
        mark_paired(link, number, 1)
    _play(league, "scrimmages", [(MINE, GREEDY)], number)
    begin_trial(league, OWNER, "the disk was full", [0])
    commit_finals(league, OWNER, "a seed")
    run_finals(league, lambda version: "greedy" if version == MINE else "noop")
    return people


def _play(league: League, series: str, met: list[tuple[int, int]], asked: int | None = None) -> None:
    """One match was played: its record is as good as another."""
    spec = MatchSpec(
        game="planet_wars",
        entrants=(Entrant("a", "greedy"), Entrant("b", "noop")),
        board="line",
        options={"max_turns": 12},
    )
    record = play_match(spec)
    for number, (first, second) in enumerate(met):
        pair = Pair(number, Share.LADDER, first, second, "line", 7, 10.0, asked)
        with league.link() as link:
            keep_pairs(link, series, [pair])
        told = MatchResult(0, (), record.game.outcome.ranks, record.game.outcome.scores)
        both = [replace(told, number=match, entrants=pair.seats(match)) for match in pair.matches]
        league.store.commit_all(series, [(result, dump_record(record)) for result in both])
