"""Matches of people outlive the server, turn by turn."""

import json
import os
from pathlib import Path
from time import monotonic
from typing import Any

import httpx
import pytest

from ludus.core.game import Ending
from ludus.core.match import Entrant, MatchSpec, TurnRecord
from ludus.referee.file import load_record
from ludus.referee.replay import verify
from ludus.web.matches.jobs import PlayJob
from ludus.web.matches.journal import Begun, Journal, begin, encode, unfinished
from tests.web.server import PATIENCE, Server, server, start

SPEC = MatchSpec(game="fish", entrants=(Entrant("Ann", "human"), Entrant("greedy", "greedy")), seed=7)
TURNS = (TurnRecord(0, [1, 2], 5), TurnRecord(1, None, 6))


def begun(id: str = "fish-1") -> Begun:
    return Begun(id=id, job=PlayJob(spec=SPEC, people=(0,)), keys={0: "key"}, started=1.5)


def written(folder: Path, *turns: TurnRecord, id: str = "fish-1") -> Journal:
    journal = begin(folder, begun(id))
    assert journal is not None
    for turn in turns:
        journal.add(encode(turn))
    return journal


def test_what_was_written_is_found_again(tmp_path: Path) -> None:
    written(tmp_path, *TURNS).close()
    [(found, _)] = unfinished(tmp_path)
    assert (found.id, found.keys, found.started, found.job.spec) == ("fish-1", {0: "key"}, 1.5, SPEC)
    assert found.job.opening == TURNS


def test_nobody_else_may_read_the_keys(tmp_path: Path) -> None:
    written(tmp_path / "new").close()
    [file] = (tmp_path / "new").iterdir()
    assert file.stat().st_mode & 0o077 == 0
    assert file.parent.stat().st_mode & 0o077 == 0


def test_a_match_belongs_to_the_server_that_plays_it(tmp_path: Path) -> None:
    journal = written(tmp_path)
    assert list(unfinished(tmp_path)) == []
    journal.close()
    [(_, taken)] = unfinished(tmp_path)
    assert list(unfinished(tmp_path)) == []
    taken.close()


def test_half_a_line_is_cut_off_and_written_anew(tmp_path: Path) -> None:
    written(tmp_path, TURNS[0]).close()
    [file] = tmp_path.iterdir()
    whole = file.read_bytes()
    file.write_bytes(whole + encode(TURNS[1])[:-3])
    [(found, journal)] = unfinished(tmp_path)
    assert found.job.opening == TURNS[:1]
    journal.add(encode(TURNS[1]))
    journal.close()
    assert [one.job.opening for one, _ in unfinished(tmp_path)] == [TURNS]


@pytest.mark.parametrize("damage", [b"", b"\n", b"no json\n", b"[]\n", b"{}\n", b'{"id": "' + b"x" * 9 + b'"}\n'])
def test_what_cannot_be_read_is_set_aside_and_said(
    tmp_path: Path, damage: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    written(tmp_path, id="fish-2").close()
    (tmp_path / "fish-1.journal").write_bytes(damage)
    assert [found.id for found, _ in unfinished(tmp_path)] == ["fish-2"]
    assert "fish-1.journal: cannot go on" in caplog.text
    assert {file.name for file in tmp_path.iterdir()} == {"fish-1.journal.left", "fish-2.journal"}


def test_one_match_cannot_pass_for_another(tmp_path: Path) -> None:
    written(tmp_path).close()
    (tmp_path / "fish-1.journal").rename(tmp_path / "fish-9.journal")
    assert list(unfinished(tmp_path)) == []


def test_a_disk_that_takes_nothing_costs_the_journal_alone(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    full = Journal(tmp_path / "x.journal", os.open("/dev/full", os.O_WRONLY))
    full.add(b"{}")
    full.add(b"{}")
    assert caplog.text.count("not kept any further") == 1
    (tmp_path / "file").touch()
    assert begin(tmp_path / "file", begun()) is None


def asked(serving: Server, match: dict[str, Any], seat: int = 0, after: int = 0) -> dict[str, Any]:
    """The question of a seat, of a turn after this one, once its picture is there too; empty where it is over."""
    place, _, key = match["links"][str(seat)].partition("?key=")
    films, until = 0, monotonic() + PATIENCE
    question: dict[str, Any] = {}
    cookies = {f"seat_{match['id']}_{seat}": key}
    path = f"{serving.url}/api/matches/{match['id']}/events?seat={seat}"
    headers = {"Authorization": f"Bearer {key}"}
    with httpx.stream("GET", path, timeout=PATIENCE, headers=headers, cookies=cookies) as lines:
        for line in lines.iter_lines():
            assert monotonic() < until, place
            if line.startswith("data: "):
                news = json.loads(line[6:])
                films += len(news.get("film", ()))
                question = news.get("status", {}).get("question", question)
                if question and films > question["turn"] > after:  # the head, the start, and every turn before this one
                    return question
    assert stage(serving, match) == "over", "nobody is asked"
    return {}


def answer(serving: Server, match: dict[str, Any], question: dict[str, Any], seat: int = 0) -> None:
    choice = question["controls"]["choices"][0]
    order = [*choice["order"], choice["least"]] if choice.get("most") is not None else choice["order"]
    many = question["controls"].get("many")
    reply = {"seat": seat, "turn": question["turn"], "orders": [] if many else [order]}
    key = match["links"][str(seat)].partition("?key=")[2]
    path = f"{serving.url}/api/matches/{match['id']}/answer"
    sent = httpx.post(path, json=reply, headers={"Authorization": f"Bearer {key}"}, timeout=PATIENCE)
    assert sent.status_code == 200, sent.text


def stage(serving: Server, match: dict[str, Any]) -> str:
    told: str = httpx.get(f"{serving.url}/api/matches/{match['id']}", timeout=PATIENCE).json()["stage"]
    return told


@pytest.mark.parametrize("end", ["kill", "stop"])
def test_a_match_goes_on_after_a_restart_and_its_record_is_true(tmp_path: Path, end: str) -> None:
    with server(tmp_path, changes=1000.0) as serving:
        match = start(serving.url, "fish", "human:Ann", "greedy", board="raft", seed=3)
        turn = 0
        while question := asked(serving, match, after=turn):  # what was answered is not asked again
            turn = question["turn"]
            answer(serving, match, question)
            if turn in (1, 5, 11):
                asked(serving, match, after=turn)  # so that what was answered has arrived
                (serving.kill if end == "kill" else serving.stop)()
                serving.start()
                serving.wait()
        assert not list((tmp_path / "records" / "unfinished").iterdir())
        assert stage(serving, match) == "over"
    record = load_record((tmp_path / "records" / f"{match['id']}.ludus").read_bytes())
    verify(record)
    assert [entrant.name for entrant in record.game.spec.entrants] == ["Ann", "greedy"]


def test_what_was_stopped_stays_stopped(tmp_path: Path) -> None:
    with server(tmp_path) as serving:
        match = start(serving.url, "fish", "human", "greedy")
        httpx.delete(f"{serving.url}/api/matches/{match['id']}", timeout=PATIENCE).raise_for_status()
        assert not list((tmp_path / "records" / "unfinished").iterdir())


def test_who_does_not_come_back_after_a_restart_has_left_the_match(tmp_path: Path) -> None:
    with server(tmp_path) as serving:
        match = start(serving.url, "fish", "human", "greedy", board="raft")
        serving.kill()
        serving._more["left_s"] = 1.0
        serving.start()
        serving.wait()
        until = monotonic() + PATIENCE
        while stage(serving, match) != "over":
            assert monotonic() < until
    record = load_record((tmp_path / "records" / f"{match['id']}.ludus").read_bytes())
    assert record.game.outcome.reason is Ending.ABANDONED


def test_a_match_whose_bot_is_gone_is_shown_with_its_reason(tmp_path: Path) -> None:
    with server(tmp_path) as serving:
        match = start(serving.url, "fish", "human", "greedy")
        serving.kill()
        [file] = (tmp_path / "records" / "unfinished").iterdir()
        file.write_bytes(file.read_bytes().replace(b'"greedy","player":"greedy"', b'"greedy","player":"gone"'))
        serving.start()
        serving.wait()
        until = monotonic() + PATIENCE
        while stage(serving, match) != "failed":
            assert monotonic() < until
        page = httpx.get(f"{serving.url}/match/{match['id']}", timeout=PATIENCE)
        assert page.status_code == 200
