"""Heartbeats in a store: who plays what right now, by the database's own clock."""

from pathlib import Path

from sqlalchemy import create_engine, text

from ludus.store import Store
from ludus.store.place import find
from ludus.store.playing import GONE_S, Heartbeat, MatchNow

BEAT = Heartbeat(runner="r1", tournament="cup", host="here", matches=(MatchNow(3, (0, 1), 1.5),))


def change(place: str, words: str) -> None:
    engine = create_engine(find(place))
    with engine.begin() as link:
        link.execute(text(words))
    engine.dispose()


def test_who_plays_is_known_until_they_stop(place: str) -> None:
    with Store(place) as store:
        assert store.playing() == []
        store.silence("r1")  # nobody has ever played: nothing to do
        store.beat(BEAT, first=True)
        store.beat(Heartbeat(runner="r2", tournament="other", host="there"), first=True)
        store.beat(BEAT)
        with Store(place) as other:
            first, second = other.playing()
        assert (first.runner, first.tournament, first.host) == ("r1", "cup", "here")
        assert (first.matches[0].number, first.matches[0].entrants) == (3, (0, 1))
        assert 1.5 <= first.matches[0].seconds < 1.5 + GONE_S
        assert (second.runner, second.matches) == ("r2", ())
        store.silence("r1")
        assert [beat.runner for beat in store.playing()] == ["r2"]


def test_who_is_silent_for_ten_seconds_is_gone(place: str) -> None:
    with Store(place) as store:
        store.beat(BEAT, first=True)
        change(place, f"UPDATE ludus_playing SET beat = beat - {GONE_S - 5}")
        assert len(store.playing()) == 1
        change(place, "UPDATE ludus_playing SET beat = beat - 6")
        assert store.playing() == []
        change(place, "UPDATE ludus_playing SET beat = beat - 100")
        store.beat(Heartbeat(runner="r2", tournament="cup", host=""))  # who comes later sweeps
        change(place, "UPDATE ludus_playing SET beat = beat + 110")
        assert [beat.runner for beat in store.playing()] == []  # r1 is gone for good, r2's clock is in the future


def test_a_row_of_nobody_is_passed_over(place: str) -> None:
    with Store(place) as store:
        store.beat(BEAT, first=True)
        store.beat(Heartbeat(runner="r2", tournament="cup", host=""))
        for words in ("[[", "{}", '[["a",[],0]]', "[" * 100_000, ""):
            change(place, f"UPDATE ludus_playing SET matches = '{words}' WHERE runner = 'r1'")
            assert [beat.runner for beat in store.playing()] == ["r2"]


def test_a_store_that_is_only_read_gets_no_table(tmp_path: Path) -> None:
    place = tmp_path / "s.db"
    with Store(place) as store:
        store.playing()
    engine = create_engine(find(place))
    with engine.connect() as link:
        assert "ludus_playing" not in link.execute(text("SELECT name FROM sqlite_master")).scalars().all()
    engine.dispose()
