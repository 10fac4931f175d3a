"""Random play to the end, as fast as plain Python goes: the same tables, without a State for every turn."""

from random import Random

from ludus.games.fish import rules
from ludus.games.fish.shape import cells_of
from ludus.games.fish.state import State


def playout(state: State, rng: Random) -> State:
    """The end of a match in which everybody plays at random from here on; every move of a turn is as likely."""
    run = _Run(_placed(state, rng))
    run.play(rng)
    return run.state()


def _placed(state: State, rng: Random) -> State:
    """All penguins placed at random, in turn."""
    missing = sum(state.book.each - len(state.penguins[seat]) for seat in state.remaining)
    if 0 < missing <= state.free.bit_count():
        for cell in rng.sample([*cells_of(state.free)], missing):
            state = rules.play(state, state.book.shape.position(cell))[0]
    while state.is_placing:  # on a board that is too small somebody falls out
        state = rules.play(state, rules.sample(state, rng))[0]
    return state


class _Run:
    """A state taken apart, to be changed in place."""

    def __init__(self, state: State) -> None:
        self.start = state
        self.free, self.mover, self.turn = state.free, state.mover, state.turn
        self.penguins = [list(cells) for cells in state.penguins]
        self.scores = list(state.scores)

    def play(self, rng: Random) -> None:
        start, random, penguins, scores = self.start, rng.random, self.penguins, self.scores
        lines, fish, seats, dropped = start.book.shape.lines, start.book.fish, start.book.seats, start.dropped
        free, seat, turn, stuck, last = self.free, self.mover, self.turn, len(dropped), -1
        while stuck < seats:
            if seat not in dropped:
                mine, moves = penguins[seat], []
                for cell in mine:
                    a, along_a, b, along_b, c, along_c = lines[cell]
                    moves.append(along_a[free & a] + along_b[free & b] + along_c[free & c])
                pick = int(random() * sum(map(len, moves)))
                for slot, targets in enumerate(moves):
                    if pick < len(targets):
                        target = targets[pick]
                        scores[seat] += fish[mine[slot]]
                        mine[slot], free = target, free ^ 1 << target
                        stuck, last, self.turn = len(dropped), seat, turn + 1
                        break
                    pick -= len(targets)
                else:
                    stuck += 1
                turn += 1
            seat = seat + 1 if seat + 1 < seats else 0
        # Nobody passes after the last move, for then the match is over.
        self.free, self.mover = free, rules.following(start, last) if last >= 0 else start.mover

    def state(self) -> State:
        start, penguins = self.start, tuple(map(tuple, self.penguins))
        return State(start.book, self.free, penguins, tuple(self.scores), self.mover, self.turn, start.dropped)
