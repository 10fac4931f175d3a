"""How strong the house bots of a game are: every pair plays, seats swapped, over all shipped boards.

python bench/bot_table.py planet_wars --games 200 --jobs 2 --write docs/games/planet_wars.md
"""

import argparse
from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from multiprocessing import Pool
from pathlib import Path
from time import process_time
from typing import Any, NamedTuple

from ludus import games
from ludus.core.clock import TurnClock
from ludus.core.game import Ending
from ludus.core.player import Setup
from ludus.games.boards import open_board, shipped

START, END = "<!-- bots -->", "<!-- /bots -->"


class BenchMatch(NamedTuple):
    """One game: who sits where, on which board, from which seed."""

    game: str
    bots: tuple[str, ...]
    board: str
    seed: int
    edition: str = ""


class Score(NamedTuple):
    """How it ended, and how long each seat thought."""

    match: BenchMatch
    winner: str  # a bot's name, or nothing for a draw
    turns: tuple[int, ...]
    seconds: tuple[float, ...]  # of CPU time
    reason: Ending


def play(match: BenchMatch) -> Score:
    """One game through the rules themselves: view, choose, play."""
    game = games.load(match.game)
    edition = match.edition or game.info.editions[0]
    options = game.options(edition=edition)
    board = open_board(game, match.board, edition, match.seed)
    seated = [_seated(game.bots[name](), match, seat, board, options) for seat, name in enumerate(match.bots)]
    seats = len(match.bots)
    state, turns, seconds = game.rules.new(board, seats, options), [0] * seats, [0.0] * seats
    while (seat := game.rules.to_move(state)) is not None:
        action = game.rules.forced(state)
        if action is None:
            view = game.rules.view(state, seat)
            started = process_time()
            action = seated[seat].choose(view, TurnClock(view.turn, None, 0))
            seconds[seat] += process_time() - started
            turns[seat] += 1
        state, _ = game.rules.play(state, action)
    outcome = game.rules.outcome(state)
    assert outcome is not None
    winners = outcome.winners
    winner = match.bots[winners[0]] if len(winners) == 1 else ""
    return Score(match, winner, tuple(turns), tuple(seconds), outcome.reason)


def _seated(bot: Any, match: BenchMatch, seat: int, board: Any, options: Any) -> Any:
    seats = len(match.bots)
    seed = match.seed * seats + seat
    setup = Setup(game=match.game, seat=seat, seats=seats, board=board, options=options, seed=seed)
    if hasattr(bot, "start"):
        bot.start(setup)
    return bot


def schedule(game: str, one: str, two: str, count: int) -> list[BenchMatch]:
    """Pairs of games: the same board and seed with seats swapped, going round the shipped boards."""
    boards = shipped(games.load(game))
    return [
        BenchMatch(game, bots, boards[seed % len(boards)], seed)
        for seed in range((count + 1) // 2)
        for bots in ((one, two), (two, one))
    ]


def table(names: Sequence[str], scores: Sequence[Score]) -> str:
    """Markdown: how often the row beat the column, with draws after a stroke, and what a turn of the row takes."""
    played, won = Counter[tuple[str, str]](), Counter[tuple[str, str]]()
    for score in scores:
        for row, column in (score.match.bots, score.match.bots[::-1]):
            played[row, column] += 1
            won[row, column] += score.winner == row
    lines = ["| | " + " | ".join(names) + " | ms a turn |", "|---" * (len(names) + 2) + "|"]
    for row in names:
        cells = [_cell(played[row, column], won[row, column], won[column, row]) for column in names]
        lines.append(f"| **{row}** | " + " | ".join(cells) + f" | {thought(row, scores):.2f} |")
    return "\n".join(lines)


def _cell(played: int, won: int, lost: int) -> str:
    if not played:
        return ""
    drawn = played - won - lost
    return f"{100 * won / played:.0f} %" + (f" / {100 * drawn / played:.0f} %" if drawn else "")


def thought(name: str, scores: Sequence[Score]) -> float:
    """Milliseconds a turn, the making of the view's planets included."""
    seats = [(score, seat) for score in scores for seat, bot in enumerate(score.match.bots) if bot == name]
    turns = sum(score.turns[seat] for score, seat in seats)
    return 1000 * sum(score.seconds[seat] for score, seat in seats) / max(1, turns)


def write_between(path: Path, text: str) -> None:
    """Replace what stands between the markers in a file."""
    before, start, rest = path.read_text(encoding="utf-8").partition(START)
    _, end, after = rest.partition(END)
    if not start or not end:
        raise SystemExit(f"{path}: no {START} … {END}")
    path.write_text(f"{before}{START}\n{text}\n{END}{after}", encoding="utf-8")


def play_all(matches: Sequence[BenchMatch], jobs: int) -> list[Score]:
    if jobs == 1:
        return [play(match) for match in matches]
    with Pool(jobs) as pool:
        return pool.map(play, matches, chunksize=4)


def main() -> None:
    parser = argparse.ArgumentParser(description="How strong the house bots of a game are.")
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=200, help="of each pair")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--bots", default="", help="only these, with commas between")
    parser.add_argument("--write", type=Path, help="a file with the markers, where the table goes")
    given = parser.parse_args()
    names = given.bots.split(",") if given.bots else list(games.load(given.game).bots)
    matches = [match for pair in combinations(names, 2) for match in schedule(given.game, *pair, given.games)]
    text = table(names, play_all(matches, given.jobs))
    print(text)
    if given.write:
        write_between(given.write, text)


if __name__ == "__main__":
    main()
