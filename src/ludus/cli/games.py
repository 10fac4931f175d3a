"""`ludus games`: what can be played."""

import click


@click.command("games")
def command() -> None:
    """List the games."""
    from rich.table import Table

    from ludus.cli.screen import console
    from ludus.games import load, names

    table = Table("name", "players", "editions", "what it is", box=None, header_style="bold", pad_edge=False)
    for name in names():
        info = load(name).info
        seats = f"{info.seats[0]}" if len(info.seats) == 1 else f"{info.seats[0]}–{info.seats[-1]}"
        table.add_row(f"[cyan]{name}[/]", seats, ", ".join(info.editions), info.summary)
    console().print(table)
