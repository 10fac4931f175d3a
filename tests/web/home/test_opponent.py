"""Against whom somebody plays who only says *Play*."""

from pathlib import Path

from msgspec.structs import replace
from starlette.responses import Response

from ludus.games import load
from ludus.games.strength import by_strength
from ludus.web.home.opponent import COOKIE, REMEMBERED, fitting, opponent, remember, remembered
from ludus.web.matches.live_match import LiveMatch
from tests.web.indoors import arena_behind, client_in, request_for, spec_of
from tests.web.records.test_record_index import kept


def test_who_wins_meets_a_stronger_one_and_who_loses_a_weaker_one() -> None:
    game = load("planet_wars")
    rungs = by_strength(game)
    assert rungs[0] == "noop" and rungs[-1] == "admiral"
    assert fitting(game, []).name == rungs[1]

    def after(met: str, winner: int | None) -> str:
        one = kept("x", "human:Ann", met, winner=winner)
        return fitting(game, [(replace(one, spec=replace(one.spec, game="planet_wars")), 0)]).name

    assert after(rungs[1], 0) == rungs[2] and after(rungs[2], 1) == rungs[1] and after(rungs[2], None) == rungs[2]
    assert after(rungs[-1], 0) == rungs[-1] and after(rungs[0], 1) == rungs[0]
    assert fitting(game, [(kept("x", "human:Ann", "greedy"), 0)]).name == rungs[1]  # that was another game


def test_only_one_person_against_one_bot_of_the_house_counts() -> None:
    game = load("fish")
    first = fitting(game, [])
    assert first.why == "" and first.strength is not None
    for players in (("human:Ann", "my_bot"), ("random", "greedy"), ("human:Ann", "random", "random")):
        assert fitting(game, [(kept("x", *players), 0)]) == first
    # the latest that counts comes first
    lost, won = (kept("x", "human:Ann", "minimax", winner=winner) for winner in (1, 0))
    assert fitting(game, [(lost, 0), (won, 0)]).why == "minimax was too strong last time"


def test_a_cookie_of_anybodys_making_is_harmless(tmp_path: Path) -> None:
    client = client_in(tmp_path)
    for value in ("x", "!!!", "a.0!" * 500, "../../etc.0", "fish-1.9", "\\x00.1", "fish-1.\N{SUPERSCRIPT TWO}"):
        request = request_for(client, cookie=f"{COOKIE}={value}")
        assert len(remembered(request)) <= REMEMBERED
        found = opponent(load("fish"), arena_behind(client).records, request)
        assert found == fitting(load("fish"), [])
        assert client.get("/", headers={"cookie": f"{COOKIE}={value}".encode()}).status_code == 200


def test_what_is_remembered_is_the_latest_and_not_more_than_a_few(tmp_path: Path) -> None:
    client = client_in(tmp_path)
    before = "!".join(f"fish-{number}.1" for number in range(REMEMBERED))
    request, answer = request_for(client, cookie=f"{COOKIE}={before}"), Response()
    remember(request, answer, LiveMatch("fish-new", spec_of("fish")), 0)
    said = answer.headers["set-cookie"]
    assert "HttpOnly" in said and "SameSite=lax" in said
    noted = remembered(request_for(client, cookie=said.partition(";")[0]))
    assert noted == [("fish-new", 0), *((f"fish-{number}", 1) for number in range(REMEMBERED - 1))]
