"""The command line: one file a command, each imported when it is called."""

import sys
from importlib import import_module
from typing import NoReturn

import click

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
    "serve",
    "host",
    "join",
    "auralux",
    "rate",
    "sprt",
    "doctor",
)


class LateGroup(click.Group):
    """A group whose commands live in modules of the same name."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        command: click.Command = import_module(f"ludus.cli.{cmd_name}").command
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
def ludus() -> None:
    """An arena for programs that play turn-based strategy games.

    \b
    ludus games                                what can be played
    ludus play planet_wars greedy random       a match between two house bots
    ludus play planet_wars my_bot.py admiral   your bot against the best of the house
    """


def main() -> None:
    run(ludus, "ludus")


def run(command: click.Command, name: str) -> NoReturn:
    """A user's mistake is one line and exit code 2; ours is a traceback that says so."""
    from ludus.core.errors import LudusError

    try:
        # Not standalone, click hands back the code of ctx.exit() instead of leaving.
        sys.exit(command(prog_name=name, standalone_mode=False))
    except click.ClickException as error:
        error.show()
        sys.exit(error.exit_code)
    except LudusError as error:
        click.echo(f"{click.style(f'{name}:', fg='red')} {error}", err=True)
        sys.exit(2)
    except (KeyboardInterrupt, click.Abort):
        click.echo(f"{name}: stopped", err=True)
        sys.exit(130)
    except BrokenPipeError:
        sys.stderr.close()  # the reader has gone (`| head`): nothing to say, and nobody to say it to
        sys.exit(0)
    except Exception:
        click.echo(f"{name}: this is a bug in Ludus, please report it with what follows", err=True)
        raise
