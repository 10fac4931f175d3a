"""`ludus bots GAME`: who is in the house."""

import inspect

import click


@click.command("bots")
@click.argument("game")
def command(game: str) -> None:
    """List the house bots of GAME."""
    from rich.table import Table

    from ludus.cli.screen import console
    from ludus.games import load

    table = Table("name", "how it plays", box=None, header_style="bold", pad_edge=False)
    for name, bot in load(game).bots.items():
        table.add_row(f"[cyan]{name}[/]", (inspect.getdoc(bot) or "").split("\n\n")[0].replace("\n", " "))
    console().print(table)
