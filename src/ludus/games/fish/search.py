"""The strategy of RULES 5, fast: alpha-beta on masks, with bounds that are seen without looking further.

Exact: it gives the very action and value of `minimax`. Only two things matter to the value: which tiles are free and
where the penguins stand. A move takes its target from the free tiles; the tile it leaves was not free before.
"""

from ludus.core.errors import LudusError
from ludus.core.game import Seat
from ludus.games.fish import rules
from ludus.games.fish.state import PASS, Action, Move, State

DEEPEST = 1000  # what anybody may ask for: more moves than a player of any usual board has
ENDLESS = 1 << 62


def best_action(state: State, depth: int) -> Action:
    """What the house player does: zig-zag placement, then the move of the best value (ties: the smallest)."""
    if depth < 1:
        raise LudusError(f"a depth of {depth}: the search looks at least one move ahead")
    if state.is_placing:
        return first_free(state)
    if not state.can_move(state.mover):
        return PASS
    source, target = _Search(state, state.mover).best(state.free, depth)
    position = state.book.shape.position
    return Move(position(source), position(target))


def first_free(state: State) -> Action:
    """RULES 5: the first tile without a penguin, row by row."""
    if not state.free:
        raise LudusError("no tile is free for another penguin")
    return state.book.shape.position((state.free & -state.free).bit_length() - 1)


def value(state: State, seat: Seat, depth: int) -> int:
    """The seat's score after so many more moves of its own, if all others play against it."""
    if state.is_placing:
        raise LudusError("a position has a value when all penguins are placed")
    search, score = _Search(state, seat), state.scores[seat]
    if depth < 1:
        return score
    turn = search.foes.index(state.mover) if state.mover in search.foes else len(search.foes)
    return score + search.reply(turn, state.free, 0, depth, -1, ENDLESS)


def best_line(state: State, depth: int) -> tuple[Move, ...]:
    """The mover's own moves, the first being `best_action`, if all others answer as badly for it as they can."""
    seat, line = state.mover, []
    while depth and not state.is_placing and rules.to_move(state) is not None:
        action = best_action(state, depth) if state.mover == seat else _worst(state, seat, depth)
        if state.mover == seat:
            if not isinstance(action, Move):
                break
            line.append(action)
            depth -= 1
        state = rules.play(state, action)[0]
    return tuple(line)


def _worst(state: State, seat: Seat, depth: int) -> Action:
    """What an opponent of the seat does: the smallest of what is worst for it."""
    options = [(value(rules.play(state, action)[0], seat, depth), action) for action in rules.actions(state)]
    return min(options)[1]


class _Search:
    """One search for one seat. Penguins are moved on the lists and moved back."""

    def __init__(self, state: State, seat: Seat) -> None:
        book, seats = state.book, state.book.seats
        self.fish, self.near, self.lines = book.fish, book.near, book.shape.lines
        self.mine = list(state.penguins[seat])
        order = [(seat + i) % seats for i in range(1, seats)]
        self.foes = [foe for foe in order if foe not in state.dropped]
        self.theirs = [list(state.penguins[foe]) for foe in self.foes]
        self.most = max((fish for fish in self.fish if fish), default=0)

    def best(self, free: int, depth: int) -> tuple[int, int]:
        """The best first move, as cells. Rich tiles first; a move that comes earlier in the order of ties may equal the
        best so far, a later one must beat it."""
        best, chosen = -1, (-1, -1)
        for slot in self._by_fish(free):
            source = self.mine[slot]
            for target in sorted(self._reached(source, free)):
                move = source, target
                alpha = best - 1 if move < chosen else best
                self.mine[slot] = target
                found = self.reply(0, free ^ 1 << target, self.fish[source], depth - 1, alpha, ENDLESS)
                self.mine[slot] = source
                if found > best or (found == best and move < chosen):
                    best, chosen = found, move
        return chosen

    def reply(self, turn: int, free: int, gain: int, depth: int, alpha: int, beta: int) -> int:
        """The value with opponent number `turn` to move, of those between two moves of ours."""
        if depth == 0:
            return gain
        low, high = self._bounds(free, gain, depth, len(self.foes) - turn)
        if low >= beta or low == high:
            return low
        if high <= alpha:
            return high
        if turn == len(self.foes):
            return self._own(free, gain, depth, alpha, beta)
        theirs, after, best = self.theirs[turn], turn + 1, ENDLESS
        for slot, source in enumerate(theirs):
            for target in self._reached(source, free):
                theirs[slot] = target
                found = self.reply(after, free ^ 1 << target, gain, depth, alpha, min(beta, best))
                theirs[slot] = source
                if found < best:
                    best = found
                    if best <= alpha or best <= low:
                        return best
        return best if best < ENDLESS else self.reply(after, free, gain, depth, alpha, beta)

    def _own(self, free: int, gain: int, depth: int, alpha: int, beta: int) -> int:
        best = gain
        for slot in self._by_fish(free):
            source = self.mine[slot]
            fish = gain + self.fish[source]
            if fish + (depth - 1) * self.most <= max(alpha, best):
                break
            for target in self._reached(source, free):
                self.mine[slot] = target
                found = self.reply(0, free ^ 1 << target, fish, depth - 1, max(alpha, best), beta)
                self.mine[slot] = source
                if found > best:
                    best = found
                    if best >= beta:
                        return best
        return best

    def _bounds(self, free: int, gain: int, depth: int, before: int) -> tuple[int, int]:
        """What is certain, and what is possible at most: a penguin with more free tiles around it than opponents move
        before us will move; one that is stuck never will again (RULES 2)."""
        low = high = 0
        fish, near = self.fish, self.near
        for cell in self.mine:
            around = free & near[cell]
            if around:
                here = fish[cell]
                high = max(high, here)
                if here > low and around.bit_count() > before:
                    low = here
        return gain + low, gain + high + ((depth - 1) * self.most if high else 0)

    def _by_fish(self, free: int) -> list[int]:
        """Which of our penguins can move, the one on most fish first."""
        movable = [slot for slot, cell in enumerate(self.mine) if free & self.near[cell]]
        return sorted(movable, key=lambda slot: -self.fish[self.mine[slot]])

    def _reached(self, cell: int, free: int) -> tuple[int, ...]:
        a, along_a, b, along_b, c, along_c = self.lines[cell]
        return along_a[free & a] + along_b[free & b] + along_c[free & c]
