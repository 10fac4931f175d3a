"""`ludus league …`: a season for a class or a contest. One file a command, found by listing."""

import pkgutil
from importlib import import_module

import click

STORE = click.option("--store", "place", default="league.db", show_default=True, help="A file or a database's URL.")


class ListedGroup(click.Group):
    """A group whose commands are the modules beside it that have a `command`."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return sorted(module.name.replace("_", "-") for module in pkgutil.iter_modules(__path__))

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in self.list_commands(ctx):
            return None
        found: click.Command = import_module(f"{__name__}.{cmd_name.replace('-', '_')}").command
        return found


@click.command("league", cls=ListedGroup)
def command() -> None:
    """A season: people, versions of their bots, matches that go on by themselves, a table."""
