"""The page of Fish for bot authors: its example is played, its Python runs, and what cites a rule finds it."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from ludus.core.match import Entrant, MatchSpec
from ludus.games import load
from ludus.games.fish import codec, rules
from ludus.games.fish.board import read
from ludus.games.fish.shape import DIRECTIONS, Position, shape_of
from ludus.games.fish.state import COLOURS, PASS, Action, Move, State
from ludus.referee import play_match
from tests.games.fish.states import play
from tests.support import REPO

PAGE = (REPO / "docs" / "games" / "fish.md").read_text(encoding="utf-8")
FOLDER = REPO / "src" / "ludus" / "games" / "fish"


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)


def table_of(title: str) -> list[list[str]]:
    section = PAGE.split(f"## {title}\n")[1].split("\n## ")[0]
    lines = [line.strip("|").split("|") for line in section.splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in line] for line in lines[2:]]


def action_of(text: str) -> Action:
    numbers = [int(number) for number in re.findall(r"\d+", text)]
    if len(numbers) == 4:
        return Move(Position(*numbers[:2]), Position(*numbers[2:]))
    return Position(*numbers) if numbers else PASS


def example() -> State:
    return rules.new(read(blocks("json")[0]), 3, rules.Options())


def test_the_worked_example_is_what_the_rules_do() -> None:
    state, passes = example(), 0
    for turn, player, action, scores, board in table_of("Worked example"):
        assert (state.turn, COLOURS[state.mover]) == (int(turn), player)
        assert (rules.forced(state) == PASS) == (action == "pass")
        passes += action == "pass"
        state = play(state, action_of(action))
        assert " ".join(map(str, state.scores)) == scores
        assert json.loads(board.strip("`")) == [list(row) for row in state.rows]
    over = rules.outcome(state)
    assert over is not None
    assert (over.winners, passes) == ((1,), 1)


def test_the_view_in_json_is_what_a_program_is_told() -> None:
    state = example()
    for _, _, action, *_ in table_of("Worked example")[:10]:
        state = play(state, action_of(action))
    view = rules.view(state, 1)
    assert json.loads(blocks("json")[1]) == codec.dump_view(view)


def test_the_table_of_directions_is_right() -> None:
    rows = table_of("Where is what")
    shape = shape_of(6, 4)
    for name, *cells in rows[2:]:
        start = action_of(name)
        assert isinstance(start, Position)
        around = [action_of(cell) for cell in cells]
        assert around == [shape.position(cell) for cell in shape.neighbours(shape.cell(start))]
        assert len(around) == len(DIRECTIONS)


@pytest.mark.parametrize("place", [(row, column) for row in range(4) for column in range(3)])
def test_the_drawing_shows_every_place(place: tuple[int, int]) -> None:
    assert f" {place[0]},{place[1]} " in PAGE.split("## Play")[0]


def test_the_bot_of_the_page_beats_random(tmp_path: Path) -> None:
    bot = tmp_path / "my_bot.py"
    bot.write_text(blocks("python")[0], encoding="utf-8")
    won = 0
    for seed in range(10):
        entrants = (Entrant("random", "random"), Entrant("mine", str(bot)))
        record = play_match(MatchSpec(game="fish", entrants=entrants, seed=seed))
        assert record.game.faults == ()
        won += record.game.outcome.winners == (1,)
    assert won >= 8


def test_the_snippets_run(capsys: pytest.CaptureFixture[str]) -> None:
    state = example()
    while state.is_placing:
        state = play(state, next(rules.actions(state)))
    for snippet in blocks("python")[1:]:
        exec(snippet, {"view": rules.view(state, state.mover)})
    said = capsys.readouterr().out
    assert "turn 10 of moving and I am red" in said
    assert "the house would play" in said


def test_the_options_table_has_every_option_with_its_default() -> None:
    options: Any = load("fish").options
    rows = dict(re.findall(r"^\| `(\w+)` \| ([^|]*) \|", PAGE.split("## Your bot")[0], re.MULTILINE))
    assert list(rows) == list(options.__struct_fields__)
    for name, default in rows.items():
        assert str(getattr(options(), name)) == default.strip("` ")


def test_every_house_bot_is_named() -> None:
    section = PAGE.split("## House bots")[1].split("\n## ")[0]
    for name in load("fish").bots:
        assert re.search(rf"^\* `{name}(:N)?`", section, re.MULTILINE)


def test_what_the_page_says_of_the_original_is_there() -> None:
    from ludus.games import fish

    for name in ("board", "state", "view", "shape", "tree", "search", "minimax", "bots"):
        assert (Path(fish.__file__).parent / f"{name}.py").is_file()
    assert len(table_of("Coming from the original")) == 17


def test_every_rule_that_the_code_cites_is_there() -> None:
    text = (FOLDER / "RULES.md").read_text(encoding="utf-8")
    numbers = set(re.findall(r"^(?:#+|\*) (\d+(?:\.\d+)?)\.? ", text, re.MULTILINE))
    tests = REPO / "tests"
    for file in [*FOLDER.glob("*.py"), *tests.glob("games/fish/**/*.py"), *tests.glob("**/*fish*.py")]:
        for citation in re.findall(r"RULES (\d+(?:\.\d+)?)", file.read_text(encoding="utf-8")):
            assert citation in numbers, f"{file.name} cites {citation}"
