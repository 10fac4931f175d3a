"""The rules in the reader's language: a game may have `RULES.ru.md` beside `RULES.md`, which is in English."""

import re
from pathlib import Path

from starlette.requests import Request

USUAL = "en"
NAMES = {"en": "English", "de": "Deutsch", "es": "Español", "fr": "Français", "ru": "Русский"}
TAG = re.compile(r"[a-z]{2,3}")


def rules_of(folder: Path) -> dict[str, Path]:
    """By language, the usual one first; empty where there are none."""
    found = {USUAL: folder / "RULES.md"} if (folder / "RULES.md").is_file() else {}
    for file in sorted(folder.glob("RULES.*.md")):
        if TAG.fullmatch(tag := file.name.split(".")[1]):
            found[tag] = file
    return found


def chosen(request: Request, there: list[str]) -> str:
    """What the address says (`?lang=ru`), else what the browser likes best, else the usual."""
    asked = [request.query_params.get("lang", ""), *_liked(request.headers.get("accept-language", ""))]
    return next((tag for tag in asked if tag in there), there[0] if there else USUAL)


def _liked(header: str) -> list[str]:
    """`de-AT, ru;q=0.9, *;q=0.1`, the best first; what cannot be read counts for nothing."""
    liked: list[tuple[float, str]] = []
    for part in header[:500].split(","):
        tag, _, quality = part.strip().partition(";q=")
        try:
            liked.append((float(quality or 1), tag.partition("-")[0].lower()))
        except ValueError:
            continue
    return [tag for quality, tag in sorted(liked, key=lambda one: -one[0]) if quality > 0]


def switch(path: str, there: list[str], here: str) -> str:
    """Links to the others, where there are any."""
    if len(there) < 2:
        return ""
    links = "".join(
        f'<a href="{path}?lang={tag}" lang="{tag}" hreflang="{tag}"{" aria-current=true" if tag == here else ""}>'
        f"{NAMES.get(tag, tag)}</a>"
        for tag in there
    )
    return f'<nav class="languages" aria-label="Language">{links}</nav>'
