"""From a pair to what a worker is given."""

from pathlib import Path
from tempfile import gettempdir

import msgspec
import pytest
from msgspec.structs import replace

from ludus.league.matches import tasks as making
from ludus.league.matches.pairs import Pair, Seeds, board_words
from ludus.league.matches.tasks import Tasks, live_numbers, read_checked
from ludus.league.versions.checking import Checked, CheckJob
from ludus.league.versions.files import VersionFolder
from ludus.league.versions.version import version
from ludus.league.words import LEAGUE_SERIES, Life, Share
from ludus.referee.file import load_record
from ludus.referee.replay import verify
from ludus.tournament.spec import BoardSpec
from ludus.tournament.workers.worker import Done, WorkDone, tried
from tests.league.matches.leagues import a_league, enter


def test_a_match_is_played_from_its_pair_and_its_record_tells_no_place(tmp_path: Path) -> None:
    with a_league(tmp_path / "league.db") as league:
        one, house = enter(league, 7), enter(league, None)
        tasks = Tasks(league, VersionFolder(league, tmp_path / "versions"))
        board = board_words(BoardSpec("random", {"max_turns": 5}))
        pair = Pair(4, Share.LADDER, one, house, board, 99)
        task = tasks.match(1, LEAGUE_SERIES, pair, 9, "", league.settings)
        assert task.entrants == (house, one)
        assert [entrant.name for entrant in task.spec.entrants] == ["noop", "Team 7 v1"]
        assert (task.spec.seed, task.spec.secret) == (99, Seeds(league.secret, LEAGUE_SERIES).secret(9))
        done = tried(task)
        assert isinstance(done, Done), done
        assert str(tmp_path).encode() not in done.record
        record = load_record(done.record)
        assert record.game.spec.entrants[1].player == f"version:{one}"
        verify(record)


def test_a_trial_plays_the_very_match_again(tmp_path: Path) -> None:
    with a_league(tmp_path / "league.db") as league:
        house = enter(league, None)
        tasks = Tasks(league, VersionFolder(league, tmp_path / "versions"))
        once = tasks.match(1, LEAGUE_SERIES, Pair(4, Share.LADDER, house, house, "", 99), 9, "", league.settings)
        again = tasks.match(2, "trial-1", Pair(0, Share.TRIAL, house, house, "", 99, asked=4), 1, "", league.settings)
        assert again.spec == once.spec


def test_a_check_is_a_job_of_a_worker(tmp_path: Path) -> None:
    with a_league(tmp_path / "league.db") as league:
        one = enter(league, 1, Life.RECEIVED, data=b"import nothing_of_that_name")
        job = Tasks(league, VersionFolder(league, tmp_path / "versions")).check(3, version(league, one))
        done = tried(job)
        assert isinstance(done, WorkDone), done
        checked = read_checked(done)
        assert checked.report is None and "neither a bot nor a program" in checked.error
        assert tried(msgspec.structs.replace(job, function="ludus.league.matches.tasks:nothing")) != done


def test_live_matches_are_told_by_series() -> None:
    playing = {1: ("league", 4, (7, 8)), 2: ("scrimmages", 4, (1, 2))}
    assert live_numbers(playing, "league") == {4: (7, 8)}


def test_a_check_far_away_is_in_no_folder_that_others_could_have_made(monkeypatch: pytest.MonkeyPatch) -> None:
    """What lies right in the folder for scratch nobody else can move: that is what its sticky bit is for."""
    found: list[str] = []

    def checked(job: CheckJob) -> Checked:
        found.append(job.folder)
        return Checked()

    monkeypatch.setattr(making, "do_check", checked)
    job = CheckJob(version=1, game="fish", name="a.py", file="a.py", data=b"1", folder="")
    for one in (job, replace(job, folder="/here")):
        making.check(msgspec.msgpack.encode(one))
    assert found == [gettempdir(), "/here"]
