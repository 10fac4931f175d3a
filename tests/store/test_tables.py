"""The tables of a store: made where they are not there, by any number at once; and nothing alive in the file."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from sqlalchemy import create_engine, inspect, text
from sqlalchemy.exc import IntegrityError

from ludus.store.place import find, reach
from ludus.store.tables import ASIDE, DIGESTS, LEFT_OUT, RECORDS, RESULTS, TOURNAMENTS, is_alive, make_tables

FIRST = {"ludus_tournaments", "ludus_results", "ludus_records"}


def test_making_them_again_or_all_at_once_changes_nothing(place: str) -> None:
    def make(_: int) -> None:
        engine = reach(find(place))
        with engine.begin() as link:
            make_tables(link)
        engine.dispose()

    with ThreadPoolExecutor(8) as pool:
        list(pool.map(make, range(16)))
    engine = reach(find(place))
    assert set(inspect(engine).get_table_names()) == FIRST
    with engine.begin() as link:
        link.execute(TOURNAMENTS.insert(), {"name": "cup", "spec": "{}", "matches": 0})
        make_tables(link)
        assert link.execute(TOURNAMENTS.select()).all() == [("cup", "{}", 0)]
    engine.dispose()


def test_the_others_are_made_when_they_are_needed(tmp_path: Path) -> None:
    engine = create_engine(f"sqlite:///{tmp_path}/s.db")
    with engine.begin() as link:
        make_tables(link)
        make_tables(link, (ASIDE, DIGESTS, LEFT_OUT))
    assert set(inspect(engine).get_table_names()) == FIRST | {"ludus_set_aside", "ludus_digests", "ludus_left_out"}
    engine.dispose()


@pytest.mark.parametrize("again", [(0, 2), (1, 1)], ids=["a number", "an arrival"])
def test_no_match_is_there_twice_and_no_two_came_at_the_same_time(again: tuple[int, int], tmp_path: Path) -> None:
    engine = create_engine(f"sqlite:///{tmp_path}/s.db")
    with engine.begin() as link:
        make_tables(link, (RESULTS, RECORDS))
        link.execute(RESULTS.insert(), {"tournament": "cup", "number": 0, "arrival": 1, "result": "{}"})
        link.execute(RESULTS.insert(), {"tournament": "other", "number": 0, "arrival": 1, "result": "{}"})
    number, arrival = again
    with pytest.raises(IntegrityError), engine.begin() as link:
        link.execute(RESULTS.insert(), {"tournament": "cup", "number": number, "arrival": arrival, "result": "{}"})
    engine.dispose()


@pytest.mark.parametrize(
    "statement",
    [
        "CREATE VIEW other AS SELECT 1",
        "CREATE TRIGGER t AFTER INSERT ON ludus_results BEGIN DELETE FROM ludus_results; END",
    ],
    ids=["view", "trigger"],
)
def test_a_file_that_would_do_something_by_itself_is_noticed(statement: str, tmp_path: Path) -> None:
    engine = create_engine(f"sqlite:///{tmp_path}/s.db")
    with engine.begin() as link:
        make_tables(link)
        link.execute(text("CREATE INDEX more ON ludus_results (arrival)"))
        assert not is_alive(link)
        link.execute(text(statement))
        assert is_alive(link)
    engine.dispose()
