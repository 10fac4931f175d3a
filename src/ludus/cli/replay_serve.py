"""`ludus replay serve FILE`: a record, or an original program's log, in the arena's player."""

from pathlib import Path

import click


@click.command("serve")
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option("--port", type=click.IntRange(0, 65535), help="8000 or the next free one if not given; 0 is any.")
@click.option("--open/--no-open", "browse", default=True, help="Open the browser.")
def command(files: tuple[Path, ...], port: int | None, browse: bool) -> None:
    """Show FILES (records, or logs of a game's original program) in the browser, until Ctrl-C."""
    from ludus.cli.watch import serve_replays
    from ludus.core.errors import LudusError
    from ludus.core.outside.bounds import UNPACKED
    from ludus.referee import open_replay
    from ludus.referee.unpacking import read_bytes

    replays = [open_replay(file) for file in files]
    for replay in replays:
        if not replay.turns:
            raise LudusError(f"{replay.source}: there is no turn to be watched")
    serve_replays([(replay, read_bytes(replay.source, UNPACKED)) for replay in replays], port, browse)
