"""docs/league.md, followed to the letter: its lines are typed, and its students do in their browsers what it says."""

import csv
import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic, sleep

import httpx
import pytest

from tests.support import REPO

LUDUS = Path(sys.executable).with_name("ludus")
WRITTEN = "http://127.0.0.1:8000"  # where the page thinks that the league is
PATIENCE = 240
PASSWORD = "correct horse battery"


@pytest.fixture(scope="module")
def lines() -> list[list[str]]:
    """All commands of the page, in their order."""
    text = (REPO / "docs" / "league.md").read_text(encoding="utf-8")
    return [
        shlex.split(line) for block in re.findall(r"```sh\n(.*?)```", text, re.DOTALL) for line in block.splitlines()
    ]


class Class:
    """A teacher's folder, in which the lines are typed."""

    def __init__(self, folder: Path, lines: list[list[str]]) -> None:
        self.folder, self._lines = folder, iter(lines)
        self.url = ""
        self.environment = {**os.environ, "LUDUS_HOME": str(folder / "home")}

    def words(self, *beginning: str) -> list[str]:
        """The next line of the page, which begins like this."""
        words = next(self._lines)
        assert tuple(words[: len(beginning)]) == beginning
        return [str(LUDUS), *(word.replace(WRITTEN, self.url or WRITTEN) for word in words[1:])]

    def types(self, *beginning: str, **environment: str) -> str:
        words, told = self.words(*beginning), {**self.environment, **environment}
        done = subprocess.run(
            words, cwd=self.folder, env=told, capture_output=True, text=True, timeout=PATIENCE, check=False
        )
        assert done.returncode == 0, (words, done.stdout, done.stderr)
        return done.stdout

    @contextmanager
    def serves(self) -> Iterator[None]:
        words = [*self.words("ludus", "league", "serve"), "--port", "0"]
        pipe = subprocess.PIPE
        with subprocess.Popen(words, cwd=self.folder, env=self.environment, stdout=pipe, text=True) as process:
            assert process.stdout is not None
            self.url = re.search(r"http://[\d.:]+", process.stdout.readline())[0]  # type: ignore[index]
            try:
                yield
            finally:
                process.terminate()

    def joins(self, login: str, way: str) -> str:
        """A student: from the code, or the link, to a team with an upload token, which is the answer."""
        with httpx.Client(
            base_url=self.url, headers={"Origin": self.url}, follow_redirects=True, timeout=60
        ) as browser:
            welcome = browser.get(way) if way.startswith("/") else browser.post("/league/join", data={"code": way})
            about = {"login": login, "name": login, "student": f"s-{login}", "pseudonym": login, "password": PASSWORD}
            assert browser.post(str(welcome.url), data=about).url.path == "/league/members"
            browser.post("/league/members", data={"name": f"Team {login}"}).raise_for_status()  # its key is shown once
            assert f"Team {login}" in browser.get("/league/team").text
            made = browser.post("/league/account/tokens", data={"label": "my computer"}).text
        return re.search(r"ludus_[\w-]+", made)[0]  # type: ignore[index]


def test_a_class_in_ten_minutes(lines: list[list[str]], tmp_path: Path) -> None:
    teacher = Class(tmp_path, lines)
    (tmp_path / "class.csv").write_text("name,student,login\nBob,s-bob,bob\n")
    teacher.types("ludus", "league", "init")
    with teacher.serves():
        code = re.search(r"\w{4}(-\w{4}){3}", teacher.types("ludus", "league", "invite"))[0]  # type: ignore[index]
        teacher.types("ludus", "league", "invite")
        (link,) = (row["link"] for row in csv.DictReader((tmp_path / "links.csv").open(encoding="utf-8")))
        ann, bob = teacher.joins("ann", code), teacher.joins("bob", "/league" + link.split("/league")[1])

        teacher.types("ludus", "new")
        submit = teacher.words("ludus", "submit")
        for token in (ann, bob):
            told = {**teacher.environment, "LUDUS_TOKEN": token}
            sent = subprocess.run(
                submit, cwd=tmp_path, env=told, capture_output=True, text=True, timeout=PATIENCE, check=False
            )
            assert sent.returncode == 0, sent.stdout + sent.stderr
            assert "matches" in sent.stdout
        table, end = "", monotonic() + PATIENCE
        while "Team ann" not in table and monotonic() < end:  # it is computed every ten seconds at most
            table = httpx.get(f"{teacher.url}/league/table", timeout=60).text
            sleep(0.2)
        assert "Team ann" in table and "greedy" in table

        fetched = teacher.types("ludus", "league", "fetch", LUDUS_TOKEN=ann)
        assert (tmp_path / "league-0.ludus").is_file() and "league-0.ludus" in fetched
        assert "open" in teacher.types("ludus", "league", "season", "show")
        teacher.types("ludus", "league", "announce")
        hashed = re.search(r"[0-9a-f]{64}", teacher.types("ludus", "league", "finals", "commit"))[0]  # type: ignore[index]
        season = httpx.get(f"{teacher.url}/league", timeout=60).text
        assert "The deadline is on Tuesday at six." in season and hashed in season
    teacher.types("ludus", "league", "finals", "run")
    teacher.types("ludus", "league", "grades")
    with (tmp_path / "grades.csv").open(encoding="utf-8") as graded:
        grades = {row["student"]: row for row in csv.DictReader(graded)}
    assert {row["team"] for row in grades.values()} == {"Team ann", "Team bob"}
    assert sorted(row["finals"] for row in grades.values()) in (["1", "2"], ["1", "1"])
    assert next(teacher._lines, None) is None  # all of the page was typed
