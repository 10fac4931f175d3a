"""`ludus boards GAME`: the boards, drawn."""

from pathlib import Path
from typing import Any, NamedTuple

import click

from ludus.core.game import AnyGame
from ludus.core.scene import Scene


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
@click.option(
    "--show", "name", metavar="NAME", help="One board, large: a shipped one or a file; also a file of a state."
)
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

    found = load(game)
    edition = _edition(found, edition)
    given = {"width": width, "height": height, "min_ones": min_ones, "holes": holes or None, "uniform": uniform}
    wanted = {key: value for key, value in given.items() if value is not None}
    if wanted or (recipe is not None and name is None):
        pictured = _of_board(found, _generated(found, recipe or "", wanted, seed), edition)
    elif name is None and not (svg or browse or output):
        _show_all(found, edition, seed)
        return
    else:
        pictured = _opened(found, name or "", edition, seed)
    _show_large(pictured, output, elsewhere=bool(svg or browse))
    _picture(pictured, svg, browse)


class Pictured(NamedTuple):
    """A board, or a state of a game, as it is shown."""

    name: str
    about: str
    text: str  # of its file
    scene: Scene
    playable: bool = True


def _opened(game: AnyGame, words: str, edition: str, seed: int) -> Pictured:
    """What the words mean: a file may also hold a state, in the game's own format."""
    from ludus.games.boards import open_board, open_moment
    from ludus.view.scenes import scene_of

    moment = open_moment(game, words)
    if moment is None:
        return _of_board(game, open_board(game, words, edition, seed), edition)
    state, text = moment
    scene, name = scene_of(game, state), Path(words).stem
    return Pictured(name, f"{name}: {scene.status}", text, scene, playable=False)


def _of_board(game: AnyGame, board: Any, edition: str) -> Pictured:
    from ludus.view.scenes import board_scene

    return Pictured(board.name, str(board), game.board.write(board), board_scene(game, board, edition))


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


def _show_large(shown: Pictured, output: Path | None, elsewhere: bool) -> None:
    from ludus.core.errors import LudusError
    from ludus.screen.pictures import show_scene
    from ludus.screen.say import console, put, styled

    screen = console()
    if screen.is_terminal or output:
        show_scene(shown.scene)
        screen.print(styled("[cyan]{}[/]", shown.about))
    if output is None:
        if not elsewhere:
            put(shown.text)
        return
    try:
        output.write_text(shown.text, encoding="utf-8")
    except OSError as error:
        raise LudusError(f"{output}: cannot be written ({error.strerror})") from None
    screen.print(f"written to {output}" + (f"; play on it with --board {output}" if shown.playable else ""))


def _picture(shown: Pictured, svg: Path | None, browse: bool) -> None:
    from ludus.screen.pictures import open_svg, write_svg
    from ludus.screen.say import say

    if svg is not None:
        write_svg(shown.scene, svg)
        say(f"written to {svg}")
    if browse:
        say(f"opened {open_svg(shown.scene, shown.name)}")


def _edition(game: AnyGame, wanted: str | None) -> str:
    from ludus.core.errors import UnknownName

    if wanted is not None and wanted not in game.info.editions:
        raise UnknownName("edition", wanted, game.info.editions, where=f" of {game.info.name}")
    return wanted or game.info.editions[0]
