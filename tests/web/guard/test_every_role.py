"""One against another: every route of a server with a league, asked by every role. Whoever adds a route adds it here,
without knowing: the routes are found by listing, and what each needs is what it says."""

import gzip
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import NamedTuple

import httpx
import pytest
from msgspec.structs import replace
from sqlalchemy import insert, select
from starlette.routing import Route as AnyRoute
from starlette.routing import WebSocketRoute

from ludus.core.match import Entrant, MatchResult, MatchSpec, Measured, TurnNote
from ludus.league.people.invitations import invite, reset_link
from ludus.league.people.keys import hash_of
from ludus.league.people.principal import OWNER
from ludus.league.tables import ALL_TABLES, EVENTS, FILES, PAIRS, PEOPLE, SESSIONS, TABLES, TEAMS, TOKENS, VERSIONS
from ludus.league.words import LEAGUE_SERIES, Life, Share
from ludus.referee.file import dump_record
from ludus.referee.referee import play_match
from ludus.referee.replay import GZIP
from ludus.web.app import make_app
from ludus.web.guard.rights import READING, Need, need_of
from ludus.web.openapi import described
from ludus.web.settings import Settings
from tests.web.league_server import TOKEN, LeagueServer, People, clients, league_server, populate
from tests.web.server import start

SIGNED_IN = {"watcher", "alone", "author", "other", "staff", "seeing"}
STAFF = {"staff", "seeing", "owner"}
ROLES = {"guest", "program", "owner", *SIGNED_IN}
MAY: dict[Need, set[str]] = {
    Need.NOTHING: ROLES,
    Need.SEAT: STAFF,  # nobody here has a seat
    Need.SIGNED_IN: ROLES - {"guest"},
    Need.SESSION: SIGNED_IN,
    Need.AUTHOR: {"author", "other", "program"},
    Need.STAFF: STAFF,
    Need.TOKEN: {"owner"},
}
WORDS = ("1", "2", "league")  # for what a path leaves open: numbers of teams, people and versions; a series
SOURCE, LOG, NOTE, PASSWORD = "s3cret-source", "s3cret-log", "s3cret-note", "s3cret-hash"
REFUSED = (401, 403)


class Walk(NamedTuple):
    server: LeagueServer
    people: People
    by_role: dict[str, httpx.Client]
    match: str  # one between people, in the arena
    invitation: str


def routes() -> list[AnyRoute]:
    place = Path("nowhere")
    app = make_app(Settings(records=place, uploads=place, store="nowhere", league="nowhere"))
    assert all(isinstance(route, AnyRoute | WebSocketRoute) for route in app.routes)
    return [route for route in app.routes if isinstance(route, AnyRoute)]


@pytest.fixture(scope="module")
def walk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Walk]:
    with league_server(tmp_path_factory.mktemp("league")) as server:
        people = populate(server.league)
        _send_versions(server, people)
        _play(server, people)
        match = str(start(server.url, "fish", "human", "random", token=TOKEN)["id"])
        found = Walk(server, people, clients(server, people), match, invite(server.league, OWNER, uses=5))
        assert {*found.by_role} == ROLES
        yield found
        for client in found.by_role.values():
            client.close()


def _send_versions(server: LeagueServer, people: People) -> None:
    """What each team keeps to itself."""
    row = {
        "number": 1,
        "player": "",
        "file": "bot.py",
        "received": 1.0,
        "life": Life.ACTIVE,
        "changed": 1.0,
        "tried": 0,
    }
    with server.league.link() as link:
        for team, source, log in ((people.one.team, SOURCE, LOG), (people.other.team, "pass", "")):
            about = {**row, "team": team, "digest": f"of-{team}", "built": f"of-{team}", "log": log, "report": ""}
            link.execute(insert(FILES).values(digest=about["digest"], data=source.encode()))
            link.execute(insert(VERSIONS).values(**about))
            link.execute(insert(EVENTS).values(at=1.0, version=team, life=Life.ACTIVE, why="it was checked"))
        link.execute(PEOPLE.update().where(PEOPLE.c.id == people.one.person).values(password=PASSWORD))


def _play(server: LeagueServer, people: People) -> None:
    """Two pairs of matches, in which the first author's bot has said something about its turns."""
    versions = people.one.team, people.other.team  # each has one, of the same number
    entrants = (Entrant("Team ada 1", "random"), Entrant("Team eve 1", "random"))
    played = play_match(MatchSpec(game="fish", entrants=entrants, board="raft", seed=1))
    row = {"series": LEAGUE_SERIES, "at": 1.0, "share": Share.LADDER, "board": "raft", "seed": 1, "asked": None}
    matches = []
    for number in range(4):
        mine = number % 2  # the seat
        seen = Measured(said=(TurnNote(1, mine, NOTE),), think_us=played.measured.think_us)
        outcome = played.game.outcome
        told = MatchResult(number, versions if not mine else versions[::-1], outcome.ranks, outcome.scores)
        matches.append((told, dump_record(replace(played, measured=seen))))
    with server.league.link() as link:
        for number in range(2):
            link.execute(insert(PAIRS).values(**row, number=number, first=versions[0], second=versions[1]))
    server.league.store.commit_all(LEAGUE_SERIES, matches)


def paths(route: AnyRoute, match: str = "x") -> list[str]:
    names = list(route.param_convertors)
    if route.path.startswith(("/api/matches/{id}", "/match/{id}")):
        return [route.path.format(**{name: match if name == "id" else "0" for name in names})]
    return [route.path.format(**dict(zip(names, words, strict=True))) for words in product(WORDS, repeat=len(names))]


def changes() -> list[tuple[AnyRoute, str]]:
    return [(route, method) for route in routes() for method in sorted((route.methods or set()) - READING)]


def kept(server: LeagueServer) -> list[object]:
    """All that is in the league, but for when somebody was last seen, and what the server computes by itself."""
    unseen = {SESSIONS.c.seen, TOKENS.c.used}
    wanted = [
        [column for column in table.columns if column not in unseen] for table in ALL_TABLES if table is not TABLES
    ]
    return [sorted(map(repr, server.league.rows(select(*columns)))) for columns in wanted]


def test_every_role_is_refused_whatever_it_may_not_do(walk: Walk) -> None:
    """All routes that change something, all roles without the right to it: refused, and nothing is different after."""
    before, tried = kept(walk.server), 0
    for route, method in changes():
        need = need_of(route, method)
        for role in sorted(ROLES - MAY[need]):
            answer = walk.by_role[role].request(method, paths(route, walk.match)[0], content=b"{}")
            assert answer.status_code in REFUSED, (role, method, route.path)
            tried += 1
    assert tried > 200
    assert kept(walk.server) == before


def test_every_role_reads_only_what_it_may(walk: Walk) -> None:
    for route in routes():
        need = need_of(route, "GET")
        if "GET" not in (route.methods or set()) or need is Need.NOTHING:
            continue
        for role in sorted(ROLES):
            status = walk.by_role[role].get(paths(route, walk.match)[0]).status_code
            if role in MAY[need]:
                assert status < 500, (role, route.path)
            else:
                assert status in REFUSED, (role, route.path)


def test_without_an_origin_a_session_changes_nothing(walk: Walk) -> None:
    """Whatever its role: a form of another page comes with the cookie, and a browser says from where."""
    before = kept(walk.server)
    for route, method in changes():
        for role in ("author", "staff"):
            client = walk.by_role[role]
            path = paths(route, walk.match)[0]
            headers = {name: value for name, value in client.headers.items() if name != "origin"}
            answer = httpx.request(method, f"{walk.server.url}{path}", headers=headers, cookies=client.cookies)
            assert answer.status_code == 403, (role, method, route.path)
            foreign = client.request(method, path, headers={"Origin": "https://evil.example"})
            assert foreign.status_code == 403, (role, method, route.path)
    assert kept(walk.server) == before


def test_few_changes_need_no_account() -> None:
    """Whoever adds to this list has thought about it."""
    open_to_all = {(method, route.path) for route, method in changes() if need_of(route, method) is Need.NOTHING}
    assert open_to_all == {
        ("POST", "/league/sign-in"),
        ("POST", "/league/join"),
        ("POST", "/league/join/{word}"),
    }


def test_the_league_is_described_with_what_it_needs() -> None:
    told = described(routes())["paths"]
    for path in (route.path for route in routes() if route.path.startswith("/api/league")):
        assert path in told, f"{path} has no About"


# What may be read where, by whom: of the first author's things, and who else may see them.
PRIVATE = {
    "the real name": ("Real ada", {"author", "program", *STAFF}),
    "the student's id": ("s-ada", {*STAFF}),
    "the source": (SOURCE, {"author", "program", "seeing", "owner"}),
    "the build's log": (LOG, {"author", "program", "seeing", "owner"}),  # compilers quote source
    "what the bot said": (NOTE, {"author", "program", *STAFF}),
}


def test_no_page_tells_what_is_anothers(walk: Walk) -> None:
    """Every page and every answer of the league, with the numbers of the first author's team, version and person."""
    league = [route for route in routes() if route.path.startswith(("/league", "/api/league"))]
    reads = [route for route in league if "GET" in (route.methods or set())]
    secrets = _never_told(walk)
    for route, role in product(reads, sorted(ROLES)):
        for path in paths(route):
            answer = walk.by_role[role].get(path)
            assert answer.status_code < 500, (role, path)
            content = gzip.decompress(answer.content) if answer.content.startswith(GZIP) else answer.content
            for what, (words, readers) in PRIVATE.items():
                assert role in readers or words.encode() not in content, f"{role} reads {what} at {path}"
            for what, secret in secrets.items():
                assert secret.encode() not in content, f"{role} reads {what} at {path}"


def _never_told(walk: Walk) -> dict[str, str]:
    """What nobody reads anywhere, staff and the owner neither."""
    one, league = walk.people.one, walk.server.league
    key_hash = league.rows(select(TEAMS.c.key_hash).where(TEAMS.c.id == one.team))[0][0]
    return {
        "a password": PASSWORD,
        "a session": one.session,
        "a session's hash": hash_of(one.session),
        "a token": one.token,
        "a token's hash": hash_of(one.token),
        "a team's key": one.key,
        "the hash of a team's key": key_hash,
        "the hash of an invitation": hash_of(walk.invitation),
        "the league's secret": league.secret,
        "the server's token": TOKEN,
    }


def test_an_author_has_no_power_over_another(walk: Walk) -> None:
    """By name: team, tokens, sessions, password and seat of somebody else's."""
    one, eve, league = walk.people.one, walk.by_role["other"], walk.server.league
    before = kept(walk.server)
    for path, data in (
        ("/league/account/tokens/revoke", {"id": hash_of(one.token)[:16]}),
        ("/league/account/sessions/end", {"id": hash_of(one.session)[:16]}),
        ("/league/account/tokens/revoke", {"id": hash_of(one.token), "person": str(one.person)}),
        ("/league/members/join", {"key": "AAAA-AAAA-AAAA-AAAA", "team": str(one.team)}),
        (f"/league/people/{one.person}/reset", {}),
        (f"/league/people/{one.person}/role", {"role": "staff"}),
        (f"/league/people/{one.person}/close", {"closed": "yes"}),
        (f"/league/people/{one.person}/team", {}),
    ):
        eve.post(path, data=data)
    assert kept(walk.server) == before
    for path in (f"/match/{walk.match}/seat/0", f"/match/{walk.match}/seat/0?key=x"):
        assert eve.get(path).status_code == 403
    reply = {"seat": 0, "turn": 1, "orders": [[0, 0]]}
    assert eve.post(f"/api/matches/{walk.match}/answer", json=reply).status_code == 403
    assert eve.delete(f"/api/matches/{walk.match}").status_code == 403
    assert reset_link(league, OWNER, one.person)  # what staff may, and she may not


def test_staff_stop_a_match_of_others(walk: Walk) -> None:
    told = start(walk.server.url, "fish", "human", "random", token=TOKEN)
    assert walk.by_role["author"].delete(f"/api/matches/{told['id']}").status_code == 403
    assert walk.by_role["staff"].delete(f"/api/matches/{told['id']}").status_code == 200
