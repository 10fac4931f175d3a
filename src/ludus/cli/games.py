"""`ludus games`: what can be played."""

import click


@click.command("games")
def command() -> None:
    """List the games."""
    from ludus.games import broken, load, names
    from ludus.screen.say import cells, console, styled

    table = cells("name", "players", "editions", "what it is")
    for name in names():
        info = load(name).info
        seats = f"{info.seats[0]}" if len(info.seats) == 1 else f"{info.seats[0]}–{info.seats[-1]}"
        table.add_row(styled("[cyan]{}[/]", name), seats, ", ".join(info.editions), info.summary)
    console().print(table)
    for line in broken().values():
        console(stderr=True).print(line, style="yellow")
