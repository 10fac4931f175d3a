"""Who is there: pages that are open, and words by the API."""

from ludus.web.seats.presence import Presence


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


def test_strangers_to_the_table_make_no_difference() -> None:
    presence = Presence((1,), Hours())
    presence.seen(0)  # a bot's seat: nobody comes or goes there
    assert not presence.went(0) and not presence.went(None)
    assert presence.missing == [1] and presence.present == [] and presence.away_s(0) == 0.0


def test_a_match_without_people_is_left_by_nobody() -> None:
    time = Hours()
    presence = Presence((), time)
    time.now = 1e6
    assert presence.all_away_s == 0.0 and presence.missing == []
