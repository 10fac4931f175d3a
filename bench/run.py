"""`make bench`: measure, print, and write bench/RESULTS.md.

`make bench ONLY="fish growth"` measures these parts alone; the file's other sections stay as they are.
"""

import sys
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from bench import results

# A part is a module with `rows()`, and a section of the file; one that is named by its folder stands for all in it.
PARTS = (
    *("planets", "auralux", "auralux_original", "turns", "hosts", "fish", "tournaments", "many", "sandbox"),
    *("replay_page", "spectators", "arena", "start_up"),
    *("growth.archive", "growth.results", "growth.turns", "growth.planets"),
    *("league.simulated", "league.large", "league.table", "league.uploads", "league.waits"),
)
ASKED_FOR = ("peers",)  # only where named: it needs an environment of its own (`make bench-peers`)


def chosen(words: Sequence[str]) -> list[str]:
    """The parts that are meant, all of `make bench` where none is named."""
    known = PARTS + ASKED_FOR
    for word in words:
        if not any(_means(word, part) for part in known):
            sys.exit(f"no part {word!r}; there are: {', '.join(known)}")
    return [part for part in known if any(_means(word, part) for word in words)] if words else list(PARTS)


def _means(word: str, part: str) -> bool:
    return word in (part, part.partition(".")[0])


def main() -> None:
    """What has been measured is written at once: hours later something may go wrong."""
    for part in chosen(sys.argv[1:]):
        module = import_module(f"bench.{part}")
        section = results.section(part, module.__doc__ or "", module.rows())
        results.replace(part, section, PARTS + ASKED_FOR)
        print(section, flush=True)


if __name__ == "__main__":
    main()
