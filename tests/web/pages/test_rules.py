"""The rules as pages."""

import re
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from ludus.games import folder, load, names
from ludus.games.boards import shipped
from ludus.web.pages import pictures
from ludus.web.rules.languages import rules_of
from ludus.web.rules.rules_text import inline, to_html
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


LIKED = [
    ("", "", "en"),
    ("", "ru-RU,ru;q=0.9,en;q=0.8", "ru"),
    ("", "en-US,en;q=0.9,ru;q=0.8", "en"),
    ("", "de, ru;q=0.5, *;q=0.1", "ru"),
    ("", "ru;q=0, en;q=0.1", "en"),
    ("", "ru;q=much, ;;, \x80" + "x" * 2000, "en"),
    ("?lang=ru", "en", "ru"),
    ("?lang=en", "ru", "en"),
    ("?lang=../../secret", "ru", "ru"),
]


@pytest.mark.parametrize(("asked", "liked", "language"), LIKED)
def test_the_rules_are_in_the_readers_language(url: str, asked: str, liked: str, language: str) -> None:
    headers = {"Accept-Language": liked.encode("latin-1")}
    answer = httpx.get(f"{url}/rules/auralux{asked}", headers=headers, timeout=PATIENCE)  # type: ignore[arg-type]
    assert answer.status_code == 200
    assert f'<div class="prose" lang="{language}">' in answer.text
    assert ("Дисквалификация" in answer.text) == (language == "ru")
    assert 'href="/rules/auralux?lang=ru"' in answer.text
    assert 'lang="en"' in httpx.get(f"{url}/rules/fish", headers={"Accept-Language": "ru"}, timeout=PATIENCE).text


def test_a_game_that_is_not_there(url: str) -> None:
    assert httpx.get(f"{url}/rules/chess").status_code == 404
    assert httpx.get(f"{url}/rules/chess/moment.svg").status_code == 404
    assert httpx.get(f"{url}/rules").status_code == 303


SHOWN = [
    ("# Title\n\nwords\nmore", "<p>words more</p>"),
    ("## 2. *The* turn", '<h2 id="2-the-turn">2. <em>The</em> turn</h2>'),
    ("* a\n  b\n* c", "<ul> <li>a b</li> <li>c</li> </ul>"),
    ("1. a\n2. b", "<ol> <li>a</li> <li>b</li> </ol>"),
    ("- a\n  - b\n- c", "<ul> <li>a <ul> <li>b</li> </ul> </li> <li>c</li> </ul>"),
    ("* 1.2 a rule", '<ul> <li class="rule" id="r1.2"><span class="number">1.2</span> a rule</li> </ul>'),
    (
        "* 1.2b **so**",
        '<ul> <li class="rule" id="r1.2b"><span class="number">1.2b</span> <strong>so</strong></li> </ul>',
    ),
    ("* 12 is no rule", "<ul> <li>12 is no rule</li> </ul>"),
    ("1.2 is no item", "<p>1.2 is no item</p>"),
    ("```\n<b>\n**x**\n```", '<pre tabindex="0"><code>&lt;b&gt; **x** </code></pre>'),
    ("> quoted\n> words", "<blockquote> <p>quoted words</p> </blockquote>"),
    (
        "<b>words</b>\n\n<script>\nalert(1)\n</script>",
        "<p>&lt;b&gt;words&lt;/b&gt;</p> <p>&lt;script&gt; alert(1) &lt;/script&gt;</p>",
    ),
]


@pytest.mark.parametrize(("markdown", "html"), SHOWN)
def test_what_rules_are_written_in(markdown: str, html: str) -> None:
    assert " ".join(to_html(markdown).split()) == html


def test_a_table() -> None:
    html = to_html("| a | | b |\n|---|---|--:|\n| `x\\|y` | 1 | 2 |\n\nafter")
    assert '<div class="wide" tabindex="0">\n<table>' in html
    assert "<th>a</th>\n<td></td>\n<th>b</th>" in html  # a head without words would be read out as an empty one
    assert "<code>x|y</code>" in html
    assert html.endswith("</table>\n</div>\n<p>after</p>\n")
    assert "style" not in html


INLINE = [
    ("**strong** and *soft*", "<strong>strong</strong> and <em>soft</em>"),
    ("2*L* half-steps, 11*p* > 10*A*:", "2<em>L</em> half-steps, 11<em>p</em> &gt; 10<em>A</em>:"),
    ("*over\ntwo lines*", "<em>over\ntwo lines</em>"),
    ("`<b>`", "<code>&lt;b&gt;</code>"),
    ("2 * 3 * 4", "2 * 3 * 4"),
    ("<script>alert(1)</script>", "&lt;script&gt;alert(1)&lt;/script&gt;"),
    ("[here](https://a.b/c)", '<a href="https://a.b/c" rel="noreferrer">here</a>'),
    ("[here](#rulings)", '<a href="#rulings" rel="noreferrer">here</a>'),
    ("[here](javascript:alert(1))", "here"),
    ("[here](JaVaScRiPt:alert(1)) and <data:text/html,x>", "here and data:text/html,x"),
    ("[here](//evil.example)", "here"),
    ("[here](/\\evil.example)", '<a href="/%5Cevil.example" rel="noreferrer">here</a>'),
    ("[*so* `far`](file:///etc/passwd)", "<em>so</em> <code>far</code>"),
    ("![seen](https://evil.example/x.png)", '!<a href="https://evil.example/x.png" rel="noreferrer">seen</a>'),
    ('[here](https://a"onclick="b)', '<a href="https://a%22onclick=%22b" rel="noreferrer">here</a>'),
]


@pytest.mark.parametrize(("words", "html"), INLINE)
def test_words_in_a_line(words: str, html: str) -> None:
    assert inline(words) == html


ALL_RULES = [file for name in names() for file in rules_of(folder(name)).values()]


def test_translated_rules_have_the_same_sections_rulings_and_tables() -> None:
    for file in (file for file in ALL_RULES if file.name != "RULES.md"):
        both = [one.read_text(encoding="utf-8") for one in (file.with_name("RULES.md"), file)]
        for part in (r"(?m)^## ([\d, ]+)", r"\*\*(R\d+)\.", r"(?m)^\| (`\w+`)", r"`(\w+_\w+)`", r"(?m)^(\|---.*)$"):
            assert re.findall(part, both[0]) == re.findall(part, both[1]), (file.name, part)


@pytest.mark.parametrize("file", ALL_RULES, ids=lambda file: f"{file.parent.name} {file.name}")
def test_no_emphasis_is_shown_raw_and_every_link_inside_leads_somewhere(file: Path) -> None:
    html = to_html(file.read_text(encoding="utf-8"))
    assert "*" not in re.sub(r"<(code|pre)\b[^>]*>.*?</\1>", "", html, flags=re.DOTALL)
    ids = re.findall(r' id="(.*?)"', html)
    assert len(ids) == len({*ids}) > 5
    assert {*re.findall(r'href="#(.*?)"', html)} <= {*ids}


@pytest.mark.parametrize("name", names())
def test_the_moment_is_one_of_a_match_and_the_same_every_time(name: str) -> None:
    first = pictures.middle(name)
    assert load(name).rules.outcome(first) is None
    pictures.middle.cache_clear()
    assert pictures.middle(name) == first


def test_every_game_has_a_thumbnail_of_its_own(url: str) -> None:
    seen = set()
    for name in names():
        for theme in ("light", "dark"):
            answer = httpx.get(f"{url}/rules/{name}/thumbnail.svg?theme={theme}", timeout=PATIENCE)
            assert answer.status_code == 200 and answer.headers["content-type"] == "image/svg+xml"
            seen.add(answer.content)
    assert len(seen) == 2 * len(names())
