"""Two entrants, pair by pair, until it is clear which is stronger."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Annotated

from msgspec import Meta

from ludus.core.match import MatchResult
from ludus.tournament.formats.format import Objection, TournamentFormat
from ludus.tournament.slots import Batches, Finished, Slot, both_ways

if TYPE_CHECKING:
    from ludus.ratings.sprt import Decision
    from ludus.tournament.spec import TournamentSpec

Chance = Annotated[float, Meta(gt=0, lt=1)]

MOST_PAIRS = 20_000


class Sprt(TournamentFormat, frozen=True, tag="sprt"):
    """The first against the second until it is clear whether it is stronger; at most `rounds` pairs."""

    elo0: float = 0.0
    elo1: float = 10.0
    alpha: Chance = 0.05
    beta: Chance = 0.05

    def batches(self, spec: "TournamentSpec") -> Batches:
        """Batches of `spec.batch` pairs; after each of them it is asked whether that is enough."""
        from ludus.ratings.estimate import pentanomial

        played: list[MatchResult] = []
        most, known = spec.rounds or MOST_PAIRS, 0
        for start in range(0, most, spec.batch):
            pairs = range(start, min(start + spec.batch, most))
            slots = (Slot(start // spec.batch, pair, pair % len(spec.boards), (0, 1)) for pair in pairs)
            played += yield [one for slot in slots for one in both_ways(slot)]
            pairs_played = pentanomial(played, 0)
            if self._is_decided(pairs_played) or sum(pairs_played) == known:
                break  # clear enough; or the same games again, which will not make it clearer
            known = sum(pairs_played)
        return Finished()

    def test(self, pairs: Sequence[int]) -> "Decision":
        """Where the test stands after pairs that gave 0, ½, 1, 1½ and 2 points."""
        from ludus.ratings.sprt import Hypotheses, decide

        return decide(Hypotheses(self.elo0, self.elo1, self.alpha, self.beta), pairs)

    def _is_decided(self, pairs: Sequence[int]) -> bool:
        from ludus.ratings.sprt import SprtVerdict

        return any(pairs) and self.test(pairs).verdict is not SprtVerdict.GO_ON

    def objections(self, entrants: int) -> Iterator[Objection]:
        if entrants != 2:
            yield ("entrants",), f"sprt compares two entrants, and there are {entrants}"
        if self.elo0 >= self.elo1:
            yield ("format", "elo1"), f"elo1 = {self.elo1:g} must be more than elo0 = {self.elo0:g}"
