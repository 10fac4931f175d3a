"""RULES.md as a part of a page. No word becomes a tag of its own, and nothing is fetched from elsewhere."""

import re
from collections.abc import Iterator

from markdown_it import MarkdownIt
from markdown_it.token import Token

NUMBER = re.compile(r"(\d+(?:\.\d+)+[a-z]?)\b\s*")
SAFE = ("https://", "http://", "#", "/")

Tokens = list[Token]


def to_html(markdown: str) -> str:
    """Without the first heading: the page has its own."""
    tokens = _reader().parse(re.sub(r"\A# .*\n?", "", markdown))
    for place, token in enumerate(tokens):
        if token.type == "inline":
            token.children = list(_with_safe_links(token.children or []))
            _mark(tokens[:place], token)
        token.attrs.pop("style", None)  # a table's alignment: the page's rules allow no styles of others
    return _written(list(_with_frames(_without_empty_heads(tokens))))


def inline(words: str) -> str:
    """Words in a line: code, emphasis and links."""
    (line,) = _reader().parseInline(words)
    line.children = list(_with_safe_links(line.children or []))
    return _written([line])


def _reader() -> MarkdownIt:
    """What GitHub reads, but for HTML, which stays text, and images, which would be fetched from anywhere."""
    reader = MarkdownIt("commonmark", {"html": False}).enable("table").disable("image")
    reader.validateLink = lambda url: True  # type: ignore[method-assign] # `_with_safe_links` judges
    return reader


def _written(tokens: Tokens) -> str:
    reader = _reader()
    text: str = reader.renderer.render(tokens, reader.options, {})
    return text.replace("<pre>", '<pre tabindex="0">')  # one that is too wide is moved with keys, too


def _mark(before: Tokens, words: Token) -> None:
    """A heading and a rule with a number can be linked to."""
    if before and before[-1].type == "heading_open":
        before[-1].attrSet("id", _anchor(words.content))
    item = next((token for token in reversed(before) if token.type != "paragraph_open"), None)
    number = NUMBER.match(words.content)
    if number and item and item.type == "list_item_open" and words.children:
        item.attrSet("class", "rule")
        item.attrSet("id", f"r{number[1]}")
        words.children[0].content = words.children[0].content[number.end() :]
        words.children[:0] = [*_span("number", number[1]), _text(" ")]


def _anchor(words: str) -> str:
    """What links to a heading call it: `#11-rulings`."""
    return re.sub(r"[^\w -]", "", words.lower()).strip().replace(" ", "-")


def _span(name: str, words: str) -> Tokens:
    return [Token("span_open", "span", 1, attrs={"class": name}), _text(words), Token("span_close", "span", -1)]


def _text(words: str) -> Token:
    return Token("text", "", 0, content=words)


def _with_safe_links(tokens: Tokens) -> Iterator[Token]:
    """Words of a link that leads anywhere else stay, as words."""
    kept = False
    for token in tokens:
        if token.type == "link_open":
            href = str(token.attrGet("href") or "")
            kept = href.startswith(SAFE) and not href.startswith(("//", "/\\"))
            token.attrSet("rel", "noreferrer")
        if kept or token.type not in ("link_open", "link_close"):
            yield token


def _without_empty_heads(tokens: Tokens) -> Tokens:
    """A head without words is none: it would be read out as an empty one."""
    for opened, words, closed in zip(tokens, tokens[1:], tokens[2:], strict=False):
        if opened.type == "th_open" and not words.content:
            opened.tag = closed.tag = "td"
    return tokens


def _with_frames(tokens: Tokens) -> Iterator[Token]:
    """A table that is too wide is moved inside a frame, also with keys."""
    for token in tokens:
        if token.type == "table_open":
            yield Token("frame_open", "div", 1, attrs={"class": "wide", "tabindex": "0"}, block=True)
        yield token
        if token.type == "table_close":
            yield Token("frame_close", "div", -1, block=True)
