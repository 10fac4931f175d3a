"""The information matrix of a fit to matches of two: the weights between pairs, and one or two columns that all share
(the first seat, draws). To raise all entrants alike changes nothing but the prior, so steps sum to nought.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]
    Places = NDArray[np.int64]

PROBES = 128  # solutions that the intervals of many are made from
ROUNDS = 2000
CLOSE, CLOSE_PROBE = 1e-10, 1e-4  # what may be left, of what there was
AT_ONCE = 8  # columns: more do not fit the caches
GROUPS, SMOOTHED = 256, 20


class Links:
    """Who has met whom, in whatever seats: each pair from both of its ends, sorted by the one it is seen from.
    Made once for a fit. Everybody has a link to itself, which weighs nothing, so that nobody has none."""

    def __init__(self, first: "Places", second: "Places", entrants: int) -> None:
        import numpy as np

        self.first, self.second, self.entrants = first, second, entrants
        keys = np.minimum(first, second) * entrants + np.maximum(first, second)
        pairs, self._pair = np.unique(keys, return_inverse=True)
        low, high, own = pairs // max(entrants, 1), pairs % max(entrants, 1), np.arange(entrants)
        self._order = np.argsort(np.concatenate([low, high, own]), kind="stable")
        self.left: Places = np.concatenate([low, high, own])[self._order]
        self.right: Places = np.concatenate([high, low, own])[self._order]
        self._starts = np.searchsorted(self.left, own)

    def weights(self, spread: "Floats") -> "Floats":
        """Of each link, from the weights of those lines."""
        import numpy as np

        pairs = np.bincount(self._pair, spread)
        return np.concatenate([pairs, pairs, np.zeros(self.entrants)])[self._order]

    def times(self, weights: "Floats", columns: "Floats") -> "Floats":
        """The matrix of the links, applied to columns."""
        import numpy as np

        found: Floats = np.add.reduceat(weights[:, None] * columns[self.right], self._starts, axis=0)
        return found


class Pairwise:
    """`spread` is the weight of each line, `shared` its part in the column of draws, `tie` that column's own."""

    def __init__(self, links: Links, spread: "Floats", shared: "Floats", tie: float, precision: "Floats") -> None:
        import numpy as np

        first, second, entrants = links.first, links.second, links.entrants
        self._links, self._precision, self.entrants = links, precision, entrants
        self._spread, self._weights = spread, links.weights(spread)
        self.diagonal: Floats = precision.copy()
        self.diagonal[:entrants] += np.bincount(first, spread, entrants) + np.bincount(second, spread, entrants)
        self.diagonal[entrants] += spread.sum()
        self.diagonal[entrants + 1 :] += tie
        columns = [np.bincount(first, one, entrants) - np.bincount(second, one, entrants) for one in (spread, shared)]
        self._border: Floats = np.stack(columns[: len(precision) - entrants], axis=1)
        self._corner = float(shared.sum())  # between the two columns

    def solve(self, right: "Floats", close: float = CLOSE, groups: "Neighbours | None" = None) -> "Floats":
        """By conjugate gradients, made easier by the diagonal, and by groups where they are known; `right` may have
        columns."""
        import numpy as np

        flat = right.ndim == 1
        rest: Floats = (right[:, None] if flat else right).astype(np.float64)
        found: Floats = np.zeros_like(rest)
        ahead = self._eased(rest, groups)
        way, left = ahead.copy(), (rest * ahead).sum(axis=0)
        enough = close * close * np.maximum(left, 1e-300)
        for _ in range(ROUNDS):
            if (left <= enough).all():
                break
            turned = self.times(way)
            length = left / np.maximum((way * turned).sum(axis=0), 1e-300)
            found += length * way
            rest = rest - length * turned
            ahead = self._eased(rest, groups)
            before, left = left, (rest * ahead).sum(axis=0)
            way = ahead + left / np.maximum(before, 1e-300) * way
        return found[:, 0] if flat else found

    def _eased(self, rest: "Floats", groups: "Neighbours | None") -> "Floats":
        eased: Floats = rest / self.diagonal[:, None]
        return eased if groups is None else eased + groups.part(rest)

    def times(self, columns: "Floats") -> "Floats":
        count, turned = self.entrants, self.diagonal[:, None] * columns
        turned[:count] += self._border @ columns[count:] - self._links.times(self._weights, columns[:count])
        turned[count:] += self._border.T @ columns[:count]
        turned[count:] += self._corner * columns[count:][::-1] if len(columns) > count + 1 else 0.0
        return turned

    def variances(self) -> "Floats":
        """The diagonal of the inverse, without the doubt about the common level, which is nought by definition."""
        import numpy as np

        size, count = len(self.diagonal), self.entrants
        whole: Floats = np.diag(self.diagonal)
        places = self._links.first * count + self._links.second
        cells = np.bincount(places, self._spread, count * count).reshape(count, count)
        whole[:count, :count] -= cells + cells.T
        whole[:count, count:] = self._border
        whole[count:, :count] = self._border.T
        if size > count + 1:
            whole[count, -1] = whole[-1, count] = self._corner
        whole[:count, :count] += 1.0  # see likelihood._start
        variances: Floats = np.array(np.linalg.inv(whole).diagonal(), np.float64)
        variances[:count] -= 1 / (self._precision[0] + count) / max(count, 1)  # and fit._centred
        return variances

    def probed_variances(self, values: "Floats") -> "Floats":
        """The same for many, nearly, at the top where they have these values.

        A solution for random signs gives the diagonal of the inverse, and what the signs do not cancel of the rest. So
        what is known of the rest is taken off before: what whole groups do together (`Neighbours`: exactly, as they are
        few), and ways over one pair or two. What is left is little, and a few probes are enough.
        """
        import numpy as np

        count, random = self.entrants, np.random.default_rng(0)
        groups = Neighbours(self, self._groups(values))
        own = 1 / self.diagonal[:count]
        back = np.bincount(self._links.left, self._weights**2 * own[self._links.right], count)
        known = own + own * own * back + groups.diagonal(self.near)[:count]
        differs, columns = np.zeros(count), np.eye(len(self.diagonal))[:, count:]
        for _ in range(PROBES // AT_ONCE):
            signs = np.zeros((len(self.diagonal), AT_ONCE))
            signs[:count] = random.choice((-1.0, 1.0), (count, AT_ONCE))
            rest = self.solve(signs, CLOSE_PROBE, groups) - groups.part(signs) - groups.without(self.near(signs))
            differs += (signs * rest)[:count].sum(axis=1)
        level = 1 / self._precision[0] / count
        return np.concatenate([known + differs / PROBES - level, self.solve(columns)[count:].diagonal()])

    def near(self, columns: "Floats") -> "Floats":
        """The inverse as far as ways over no pair, one and two go."""
        own, found = 1 / self.diagonal[: self.entrants, None], columns * 0.0
        here = own * columns[: self.entrants]
        once = own * self._links.times(self._weights, here)
        found[: self.entrants] = here + once + own * self._links.times(self._weights, once)
        return found

    def _groups(self, values: "Floats") -> "Places":
        """For each entrant its group: of those who stand near each other, by the mean of whom they have met."""
        import numpy as np

        links, here = self._links, values
        total = np.maximum(np.bincount(links.left, self._weights, self.entrants), 1e-300)
        for _ in range(SMOOTHED):
            here = np.bincount(links.left, self._weights * here[links.right], self.entrants) / total
        places = np.argsort(np.argsort(here, kind="stable"), kind="stable")
        found: Places = places * min(GROUPS, self.entrants) // self.entrants
        return found


class Neighbours:
    """What an information says of groups of entrants that move together, and of the columns that all share."""

    def __init__(self, information: Pairwise, group: "Places") -> None:
        import numpy as np

        size, count = len(information.diagonal), information.entrants
        width = int(group.max()) + 1
        self._together: Floats = np.zeros((size, width + size - count))
        self._together[np.arange(count), group] = 1
        self._together[count:, width:] = np.eye(size - count)
        self._turned = in_parts(information.times, self._together)
        self._inverse = self._together @ np.linalg.inv(self._together.T @ self._turned)

    def part(self, columns: "Floats") -> "Floats":
        """What the inverse does to columns, as far as the groups go."""
        return self._inverse @ (self._together.T @ columns)

    def without(self, columns: "Floats") -> "Floats":
        """The columns without what the groups tell of them."""
        return columns - self._inverse @ (self._turned.T @ columns)

    def diagonal(self, near: Callable[["Floats"], "Floats"]) -> "Floats":
        """Of `part`, less what `without` takes off `near`."""
        found: Floats = (self._inverse * (self._together - in_parts(near, self._turned))).sum(axis=1)
        return found


def in_parts(work: Callable[["Floats"], "Floats"], columns: "Floats") -> "Floats":
    import numpy as np

    parts = range(0, columns.shape[1], AT_ONCE)
    return np.concatenate([work(columns[:, start : start + AT_ONCE]) for start in parts], axis=1)
