"""Who comes next, by strength."""

from ludus.web.seats.opponents import next_opponent

ORDER = ("noop", "random", "greedy")


def test_the_next_opponent() -> None:
    assert next_opponent(ORDER, "random", stronger=True) == "greedy"
    assert next_opponent(ORDER, "random", stronger=False) == "noop"
    assert next_opponent(ORDER, "greedy", stronger=True) is None
    assert next_opponent(ORDER, "noop", stronger=False) is None


def test_a_bot_that_is_not_of_the_house_has_no_neighbours() -> None:
    for bot in ("my_bot", "", "random:2", "human"):
        assert next_opponent(ORDER, bot, stronger=True) is None and next_opponent(ORDER, bot, stronger=False) is None
    assert next_opponent((), "random", stronger=True) is None
