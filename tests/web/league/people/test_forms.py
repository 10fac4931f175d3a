"""Forms without scripts."""

import pytest

from ludus.web.league.people.forms import field, form, moment, next_path, once


@pytest.mark.parametrize("good", ["/league", "/league/team?x=1&y=%2F", "/"])
def test_one_goes_on_where_one_wanted_to(good: str) -> None:
    assert next_path(good) == good


@pytest.mark.parametrize(
    "bad",
    [
        "",
        "https://evil.example/",
        "//evil.example",
        "/\\evil.example",
        "\\\\evil.example",
        "javascript:alert(1)",
        "/x\r\nSet-Cookie: a=b",
        " /x",
        "/\u2028x",
        "evil.example",
        "/" + "x" * 1000,
    ],
)
def test_and_nowhere_else(bad: str) -> None:
    assert next_path(bad) == "/league/account"


def test_words_are_words_and_no_tags() -> None:
    evil = '"><script>alert(1)</script>'
    for shown in (
        field(evil, "x", value=evil, hint=evil),
        form("/x", "", evil, error=evil, id=evil),
        once(evil, evil, evil, evil),
    ):
        assert "<script>" not in shown


def test_a_moment_can_be_read() -> None:
    assert moment(0.0) == '<time datetime="1970-01-01T00:00:00+00:00">1970-01-01 00:00 UTC</time>'
    assert moment(None) == "never"
