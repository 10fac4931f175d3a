"""What a bot's exception says."""

from ludus.core.errors import BadMessage
from ludus.players.code.crash import described, unreadable, words_of


class Mute(Exception):
    def __str__(self) -> str:
        raise RuntimeError("no words")


def raised(error: BaseException) -> BaseException:
    try:
        raise error
    except BaseException as caught:  # noqa: BLE001 - as those do who call bots
        return caught


def test_a_line_names_the_place_and_the_detail_the_way() -> None:
    line, detail = described(raised(ValueError("on purpose\nand more")))
    assert line == "ValueError: on purpose (test_crash.py, line 14, in raised)"
    assert detail.startswith("Traceback") and "raise error" in detail


def test_one_without_words_is_told_all_the_same() -> None:
    assert words_of(Mute()) == "(it cannot say what)"
    assert described(raised(Mute()))[0].startswith("Mute: (it cannot say what)")


def test_what_a_codec_says_needs_no_traceback() -> None:
    assert unreadable(BadMessage("expected a list")) == ("expected a list", "")
    assert unreadable(raised(KeyError(1)))[0].startswith("an answer that cannot be dealt with: KeyError: 1")
