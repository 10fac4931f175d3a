"""What numba compiles: the strategy of RULES 5, with the same answers as `search` and `minimax`.

Player 0 of a position is the one that the search is for; values are what it gains from here on. Alpha-beta without
recursion, because what numba reads from its cache may crash when it recurs: a row of `frames` for each turn on the way.
"""

from ludus.games.fish.kernel.native_moves import LOW, can_move, listed, make, unmake
from ludus.games.fish.kernel.native_tiles import Free, Ground, Ints, around, beside, compiled, entry, ways

ENDLESS = 1 << 40
PROMISED = 1 << 50  # of the move that was good beside here

# The columns of a frame.
TURN, DEPTH, ALPHA, BETA, CERTAIN, BEST, COUNT, NEXT, SLOT, SOURCE, KILLER = range(11)
COLUMNS = 11


@compiled
def bounds(ground: Ground, fish: Ints, free: Free, pos: Ints, depth: int, before: int) -> tuple[int, int]:
    """What is certain, and what is possible at most. Opponents that move before us take a tile each: where more than
    that are free around some penguins, one of these will move. A penguin that is stuck never will again (RULES 2)."""
    low = high = 0
    for slot in range(1, pos[0, 0] + 1):
        tile = pos[0, slot]
        if fish[tile] > low and around(ground, free, tile):
            high = max(high, fish[tile])
            if ways(ground, fish, free, pos, fish[tile]) > before:
                low = fish[tile]
    return low, high + (depth - 1) * fish[-1] if high else 0


@compiled
def promise(ground: Ground, fish: Ints, free: Free, pos: Ints, turn: int, move: int) -> int:
    """How good a move looks: for us the fish here and there, for others the fish of ours that it is beside."""
    if turn == 0:
        return fish[pos[0, move >> 16]] * 8 + fish[move & LOW]  # type: ignore[no-any-return]
    found = 0
    for slot in range(1, pos[0, 0] + 1):
        if beside(ground, free, move & LOW, pos[0, slot]):
            found += fish[pos[0, slot]]
    return found


@compiled
def expanded(ground: Ground, fish: Ints, free: Free, pos: Ints, frame: Ints, moves: Ints) -> None:
    """Writes the moves, each with its promise above it."""
    turn = frame[TURN]
    frame[COUNT] = listed(ground, free, pos, turn, moves)
    frame[NEXT], frame[BEST] = 0, 0 if turn == 0 else ENDLESS
    for i in range(frame[COUNT]):
        hope = promise(ground, fish, free, pos, turn, moves[i])
        moves[i] |= PROMISED if moves[i] == frame[KILLER] else hope << 32


@compiled
def next_best(moves: Ints, begin: int, count: int) -> int:
    """The most promising of those that are left, brought to the front."""
    best = begin
    for i in range(begin + 1, count):
        if moves[i] > moves[best]:
            best = i
    move = moves[best]
    moves[best] = moves[begin]
    moves[begin] = move
    return move  # type: ignore[no-any-return]


@compiled
def settled(ground: Ground, fish: Ints, free: Free, pos: Ints, frame: Ints) -> bool:
    """Whether the value of a position is seen at once (BEST then has it); passes over who is stuck."""
    before, first = 0, 0
    if frame[TURN] > 0:
        for foe in range(pos.shape[0] - 1, frame[TURN] - 1, -1):
            if can_move(ground, free, pos, foe):
                before, first = before + 1, foe
    low, high = bounds(ground, fish, free, pos, frame[DEPTH], before)
    frame[TURN], frame[CERTAIN] = first, low
    if low == high or low >= frame[BETA]:
        frame[BEST] = low
        return True
    frame[BEST] = high
    return high <= frame[ALPHA]  # type: ignore[no-any-return]


@compiled
def descended(fish: Ints, free: Free, pos: Ints, frame: Ints, below: Ints, move: int) -> Free:
    """Plays a move and says what is asked of the position after it."""
    slot, turn = move >> 16 & LOW, frame[TURN]
    source = pos[turn, slot]
    frame[SLOT], frame[SOURCE], frame[NEXT] = slot, source, frame[NEXT] + 1
    below[TURN], below[DEPTH] = (turn + 1) % pos.shape[0], frame[DEPTH]
    below[ALPHA], below[BETA] = frame[ALPHA], min(frame[BETA], frame[BEST])
    if turn == 0:
        below[DEPTH] -= 1
        below[ALPHA], below[BETA] = max(frame[ALPHA], frame[BEST]) - fish[source], frame[BETA] - fish[source]
    return make(free, pos, turn, slot, move & LOW)


@compiled
def folded(fish: Ints, frame: Ints, found: int, move: int) -> bool:
    """Takes the value of a move into account; true where the others need not be looked at."""
    if frame[TURN] == 0:
        frame[BEST] = max(frame[BEST], found + fish[frame[SOURCE]])
        done = frame[BEST] >= frame[BETA]
    else:
        frame[BEST] = min(frame[BEST], found)
        done = frame[BEST] <= max(frame[ALPHA], frame[CERTAIN])
    if done:
        frame[KILLER] = move & (1 << 32) - 1
    return done or frame[NEXT] == frame[COUNT]  # type: ignore[no-any-return]


@compiled
def value(ground: Ground, fish: Ints, free: Free, pos: Ints, frames: Ints, moves: Ints) -> int:
    """What frame 1 asks for; fail-soft."""
    ply = 1
    while True:
        if settled(ground, fish, free, pos, frames[ply]):
            while True:
                found = frames[ply, BEST]
                ply -= 1
                if ply == 0:
                    return found  # type: ignore[no-any-return]
                frame = frames[ply]
                free = unmake(free, pos, frame[TURN], frame[SLOT], frame[SOURCE])
                if not folded(fish, frame, found, moves[ply, frame[NEXT] - 1]):
                    break
        else:
            expanded(ground, fish, free, pos, frames[ply], moves[ply])
        frame = frames[ply]
        move = next_best(moves[ply], frame[NEXT], frame[COUNT])
        free = descended(fish, free, pos, frame, frames[ply + 1], move)
        ply += 1


@entry
def best_move(ground: Ground, fish: Ints, free: Free, pos: Ints, frames: Ints, moves: Ints) -> int:
    """The best first move; RULES 5: of equal ones the smallest source, then target. Frame 0 says how deep."""
    best, chosen, row, frame = -1, 1 << 60, moves[0], frames[0]
    expanded(ground, fish, free, pos, frame, row)
    for i in range(frame[COUNT]):
        move = next_best(row, i, frame[COUNT])
        source = pos[0, move >> 16 & LOW]
        key = source << 16 | move & LOW
        found = fish[source]
        if frame[DEPTH] > 1:
            # One that comes earlier in the order of ties may equal the best so far, a later one must beat it.
            frame[ALPHA], frame[BETA] = best - 1 if key < chosen else best, ENDLESS
            free = descended(fish, free, pos, frame, frames[1], move)
            found += value(ground, fish, free, pos, frames, moves)
            free = unmake(free, pos, 0, frame[SLOT], frame[SOURCE])
        if found > best or (found == best and key < chosen):
            best, chosen = found, key
    return chosen
