"""GUIDE.md, read: what it may hold, and what is said of one that cannot be read."""

from pathlib import Path

import pytest

from ludus.core.guide.reading import LARGEST, BadGuide, guide_in, read_guide

GOOD = """# How to win

First *words*.

## A picture

~~~scene
board = "raft"
turns = [[0, 3]]
~~~

What is
to be seen.

## Another

```scene
wait = 2
seat = 1
```
More.

## In short

```python
## no heading
```

## Hints

* **One** hint
  of two lines.
- Another.
"""


def test_a_guide_is_read() -> None:
    guide = read_guide(GOOD)
    assert (guide.title, guide.lead, guide.language) == ("How to win", "First *words*.", "en")
    assert [(scene.title, scene.words, scene.line) for scene in guide.scenes] == [
        ("A picture", "What is\nto be seen.", 7),
        ("Another", "More.", 17),
    ]
    assert guide.scenes[0].position.turns == ([0, 3],)
    assert (guide.scenes[1].position.board, guide.scenes[1].position.seat) == ("raft", 1)  # that of the scene before
    assert guide.rest == "## In short\n\n```python\n## no heading\n```"
    assert guide.hints == ("**One** hint of two lines.", "Another.")


def test_nothing_is_a_guide_too() -> None:
    guide = read_guide("")
    assert (guide.title, guide.lead, guide.scenes, guide.rest, guide.hints) == ("How to play", "", (), "", ())


def scene(*lines: str) -> str:
    return "\n".join(["## A", "```scene", *lines, "```", "words"])


BAD = [
    ("```scene\n```\nwords", "GUIDE.md:1: a scene needs a heading (## …) above it"),
    ("## A\n\n```scene\nwait = 1", "GUIDE.md:3: this block is not closed: expected a line ``` after it"),
    ("## A\n```scene\n```\n", "GUIDE.md:2: the scene 'A' has no words below it"),
    (scene() + "\n```scene\n```", "GUIDE.md:5: a second scene under 'A': give it a heading of its own"),
    (scene("wait = 1", "turns = [["), "GUIDE.md:4: Invalid value"),
    (scene("wiat = 1"), "GUIDE.md:2: unknown field wiat; there are: board, seats, options, turns, wait, seat, pick"),
    (scene('wait = "x"'), "GUIDE.md:2: wait: expected a whole number, got a text"),
    (scene("wait = 1001"), "GUIDE.md:2: wait: "),
    (scene("wait = -1"), "GUIDE.md:2: wait: "),
    (scene("seat = -1"), "GUIDE.md:2: seat: "),
    (scene("wait = 1", "wait = 2"), "GUIDE.md:4: Cannot overwrite a value"),
    (scene("turns = " + "[" * 5000 + "]" * 5000), "GUIDE.md:2: nested too deeply"),
    ("## Hints\n\nwords", "GUIDE.md:3: hints are a list: each begins with *"),
    ("## Hints\n", "GUIDE.md:1: there are no hints below it"),
    ("x" * (LARGEST + 1), f"GUIDE.md:1: longer than {LARGEST:,} letters"),
]


@pytest.mark.parametrize(("text", "said"), BAD, ids=range(len(BAD)))
def test_what_is_wrong_is_said_in_one_line(text: str, said: str) -> None:
    with pytest.raises(BadGuide) as error:
        read_guide(text)
    assert said in str(error.value) and "\n" not in str(error.value)


def test_a_guide_lies_beside_the_game_in_several_languages(tmp_path: Path) -> None:
    assert guide_in(tmp_path) is None
    (tmp_path / "GUIDE.md").write_text("# How to play\n")
    (tmp_path / "GUIDE.de.md").write_text("# So wird gespielt\n")
    (tmp_path / "secret.md").write_text("# No\n")
    titles = {tag: guide_in(tmp_path, tag) for tag in ("", "en", "de", "fr", "../secret", "x/../secret")}
    assert {tag: guide.title for tag, guide in titles.items() if guide} == {
        **dict.fromkeys(titles, "How to play"),
        "de": "So wird gespielt",
    }
    (tmp_path / "GUIDE.md").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(BadGuide, match=r"GUIDE\.md:1: cannot be read as text"):
        guide_in(tmp_path)
