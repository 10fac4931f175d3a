"""The same game again is no new evidence: on the same board, bots that use no chance repeat themselves."""

from collections.abc import Hashable, Iterable, Iterator

from ludus.core.match import MatchResult


def game_key(result: MatchResult) -> tuple[tuple[int, ...], int] | None:
    """Equal for the same entrants in the same seats with the same moves; None where the moves are not known."""
    return (result.entrants, result.moves) if result.moves else None


class Counted:
    """What has been counted already."""

    def __init__(self) -> None:
        self._keys: set[Hashable] = set()

    def is_new(self, *results: MatchResult) -> bool:
        """Whether this match, or pair of matches, has not been here before; it has from now on."""
        keys = tuple(sorted(key for one in results if (key := game_key(one)) is not None))
        if len(keys) < len(results):  # not known: everyone counts
            return True
        new = keys not in self._keys
        self._keys.add(keys)
        return new


def distinct(results: Iterable[MatchResult]) -> Iterator[MatchResult]:
    """Each game once, the first time that it was played."""
    seen = Counted()
    return (result for result in results if seen.is_new(result))


def repeats(results: Iterable[MatchResult]) -> int:
    """How many of them were played before, move for move."""
    seen = Counted()
    return sum(not seen.is_new(result) for result in results)
