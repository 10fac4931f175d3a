"""`ludus league rerun …`."""

from pathlib import Path

from ludus.league.league import League
from ludus.league.season.trials import applied
from tests.cli.conftest import Ludus
from tests.cli.league.leagues import place
from tests.league.season.rows import add_results

__all__ = ["place"]


def test_a_trial_from_its_beginning_to_its_end(ludus: Ludus, place: Path) -> None:
    code, out, _ = ludus("league", "rerun", "begin", 3, "--why", "slow disk", "--store", place)
    assert code == 0 and "trial 1: 1 pairs" in out
    code, _, err = ludus("league", "rerun", "apply", 1, "--store", place)
    assert code == 2 and "0 of 1 pairs are played" in err
    with League(place) as league:
        add_results(league, 0, 1, 2, [2, 2], "trial-1")
    _, out, _ = ludus("league", "rerun", "show", 1, "--store", place)
    assert "matches 2 and 3" in out and "2 -> 0" in out
    assert ludus("league", "rerun", "apply", 1, "--store", place)[0] == 0
    with League(place) as league:
        assert applied(league) == {1: ("trial-1", 0)}


def test_what_is_true_of_them_chooses_them(ludus: Ludus, place: Path) -> None:
    words = ["--version", 1, "--since", "1970-01-01T00:00Z", "--until", "2999-01-01T00:00Z"]
    assert "2 pairs" in ludus("league", "rerun", "begin", *words, "--store", place)[1]
    assert ludus("league", "rerun", "drop", 1, "--store", place)[0] == 0
    assert "dropped" in ludus("league", "rerun", "show", "--store", place)[1]
    code, _, err = ludus("league", "rerun", "begin", "--fault", "crsh", "--store", place)
    assert code == 2 and "did you mean 'crash'" in " ".join(err.split())
    code, _, err = ludus("league", "rerun", "begin", "--fault", "crash", "--store", place)
    assert code == 2 and "0 pairs" in err
    assert "which matches" in ludus("league", "rerun", "begin", "--store", place)[2]
