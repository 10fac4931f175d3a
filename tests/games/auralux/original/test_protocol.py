"""The original's text protocol."""

import re

from hypothesis import given, settings
from hypothesis import strategies as st

from ludus.core.errors import BadMessage
from ludus.core.player import Dialect, Setup
from ludus.games.auralux import rules
from ludus.games.auralux.orders import Order
from ludus.games.auralux.original.protocol import GONE, AuraluxText
from tests.games.auralux.positions import HOMES, ROW, options, start, with_planets
from tests.support import FUZZ, REPO


def test_c_the_end_is_told() -> None:
    assert AuraluxText().end(None) == b"-1\n"


def test_more_ships_than_32_bits_are_told_to_programs() -> None:
    state = with_planets(start(), (0, 2**31 + 5, 1, 100), *HOMES[1:])
    assert f"\n1 {2**31 + 5} 1 100\n".encode() in AuraluxText().ask(rules.view(state, 0))


def test_the_text_protocol_is_a_dialect() -> None:
    dialect: Dialect = AuraluxText()
    assert not dialect.greets


def test_the_transcript_of_the_documentation() -> None:
    text = (REPO / "docs" / "games" / "auralux.md").read_text()
    transcript = re.findall(r"```\n(< 1 2 3\n.*?)```", text, re.S)[0]
    dialect, state = AuraluxText(), start()
    told = dialect.start(Setup(game="auralux", seat=0, seats=2, board=ROW, options=options(), seed=0)).decode()
    answers = iter(["1\n1 1 100\n", "0\n", "2\n1 3 2\n1 2 2\n"])
    theirs = iter([(Order(2, 3, 40),), (), ()])
    lines = [f"< {line}" for line in told.splitlines()]
    for answer in answers:
        lines += [f"< {line}" for line in dialect.ask(rules.view(state, 0)).decode().splitlines()]
        lines += [f"> {line}" for line in answer.splitlines()]
        action = [dialect.feed(f"{line}\n".encode()) for line in answer.splitlines()][-1]
        assert action is not None
        state, rejections = rules.play(state, action.action)
        assert not rejections
        state, _ = rules.play(state, next(theirs))
    assert transcript.splitlines() == [*lines, "< -1"]


@settings(max_examples=FUZZ, deadline=None)
@given(st.lists(st.one_of(st.binary(max_size=9), st.text("0123 +-x.\0\n", max_size=12).map(str.encode)), max_size=6))
def test_any_bytes_are_an_answer_or_a_bad_message(lines: list[bytes]) -> None:
    dialect = AuraluxText(options(max_orders=3))
    for line in lines:
        try:
            answer = dialect.feed(line)
        except BadMessage as error:
            assert str(error).startswith(("Failed to read", "Invalid move count", GONE))
        else:
            assert answer is None or len(answer.action) <= 3
