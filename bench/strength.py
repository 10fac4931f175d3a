"""`make strength`: how strong the house bots are, by a tournament of everybody against everybody and `ratings`.

Writes `strength.toml` into the folder of each game, by which the arena offers its bots, and the table in docs/games.
Every pair plays as often as `--matches` says, seats swapped, half on the shipped boards, in turn, and half on random
ones: bots without chance would play the same match again and again on the same board.
"""

import argparse
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from ludus.core.match import Entrant, MatchResult
from ludus.games import folder, home, load
from ludus.games.boards import RANDOM, shipped
from ludus.games.strength import FILE, rated
from ludus.ratings.fit import Fit, fit
from ludus.ratings.points import Row, standings
from ludus.referee.prepare import is_for
from ludus.store import Store
from ludus.tournament.formats.round_robin import RoundRobin
from ludus.tournament.runner import run
from ludus.tournament.spec import BoardSpec, TournamentSpec

DOCS = Path(__file__).resolve().parents[1] / "docs" / "games"
START, END = "<!-- strength -->", "<!-- /strength -->"


def tournament(game: str, matches: int) -> TournamentSpec:
    """Everybody against everybody. The boards come in turn, one a pair of matches."""
    known = [board for board in shipped(load(game)) if is_for(game, board, 2)]
    boards = [board for one in known for board in (one, RANDOM)]
    return TournamentSpec(
        game=game,
        entrants=tuple(Entrant(name, name) for name in load(game).bots),
        boards=tuple(BoardSpec(board) for board in boards),
        format=RoundRobin(),
        rounds=max(1, matches // 2),
        seed=7,
    )


def played(spec: TournamentSpec, jobs: int) -> list[MatchResult]:
    with TemporaryDirectory(prefix="ludus-") as place, Store(str(Path(place) / "strength.db")) as store:
        run(spec, store, "strength", jobs)
        return list(store.results("strength"))


def as_toml(game: str, names: list[str], fitted: Fit, matches: int) -> str:
    """The file that the arena reads."""
    order = sorted(range(len(names)), key=lambda entrant: fitted.elo[entrant].value)
    lines = [
        "# Written by `make strength`: how strong the house bots are, as Elo with mean 0.",
        f"version = {load(game).info.version}  # of the rules",
        f"matches = {matches}  # in all, everybody against everybody",
        "",
        "[elo]",
        *(f'"{names[entrant]}" = {round(fitted.elo[entrant].value)}' for entrant in order),
    ]
    return "\n".join(lines) + "\n"


def as_table(names: list[str], fitted: Fit, rows: dict[int, Row], matches: int) -> str:
    """Markdown for the page of the game, the strongest first."""
    stars = rated({name: round(fitted.elo[entrant].value) for entrant, name in enumerate(names)})
    lines = ["| bot | level | Elo | 95 % | points |", "|---|---|---|---|---|"]
    for entrant in sorted(rows, key=lambda one: -fitted.elo[one].value):
        elo, row, name = fitted.elo[entrant], rows[entrant], names[entrant]
        span = f"{round(elo.low):+d} to {round(elo.high):+d}"
        lines.append(
            f"| `{name}` | {stars[name]} | {round(elo.value):+d} | {span} | {float(row.points):g} of {row.played} |"
        )
    each = matches // max(1, len(names) * (len(names) - 1) // 2)
    note = f"{each} matches of each pair, seats swapped, on shipped and random boards in turn; the mean is 0."
    return "\n".join([note, "", *lines])


def write_between(path: Path, text: str) -> None:
    before, start, rest = path.read_text(encoding="utf-8").partition(START)
    _, end, after = rest.partition(END)
    if not start or not end:
        raise SystemExit(f"{path}: no {START} … {END}")
    path.write_text(f"{before}{START}\n{text}\n{END}{after}", encoding="utf-8")


def measure(game: str, matches: int, jobs: int) -> None:
    began, spec = monotonic(), tournament(game, matches)
    results: list[Any] = played(spec, jobs)
    names = [entrant.name for entrant in spec.entrants]
    fitted = fit(len(names), results)
    rows = {row.entrant: row for row in standings(len(names), results)}
    table = as_table(names, fitted, rows, len(results))
    (folder(game) / FILE).write_text(as_toml(game, names, fitted, len(results)), encoding="utf-8")
    write_between(DOCS / f"{game}.md", table)
    print(f"## {game}: {len(results)} matches in {monotonic() - began:.0f} s\n\n{table}\n", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description="How strong the house bots are.")
    parser.add_argument("games", nargs="*", help="all of the house if none is named")
    parser.add_argument("--matches", type=int, default=100, help="of each pair")
    parser.add_argument("--jobs", type=int, default=2)
    given = parser.parse_args()
    for game in given.games or home():
        measure(game, given.matches, given.jobs)


if __name__ == "__main__":
    main()
