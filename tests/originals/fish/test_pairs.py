"""Folders of tests in pairs. As the command `xtest`: test_commands.py."""

import json
from pathlib import Path

import pytest

from ludus.core.errors import LudusError
from ludus.originals.fish.pairs import EXAMPLES, find_pairs, run_examples, run_pairs, same


def double(name: str) -> object:
    return {"double": lambda text: 2 * json.loads(text)}[name]


def write(folder: Path, **pairs: tuple[str, str]) -> Path:
    for name, (question, answer) in pairs.items():
        (folder / f"{name[1:]}-in.json").write_text(question)
        (folder / f"{name[1:]}-out.json").write_text(answer)
    return folder


@pytest.mark.parametrize(
    ("one", "other", "equal"),
    [(1, 1, True), (0, False, False), (True, 1, False), ({"a": 1, "b": 2}, {"b": 2, "a": 1}, True),
     ([1, 2], [2, 1], False),
     ([1], [1, 1], False), ({"a": 1}, {"a": 1, "b": 2}, False), ("1", 1, False), (None, False, False)],
)  # fmt: skip
def test_equal_as_json(one: object, other: object, equal: bool) -> None:
    assert same(one, other) is same(other, one) is equal


def test_what_differs_is_said_in_the_order_of_numbers(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write(tmp_path, _10=("1", "3"), _2=("5", "10"), _3=("x", "1"))
    assert [question.name for question, _ in find_pairs(tmp_path)] == ["2-in.json", "3-in.json", "10-in.json"]
    assert run_pairs(tmp_path, "double", double) == 1  # type: ignore[arg-type]
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("FAIL 3-in.json: ")
    assert lines[1:] == ["FAIL 10-in.json: expected 3, got 2", "1 passed, 2 failed"]


def test_a_program_of_ones_own(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write(tmp_path, _1=("[1]", "[1]"))
    assert run_pairs(tmp_path, "/bin/cat -", double) == 0  # type: ignore[arg-type]
    assert run_pairs(tmp_path, "/bin/false x", double) == 1  # type: ignore[arg-type]
    assert "exit code 1" in capsys.readouterr().out


def test_what_cannot_be_run_is_one_line(tmp_path: Path) -> None:
    for folder, why in ((tmp_path / "none", "no such folder"), (tmp_path, "no pairs")):
        with pytest.raises(LudusError, match=why):
            find_pairs(folder)
    with pytest.raises(LudusError, match="no harness 'xfoo'"):
        run_pairs(write(tmp_path, _1=("1", "1")), "xfoo", double)  # type: ignore[arg-type]
    with pytest.raises(LudusError, match="there are: xboard"):
        run_examples("xfoo", double)  # type: ignore[arg-type]
    assert all(find_pairs(folder) for folder in EXAMPLES.iterdir() if folder.is_dir())
