"""What a bot's author has: notes in the record, a match begun in the middle of another, breakpoints."""

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from ludus import Entrant, MatchSpec, play_match
from ludus.core.match import MatchRecord
from ludus.core.notes import LONGEST, MOST
from ludus.core.player import Fault
from ludus.referee import Opening, read_record, verify

LUDUS = str(Path(sys.executable).with_name("ludus"))
BOT = """
import sys
class Bot:
    turns = 0
    def choose(self, view, clock):
        self.turns += 1
        view.note("turn", view.turn, "asked", self.turns)
        {more}
        return []
"""
SPEC: dict[str, Any] = {"game": "planet_wars", "board": "line", "seed": 3, "options": {"max_turns": 6}}


def ludus(*words: object, stdin: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run([LUDUS, *map(str, words)], capture_output=True, text=True, check=False, input=stdin)


def bot(folder: Path, more: str = "pass") -> Path:
    file = folder / "noter.py"
    file.write_text(BOT.format(more=more))
    return file


def match(player: object, isolate: bool = False) -> MatchRecord:
    entrants = (Entrant("noter", str(player)), Entrant("random", "random"))
    return play_match(MatchSpec(entrants=entrants, **SPEC), isolate=isolate)


def said(record: MatchRecord) -> list[tuple[int, int, str]]:
    return [(note.turn, note.seat, note.text) for note in record.measured.said]


@pytest.mark.parametrize("isolate", [False, True])
def test_notes_are_kept_turn_by_turn(isolate: bool, tmp_path: Path) -> None:
    record = match(bot(tmp_path), isolate)
    assert said(record) == [(turn, 0, f"turn {turn} asked {(turn + 1) // 2}") for turn in range(1, 12, 2)]


def test_stderr_and_a_json_field_are_notes_too(tmp_path: Path) -> None:
    program = tmp_path / "bot.py"
    program.write_text(
        "import json, sys\n"
        "for line in sys.stdin:\n"
        "    message = json.loads(line)\n"
        "    if message['type'] == 'hello':\n"
        '        print(\'{"type": "ready"}\', flush=True)\n'
        "    elif message['type'] == 'act':\n"
        "        print('thinking', file=sys.stderr, flush=True)\n"
        "        print(json.dumps({'turn': message['turn'], 'action': [], 'note': {'depth': 3}}), flush=True)\n"
    )
    texts = {text for _, _, text in said(match(f"{sys.executable} {program}"))}
    assert texts <= {'{"depth":3}\nthinking', '{"depth":3}', '{"depth":3}\nthinking\nthinking'}
    assert '{"depth":3}\nthinking' in texts


def test_who_says_too_much_is_cut_short(tmp_path: Path) -> None:
    record = match(bot(tmp_path, f"view.note('x' * {2 * LONGEST})"))
    assert max(len(text) for _, _, text in said(record)) == LONGEST
    assert sum(len(text) for _, _, text in said(record)) <= MOST


def test_a_match_begins_in_the_middle_of_a_record_and_its_players_remember(tmp_path: Path) -> None:
    before = match(bot(tmp_path))
    spec = MatchSpec(entrants=before.game.spec.entrants, **SPEC)
    again = play_match(spec, opening=Opening(before.game.turns[:6]))
    assert again.game == before.game  # `random` too goes on with the dice it had
    assert said(again)[0] == (7, 0, "turn 7 asked 4")
    assert verify(again) == 12
    cold = play_match(spec, opening=Opening(before.game.turns[:6], asked=False))
    assert said(cold)[0] == (7, 0, "turn 7 asked 1")


def test_play_from_record(tmp_path: Path) -> None:
    first, second = tmp_path / "a.ludus", tmp_path / "b.ludus"
    game = ("planet_wars", bot(tmp_path), "random", "--board", "line", "--seed", 3, "--option", "max_turns=6")
    assert ludus("play", *game, "--record", first).returncode == 0
    assert "noter says: turn 5 asked 3" in ludus("replay", "show", first, "--turn", 5).stdout
    refused = ludus("play", "--from-record", first, "--turn", 4, "-", "noop", "--record", second)
    assert (refused.returncode, "--trust lets it" in refused.stderr) == (2, True)
    done = ludus("play", "--from-record", first, "--turn", 4, "-", "noop", "--trust", "--record", second)
    assert done.returncode == 0, done.stderr
    a, b = read_record(first).game, read_record(second).game
    assert b.turns[:3] == a.turns[:3]
    assert [entrant.player for entrant in b.spec.entrants] == [str(tmp_path / "noter.py"), "noop"]
    assert all(turn.action == [] for turn in b.turns[3:])
    for wrong, told in (
        (("--turn", 99), "no turn 99; the record has 12"),
        (("fish",), "is a match of planet_wars, not of fish"),
        (("noop",), "the record has 2 seats, and 1 players were named"),
    ):
        done = ludus("play", "--from-record", first, *wrong)
        assert (done.returncode, told in done.stderr) == (2, True), done.stderr


def test_breakpoints_work_and_the_clock_is_off(tmp_path: Path) -> None:
    file = bot(tmp_path, "breakpoint() if view.turn == 3 else None")
    words = ("play", "planet_wars", file, "noop", "--debug", 0, "--turn-ms", 1, "--option", "max_turns=3")
    done = ludus(
        *words, "--record", tmp_path / "r.ludus", stdin="p 'at ' + str(view.turn)\nimport time; time.sleep(0.1)\nc\n"
    )
    assert "at 3" in done.stdout
    assert done.returncode == 0, done.stderr
    record = read_record(tmp_path / "r.ludus")
    assert not [note for note in record.measured.faults if note.kind is Fault.TIMEOUT]
    assert "is no Python bot" in ludus("play", "planet_wars", "/bin/cat", "noop", "--debug", 0).stderr
    assert "there are seats 0 to 1" in ludus("play", "planet_wars", "noop", "noop", "--debug", 2).stderr
    left = ludus(*words, stdin="q\n")
    assert (left.returncode, left.stderr.count("bug in Ludus")) == (130, 0)
