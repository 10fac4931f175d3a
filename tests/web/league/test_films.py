"""Films of the league under ids that only the server can make."""

from pathlib import Path

import pytest

from ludus.core.match import Measured
from ludus.referee.file import dump_record, load_record
from ludus.web.league.films import DAY_S, film_id, film_record, match_of_film
from ludus.web.records.record_folder import ID, NotThere
from tests.league.table.seasons import BETTER, a_season, meet
from tests.league.test_private import played


def test_an_id_is_good_for_its_match_its_eyes_and_its_day(tmp_path: Path) -> None:
    clock, record = [1000.0 * DAY_S], dump_record(played())
    with a_season(tmp_path / "league.db", lambda: clock[0]) as league:
        meet(league, [(3, 4, BETTER)], records=(record, record))
        public, own = film_id(league, "league", 0, ()), film_id(league, "league", 0, (0,))
        assert ID.fullmatch(own)
        assert match_of_film(own) == ("league", 0)
        assert load_record(film_record(league, public) or b"").measured == Measured()
        assert {note.seat for note in load_record(film_record(league, own) or b"").measured.said} == {0}
        assert film_record(league, "planet_wars-0123456789ab") is None
        assert match_of_film("planet_wars-0123456789ab") is None
        forged = public.replace("-n-", "-0-")
        with pytest.raises(NotThere):
            film_record(league, forged)
        clock[0] += DAY_S
        assert film_record(league, own)
        clock[0] += DAY_S
        with pytest.raises(NotThere, match="open it from the match's page"):
            film_record(league, own)
