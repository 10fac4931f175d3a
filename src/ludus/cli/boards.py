"""`ludus boards GAME`: the boards, drawn."""

from pathlib import Path
from typing import Any

import click

from ludus.core.game import AnyGame


def _cells(ctx: click.Context, param: click.Parameter, words: tuple[str, ...]) -> tuple[tuple[int, int], ...]:
    """Places on a board, each as ROW,COLUMN."""
    found = []
    for word in words:
        row, comma, column = word.partition(",")
        if not comma or not all(part.isascii() and part.isdigit() and len(part) < 10 for part in (row, column)):
            raise click.BadParameter(f"{word!r}: expected ROW,COLUMN like 2,0", ctx, param)
        found.append((int(row), int(column)))
    return tuple(found)


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
@click.option("--width", type=int, help="Columns of a new board, where the game's generator takes that.")
@click.option("--height", type=int, help="Rows of a new board.")
@click.option("--min-ones", type=int, help="At least so many tiles of a new board have one fish.")
@click.option(
    "--hole",
    "holes",
    metavar="ROW,COLUMN",
    multiple=True,
    callback=_cells,
    help="A hole in a new board; may be repeated.",
)
@click.option("--uniform", type=int, help="Every tile of a new board has so many.")
@click.option("--seed", default=0, show_default=True, help="Of the new board.")
@click.option("--edition", help="Read boards as this edition does.")
@click.option("--output", type=click.Path(path_type=Path), help="Write the board to this file.")
@click.option("--svg", type=click.Path(path_type=Path), help="Write a picture of the board to this file.")
@click.option("--open", "browse", is_flag=True, help="Show a picture of the board in the browser.")
def command(
    game: str,
    name: str | None,
    recipe: str | None,
    width: int | None,
    height: int | None,
    min_ones: int | None,
    holes: tuple[tuple[int, int], ...],
    uniform: int | None,
    seed: int,
    edition: str | None,
    output: Path | None,
    svg: Path | None,
    browse: bool,
) -> None:
    """Show the boards of GAME."""
    from ludus.games import load
    from ludus.games.boards import open_board

    found = load(game)
    edition = _edition(found, edition)
    given = {"width": width, "height": height, "min_ones": min_ones, "holes": holes or None, "uniform": uniform}
    wanted = {key: value for key, value in given.items() if value is not None}
    if wanted or (recipe is not None and name is None):
        board = _generated(found, recipe or "", wanted, seed)
    elif name is None and not (svg or browse or output):
        _show_all(found, edition, seed)
        return
    else:
        board = open_board(found, name or "", edition, seed)
    _show_large(found, board, edition, output, pictured=bool(svg or browse))
    _picture(found, board, edition, svg, browse)


def _generated(game: AnyGame, recipe: str, wanted: dict[str, Any], seed: int) -> Any:
    """A board of the recipe in words, with what options of this command say besides."""
    from ludus.core.options import read_options
    from ludus.games.boards import pairs

    given = {**pairs(recipe.split(",") if recipe else ()), **wanted}
    return game.board.generate(seed, read_options(game.board.Recipe, given, f"{game.info.name}'s generator"))


def _show_all(game: AnyGame, edition: str, seed: int) -> None:
    from rich.panel import Panel

    from ludus.games.boards import open_board, shipped
    from ludus.screen.say import console, styled
    from ludus.view.scenes import board_scene
    from ludus.view.terminal import to_terminal

    screen = console()
    width = min(screen.width, 78)
    for name in shipped(game):
        board = open_board(game, name, edition, seed)
        drawing = to_terminal(board_scene(game, board, edition), width - 4, 16)
        screen.print(Panel(drawing, title=styled("{}", board), width=width))


def _show_large(game: AnyGame, board: Any, edition: str, output: Path | None, pictured: bool) -> None:
    from ludus.core.errors import LudusError
    from ludus.screen.pictures import show_scene
    from ludus.screen.say import console, put, styled
    from ludus.view.scenes import board_scene

    screen = console()
    text = game.board.write(board)
    if screen.is_terminal or output:
        show_scene(board_scene(game, board, edition))
        screen.print(styled("[cyan]{}[/]", board))
    if output is None:
        if not pictured:
            put(text)
        return
    try:
        output.write_text(text, encoding="utf-8")
    except OSError as error:
        raise LudusError(f"{output}: cannot be written ({error.strerror})") from None
    screen.print(f"written to {output}; play on it with --board {output}")


def _picture(game: AnyGame, board: Any, edition: str, svg: Path | None, browse: bool) -> None:
    from ludus.screen.pictures import open_svg, write_svg
    from ludus.screen.say import say
    from ludus.view.scenes import board_scene

    if svg is not None:
        write_svg(board_scene(game, board, edition), svg)
        say(f"written to {svg}")
    if browse:
        say(f"opened {open_svg(board_scene(game, board, edition), board.name)}")


def _edition(game: AnyGame, wanted: str | None) -> str:
    from ludus.core.errors import UnknownName

    if wanted is not None and wanted not in game.info.editions:
        raise UnknownName("edition", wanted, game.info.editions, where=f" of {game.info.name}")
    return wanted or game.info.editions[0]
