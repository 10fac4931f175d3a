"""`ludus league init`: a league in a new store."""

import click


@click.command("init")
@click.argument("name")
@click.argument("game")
@click.option("--store", "place", default="league.db", show_default=True, help="A file or a database's URL.")
def command(name: str, game: str, place: str) -> None:
    """Make a league called NAME for bots that play GAME."""
    from ludus.games import load
    from ludus.league.league import found_league
    from ludus.league.settings import LeagueSettings
    from ludus.screen.say import say

    found_league(place, LeagueSettings(name=name, game=load(game).info.name))
    say(f"the league {name!r} is in {place}; serve it: ludus league serve --store {place}")
