"""How players are written, and what is said to who writes something else."""

from tests.cli.conftest import Ludus


def test_people_are_sent_to_the_browser_and_visitors_to_the_host(ludus: Ludus) -> None:
    for word, command in (("human", "ludus serve"), ("human:Ann", "ludus serve"), ("remote", "ludus host")):
        code, out, err = ludus("play", "fish", word, "greedy")
        assert (code, out, err.count("\n")) == (2, "", 1)
        assert command in err


def test_jars_are_offered_where_they_can_be_used(ludus: Ludus) -> None:
    offered = {game: "FILE.jar" in ludus("play", game, "nobody", "random")[2] for game in ("planet_wars", "fish")}
    assert offered == {"planet_wars": True, "fish": False}


def test_a_player_is_spelled_as_in_the_docs(ludus: Ludus) -> None:
    assert "ludus play [OPTIONS] [GAME] PLAYER..." in ludus("play", "--help")[1]
    assert "'PLAYER...'" in ludus("play", "fish")[2]
