"""What is wrong in a tournament's file is told by file, line and key."""

from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludus.core.errors import LudusError
from ludus.tournament import TournamentSpec, read_spec
from ludus.tournament.spec import BadSpec
from tests.support import FUZZ
from tests.tournament.texts import TWO, complaint, read


def test_a_file_that_is_not_there_or_no_text(tmp_path: Path) -> None:
    with pytest.raises(LudusError, match=r"cup.toml: cannot be read \(No such file or directory\)"):
        read_spec(tmp_path / "cup.toml")
    (tmp_path / "cup.toml").write_bytes(b"\xff\xfe")
    with pytest.raises(LudusError, match="not a text file"):
        read_spec(tmp_path / "cup.toml")
    (tmp_path / "cup.toml").write_text(TWO + "\nrunds = 1")
    with pytest.raises(BadSpec, match=r"/cup.toml:4: no key 'runds' \(did you mean 'rounds'\?\)"):
        read_spec(tmp_path / "cup.toml")


WRONG = [
    ('game = "x"\nronds = 3\nentrants = ["a", "b"]', 2, "no key 'ronds' (did you mean 'rounds'?); there are: batch, "),
    (TWO + 'rounds = "3"', 3, "rounds = '3': expected int, got str"),
    (TWO + "rounds = 0", 3, "rounds = 0: expected int >= 1"),
    (TWO + "clock = 3", 3, "clock = 3: expected table, got int"),
    (TWO + "[clock]\nturn_sm = 3", 4, "no key 'turn_sm' in clock (did you mean 'turn_ms'?)"),
    (TWO + "[clock]\nstart_ms = -1", 4, "start_ms = -1: expected"),
    (TWO + "[clock]\nmeasure = 'sun'", 4, "measure = 'sun': expected 'wall' or 'cpu'"),
    (TWO + "points = 'luck'", 3, "points = 'luck': expected 'ranks' or 'wins' or 'score'"),
    (TWO + "[limits]\nmemory_mb = 'all'", 4, "memory_mb = 'all': expected int, got str"),
    (TWO + "[suspend]\ncrash = 3", 4, "no key 'crash' in suspend (did you mean 'crashes'?)"),
    (TWO + "[format]\nname = 'swis'", 4, "no format 'swis' (did you mean 'swiss'?); there are: free_for_all"),
    (TWO + "format = 'swis'", 3, "no format 'swis' (did you mean 'swiss'?)"),
    (TWO + "[format]\nbest_of = 3", 3, "[format] has no name; there are: "),
    (TWO + "[format]\nname = 'swiss'\nbest_of = 3", 5, "no key 'best_of' of swiss; there are: both_seats, name"),
    (TWO + "[format]\nname = 'knockout'\n\nseeding = 'x'", 6, "seeding = 'x': expected 'listed' or 'random'"),
    (TWO + "format = 'lader'", 3, "no format 'lader' (did you mean 'ladder'?)"),
    (TWO + "[format]\nname = 'ladder'\nboth_seat = true", 5, "no key 'both_seat' of ladder (did you mean 'both_"),
    (TWO + "format = 'ladder'\nseats = 3", 4, "2 entrants do not fill a table of 3 seats"),
    (TWO + "[format]\nname = 'gauntlet'\nseeds = 2", 5, "seeds = 2 leaves nobody to challenge them"),
    (TWO + "[format]\nname = 'sprt'\nelo1 = -5", 5, "elo1 = -5 must be more than elo0 = 0"),
    (TWO + "seats = 3", 3, "seats = 3: round_robin has tables of 2"),
    (TWO + "format = 'tables'\nseats = 3", 4, "2 entrants do not fill a table of 3 seats"),
    (TWO + "boards = []", 3, "no boards; leave the key out"),
    (TWO + "[[boards]]\nboard = 'x'\n[[boards]]\nbord = 'y'", 6, "no key 'bord' in boards (did you mean 'board'?)"),
    ('entrants = ["a", "b"]', 1, "the key 'game' is missing"),
    ('game = "x"', 1, "the key 'entrants' is missing"),
    ('game = "x"\nentrants = ["a"]', 2, "a tournament needs two entrants or more, and there is 1"),
    ('game = "x"\nentrants = "a"', 2, "entrants = 'a': expected list, got str"),
    ('game = "x"\nentrants = ["a", 3]', 2, "entrants = 3: expected str | table, got int"),
    ("game = 'x'\n[[entrants]]\nplayer = 'a'\n[[entrants]]\nplayer = 'a'", 4, "two entrants are called 'a'"),
    ("game = 'x'\n[[entrants]]\nplayer = 'a'\n[[entrants]]\nplayer = 'b'\nage = '4'", 6, "age = '4': expected int"),
    ("game = 'x'\n[[entrants]]\nplayer = 'a'\n[[entrants]]\nplayr = 'b'", 5, "no key 'playr' in entrants (did you "),
    ("game = 'x'\n[[entrants]]\nname = 'a'", 2, "an entrant has a player or a folder, one of the two"),
    ("game = 'x'\n[[entrants]]\nfolder = 'a'\nage = 3", 2, "a folder of entrants has no name and no age"),
    (TWO + "boards = ['a**']", 3, "'a**' is no pattern of files: "),
    (TWO + f"boards = ['{'long' * 200}/x']", 3, "no file 'long"),
    (TWO + "game = 'y'", 3, "not TOML: Cannot overwrite a value"),
    (TWO + "boards = [", 3, "not TOML: Invalid value"),
]


@pytest.mark.parametrize(("text", "line", "what"), WRONG, ids=[what[:30] for *_, what in WRONG])
def test_a_mistake_is_told_by_file_line_and_key(text: str, line: int, what: str) -> None:
    assert complaint(text).startswith(f"cup.toml:{line}: {what}")


@settings(max_examples=FUZZ)
@given(st.text())
def test_any_text_is_a_tournament_or_a_mistake_in_its_file(text: str) -> None:
    try:
        read(text)
    except LudusError as error:
        assert str(error).startswith("cup.toml:")


LEAVES = (True, False, *range(-9, 10), None, "'x'", "'swiss'", "'a/b'", "'*'", "''", "0.5")


def _thrown(seed: int) -> dict[str, object]:
    """Some keys of a tournament, each with anything."""
    dice = Random(seed)
    return {key: _any_value(dice) for key in dice.sample(TournamentSpec.__struct_fields__, dice.randrange(7))}


def _any_value(dice: Random, depth: int = 0) -> object:
    kind = dice.randrange(6 if depth < 4 else 4)
    if kind < 4:
        return dice.choice(LEAVES)
    inner = [_any_value(dice, depth + 1) for _ in range(dice.randrange(4))]
    return inner if kind == 4 else dict(zip(("name", "player"), inner, strict=False))


@settings(max_examples=FUZZ)
@given(st.integers(0, 2**64).map(_thrown))
def test_any_value_is_taken_or_a_mistake_in_its_file(data: dict[str, object]) -> None:
    text = "".join(f"{key} = {_toml(value)}\n" for key, value in data.items())
    try:
        read(text)
    except LudusError as error:
        assert str(error).startswith("cup.toml:")


def _toml(value: object) -> str:
    if isinstance(value, list):
        return "[" + ", ".join(map(_toml, value)) + "]"
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key} = {_toml(item)}" for key, item in value.items()) + "}"
    return (
        {True: "true", False: "false"}[value]
        if isinstance(value, bool)
        else "1979-05-27"
        if value is None
        else str(value)
    )
