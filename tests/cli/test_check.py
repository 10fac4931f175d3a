"""`ludus check`: bots with one flaw each, and the check that finds it. All of them are real processes."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from ludus.checks import CHECKS, CheckReport, Finding, Verdict, check_bot
from ludus.games import names

LUDUS = Path(sys.executable).with_name("ludus")
PYTHON = f"#!{sys.executable} -u\n"
# A program for SpaceExplorers or PlanetWars in JSON lines; {act} makes the action, {extra} is done before each answer.
PROGRAM = """import json, sys, time
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        print('{{"type": "ready"}}')
    elif message["type"] == "act":
        view = message["view"]
        {extra}
        print(json.dumps({{"turn": message["turn"], "action": {act}}}))
    else:
        {last}
"""
CLASS = "class Bot:\n    def choose(self, view, clock):\n        {body}\n"


def program(
    folder: Path, act: str = "[]", extra: str = "pass", last: str = "break", game: str = "planet_wars"
) -> CheckReport:
    """Check a program with this flaw; it is the bot of a folder."""
    file = folder / "run"
    file.write_text(PYTHON + PROGRAM.format(act=act, extra=extra, last=last))
    file.chmod(0o755)
    return check_bot(game, str(file))


def python(folder: Path, body: str, game: str = "planet_wars") -> CheckReport:
    file = folder / "flawed.py"
    file.write_text(CLASS.format(body=body))
    return check_bot(game, str(file))


def finding(report: CheckReport, name: str) -> Finding:
    return next(one for one in report.findings if one.name == name)


def failing(report: CheckReport) -> set[str]:
    return {one.name for one in report.findings if one.verdict is Verdict.FAILED}


@pytest.mark.parametrize("game", names())
def test_a_house_bot_is_fit_to_play(game: str) -> None:
    """A house bot is a process here, too; and everything that it is put through can be played in every edition."""
    report = check_bot(game, "random")
    assert [one.name for one in report.findings] == list(CHECKS)
    assert report.is_good
    assert [one for one in report.findings if one.verdict is Verdict.WARNED] == []
    assert finding(report, "no planets left").verdict is Verdict.PASSED
    assert finding(report, "survives a rejected order").verdict in (Verdict.PASSED, Verdict.SKIPPED)


@pytest.mark.parametrize(
    ("game", "edition"), [("planet_wars", "original"), ("space_explorers", "original"), ("auralux", "original")]
)
def test_other_editions_can_be_checked(game: str, edition: str) -> None:
    report = check_bot(game, "random", edition=edition)
    assert report.is_good
    assert report.count(Verdict.SKIPPED) == 0


def test_an_answer_that_is_too_deep_is_a_finding_and_no_crash_of_ours(tmp_path: Path) -> None:
    report = program(tmp_path, act="json.loads('[' * 990 + ']' * 990)")
    assert "answers the first turn" in failing(report)
    assert "garbled" in finding(report, "answers the first turn").seen
    report = python(tmp_path, "answer = []\n        for _ in range(990): answer = [answer]\n        return answer")
    assert "garbled" in finding(report, "answers the first turn").seen


def test_as_a_user_types_it(tmp_path: Path) -> None:
    def ludus(*words: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run([LUDUS, "check", *words], cwd=tmp_path, capture_output=True, text=True, check=False)

    good = ludus("random", "--game", "fish", "--json")
    said = json.loads(good.stdout)
    assert good.returncode == 0 and said["good"]
    assert [one["name"] for one in said["checks"]] == list(CHECKS)
    assert len(CHECKS) == 25
    bad = ludus("nobody.py", "--game", "fish")
    assert bad.returncode == 1
    assert "nobody.py: no such file" in " ".join(bad.stdout.split())
    assert "not fit to play yet: 1 failed, 24 skipped" in bad.stdout
    unknown = ludus("random", "--game", "fsh")
    assert unknown.returncode == 2 and "no game 'fsh'" in unknown.stderr


def test_what_cannot_be_run(tmp_path: Path) -> None:
    (tmp_path / "plain").write_text("#!/bin/sh\n")
    closed = check_bot("planet_wars", str(tmp_path / "plain"))
    assert failing(closed) == {"executable"} and "chmod +x" in finding(closed, "executable").seen
    (tmp_path / "typo.py").write_text("class Bot:\n    def choose(self\n")
    typo = check_bot("planet_wars", str(tmp_path / "typo.py"))
    assert failing(typo) == {"executable"} and "typo.py:2: syntax error" in finding(typo, "executable").seen
    (tmp_path / "run").write_text("#!/bin/sh\nexit 3\n")
    (tmp_path / "run").chmod(0o755)
    gone = check_bot("planet_wars", str(tmp_path / "run"))
    assert failing(gone) == {"starts"} and "code 3" in finding(gone, "starts").seen


def test_chatter_instead_of_a_greeting(tmp_path: Path) -> None:
    (tmp_path / "run").write_text("#!/bin/sh\necho Hello, I am a bot\nsleep 5\n")
    (tmp_path / "run").chmod(0o755)
    report = check_bot("planet_wars", str(tmp_path / "run"))
    assert failing(report) == {"greets"}
    assert "Hello, I am a bot" in finding(report, "greets").seen


def test_chatter_between_answers(tmp_path: Path) -> None:
    report = program(tmp_path, extra="print('thinking')")
    assert {"answer well formed", "no chatter on stdout"} <= failing(report)
    assert "'thinking'" in finding(report, "no chatter on stdout").seen


def test_ids_taken_for_places_in_a_list(tmp_path: Path) -> None:
    report = program(tmp_path, act="[] if view['planets'][view['planets'][-1]['id']] else []")
    assert {"odd ids"} <= failing(report) <= {"odd ids", "answer well formed"}
    assert "IndexError" in finding(report, "odd ids").seen
    assert finding(report, "odd ids").advice


def test_a_bot_that_is_lost_without_a_planet(tmp_path: Path) -> None:
    report = python(tmp_path, "return [] if view.mine[0] else []")
    assert "no planets left" in failing(report)
    assert failing(report) <= {"no planets left", "answer well formed"}


def test_a_bot_that_must_always_do_something(tmp_path: Path) -> None:
    body = "return [(p.id, p.edges[0].destination, 1) for p in view.mine]"
    report = python(tmp_path, body, "space_explorers")
    assert "nothing to do" in failing(report)


def test_a_bot_that_believes_in_the_first_seat(tmp_path: Path) -> None:
    report = program(tmp_path, act="[][view['seat']:] if view['seat'] == 0 else [][view['seat']]")
    assert "every seat" in failing(report)
    assert "seat 1 of 2" in finding(report, "every seat").seen


def test_orders_that_are_rejected_and_answers_that_change(tmp_path: Path) -> None:
    report = program(tmp_path, act="[[0, 0, time.time_ns() % 1000]]")
    assert report.is_good
    legal, same = finding(report, "orders legal"), finding(report, "same seed same answers")
    assert legal.verdict is Verdict.WARNED and "were rejected" in legal.seen
    assert same.verdict is Verdict.WARNED and "seed" in same.advice


def test_manners_at_the_end_and_on_stderr(tmp_path: Path) -> None:
    report = program(tmp_path, extra="print('x' * 5000, file=sys.stderr)", last="time.sleep(60)")
    assert report.is_good
    assert finding(report, "exits at the end").verdict is Verdict.WARNED
    assert finding(report, "stderr size").verdict is Verdict.WARNED


def test_an_illegal_answer_in_a_game_that_drops_for_it(tmp_path: Path) -> None:
    """Fish takes one answer whole: who names the same place twice is out, and nothing is left to survive."""
    report = program(tmp_path, act="[0, 1]", game="fish")
    assert "orders legal" in failing(report)
    assert finding(report, "survives a rejected order").verdict is Verdict.SKIPPED
