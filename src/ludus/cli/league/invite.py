"""`ludus league invite`: links for people, or a code for a class."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from ludus.league.league import League


@click.command("invite")
@click.option("--store", "place", default="league.db", show_default=True, help="A file or a database's URL.")
@click.option(
    "--csv",
    "file",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="A class: columns name, student, and login or email.",
)
@click.option("--out", type=click.Path(dir_okay=False, path_type=Path), help="The file with a link for each.")
@click.option("--class-code", "code", is_flag=True, help="A code that many may use.")
@click.option("--staff", is_flag=True, help="A link for one who helps to run the league.")
@click.option("--uses", type=click.IntRange(1, 5000), default=40, show_default=True, help="Of a class code.")
@click.option("--days", type=click.IntRange(1, 366), default=14, show_default=True, help="How long it is good.")
@click.option(
    "--url", default="http://127.0.0.1:8000", envvar="LUDUS_PUBLIC", show_default=True, help="Where it is served."
)
def command(
    place: str, file: Path | None, out: Path | None, code: bool, staff: bool, uses: int, days: int, url: str
) -> None:
    """Invite people: a class from a CSV file, or one author (nothing said), or staff, or by a code."""
    from ludus.core.errors import LudusError
    from ludus.league.address import checked_address
    from ludus.league.league import League
    from ludus.league.people.invitations import invite
    from ludus.league.people.principal import OWNER
    from ludus.league.words import Role
    from ludus.screen.say import say

    if sum((file is not None, code, staff)) > 1:
        raise LudusError("one of --csv, --class-code and --staff at a time")
    url = checked_address(url, "--url")
    with League(place) as league:
        if file is not None:
            _invite_class(league, file, out or file.with_name(f"{file.stem}-links.csv"), url, days)
        elif code:
            word = invite(league, OWNER, uses=uses, days=days, code=True)
            say(f"{word}  ({uses} people may join with it at {url}/league/join, for {days} days)")
        else:
            word = invite(league, OWNER, Role.STAFF if staff else Role.AUTHOR, days=days)
            say(f"{url}/league/join/{word}  (for one, as {'staff' if staff else 'author'}, for {days} days)")


def _invite_class(league: "League", file: Path, out: Path, url: str, days: int) -> None:
    """The links are written to a file that only its owner can read: each of them is somebody's account."""
    from ludus.core.errors import LudusError
    from ludus.league.people.class_list import LARGEST, invite_class, read_class, written
    from ludus.league.people.principal import OWNER
    from ludus.screen.say import say

    try:
        with file.open("rb") as opened:
            students = read_class(opened.read(LARGEST + 1), file.name)
        out.touch(mode=0o600, exist_ok=False)  # before anybody is invited
    except FileExistsError:
        raise LudusError(f"{out}: is there already, and its links may be in use; name another with --out") from None
    except OSError as error:
        raise LudusError(f"{error.filename}: {error.strerror}") from None
    try:
        invited = invite_class(league, OWNER, students, days)
    except LudusError:
        out.unlink()
        raise
    out.write_text(written(invited, url), encoding="utf-8")
    joined = sum(not one.word for one in invited)
    say(f"{len(invited) - joined} links are in {out} ({joined} have joined already); send each to its owner alone")
