"""In which line of a TOML text a key stands: `tomllib` does not say."""

import re
from collections.abc import Iterator

Path = tuple[str | int, ...]

HEADER = re.compile(r"\s*(\[\[?)\s*([^\[\]]+?)\s*\]\]?\s*(#.*)?$")
KEY = re.compile(r"""\s*([A-Za-z0-9_\-."' ]+?)\s*=""")
WHERE = re.compile(r"\(at line (\d+)")


def line_of(text: str, path: Path) -> int:
    """The line of the key at `path`, or of the nearest table around it; 1 where there is none."""
    places = dict(_places(text))
    for length in range(len(path), 0, -1):
        if path[:length] in places:
            return places[path[:length]]
    return 1


def syntax_line(text: str, message: str) -> int:
    """The line of which `tomllib` complains."""
    found = WHERE.search(message)
    return int(found[1]) if found else max(1, len(text.splitlines()))


def _places(text: str) -> Iterator[tuple[Path, int]]:
    """Every key that begins a line, and every header; keys inside braces are where their own key is."""
    table: Path = ()
    seen: dict[str, int] = {}  # how often a [[name]] has come
    for number, line in enumerate(text.splitlines(), 1):
        header, key = HEADER.match(line), KEY.match(line)
        if header:
            table = _opened(header[1], _words(header[2]), seen)
            yield table, number
        elif key:
            yield (*table, *_words(key[1])), number


def _opened(bracket: str, words: tuple[str, ...], seen: dict[str, int]) -> Path:
    first = words[0]
    if bracket == "[[" and len(words) == 1:
        seen[first] = seen.get(first, -1) + 1
        return (first, seen[first])
    return (first, seen[first], *words[1:]) if first in seen else words


def _words(dotted: str) -> tuple[str, ...]:
    return tuple(word.strip().strip("\"'") for word in dotted.split("."))
