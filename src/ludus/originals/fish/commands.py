"""`xboard xstate xtree xstrategy xref`: the Fish harnesses as commands. `xtest` runs a folder of pairs, `xgui` shows a
board. JSON on stdin, JSON on stdout; each imports only what it needs, because each is started once for an answer."""

import json
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NoReturn

import click

from ludus.core.errors import LudusError

Answer = Callable[[Any], Any]


def xboard() -> NoReturn:
    _run(_harness("xboard", "How many tiles can be reached: {position, board} -> a number."))


def xstate() -> NoReturn:
    _run(_harness("xstate", "The first penguin of the first player takes a step: state -> state or false."))


def xtree() -> NoReturn:
    _run(_harness("xtree", "How the next player answers a move: {state, from, to} -> [from, to] or false."))


def xstrategy() -> NoReturn:
    _run(_harness("xstrategy", "What the house player does: [depth, state] -> [from, to] or false."))


def xref() -> NoReturn:
    _run(_harness("xref", "Who wins: {row, column, players, fish} -> names."))


def xtest() -> NoReturn:
    _run(_xtest)


def xgui() -> NoReturn:
    _run(_xgui)


def _run(command: click.Command) -> NoReturn:
    """A mistake in what is given is one line and exit code 2."""
    from ludus.core.errors import BadMessage
    from ludus.screen.say import complain_of_words, say, tame_tracebacks

    tame_tracebacks()
    try:
        sys.exit(command(standalone_mode=False))
    except click.ClickException as error:
        complain_of_words(error)
        sys.exit(error.exit_code)
    except (BadMessage, LudusError) as error:
        say(f"{command.name}: {error}", err=True)
        sys.exit(2)
    except BrokenPipeError:
        sys.stderr.close()
        sys.exit(0)
    except (KeyboardInterrupt, click.Abort):
        sys.exit(130)


def _answerer(name: str) -> Callable[[bytes], Any]:
    """What a harness answers to the bytes on its stdin."""
    from ludus.games.fish.formats import parse_json
    from ludus.originals.fish.harness import HARNESSES

    answer = HARNESSES[name]
    return lambda text: answer(parse_json(text))


def _harness(name: str, what: str) -> click.Command:
    def run(batch: bool) -> None:
        from ludus.screen.say import put

        answer, stdin = _answerer(name), sys.stdin.buffer
        if not batch:
            put(json.dumps(answer(stdin.read())) + "\n")
            return
        for line in _answered(stdin, answer):
            put(line + "\n")

    option = click.Option(["--batch"], is_flag=True, help="One input a line, one answer a line.")
    return click.Command(name, callback=run, params=[option], help=f"{what} JSON on stdin, JSON on stdout.")


def _answered(lines: Any, answer: Answer) -> Iterator[str]:
    from ludus.core.errors import BadMessage

    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            yield json.dumps(answer(line))
        except BadMessage as error:
            raise BadMessage(f"line {number}: {error}") from None


@click.command("xtest")
@click.argument("folder", metavar="[DIR]", required=False, type=click.Path(path_type=Path))
@click.option("--command", "words", help="What to run: xboard … xref, or a program of your own (default: DIR's name).")
def _xtest(folder: Path | None, words: str | None) -> int:
    """Feed every N-in.json in DIR to a harness and compare what it says with N-out.json; without DIR, all examples that
    ship with the harnesses, or those of the one that --command names."""
    from ludus.originals.fish.pairs import run_examples, run_pairs

    if folder is None:
        return run_examples(words, _answerer)
    return run_pairs(folder, words or folder.resolve().name, _answerer)


@click.command("xgui")
@click.argument("width", type=int)
@click.argument("height", type=int)
@click.argument("number", type=int)
@click.argument("mode", type=click.Choice(["random", "nonrandom"]))
@click.option("--seed", default=0, show_default=True, help="Of the random numbers.")
@click.option("--svg", type=click.Path(path_type=Path), help="Write the picture to this file.")
@click.option("--window", is_flag=True, help="Show it in a window too, until that is closed (needs tkinter).")
@click.option("--open/--no-open", "browse", default=True, help="Show it in the browser, where there is a screen.")
def _xgui(
    width: int, height: int, number: int, mode: str, seed: int, svg: Path | None, window: bool, browse: bool
) -> None:
    """Show a board of WIDTH columns and HEIGHT rows: here, and in the browser.

    random: at least NUMBER tiles have one fish; nonrandom: every tile has NUMBER. Holes come on stdin, each as `x y`
    (x is the column, y the row) on one line or two, until the line `-run`.
    """
    from ludus.games.fish.board import random_board, uniform_board
    from ludus.games.fish.draw import draw_board
    from ludus.screen.browser import has_screen
    from ludus.screen.pictures import open_page, show_scene, show_window, write_svg

    holes = tuple(_holes(sys.stdin))
    board = (
        random_board(width, height, number, holes, seed)
        if mode == "random"
        else uniform_board(width, height, number, holes)
    )
    scene = draw_board(board)
    show_scene(scene)
    if svg is not None:
        write_svg(scene, svg)
    if browse and has_screen():
        open_page(scene, "Fish")
    if window:
        show_window(scene, "Fish")


def _holes(lines: Any) -> Iterator[Any]:
    from ludus.games.fish.shape import Position

    numbers = _numbers(lines)
    for x in numbers:
        y = next(numbers, None)
        if y is None:
            raise LudusError(f"-run, but the last hole has only an x, {x}, and no y")
        yield Position(y, x)


def _numbers(lines: Any) -> Iterator[int]:
    """Those before -run: one or two a line."""
    for number, line in enumerate(lines, 1):
        words = line.split()
        if words == ["-run"]:
            return
        if not 1 <= len(words) <= 2 or not all(w.isascii() and w.isdigit() and len(w) < 10 for w in words):
            raise LudusError(f"line {number} of the holes: expected `x y` or -run, got {line.strip()!r}")
        yield from map(int, words)
    raise LudusError("the holes ended without the line -run")
