"""The rules as pages."""

from collections.abc import Iterator

import httpx
import pytest

from ludus.games import load, names
from ludus.games.boards import shipped
from ludus.web.pages.rules_text import inline, to_html
from tests.web.server import PATIENCE, serving


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with serving(tmp_path_factory.mktemp("arena")) as address:
        yield address


@pytest.mark.parametrize("name", names())
def test_every_game_has_its_rules_and_pictures(url: str, name: str) -> None:
    answer = httpx.get(f"{url}/rules/{name}", timeout=PATIENCE)
    assert answer.status_code == 200
    assert load(name).info.title in answer.text
    for board in shipped(load(name)):
        assert f"/boards/{board}.svg" in answer.text
    for left in ("**", "```", "\n* ", "\n| ", "\n#"):
        assert left not in answer.text
    drawn = {
        theme: httpx.get(f"{url}/rules/{name}/moment.svg?theme={theme}", timeout=PATIENCE)
        for theme in ("light", "dark")
    }
    assert all(one.text.startswith("<svg") for one in drawn.values())
    assert drawn["light"].text != drawn["dark"].text


def test_a_game_that_is_not_there(url: str) -> None:
    assert httpx.get(f"{url}/rules/chess").status_code == 404
    assert httpx.get(f"{url}/rules/chess/moment.svg").status_code == 404
    assert httpx.get(f"{url}/rules").status_code == 303


SHOWN = [
    ("# Title\n\nwords\nmore", "<p>words more</p>"),
    ("## 2. *The* turn", '<h2 id="2-the-turn">2. <em>The</em> turn</h2>'),
    ("* a\n  b\n* c", "<ul><li>a b</li><li>c</li></ul>"),
    ("1. a\n2. b", "<ol><li>a</li><li>b</li></ol>"),
    ("- a\n  - b\n- c", "<ul><li>a<ul><li>b</li></ul></li><li>c</li></ul>"),
    ("* 1.2 a rule", '<ul><li class="rule" id="r1.2"><span class="number">1.2</span> a rule</li></ul>'),
    ("```\n<b>\n**x**\n```", "<pre><code>&lt;b&gt;\n**x**</code></pre>"),
    ("> quoted\n> words", "<blockquote>quoted words</blockquote>"),
]


@pytest.mark.parametrize(("markdown", "html"), SHOWN)
def test_what_rules_are_written_in(markdown: str, html: str) -> None:
    assert to_html(markdown) == html


def test_a_table() -> None:
    html = to_html("| a | b |\n|---|---|\n| `x|y` | 2 |\n\nafter")
    assert "<th>a</th><th>b</th>" in html
    assert html.endswith("<p>after</p>")


INLINE = [
    ("**strong** and *soft*", "<strong>strong</strong> and <em>soft</em>"),
    ("`<b>`", "<code>&lt;b&gt;</code>"),
    ("2 * 3 * 4", "2 * 3 * 4"),
    ("<script>alert(1)</script>", "&lt;script&gt;alert(1)&lt;/script&gt;"),
    ("[here](https://a.b/c)", '<a href="https://a.b/c" rel="noreferrer">here</a>'),
    ("[here](javascript:alert(1))", "here)"),
    ("[here](//evil.example)", "here"),
    ('[here](https://a"onclick="b)', '<a href="https://a&quot;onclick=&quot;b" rel="noreferrer">here</a>'),
]


@pytest.mark.parametrize(("words", "html"), INLINE)
def test_words_in_a_line(words: str, html: str) -> None:
    assert inline(words) == html
