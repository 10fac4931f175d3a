"""How a command begins and ends, whoever has written it."""

import signal
import sys
from typing import NoReturn

import click


def run(command: click.Command, name: str) -> NoReturn:
    """A user's mistake is one line and exit code 2; ours is a traceback that says so."""
    from ludus.core.errors import LudusError
    from ludus.screen.say import complain, complain_of_words, put, say, tame_tracebacks

    signal.signal(signal.SIGINT, signal.default_int_handler)  # whoever started us in the background may ignore it
    tame_tracebacks()
    try:
        # Not standalone, click hands back the code of ctx.exit() instead of leaving.
        sys.exit(command(prog_name=name, standalone_mode=False))
    except click.ClickException as error:
        complain_of_words(error)
        sys.exit(error.exit_code)
    except LudusError as error:
        complain(name, error)
        put(error.detail, err=True)
        sys.exit(error.exit_code)
    except (KeyboardInterrupt, click.Abort):
        say(f"{name}: stopped", err=True)
        sys.exit(130)
    except BrokenPipeError:
        sys.stderr.close()  # the reader has gone (`| head`): nothing to say, and nobody to say it to
        sys.exit(0)
    except Exception:
        say(f"{name}: this is a bug in Ludus, please report it with what follows", err=True)
        raise
