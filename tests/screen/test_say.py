"""What the commands say: strangers' words are made plain on the way. With real commands: cli/test_plain.py."""

import io
import json
import sys

import pytest

from ludus.screen.say import Tamed, bots_tamed, cells, complain, console, put, put_json, say, styled

EVIL = "a\x1b[2J\x07\rb"


def test_a_line_is_one_line_and_a_text_keeps_its_lines(capsys: pytest.CaptureFixture[str]) -> None:
    say(f"{EVIL}\nc")
    assert capsys.readouterr().out.count("\n") == 1
    put("one\ntwo\x1b\n")
    assert len(capsys.readouterr().out.splitlines()) == 2
    complain("tool", EVIL)
    said = capsys.readouterr()
    assert said.out == "" and said.err.startswith("tool: a") and "\x1b[2J" not in said.err


@pytest.mark.parametrize("indent", [0, 2])
def test_json_is_read_as_it_was_and_obeyed_by_nobody(indent: int, capsys: pytest.CaptureFixture[str]) -> None:
    put_json({"name": EVIL, "n": [1, 2]}, indent)
    said = capsys.readouterr().out
    assert json.loads(said) == {"name": EVIL, "n": [1, 2]}
    assert "\x1b" not in said and ("\n  " in said) is bool(indent)


def test_what_bots_print_goes_to_stderr(capsys: pytest.CaptureFixture[str]) -> None:
    with bots_tamed():
        print(f"out {EVIL}")
        print("err", file=sys.stderr)
    said = capsys.readouterr()
    assert said.out == "" and "\x1b" not in said.err
    assert said.err.startswith("out a") and said.err.endswith("err\n")
    beneath = io.StringIO()
    assert Tamed(beneath).write("ab\x1b") == 3


def test_a_template_is_ours_and_what_fills_it_is_not(capsys: pytest.CaptureFixture[str]) -> None:
    table = cells("name")
    table.add_row("[red]x[/]")
    console().print(table)
    console().print(styled("[bold]{}[/]", "[blue]{}"))
    said = capsys.readouterr().out
    assert "[red]x[/]" in said and "[blue]{}" in said and "[bold]" not in said
