"""What a bot's exception says, in a line and in a traceback. It is a stranger's: its words may be more of its code."""

from ludus.core.errors import BadMessage
from ludus.core.outside.plain import LONGEST
from ludus.players.code.places import without_places

DETAIL_LIMIT = 64 * 1024
FRAMES = 50  # of a traceback, the last ones: to tell a thousand would be late
PLAYERS = __file__.rpartition("/code/")[0] + "/"  # where those stand who call bots


class Abandoned(BaseException):
    """Raised inside a bot's thread that is no longer wanted."""


def unreadable(error: BaseException) -> tuple[str, str]:
    """Why an answer cannot be read: what a codec says of it, or an exception that nobody has thought of, with its
    traceback."""
    if issubclass(type(error), BadMessage):
        return words_of(error), ""
    line, detail = described(error)
    return f"an answer that cannot be dealt with: {line}", detail


def described(error: BaseException) -> tuple[str, str]:
    """One line, and the traceback without our own frames. What it calls may be a stranger's code: its class, its words
    and its notes."""
    try:
        import traceback  # which every bot's start would pay for

        frames = error.__traceback__
        while frames is not None and frames.tb_frame.f_code.co_filename.startswith(PLAYERS):
            frames = frames.tb_next
        text = "".join(traceback.format_exception(type(error), error, frames, limit=-FRAMES))
        line = f"{type(error).__name__}: {words_of(error)[:LONGEST]}".splitlines()[0]
        last = traceback.extract_tb(frames, limit=-1) if frames else []
        where = "".join(f" ({_name(frame.filename)}, line {frame.lineno}, in {frame.name})" for frame in last)
        return line + where, without_places(text[-DETAIL_LIMIT:])
    except Abandoned:
        raise
    except BaseException:  # noqa: BLE001 - a stranger's code runs here
        return "an exception that cannot be told", ""


def words_of(error: BaseException) -> str:
    """What it says, as a string of our own and not of a kind that a stranger made."""
    try:
        return str.__str__(str(error))
    except Abandoned:
        raise
    except BaseException:  # noqa: BLE001 - a stranger's code runs here
        return "(it cannot say what)"


def _name(file: str) -> str:
    return file.rpartition("/")[2]
