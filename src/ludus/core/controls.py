"""What a human may do in a turn, as data, so that no page needs to know a game."""

from msgspec import Struct


class Choice(Struct, frozen=True, kw_only=True):
    """One order that can be given: pick `source`, pick `target`, and where `most` is given, an amount.

    `source` and `target` are ids of shapes in the scene of the same view. The order on the wire is `order`, with the
    amount behind it where there is one.
    """

    source: str
    target: str
    order: tuple[int, ...]
    least: int = 0
    most: int | None = None
    label: str = ""

    def made(self, amount: int | None = None) -> tuple[int, ...]:
        """The order that this choice makes."""
        return self.order if self.most is None or amount is None else (*self.order, amount)


class Caution(Struct, frozen=True, kw_only=True):
    """What somebody is asked before an order is taken that, with those given already, leaves nothing in any of these
    sources: a game knows what that would cost, a page does not."""

    sources: tuple[str, ...]
    text: str


class Controls(Struct, frozen=True, kw_only=True):
    """All choices of a turn. `many`: several orders make an action; otherwise the first one is the action."""

    choices: tuple[Choice, ...]
    many: bool = False
    prompt: str = ""
    cautions: tuple[Caution, ...] = ()
