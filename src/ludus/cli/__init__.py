"""The command line: one file a command, each imported when it is called. Those of the originals are only mounted."""

from importlib import import_module
from typing import TYPE_CHECKING, NoReturn

import click

if TYPE_CHECKING:
    from contextlib import AbstractContextManager
    from pathlib import Path

    from ludus.cli.watch import Watched
    from ludus.core.match import MatchSpec

COMMANDS = (
    "games",
    "boards",
    "bots",
    "new",
    "check",
    "play",
    "duel",
    "replay",
    "tournament",
    "league",
    "submit",
    "serve",
    "host",
    "join",
    "auralux",
    "rate",
    "sprt",
    "doctor",
)
ELSEWHERE = {"auralux": "ludus.originals.auralux.commands"}


class Shows:
    """What a command that is mounted here may show in a browser, each for a `with`."""

    @staticmethod
    def match(spec: "MatchSpec", browse: bool) -> "AbstractContextManager[Watched]":
        from ludus.cli.watch import watched

        return watched(spec, browse)

    @staticmethod
    def store(place: "Path", browse: bool) -> "AbstractContextManager[None]":
        from ludus.cli.watch import watched_store

        return watched_store(place, browse)


class LateGroup(click.Group):
    """A group whose commands live in modules of the same name, or elsewhere."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        command: click.Command = import_module(ELSEWHERE.get(cmd_name, f"ludus.cli.{cmd_name}")).command
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        from ludus.core.errors import UnknownName

        if args and args[0] not in COMMANDS and not args[0].startswith("-"):
            raise UnknownName("command", args[0], COMMANDS)
        return super().resolve_command(ctx, args)


@click.group(cls=LateGroup, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="ludus")
@click.pass_context
def ludus(ctx: click.Context) -> None:
    """An arena for programs that play turn-based strategy games.

    \b
    ludus games                                what can be played
    ludus play planet_wars greedy random       a match between two house bots
    ludus play planet_wars my_bot.py admiral   your bot against the best of the house
    """
    ctx.meta["ludus.watch"] = Shows  # the originals' commands may not start the arena themselves


def main() -> NoReturn:
    from ludus.screen.run import run

    run(ludus, "ludus")
