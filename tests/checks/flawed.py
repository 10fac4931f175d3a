"""Bots with one flaw each, checked. All of them are real processes."""

import sys
from pathlib import Path

from ludus.checks import CheckReport, Finding, Verdict, check_bot

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
