"""The pages about bots, followed to the letter: what they show is written to a file and played."""

import re
from pathlib import Path

import pytest

from ludus import Entrant, MatchRecord, MatchSpec, load, play_match
from ludus.games.starmap import publicapi
from ludus.players.reference import Kind, read_player
from tests.support import REPO


def blocks(page: str, section: str) -> list[str]:
    """The Python of one section."""
    text = (REPO / "docs" / page).read_text().split(f"# {section}\n")[1]
    return re.findall(r"```python\n(.*?)```", re.split(r"^##+ ", text, flags=re.MULTILINE)[0], re.DOTALL)


def played(game: str, file: Path) -> MatchRecord:
    entrants = (Entrant("it", str(file)), Entrant("other", "noop"))
    return play_match(MatchSpec(game=game, entrants=entrants, board="line", options={"max_turns": 12}))


def test_a_bot_or_a_program(tmp_path: Path) -> None:
    kinds = []
    for place, text in enumerate(blocks("write-a-bot.md", "A bot or a program")):
        file = tmp_path / f"{place}.py"
        file.write_text(text)
        kinds.append(read_player(str(file), load("planet_wars")).kind)
        assert played("planet_wars", file).measured.faults == ()
    assert kinds == [Kind.PYTHON, Kind.PROGRAM]


@pytest.mark.parametrize("game", ["planet_wars", "space_explorers"])
def test_the_api_of_the_document(game: str, tmp_path: Path) -> None:
    (text,) = blocks(f"games/{game}.md", "In the API of the document")
    file = tmp_path / "neighbour.py"
    file.write_text(text)
    record = played(game, file)
    assert record.measured.faults == ()
    assert sum(len(turn.action) for turn in record.game.turns if turn.seat == 0) > 0


@pytest.mark.parametrize("game", ["planet_wars", "space_explorers"])
def test_every_word_of_the_api_is_there(game: str) -> None:
    text = (REPO / "docs" / "games" / f"{game}.md").read_text().split("# In the API of the document\n")[1]
    rows = dict(re.findall(r"^\| `(\w+)` \| (.*) \|$", text.split("\n## ")[0], re.MULTILINE))
    assert set(rows) == {*publicapi.__all__} - {"Event"}
    for name, words in rows.items():
        for word in re.findall(r"`(\w+)", words):
            if word not in ("Event", "start"):
                assert hasattr(getattr(publicapi, name), word), f"{name}.{word}"
