"""What a bot says about its own turn, for people who look at the match later."""

LONGEST = 4096  # characters of one turn
MOST = 128 << 10  # characters of one seat in one match


class HasNotes:
    """What every view offers: `view.note("why")`. Kept in the record, turn by turn; nobody else sees it."""

    notes: tuple[str, ...] = ()

    def note(self, *words: object) -> None:
        self.notes = (*self.notes, " ".join(map(str, words))[:LONGEST])


def notes_on(view: object) -> str:
    """What a bot has noted on a view, as `note` leaves it there and in no other way."""
    notes = getattr(view, "notes", ())
    return "\n".join(note for note in notes if type(note) is str) if notes and type(notes) is tuple else ""


class Allowance:
    """How much of what a seat says is kept."""

    def __init__(self) -> None:
        self._left = MOST

    def cut(self, text: str) -> str:
        """What of this is kept: the end of a long one tells more than its beginning."""
        kept = text[-min(LONGEST, self._left) :] if self._left else ""
        self._left -= len(kept)
        return "".join(
            letter if letter.isprintable() or letter in "\n\t" else "\N{REPLACEMENT CHARACTER}" for letter in kept
        )
