"""RULES.md as a page: the small part of Markdown that rules are written in. No word becomes a tag of its own."""

import re
from collections.abc import Iterator
from html import escape

ITEM = re.compile(r"(\s*)(?:[*-]|\d+\.) +(.*)")
HEADING = re.compile(r"(#{1,4}) +(.*)")
RULE = re.compile(r"\|?[\s:|-]+\|[\s:|-]*")
NUMBER = re.compile(r"(\d+(?:\.\d+)+[a-z]?)\b")
INLINE = re.compile(
    r"(?P<code>`+)(?P<inside>.+?)(?P=code)"
    r"|\*\*(?P<strong>.+?)\*\*"
    r"|(?<![\w*])\*(?P<soft>[^\s*](?:[^*]*[^\s*])?)\*(?![\w*])"
    r"|\[(?P<words>[^\]]+)\]\((?P<link>[^)\s]+)\)"
)
SAFE = ("https://", "http://", "#", "/")


def to_html(markdown: str) -> str:
    """Without the first heading: the page has its own."""
    lines = markdown.expandtabs(4).splitlines()
    if lines and lines[0].startswith("# "):
        lines = lines[1:]
    return "\n".join(_blocks(lines))


def _blocks(lines: list[str]) -> Iterator[str]:
    at = 0
    while at < len(lines):
        line = lines[at]
        if not line.strip():
            at += 1
        elif line.startswith("```"):
            end = next((n for n in range(at + 1, len(lines)) if lines[n].startswith("```")), len(lines))
            yield f"<pre><code>{escape(chr(10).join(lines[at + 1 : end]))}</code></pre>"
            at = end + 1
        elif heading := HEADING.fullmatch(line):
            level = len(heading[1])
            yield f'<h{level} id="{_anchor(heading[2])}">{inline(heading[2])}</h{level}>'
            at += 1
        elif line.startswith("> "):
            end = next((n for n in range(at, len(lines)) if not lines[n].startswith(">")), len(lines))
            yield f"<blockquote>{inline(' '.join(one.lstrip('> ') for one in lines[at:end]))}</blockquote>"
            at = end
        else:
            kind = _list if ITEM.match(line) else _table if _is_table(lines, at) else _paragraph
            html, at = kind(lines, at)
            yield html


def _anchor(words: str) -> str:
    """What links to a heading call it: `#11-rulings`."""
    return re.sub(r"[^\w -]", "", words.lower()).strip().replace(" ", "-")


def _is_table(lines: list[str], at: int) -> bool:
    return "|" in lines[at] and at + 1 < len(lines) and RULE.fullmatch(lines[at + 1]) is not None


def _paragraph(lines: list[str], at: int) -> tuple[str, int]:
    end = at + 1
    while end < len(lines) and lines[end].strip() and not _begins(lines, end):
        end += 1
    return f"<p>{inline(' '.join(line.strip() for line in lines[at:end]))}</p>", end


def _begins(lines: list[str], at: int) -> bool:
    line = lines[at]
    return bool(line.startswith(("```", "> ")) or HEADING.fullmatch(line) or ITEM.match(line) or _is_table(lines, at))


def _list(lines: list[str], at: int) -> tuple[str, int]:
    """One list with all that is indented below its items; deeper items are lists of their own."""
    first = ITEM.match(lines[at])
    assert first is not None
    depth, ordered, items = len(first[1]), lines[at].strip()[0].isdigit(), []
    while at < len(lines) and (item := ITEM.match(lines[at])) and len(item[1]) == depth:
        at, words, inner = at + 1, [item[2]], ""
        while at < len(lines) and lines[at].strip():
            deeper = ITEM.match(lines[at])
            if deeper and len(deeper[1]) <= depth:
                break
            if deeper:
                nested, at = _list(lines, at)
                inner += nested
            elif lines[at].startswith(" "):
                words.append(lines[at].strip())
                at += 1
            else:
                break
        items.append(_item(" ".join(words), inner))
        at = _after_blank(lines, at, depth)
    name = "ol" if ordered else "ul"
    return f"<{name}>{''.join(items)}</{name}>", at


def _after_blank(lines: list[str], at: int, depth: int) -> int:
    """Items may stand apart."""
    beyond = at
    while beyond < len(lines) and not lines[beyond].strip():
        beyond += 1
    item = ITEM.match(lines[beyond]) if beyond < len(lines) else None
    return beyond if item and len(item[1]) == depth else at


def _item(words: str, inner: str) -> str:
    """A rule with a number can be linked to."""
    number = NUMBER.match(words)
    if number is None:
        return f"<li>{inline(words)}{inner}</li>"
    rest = words[number.end() :].lstrip()
    return f'<li class="rule" id="r{number[1]}"><span class="number">{number[1]}</span> {inline(rest)}{inner}</li>'


def _table(lines: list[str], at: int) -> tuple[str, int]:
    head, at, rows = _cells(lines[at], "th"), at + 2, []
    while at < len(lines) and "|" in lines[at]:
        rows.append(f"<tr>{_cells(lines[at], 'td')}</tr>")
        at += 1
    body = f"<thead><tr>{head}</tr></thead><tbody>{''.join(rows)}</tbody>"
    return f'<div class="wide" tabindex="0"><table>{body}</table></div>', at


def _cells(line: str, tag: str) -> str:
    words = re.split(r"(?<!\\)\|", line.strip().removeprefix("|").removesuffix("|"))
    return "".join(_cell(word.strip().replace(r"\|", "|"), tag) for word in words)


def _cell(words: str, tag: str) -> str:
    """A head without words is none: it would be read out as an empty one."""
    tag = tag if words else "td"
    return f"<{tag}>{inline(words)}</{tag}>"


def inline(words: str) -> str:
    """Code, emphasis and links; everything else is escaped."""
    parts, last = [], 0
    for found in INLINE.finditer(words):
        parts += [escape(words[last : found.start()]), _marked(found)]
        last = found.end()
    return "".join([*parts, escape(words[last:])])


def _marked(found: re.Match[str]) -> str:
    if found["inside"] is not None:
        return f"<code>{escape(found['inside'].strip())}</code>"
    if found["strong"] is not None:
        return f"<strong>{inline(found['strong'])}</strong>"
    if found["soft"] is not None:
        return f"<em>{inline(found['soft'])}</em>"
    if found["link"].startswith(SAFE) and not found["link"].startswith("//"):
        return f'<a href="{escape(found["link"])}" rel="noreferrer">{inline(found["words"])}</a>'
    return inline(found["words"])
