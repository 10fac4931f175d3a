"""People at the table, without a browser: who is there, clocks, what is played next, and what a stranger cannot do."""

from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from ludus.core.clock import TimeControl
from ludus.core.errors import LudusError
from ludus.core.match import Entrant, MatchSpec
from ludus.games import load
from ludus.games.strength import by_strength
from ludus.referee.file import load_record
from ludus.referee.replay import verify
from ludus.web.guard.bounds import Bounds
from ludus.web.matches.jobs import LookedAt, pack, read_said
from ludus.web.matches.live_match import LiveMatch
from ludus.web.matches.request import MatchRequest
from ludus.web.seats.absence import claimable, left
from ludus.web.seats.again import against, opponent_after, rematch, seat_after
from ludus.web.seats.clock import PeopleClock, clock_asked, people_clock
from ludus.web.seats.opponents import next_opponent
from ludus.web.seats.presence import Presence
from tests.web.server import PATIENCE, serving, start


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with serving(tmp_path_factory.mktemp("arena"), changes=1000.0) as address:
        yield address


class Hours:
    """A clock that is set by hand."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


def test_who_has_a_page_open_is_there() -> None:
    time = Hours()
    presence = Presence((0, 2), time)
    assert presence.missing == [0, 2] and presence.present == []
    assert presence.came(0) and not presence.came(0)  # a second window makes no difference
    assert not presence.came(1) and not presence.came(None)  # a bot, a spectator
    time.now = 30.0
    assert (presence.away_s(0), presence.away_s(2), presence.all_away_s) == (0.0, 30.0, 0.0)
    assert not presence.went(0) and presence.went(0)
    time.now = 50.0
    assert (presence.away_s(0), presence.all_away_s) == (20.0, 20.0)
    presence.seen(2)  # by the API
    assert presence.all_away_s == 0.0 and presence.missing == []


class Asked:
    """A question to a seat."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.question = self


def table(people: tuple[int, ...], time: Hours, asked: int | None) -> Any:
    match: Any = type("Table", (), {})()
    match.presence, match.asking = Presence(people, time), None if asked is None else Asked(asked)
    return match


def test_a_match_is_left_when_nobody_is_there_and_a_person_is_to_move() -> None:
    time = Hours()
    match, waiting = table((0, 1), time, 0), table((0, 1), time, None)
    time.now = 700.0
    assert left(match, 600.0) == 0 and left(waiting, 600.0) is None and left(match, 800.0) is None
    assert claimable(match, 120.0) is None  # nobody is there to claim it
    match.presence.came(1)
    assert left(match, 600.0) is None and claimable(match, 120.0) == 0
    match.presence.came(0)
    assert claimable(match, 120.0) is None


def test_the_clock_of_people() -> None:
    assert people_clock(None, 900_000) == TimeControl(turn_ms=900_000)
    assert people_clock(PeopleClock(), 900_000) == TimeControl()
    assert people_clock(PeopleClock(bank_s=600, increment_s=5), 1) == TimeControl(bank_ms=600_000, increment_ms=5000)
    assert clock_asked({}) is None and clock_asked({"clock": "none"}) == PeopleClock()
    assert clock_asked({"clock": "turn", "people.turn_s": "30"}) == PeopleClock(turn_s=30)
    assert clock_asked({"clock": "bank"}) == PeopleClock(bank_s=600, increment_s=5)


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"clock": "sand"}, "no clock 'sand'; there are: none, turn, bank"),
        ({"clock": "turn", "people.turn_s": "0"}, "turn_s: expected a whole number of seconds, got '0'"),
        ({"clock": "turn", "people.turn_s": "1e9"}, "turn_s: expected a whole number of seconds, got '1e9'"),
        ({"clock": "bank", "people.bank_s": "-1"}, "bank_s: expected a whole number of seconds, got '-1'"),
    ],
)
def test_a_clock_that_cannot_be_is_said(fields: dict[str, str], said: str) -> None:
    with pytest.raises(LudusError) as error:
        clock_asked(fields)
    assert str(error.value) == said


def test_a_clock_has_bounds() -> None:
    with pytest.raises(LudusError, match="turn_s: 86,400 is the most here"):
        PeopleClock(turn_s=10**6).check(Bounds())
    with pytest.raises(LudusError, match="needs a bank_s"):
        PeopleClock(turn_s=5, increment_s=5).check(Bounds())


def test_the_next_opponent() -> None:
    order = ("noop", "random", "greedy")
    assert next_opponent(order, "random", stronger=True) == "greedy"
    assert next_opponent(order, "random", stronger=False) == "noop"
    assert next_opponent(order, "greedy", stronger=True) is None
    assert next_opponent(order, "noop", stronger=False) is None
    assert next_opponent(order, "my_bot", stronger=True) is None
    assert by_strength(load("fish")) == tuple(load("fish").bots)


def finished(*players: str, asked: bool = True) -> LiveMatch:
    entrants = tuple(Entrant(*(("Ann", "human") if one == "human:Ann" else (one, one))) for one in players)
    spec = MatchSpec(game="fish", entrants=entrants, board="raft", seed=7)
    match = LiveMatch("fish-1", spec, tuple(seat for seat, one in enumerate(players) if one == "human:Ann"))
    match.asked = MatchRequest(game="fish", players=players, board="raft") if asked else None
    return match


def test_a_rematch_changes_seats_and_keeps_the_rest() -> None:
    again = rematch(finished("human:Ann", "greedy"))
    assert again.players == ("greedy", "human:Ann") and (again.board, again.seed) == ("raft", 7)
    assert rematch(finished("human:Ann", "greedy", "random")).players == ("greedy", "random", "human:Ann")
    assert [seat_after("rematch", seat, 3) for seat in range(3)] == [2, 0, 1]
    assert seat_after("next", 1, 2) == 1


def test_only_one_person_against_one_house_bot_has_a_next_opponent() -> None:
    first, second = by_strength(load("fish"))[:2]
    match = finished("human:Ann", first)
    assert opponent_after(match, won=True) == second and opponent_after(match, won=False) is None
    assert against(match, second).players == ("human:Ann", second)
    assert opponent_after(finished("human:Ann", "my_bot"), won=True) is None
    assert opponent_after(finished("human:Ann", first, first), won=True) is None
    assert opponent_after(finished(first, second), won=True) is None


def post(url: str, told: dict[str, Any], what: str, key: str = "", **said: Any) -> tuple[int, dict[str, Any]]:
    headers = {"Authorization": f"Bearer {key}"} if key else {}
    answer = httpx.post(f"{url}/api/matches/{told['id']}/{what}", json=said, headers=headers, timeout=PATIENCE)
    return answer.status_code, answer.json()


def keys(told: dict[str, Any]) -> list[str]:
    return [link.partition("key=")[2] for _, link in sorted(told["links"].items())]


def test_nobody_speaks_for_another(url: str) -> None:
    told = start(url, "fish", "human:Ann", "human:Ben", board="raft")
    ann, ben = keys(told)
    for what in ("resign", "offer", "claim"):
        assert post(url, told, what, ben, seat=0) == (403, {"error": "seat 0 needs the key from its link"})
    assert post(url, told, "resign", ann, seat="0")[0] == 400
    assert post(url, told, "resign", ann, seat=99)[0] == 400
    assert post(url, told, "claim", ann, seat=0)[0] == 409  # Ben is not to move, and nobody is away for long
    assert post(url, told, "again", ann, kind="rematch", seat=0) == (409, {"error": "this match is not over yet"})
    assert post(url, told, "offer", ann, seat=0) == (200, {"offers": [0]})
    assert post(url, told, "offer", ann, seat=0, on=False) == (200, {"offers": []})
    assert post(url, told, "resign", ben, seat=1)[0] == 200
    record = ended(url, told)
    assert record.game.outcome.sentence == "player 2 resigned" and verify(record) == len(record.game.turns)
    assert post(url, told, "resign", ann, seat=0) == (409, {"error": "this match is over"})


def ended(url: str, told: dict[str, Any]) -> Any:
    httpx.get(f"{url}/api/matches/{told['id']}/film", timeout=PATIENCE)
    while True:
        answer = httpx.get(f"{url}/api/matches/{told['id']}/record", timeout=PATIENCE)
        if answer.status_code == 200:
            return load_record(answer.content)


def test_one_person_cannot_agree_with_a_bot(url: str) -> None:
    told = start(url, "fish", "human:Ann", "random", board="raft")
    status, said = post(url, told, "offer", keys(told)[0], seat=0)
    assert status == 409 and said["error"].startswith("nobody else is here who could agree")


def test_two_who_want_a_rematch_get_one(url: str) -> None:
    told = start(url, "fish", "human:Ann", "human:Ben", board="raft", clock={"bank_s": 60, "increment_s": 1})
    ann, ben = keys(told)
    post(url, told, "resign", ann, seat=0)
    ended(url, told)
    _, first = post(url, told, "again", ann, kind="rematch", seat=0)
    _, second = post(url, told, "again", ben, kind="rematch", seat=1)
    assert first["to"].removesuffix("/seat/1") == second["to"].removesuffix("/seat/0")
    found = httpx.get(f"{url}/api/matches/{told['id']}/again").json()["to"]
    assert second["to"] == f"{found}/seat/0"
    assert post(url, told, "again", ann, kind="next", seat=0) == (409, {"error": "there is no next opponent"})
    names = httpx.get(f"{url}/api{found.replace('/match', '/matches')}").json()["names"]
    assert names == ["Ben", "Ann"]


def test_without_a_token_a_rematch_is_for_who_sat_there(tmp_path: Any) -> None:
    with serving(tmp_path, token="t0ken") as url:
        told = start(url, "fish", "human:Ann", "random", board="raft", token="t0ken")
        post(url, told, "resign", keys(told)[0], seat=0)
        assert post(url, told, "again", kind="rematch")[0] in (401, 403)
        assert post(url, told, "resign", seat=0)[0] in (401, 403)


def test_a_clock_beyond_the_bounds_is_refused(url: str) -> None:
    asked = {"game": "fish", "players": ["human", "random"], "clock": {"turn_s": 10**7}}
    answer = httpx.post(f"{url}/api/matches", json=asked, timeout=PATIENCE)
    assert (answer.status_code, answer.json()["error"]) == (400, "turn_s: 86,400 is the most here")


def test_what_is_looked_at_can_be_said() -> None:
    assert read_said(pack(LookedAt(1))) == LookedAt(1)
