"""How strong the house bots of Auralux are: against the original's players two by two, and alone among three of them.

python bench/auralux_bots.py --jobs 2 --write docs/games/auralux.md
"""

import argparse
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from bench.bot_table import BenchMatch, Score, play_all, thought, write_between
from ludus.core.game import Ending
from ludus.games.auralux.original.builtins import BUILTINS

GAME = "auralux"
HOUSE = ("expander", "raider", "planner")
SHIPPED = {2: ("duel", "ladder", "lens", "binary"), 4: ("cross", "compass", "mandala")}
SIZES = {2: (6, 8, 10, 12, 16, 20), 4: (8, 9, 12, 16, 20)}
NEAREST, SHUFFLED = "aggressive_expansion_nearest", "aggressive_expansion_random"
MIXTURES = (
    (NEAREST, NEAREST, NEAREST),
    (SHUFFLED, SHUFFLED, SHUFFLED),
    (NEAREST, SHUFFLED, f"{NEAREST}_with_sort"),
    (SHUFFLED, "upgrade_and_repair_main", NEAREST),
    ("afk", SHUFFLED, "upgrade_and_repair_main"),
)
LEGEND = "How often the column was the last one left, from all seats: on shipped / on {} random boards ({} for four)."


def boards(seats: int, count: int) -> list[tuple[str, int]]:
    """References and seeds: the shipped boards, or so many random ones."""
    if not count:
        return [(name, 0) for name in SHIPPED[seats]]
    sizes = SIZES[seats]
    return [(f"random:players={seats},planets={sizes[seed % len(sizes)]}", seed) for seed in range(count)]


def duels(one: str, two: str, count: int) -> list[BenchMatch]:
    return [BenchMatch(GAME, bots, *board) for board in boards(2, count) for bots in ((one, two), (two, one))]


def melees(name: str, count: int) -> Iterator[BenchMatch]:
    """One of ours in every seat, among mixtures of the original's players."""
    for board in boards(4, count):
        for others in MIXTURES:
            for seat in range(4):
                yield BenchMatch(GAME, (*others[:seat], name, *others[seat:]), *board)


def cell(name: str, scores: Sequence[Score]) -> str:
    """How often a bot was the last one left, and what else there was."""
    won = [score for score in scores if score.winner == name]
    late = sum(score.reason is Ending.TURN_LIMIT for score in won)
    drawn = sum(not score.winner for score in scores)
    notes = [f"{count} {what}" for count, what in ((late, "at the limit"), (drawn, "drawn")) if count]
    return f"{100 * (len(won) - late) / len(scores):.0f} %" + (f" ({', '.join(notes)})" if notes else "")


def table(random: int, jobs: int) -> str:
    """Markdown: a row for each opponent, a column for each house bot; shipped boards / random boards."""
    lines = ["| wins against | " + " | ".join(HOUSE) + " |", "|---" * (len(HOUSE) + 1) + "|"]
    played: list[Score] = []

    def row(title: str, columns: Sequence[Sequence[Sequence[BenchMatch]]]) -> None:
        cells = []
        for name, kinds in zip(HOUSE, columns, strict=True):
            results = [play_all(matches, jobs) for matches in kinds if matches]
            played.extend(score for scores in results for score in scores)
            cells.append(" / ".join(cell(name, scores) for scores in results))
        lines.append(f"| {title} | " + " | ".join(cells) + " |")
        print(lines[-1], file=sys.stderr, flush=True)

    for other in BUILTINS:
        row(f"`{other}`", [[duels(name, other, count) for count in (0, random)] for name in HOUSE])
    for other in HOUSE:
        row(f"`{other}`", [[duels(name, other, count) for count in (0, random) if name != other] for name in HOUSE])
    row("three of the original's", [[list(melees(name, count)) for count in (0, random // 4)] for name in HOUSE])
    lines.append("| ms of CPU a turn | " + " | ".join(f"{thought(name, played):.2f}" for name in HOUSE) + " |")
    return LEGEND.format(random, random // 4) + "\n\n" + "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description="How strong the house bots of Auralux are.")
    parser.add_argument("--random", type=int, default=30, help="random boards for each pair")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--write", type=Path, help="a file with the markers, where the table goes")
    given = parser.parse_args()
    text = table(given.random, given.jobs)
    print(text)
    if given.write:
        write_between(given.write, text)


if __name__ == "__main__":
    main()
