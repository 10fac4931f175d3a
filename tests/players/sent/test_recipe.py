"""Which recipe what was sent is built by."""

from pathlib import Path

import pytest

from ludus.games import load
from ludus.players.sent.recipe import recipe_of

FISH, PLANETS = load("fish"), load("planet_wars")
SCRIPT, PROGRAM = "#!/bin/sh\n", "\x7fELF"


@pytest.mark.parametrize(
    ("files", "sign"),
    [
        ({"Makefile": "", "x.cpp": "", "bot.py": ""}, "Makefile"),
        ({"Cargo.toml": "", "src/main.rs": ""}, "Cargo.toml"),
        ({"pom.xml": "", "src/main/java/A.java": ""}, "pom.xml"),
        ({"go.mod": "", "a.go": ""}, "go.mod"),
        ({"a.go": ""}, "*.go"),
        ({"bot.cpp": "", "talk.hpp": ""}, "*.cpp"),
        ({"bot.cpp": "", "run": PROGRAM}, "*.cpp"),  # built here rather than where its author was
        ({"Bot.java": "", "run": SCRIPT}, "*.java"),
        ({"Bot.java": ""}, "*.java"),
        ({"Bot.cs": "", "run": SCRIPT}, "*.cs"),
        ({"bot.py": "", "fast.c": ""}, None),  # Python, with something beside it
        ({"bot.cpp": "", "run": SCRIPT}, None),  # its author says how it is started
        ({"run": SCRIPT, "bot.js": ""}, None),
        ({"deep/Makefile": "", "run": SCRIPT}, None),
    ],
)
def test_the_first_sign_counts(files: dict[str, str], sign: str | None, tmp_path: Path) -> None:
    write(tmp_path, files)
    found = recipe_of(tmp_path, FISH)
    assert (found.sign if found else None) == sign


def test_a_strategy_in_java_is_for_its_bridge(tmp_path: Path) -> None:
    write(tmp_path, {"Mine.java": ""})
    assert recipe_of(tmp_path, PLANETS) is None
    write(tmp_path, {"run": SCRIPT})
    assert recipe_of(tmp_path, PLANETS) is not None


def write(folder: Path, files: dict[str, str]) -> None:
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)
