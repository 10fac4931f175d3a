"""The rules in the reader's language. How the page shows them: test_rules.py."""

from pathlib import Path

import pytest

from ludus.web.rules.languages import chosen, rules_of, switch
from tests.web.indoors import client_in, request_for, tags, texts


def test_which_languages_there_are(tmp_path: Path) -> None:
    assert rules_of(tmp_path) == {}
    for name in ("RULES.ru.md", "RULES.md", "RULES.de.md", "RULES.old.bak.md", "RULES.XX.md", "OTHER.fr.md"):
        (tmp_path / name).touch()
    found = rules_of(tmp_path)
    assert next(iter(found)) == "en"
    assert {"de", "ru"} <= {*found} and not {"XX", "fr"} & {*found}


@pytest.mark.parametrize(
    ("query", "liked", "language"),
    [
        ("lang=ru", "en", "ru"),
        ("lang=xx", "de-AT, ru;q=0.9", "de"),
        ("", "fr, ru;q=0.2, de;q=0.8", "de"),
        ("", "ru;q=0, de;q=nonsense", "en"),
        ("", "", "en"),
        ("", "," * 10_000, "en"),
    ],
)
def test_the_address_then_the_browser_then_the_usual(query: str, liked: str, language: str, tmp_path: Path) -> None:
    request = request_for(client_in(tmp_path), query=query, accept_language=liked)
    assert chosen(request, ["en", "de", "ru"]) == language


def test_links_to_the_others_where_there_are_any() -> None:
    assert switch("/rules/x", ["en"], "en") == ""
    html = switch("/rules/x", ["en", "ru", "tlh"], "ru")
    assert texts(html, "a") == ["English", "Русский", "tlh"]
    assert [tag.attributes["href"] for tag in tags(html, "a", aria_current="true")] == ["/rules/x?lang=ru"]
