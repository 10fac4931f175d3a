"""The texts for who writes a bot: those of docs/, which the wheel brings along beside this file."""

import re
from collections.abc import Iterator
from pathlib import Path

SHIPPED = Path(__file__).parent / "guides"  # pyproject.toml puts them there
CHECKOUT = Path(__file__).parents[3] / "docs"
GUIDE, PROTOCOL, GAMES = "write-a-bot", "bot-protocol", "games"
HEADING = re.compile(r"(?m)^## (.+)$")
FOR_AUTHORS = ("Your ", "What a bot sees", "Where is what", "Worked example")  # sections of a game's page


def guide(name: str) -> str:
    """The Markdown of a text, empty where there is none."""
    file = next((file for place in (SHIPPED, CHECKOUT) if (file := place / f"{name}.md").is_file()), None)
    return file.read_text(encoding="utf-8") if file else ""


def api_of(game: str) -> str:
    """What the page of a game says to who writes a bot: what it sees, what it answers, a whole one."""
    return "\n".join(_for_authors(guide(f"{GAMES}/{game}")))


def _for_authors(markdown: str) -> Iterator[str]:
    places = [*HEADING.finditer(markdown)]
    for place, following in zip(places, [*places[1:], None], strict=False):
        if place[1].startswith(FOR_AUTHORS):
            yield markdown[place.start() : following.start() if following else len(markdown)]
