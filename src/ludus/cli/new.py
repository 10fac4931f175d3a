"""`ludus new GAME NAME --lang LANGUAGE`: a bot to start from."""

import re
from pathlib import Path
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from ludus.core.game import AnyGame
    from ludus.kits import Language
    from ludus.kits.project import StarterBot

LANGUAGES = ("python", "cpp", "java", "java-strategy", "javascript", "rust", "go", "csharp")
NAME = re.compile(r"[A-Za-z][A-Za-z0-9_-]{0,63}")


@click.command("new")
@click.argument("game")
@click.argument("folder", metavar="NAME", type=click.Path(path_type=Path))
@click.option("--lang", type=click.Choice(LANGUAGES), default="python", show_default=True, help="Written in.")
@click.option("--api", is_flag=True, help="Only the jar to compile Java strategies with, as the file NAME.")
def command(game: str, folder: Path, lang: str, api: bool) -> None:
    """Write a bot for GAME to start from, into a new folder NAME."""
    from ludus.games import load
    from ludus.kits.project import project

    found = load(game)
    if api:
        _write_api(folder, found)
        return
    made = project(game, lang, folder)
    _write(_checked(folder), made)
    _say(folder, game, made.language, list(found.bots))


def _write_api(file: Path, game: "AnyGame") -> None:
    from ludus.core.errors import LudusError
    from ludus.players.bridge import bridge
    from ludus.players.reference import JAR, Kind
    from ludus.screen.say import say

    if "java" not in game.bridges:
        raise LudusError(f"{game.info.title} has no Java strategies, and so no API for them")
    if file.suffix != JAR:
        raise LudusError(f"{file}: a jar has a name that ends with {JAR}; for a whole project: --lang java-strategy")
    (jar,) = (data for name, data in bridge(game, Kind.JAVA).kit(game).items() if name.endswith(JAR))
    try:
        with file.open("xb") as made:
            made.write(jar)
    except FileExistsError:
        raise LudusError(f"{file} is there already; take another name, or remove it") from None
    except OSError as error:
        raise LudusError(f"{file}: cannot be written ({error.strerror})") from None
    say(f"written to {file}; compile with: javac -cp {file} -d classes Strategy.java")


def _checked(folder: Path) -> Path:
    """The name must be good as that of a program, an entrant, a file: letters, digits, - and _."""
    from ludus.core.errors import LudusError

    if not NAME.fullmatch(folder.name):
        what = "a name begins with a letter and has letters, digits, - and _, at most 64"
        raise LudusError(f"{folder.name!r} is no name for a bot: {what}")
    if folder.exists() or folder.is_symlink():
        raise LudusError(f"{folder} is there already; take another name, or remove it")
    if not folder.parent.is_dir():
        raise LudusError(f"{folder.parent}: no such folder; make it first")
    return folder


def _write(folder: Path, made: "StarterBot") -> None:
    from ludus.core.errors import LudusError

    try:
        folder.mkdir()
        for name, content in made.files.items():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_bytes(content)
            if made.is_program(name):
                (folder / name).chmod(0o755)
    except OSError as error:
        raise LudusError(f"{folder}: cannot be written ({error.strerror})") from None


def _say(folder: Path, game: str, language: "Language", houses: list[str]) -> None:
    """What there is now, and what comes next."""
    from ludus.screen.say import console, styled

    screen = console()
    started = folder / language.started
    screen.print(styled("[bold]{}/[/] is a bot for {} in {}. Next:", folder, game, language.title))
    lines = [("change it", f"{folder / language.main}, the function {language.choose}")]
    lines += [("build it", f"cd {folder} && {language.build}")] if language.build else []
    lines += [
        ("check it", f"ludus check {started} --game {game}"),
        ("play", f"ludus play {game} {started} {houses[0]}"),
        ("watch", f"ludus play {game} {started} {houses[-1]} --live"),
    ]
    for what, how in lines:
        screen.print(styled("  {} [cyan]{}[/]", f"{what:<10}", how))
