"""`ludus boards GAME`: the boards, drawn."""

from pathlib import Path
from typing import Any

import click

from ludus.core.game import AnyGame


@click.command("boards")
@click.argument("game")
@click.option("--show", "name", metavar="NAME", help="One board, large: a shipped one or a file.")
@click.option(
    "--generate",
    "recipe",
    metavar="KEY=VALUE,…",
    is_flag=False,
    flag_value="",
    help="A new board; `--generate` alone makes a usual one.",
)
@click.option("--seed", default=0, show_default=True, help="Of the new board.")
@click.option("--edition", help="Read boards as this edition does.")
@click.option("--output", type=click.Path(path_type=Path), help="Write the board to this file.")
def command(
    game: str, name: str | None, recipe: str | None, seed: int, edition: str | None, output: Path | None
) -> None:
    """Show the boards of GAME."""
    from ludus.games import load
    from ludus.games.boards import open_board, shipped

    found = load(game)
    edition = _edition(found, edition)
    if name is None and recipe is None:
        for board in shipped(found):
            _show_small(found, open_board(found, board, edition, seed), edition)
        return
    reference = name if name is not None else f"random:{recipe}"
    _show_large(found, open_board(found, reference, edition, seed), edition, output)


def _show_small(game: AnyGame, board: Any, edition: str) -> None:
    from rich.panel import Panel

    from ludus.cli.screen import console

    screen = console()
    width = min(screen.width, 78)
    panel = Panel(_drawing(game, board, edition, width - 4, 16), title=str(board), width=width)
    screen.print(panel)


def _show_large(game: AnyGame, board: Any, edition: str, output: Path | None) -> None:
    from ludus.cli.screen import console
    from ludus.core.errors import LudusError

    screen = console()
    text = game.board.write(board)
    if screen.is_terminal or output:
        screen.print(_drawing(game, board, edition, min(screen.width, 120), min(max(screen.height - 3, 16), 40)))
        screen.print(f"[cyan]{board}[/]")
    if output is None:
        click.echo(text, nl=False)
        return
    try:
        output.write_text(text, encoding="utf-8")
    except OSError as error:
        raise LudusError(f"{output}: cannot be written ({error.strerror})") from None
    screen.print(f"written to {output}; play on it with --board {output}")


def _drawing(game: AnyGame, board: Any, edition: str, width: int, height: int) -> Any:
    from ludus.cli.screen import drawn
    from ludus.core.options import read_options

    options = read_options(game.options, {"edition": edition}, game.info.name)
    seats = getattr(board, "players", game.info.seats[0])  # some games' boards are for so many players and no other
    return drawn(game, game.rules.new(board, seats, options), width, height)


def _edition(game: AnyGame, wanted: str | None) -> str:
    from ludus.core.errors import UnknownName

    if wanted is not None and wanted not in game.info.editions:
        raise UnknownName("edition", wanted, game.info.editions, where=f" of {game.info.name}")
    return wanted or game.info.editions[0]
