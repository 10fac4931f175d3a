"""Where the names and the cells of a page lead. A page that stands alone in a file leads nowhere."""

from collections.abc import Callable
from typing import NamedTuple

from ludus.report.markup import text


class Ways(NamedTuple):
    """From an entrant's name to its page, from two names to the matches between them."""

    bot: Callable[[str], str] | None = None
    pair: Callable[[str, str], str] | None = None

    def href(self, name: str) -> str:
        return self.bot(name) if self.bot else ""

    def named(self, name: str) -> str:
        """The name as HTML."""
        return f'<a href="{text(self.bot(name))}">{text(name)}</a>' if self.bot else text(name)

    def met(self, mine: str, theirs: str, inner: str) -> str:
        """What stands in a cell, as the way to what it was made from; `inner` is HTML already."""
        if self.pair is None:
            return inner
        label = text(f"{inner}: the matches of {mine} against {theirs}")
        return f'<a href="{text(self.pair(mine, theirs))}" aria-label="{label}">{inner}</a>'


NOWHERE = Ways()
