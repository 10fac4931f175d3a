"""`ludus league init`: a league in a new store."""

from pathlib import Path

import click


@click.command("init")
@click.argument("name", metavar="FILE | NAME")
@click.argument("game", required=False)
@click.option("--store", "place", default="league.db", show_default=True, help="A file or a database's URL.")
def command(name: str, game: str | None, place: str) -> None:
    """Make a league, from a file or by its NAME for bots that play GAME.

    \b
    ludus league init "Autumn 2026" fish   with the usual settings
    ludus league init league.toml          writes a commented file where there is none;
                                           where there is one, makes the league that it says
    """
    from ludus.games import load
    from ludus.league.league import found_league
    from ludus.league.reading import check_settings, read_league
    from ludus.league.settings import LeagueSettings
    from ludus.screen.say import say
    from ludus.store.place import shown

    if game is None and not Path(name).exists():
        _write(Path(name))
        return
    settings = LeagueSettings(name=name, game=load(game).info.name) if game else read_league(Path(name))
    check_settings(settings)
    found_league(place, settings)
    say(f"the league {settings.name!r} is in {shown(place)}; serve it: ludus league serve --store {shown(place)}")


def _write(file: Path) -> None:
    from ludus.core.errors import LudusError
    from ludus.games import names
    from ludus.league.template import template
    from ludus.screen.say import say

    if file.suffix != ".toml":
        raise LudusError(
            f"no file {file}, and no game; ludus league init {file} GAME, or ludus league init league.toml"
        )
    try:
        file.write_text(template(names()[0]), encoding="utf-8")
    except OSError as error:
        raise LudusError(f"{file}: cannot be written ({error.strerror})") from None
    say(f"written to {file}; look at it, then again: ludus league init {file}")
