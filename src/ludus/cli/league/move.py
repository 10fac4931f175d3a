"""`ludus league move`: to another database, while it runs."""

import click


@click.command("move")
@click.option("--from", "place", default="league.db", show_default=True, help="Where the league is: a file or a URL.")
@click.option("--store", "to", help="Where it goes: an empty database, or a new file.")
@click.option("--stay", is_flag=True, help="Take a move back: the league in --from goes on.")
def command(place: str, to: str | None, stay: bool) -> None:
    """Copy the league to another store, compare all, and close the old one: its server and scheduler stop."""
    from ludus.core.errors import LudusError
    from ludus.league.copies import move as moving
    from ludus.screen.progress import Sometimes
    from ludus.screen.say import say
    from ludus.store.place import shown

    if (to is None) != stay:
        raise LudusError("say where to: --store postgresql://user:password@host/database; or --stay takes one back")
    if to is None:
        moving.stay(place)
        say(f"the league in {shown(place)} goes on")
        return
    moving.move(place, to, Sometimes())
    say(f"all is in {shown(to)}, counted and compared; serve it: ludus league serve --store {shown(to)}")
