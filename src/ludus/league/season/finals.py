"""The finals: each team's last version that passed its check, on boards that nobody has seen.

The seed is made, and its hash published, before; boards, seeds of matches and seats follow from it alone. Afterwards it
is revealed, so that anybody can see that it is the one that was promised: `printf %s SEED | sha256sum`.
"""

from collections.abc import Callable, Mapping
from functools import lru_cache
from hashlib import sha256
from secrets import token_hex
from typing import NamedTuple

import msgspec
from msgspec import Struct
from sqlalchemy import Connection, Row, insert, select, update

from ludus.core.errors import LudusError
from ludus.core.match import Entrant
from ludus.games import load
from ludus.games.boards import RANDOM, BoardRef, read_recipe
from ludus.league.league import League
from ludus.league.people.principal import Principal
from ludus.league.season.dates import deadlines, shown_time
from ludus.league.settings import LeagueSettings
from ludus.league.tables import FINALS, MEMBERS, PEOPLE, TEAMS, VERSIONS
from ludus.league.words import FINALS_SERIES, Life
from ludus.tournament.formats.round_robin import RoundRobin
from ludus.tournament.runner import Announce, Watch, resumed, run
from ludus.tournament.slots import Finished
from ludus.tournament.spec import BoardSpec, TournamentSpec, check
from ludus.tournament.standings import ranked
from ludus.tournament.stored import stored_spec
from ludus.tournament.workers import Workers

PASSED = (Life.CHECKED, Life.ACTIVE, Life.RATED, Life.SUPERSEDED)
LONGEST_SEED = 200

PlayerWords = Callable[[int], str]  # of a version by its id


class FinalsState(Struct, frozen=True):
    """How far they are; the seed only once it is no secret any more."""

    hash: str
    committed: float
    began: float | None
    revealed: float | None
    seed: str
    versions: tuple[int, ...]  # who plays


class Finalist(NamedTuple):
    version: int
    team: int
    name: str  # the team's


def commit_finals(league: League, principal: Principal, seed: str = "") -> str:
    """Make the seed, or take this one, and publish its hash: once, for nobody believes a second promise."""
    _need_staff(principal)
    seed = seed or token_hex(32)
    if len(seed) > LONGEST_SEED or not seed.isprintable() or seed != seed.strip():
        raise LudusError(f"a seed is one line of at most {LONGEST_SEED} letters, with no blanks around it")
    with league.link() as link:
        if link.execute(select(FINALS.c.id)).first():
            raise LudusError("the hash of the seed is published already; it cannot be another")
        row = {"id": 1, "seed": seed, "hash": hash_of(seed), "committed": league.now(), "versions": ""}
        link.execute(insert(FINALS).values(**row))
        league.note(link, principal.person, "finals", f"hash of the seed published: {hash_of(seed)}")
    return hash_of(seed)


def hash_of(seed: str) -> str:
    return sha256(seed.encode()).hexdigest()


def finals_state(league: League) -> FinalsState | None:
    """None before a seed was promised."""
    rows = league.rows(select(FINALS))
    if not rows:
        return None
    row = rows[0]
    seed = row.seed if row.revealed is not None else ""
    return FinalsState(row.hash, row.committed, row.began, row.revealed, seed, _versions(row))


def are_over(league: League) -> bool:
    state = finals_state(league)
    return state is not None and state.revealed is not None


def finalists(league: League) -> list[Finalist]:
    """As it would be now, in the order of teams."""
    with league.link() as link:
        return _finalists(link, league)


def boards_from(settings: LeagueSettings, seed: str) -> tuple[BoardSpec, ...]:
    """The boards that follow from a seed: `board_count` for each `random`, as texts; others as they are named."""
    game, made = load(settings.game), []
    for place, board in enumerate(settings.finals.boards or (BoardSpec(RANDOM),)):
        recipe = BoardRef(board.board).recipe
        if recipe is None:
            made.append(board)
            continue
        options = read_recipe(game, recipe)
        for number in range(settings.finals.board_count):
            text = game.board.write(game.board.generate(_number(seed, f"board {place} {number}"), options))
            title = f"finals {len(made) + 1}"
            made.append(BoardSpec(BoardRef.of_text(title, text).words, board.options))
    return tuple(made)


def run_finals(
    league: League,
    words: PlayerWords,
    jobs: int = 1,
    watch: Watch = lambda _: None,
    workers: Workers | None = None,
    announce: Announce = lambda _: None,
) -> Finished:
    """Play them, or go on where it was; once they are over, the seed is revealed."""
    spec = begin_finals(league, words)
    done = run(spec, league.store, FINALS_SERIES, jobs, watch, workers, announce)
    with league.link() as link:
        if link.execute(update(FINALS).where(FINALS.c.revealed.is_(None)).values(revealed=league.now())).rowcount:
            league.note(link, None, "finals", "over; the seed is revealed")
    return done


def begin_finals(league: League, words: PlayerWords) -> TournamentSpec:
    """Who plays is written down at the first time, and stays."""
    settings = league.settings
    with league.link() as link:
        link.execute(update(FINALS).values(committed=FINALS.c.committed))  # who else begins them waits here
        row = link.execute(select(FINALS)).first()
        if row is None:
            raise LudusError("publish the hash of a seed first: ludus league finals commit")
        known = _versions(row)
        found = _known(link, known) if known else _begun(link, league, row.seed)
    return _spec(settings, row.seed, found, words)  # outside: to unpack them all takes a while


def _begun(link: Connection, league: League, seed: str) -> list[Finalist]:
    _check_time(link, league)
    found = _finalists(link, league)
    check(_spec(league.settings, seed, found, str))
    chosen = msgspec.json.encode([one.version for one in found]).decode()
    link.execute(update(FINALS).values(versions=chosen, began=league.now()))
    league.note(link, None, "finals", f"begun with {len(found)} teams")
    return found


def final_places(league: League) -> dict[int, int]:
    """The place of each version that played; empty before they are over, so that nobody is told too early."""
    state = finals_state(league)
    return {} if state is None or state.revealed is None else _places(league, state)


@lru_cache(maxsize=8)
def _places(league: League, state: FinalsState) -> dict[int, int]:
    """Once they are over they stay what they are, and the front page of the league asks for them: all who look would
    have hundreds of thousands of results read."""
    spec = stored_spec(league.store, FINALS_SERIES)
    results = list(league.store.results(FINALS_SERIES))
    rows = ranked(spec, results, resumed(spec, league.store, FINALS_SERIES, over=True))
    return {state.versions[row.entrant]: row.place for row in rows}


def _need_staff(principal: Principal) -> None:
    if not principal.is_staff:
        raise LudusError("only staff arrange the finals")


def _versions(row: Row[tuple[object, ...]]) -> tuple[int, ...]:
    return msgspec.json.decode(row.versions, type=tuple[int, ...]) if row.versions else ()


def _number(seed: str, what: str) -> int:
    """48 bits, which every language's JSON can hold."""
    return int.from_bytes(sha256(f"{seed}/{what}".encode()).digest()[:6], "big")


def _spec(settings: LeagueSettings, seed: str, found: list[Finalist], words: PlayerWords) -> TournamentSpec:
    finals, boards = settings.finals, boards_from(settings, seed)
    everywhere = len(boards) if isinstance(finals.format, RoundRobin) else None
    return TournamentSpec(
        game=settings.game,
        entrants=tuple(Entrant(one.name, words(one.version)) for one in found),
        boards=boards,
        format=finals.format,
        rounds=finals.rounds or everywhere,
        seed=_number(seed, "matches"),
        secret=seed,
        options=settings.options,
        clock=settings.clock,
        limits=settings.limits,
    )


def _finalists(link: Connection, league: League) -> list[Finalist]:
    """The last of each team, by number, of those received in time."""
    until = deadlines(link, league.settings.dates)
    named = select(VERSIONS.c.id, VERSIONS.c.team, VERSIONS.c.received, TEAMS.c.name)
    passed = named.join(TEAMS, TEAMS.c.id == VERSIONS.c.team).where(VERSIONS.c.life.in_(PASSED))
    last: dict[int, Finalist] = {}
    for row in link.execute(passed.order_by(VERSIONS.c.team, VERSIONS.c.number)):
        if row.received < until.get(row.team, float("inf")):
            last[row.team] = Finalist(row.id, row.team, row.name)
    there = _teams_there(link)
    return [one for team, one in last.items() if team in there]


def _known(link: Connection, versions: tuple[int, ...]) -> list[Finalist]:
    named = select(VERSIONS.c.id, VERSIONS.c.team, TEAMS.c.name).join(TEAMS, TEAMS.c.id == VERSIONS.c.team)
    rows = link.execute(named.where(VERSIONS.c.id.in_(versions)))
    found = {row.id: Finalist(row.id, row.team, row.name) for row in rows}
    return [found[version] for version in versions]


def _teams_there(link: Connection) -> set[int]:
    """Those in which somebody has an open account."""
    members = select(MEMBERS.c.team).join(PEOPLE, PEOPLE.c.id == MEMBERS.c.person).where(PEOPLE.c.closed.is_(None))
    return set(link.execute(members).scalars())


def _check_time(link: Connection, league: League) -> None:
    """Everybody has had their time, and all that came in it is checked."""
    late: Mapping[int, float] = deadlines(link, league.settings.dates)
    if late and max(late.values()) > league.now():
        raise LudusError(f"the last deadline is {shown_time(max(late.values()))}; the finals begin after it")
    waiting = select(VERSIONS.c.team, VERSIONS.c.received).where(VERSIONS.c.life == Life.RECEIVED)
    count = sum(row.received < late.get(row.team, float("inf")) for row in link.execute(waiting))
    if count:
        raise LudusError(f"{count} versions wait for their check; the finals begin after it")
