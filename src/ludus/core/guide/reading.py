"""GUIDE.md, read: sections of Markdown, some with a scene, and the hints for a first match. Mistakes name the line.

# How to play

## A title
```scene
board = "a shipped board, or the text of one"
turns = [[[1, 2, 10]], []]
```
What is to be seen.

## Hints
* One at a time.
"""

import re
import tomllib
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import replace

from ludus.core.errors import LudusError
from ludus.core.outside.wrong import what_is_wrong

NAME = "GUIDE.md"
USUAL = "en"
TITLE = "How to play"  # where the file has none
HINTS = "Hints"  # the heading, in whatever language
FENCE = re.compile(r"(`{3,}|~{3,})\s*(\w*)\s*$")
ITEM = re.compile(r"[*-]\s+")
AT_LINE = re.compile(r" \(at (?:line (\d+), column \d+|end of document)\)$")
LARGEST = 200_000  # letters: a guide is read by people

Natural = Annotated[int, Meta(ge=0)]


class BadGuide(LudusError):
    """A guide that cannot be read, or whose scene cannot be played or drawn."""

    def __init__(self, source: str, line: int, what: str) -> None:
        self.source, self.line = source, line
        super().__init__(f"{source}:{line}: {what}")


class ScenePosition(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a scene block says: how the game comes to where it is shown."""

    board: str = ""  # a shipped board's name, or its text; none: that of the scene before, or the usual one
    seats: Natural = 0  # how many play; 0: as many as the board is for
    options: dict[str, Any] = {}
    turns: tuple[Any, ...] = ()  # the actions, in the order in which they are played, as the game's codec reads them
    wait: Annotated[int, Meta(ge=0, le=1000)] = 0  # turns after them in which nothing is ordered
    seat: Natural | None = None  # whose view it is; None: a spectator's, who sees all
    pick: str = ""  # the shape that is picked: where it may go is marked


class GuideScene(Struct, frozen=True, kw_only=True):
    """A picture and what is to be seen in it."""

    title: str
    words: str  # Markdown
    position: ScenePosition
    line: int  # of the block


class Guide(Struct, frozen=True, kw_only=True):
    source: str
    language: str = USUAL
    title: str
    lead: str  # Markdown before the first section
    scenes: tuple[GuideScene, ...]
    rest: str  # Markdown: all other sections, with their headings
    hints: tuple[str, ...]  # a line of Markdown each


class _Line(Struct, frozen=True):
    number: int
    text: str
    block: str | None = None  # the word behind the fence that it lies in, "" where there is none; None: in no block
    fence: bool = False


def read_guide(text: str, source: str = NAME, language: str = USUAL) -> Guide:
    if len(text) > LARGEST:
        raise BadGuide(source, 1, f"longer than {LARGEST:,} letters")
    lead, *sections = _sections([*_lines(text, source)])
    scenes: list[GuideScene] = []
    rest, hints = [], []
    for section in sections:
        title = section[0].text.removeprefix("##").strip()
        if any(line.block == "scene" for line in section):
            before = scenes[-1].position.board if scenes else ""
            scenes.append(_scene(title, section, source, before))
        elif title == HINTS:
            hints += _items(section, source)
        else:
            rest.append(_joined(section))
    _only_words(lead, source)
    titles = [line.text[2:].strip() for line in lead if line.text.startswith("# ")]
    return Guide(
        source=source,
        language=language,
        title=titles[0] if titles else TITLE,
        lead=_joined([line for line in lead if not line.text.startswith("# ")]),
        scenes=tuple(scenes),
        rest="\n\n".join(rest),
        hints=tuple(hints),
    )


def guide_in(folder: Path, language: str = "") -> Guide | None:
    """The guide of the game in this folder, in this language (`GUIDE.ru.md`) or the usual one; None: it has none."""
    tagged = folder / f"GUIDE.{language}.md"
    other = language.isalpha() and tagged.is_file()
    file = tagged if other else folder / NAME
    if not file.is_file():
        return None
    try:
        text = file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):
        raise BadGuide(str(file), 1, "cannot be read as text") from None
    return read_guide(text, str(file), language if other else USUAL)


def _lines(text: str, source: str) -> Iterator[_Line]:
    opened, fence, word = 0, "", ""
    for number, line in enumerate(text.splitlines(), 1):
        found = FENCE.match(line)
        if not opened and found:
            opened, fence, word = number, found[1], found[2]
            yield _Line(number, line, word, True)
        elif opened and line.strip() == fence:
            yield _Line(number, line, word, True)
            opened = 0
        else:
            yield _Line(number, line, word if opened else None)
    if opened:
        raise BadGuide(source, opened, f"this block is not closed: expected a line {fence} after it")


def _sections(lines: Sequence[_Line]) -> list[list[_Line]]:
    """What stands before the first heading, then a list for each, which begins with it."""
    parts: list[list[_Line]] = [[]]
    for line in lines:
        if line.block is None and line.text.startswith("## "):
            parts.append([])
        parts[-1].append(line)
    return parts


def _scene(title: str, section: Sequence[_Line], source: str, board: str) -> GuideScene:
    """`board`: that of the scene before, for one that says none."""
    fences = [line.number for line in section if line.fence and line.block == "scene"]
    first, last, *more = fences
    if more:
        raise BadGuide(source, more[0], f"a second scene under {title!r}: give it a heading of its own")
    words = _joined([line for line in section[1:] if not first <= line.number <= last])
    if not words:
        raise BadGuide(source, first, f"the scene {title!r} has no words below it")
    text = "".join(f"{line.text}\n" for line in section if first < line.number < last)
    position = _position(text, first, source)
    position = position if position.board else replace(position, board=board)
    return GuideScene(title=title, words=words, position=position, line=first)


def _position(text: str, line: int, source: str) -> ScenePosition:
    try:
        return msgspec.convert(tomllib.loads(text), ScenePosition)
    except tomllib.TOMLDecodeError as error:
        where = AT_LINE.search(str(error))
        below = int(where[1] or text.count("\n")) if where else 0
        raise BadGuide(source, line + below, AT_LINE.sub("", str(error))) from None
    except (msgspec.ValidationError, RecursionError) as error:
        raise BadGuide(source, line, _wrong(error)) from None


def _wrong(error: Exception) -> str:
    if isinstance(error, RecursionError):
        return "nested too deeply"
    known = f"; there are: {', '.join(ScenePosition.__struct_fields__)}" if "unknown field" in str(error) else ""
    return what_is_wrong(error).removeprefix("object contains ") + known


def _items(section: Sequence[_Line], source: str) -> list[str]:
    """The items of a list; a line that is none continues the one before."""
    items: list[str] = []
    for line in section[1:]:
        mark = ITEM.match(line.text)
        if mark:
            items.append(line.text[mark.end() :].strip())
        elif line.text.strip() and not items:
            raise BadGuide(source, line.number, "hints are a list: each begins with *")
        elif line.text.strip():
            items[-1] += f" {line.text.strip()}"
    if not items:
        raise BadGuide(source, section[0].number, "there are no hints below it")
    return items


def _only_words(lead: Sequence[_Line], source: str) -> None:
    scene = next((line for line in lead if line.block == "scene"), None)
    if scene:
        raise BadGuide(source, scene.number, "a scene needs a heading (## …) above it")


def _joined(lines: Sequence[_Line]) -> str:
    return "\n".join(line.text for line in lines).strip()
