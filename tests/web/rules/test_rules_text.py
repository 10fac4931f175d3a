"""RULES.md as a part of a page: nothing of it is obeyed. What it is made into: test_rules.py."""

import pytest

from ludus.web.rules.rules_text import inline, to_html
from tests.web.indoors import tags, texts


@pytest.mark.parametrize(
    "link", ["javascript:alert(1)", "data:text/html,x", "//elsewhere", "file:///etc/passwd", "x.md"]
)
def test_a_link_that_might_lead_anywhere_is_only_words(link: str) -> None:
    assert tags(inline(f"[words]({link})"), "a") == []
    assert "words" in inline(f"[words]({link})")


@pytest.mark.parametrize("link", ["https://example.org/x", "#r1.2", "/rules/fish"])
def test_a_link_that_is_safe_stays(link: str) -> None:
    (found,) = tags(inline(f"see [words]({link})"), "a")
    assert (found.attributes["href"], found.attributes["rel"]) == (link, "noreferrer")


def test_no_tag_and_no_picture_is_taken_over() -> None:
    html = to_html("<img src=x onerror=alert(1)>\n\n![pic](https://example.org/x.png)\n\n<style>*{}</style>")
    assert not tags(html, "img") and not tags(html, "style")


def test_only_the_first_heading_is_left_out_and_the_others_can_be_linked_to() -> None:
    html = to_html("# Title\n\n## 1. The *board*\n\n# Another\n\n- 1.1 a rule\n")
    assert texts(html, "h2", id="1-the-board") == ["1. The board"]
    assert texts(html, "h1") == ["Another"]
    assert texts(html, "li", id="r1.1") == ["1.1 a rule"]
