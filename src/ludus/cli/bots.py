"""`ludus bots GAME`: who is in the house."""

import inspect

import click


@click.command("bots")
@click.argument("game")
def command(game: str) -> None:
    """List the house bots of GAME."""
    from ludus.games import load
    from ludus.screen.say import cells, console, styled

    table = cells("name", "how it plays")
    for name, bot in load(game).bots.items():
        table.add_row(styled("[cyan]{}[/]", name), (inspect.getdoc(bot) or "").split("\n\n")[0].replace("\n", " "))
    console().print(table)
