"""What numba compiles: moves (RULES 2), ways to play (perft) and random play. `kernel` is the way in."""

from typing import Any

import numpy as np

from ludus.games.fish.kernel.native_tiles import (
    Free,
    Ground,
    Ints,
    around,
    compiled,
    copied,
    entry,
    given,
    mobility,
    nth,
    size,
    taken,
    targets,
)

LOW = 0xFFFF  # a move is one int: the penguin's slot, then the target
TURN, COUNT, NEXT, SLOT, SOURCE = range(5)  # the columns of a frame of perft


@compiled
def can_move(ground: Ground, free: Free, pos: Ints, turn: int) -> bool:
    for slot in range(1, pos[turn, 0] + 1):  # noqa: SIM110 - no generators in numba
        if around(ground, free, pos[turn, slot]):
            return True
    return False


@compiled
def make(free: Free, pos: Ints, turn: int, slot: int, target: int) -> Free:
    pos[turn, slot] = target
    return taken(free, target)


@compiled
def unmake(free: Free, pos: Ints, turn: int, slot: int, source: int) -> Free:
    target = pos[turn, slot]
    pos[turn, slot] = source
    return given(free, target)


@compiled
def listed(ground: Ground, free: Free, pos: Ints, turn: int, moves: Ints) -> int:
    """Writes the moves of a player and returns how many they are."""
    count = 0
    for slot in range(1, pos[turn, 0] + 1):
        found = targets(ground, free, pos[turn, slot], moves[count:])
        for i in range(count, count + found):
            moves[i] |= slot << 16
        count += found
    return count


@compiled
def is_over(ground: Ground, free: Free, pos: Ints) -> bool:
    for turn in range(pos.shape[0]):  # noqa: SIM110 - no generators in numba
        if can_move(ground, free, pos, turn):
            return False
    return True


@entry
def moves_of(ground: Ground, free: Free, pos: Ints, moves: Ints) -> tuple[int, bool]:
    """Writes the moves of player 0; how many they are, and whether nobody can move."""
    return listed(ground, free, pos, 0, moves), is_over(ground, free, pos)


@entry
def after(fish: Ints, free: Free, pos: Ints, slot: int, target: int) -> tuple[Any, int]:
    """Plays a move of player 0; what is free then, and what was scored."""
    scored = fish[pos[0, slot]]
    return make(free, pos, 0, slot, target), scored


@compiled
def opened(ground: Ground, free: Free, pos: Ints, frame: Ints, moves: Ints, left: int) -> int:
    """How many ways there are, where that is seen at once; otherwise -1, with the moves written down."""
    if left == 0:
        return 1
    total, turn = 0, frame[TURN]
    for slot in range(1, pos[turn, 0] + 1):
        total += mobility(ground, free, pos[turn, slot])
    if total > 0 and left == 1:
        return total
    frame[NEXT], frame[COUNT] = 0, listed(ground, free, pos, turn, moves)
    if total == 0:
        if is_over(ground, free, pos):
            return 0
        frame[COUNT], moves[0] = 1, 0  # slot 0: a pass
    return -1


@entry
def perft(ground: Ground, free: Free, pos: Ints, frames: Ints, moves: Ints, depth: int) -> int:
    """How many ways there are to play so many turns; without recursion, as in `native_search`."""
    total = ply = 0
    frames[0, TURN] = 0
    while True:
        found = opened(ground, free, pos, frames[ply], moves[ply], depth - ply)
        if found >= 0:
            total += found
            while True:
                ply -= 1
                if ply < 0:
                    return total
                frame = frames[ply]
                if frame[SLOT] > 0:
                    free = unmake(free, pos, frame[TURN], frame[SLOT], frame[SOURCE])
                if frame[NEXT] < frame[COUNT]:
                    break
        frame, move = frames[ply], moves[ply, frames[ply, NEXT]]
        turn, slot = frame[TURN], move >> 16
        frame[NEXT], frame[SLOT] = frame[NEXT] + 1, slot
        if slot > 0:
            frame[SOURCE] = pos[turn, slot]
            free = make(free, pos, turn, slot, move & LOW)
        ply += 1
        frames[ply, TURN] = (turn + 1) % pos.shape[0]


@compiled
def mixed(seed: Any) -> Any:
    """splitmix64: a number that looks random, from one that counts."""
    bits = (seed ^ (seed >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    bits = (bits ^ (bits >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return bits ^ (bits >> np.uint64(31))


@compiled
def below(seed: Any, limit: int) -> int:
    """A number from 0 on, each as likely (but for one in 2^32)."""
    return np.int64(((mixed(seed) >> np.uint64(32)) * np.uint64(limit)) >> np.uint64(32))  # type: ignore[return-value]


@compiled
def placed(ground: Ground, free: Free, pos: Ints, missing: int, seed: Any) -> Free:
    """So many penguins put on free tiles, in turn."""
    for i in range(missing):
        tile = nth(ground, free, -1, below(seed + np.uint64(i), size(free)))
        turn = i % pos.shape[0]
        pos[turn, 0] += 1
        free = make(free, pos, turn, pos[turn, 0], tile)
    return free


@compiled
def random_game(  # noqa: PLR0913, PLR0917 - numba likes them one by one
    ground: Ground, fish: Ints, free: Free, pos: Ints, scores: Ints, missing: int, seed: Any, log: Ints
) -> int:
    """Plays to the end, every move of a turn as likely; how many moves there were. `log` keeps as many as fit."""
    players = pos.shape[0]
    turn, stuck, plies = missing % players, 0, 0
    counts = np.empty(pos.shape[1], dtype=np.int64)
    while stuck < players:
        total = 0
        for slot in range(1, pos[turn, 0] + 1):
            counts[slot] = mobility(ground, free, pos[turn, slot])
            total += counts[slot]
        if total:
            number, slot, stuck = below(seed, total), 1, 0
            seed += np.uint64(0x9E3779B97F4A7C15)
            while number >= counts[slot]:
                number -= counts[slot]
                slot += 1
            source = pos[turn, slot]
            target = nth(ground, free, source, number)
            free = make(free, pos, turn, slot, target)
            scores[turn] += fish[source]
            if plies < log.size:
                log[plies] = source << 16 | target
            plies += 1
        else:
            stuck += 1
        turn = turn + 1 if turn + 1 < players else 0
    return plies


@entry
def playouts(  # noqa: PLR0913, PLR0917
    ground: Ground, fish: Ints, free: Free, pos: Ints, scores: Ints, missing: int, count: int, seed: int, log: Ints
) -> tuple[int, Any, Ints]:
    """So many random games; the moves of all, the wins (shared by who tie), the scores of all."""
    players, plies, dice = pos.shape[0], 0, mixed(np.uint64(seed) + np.uint64(0x9E3779B97F4A7C15))
    wins, totals, each = np.zeros(players), np.zeros(players, dtype=np.int64), scores.copy()
    where = pos.copy()
    for game in range(count):
        where[:], each[:] = pos, scores
        start = mixed(dice + np.uint64(game))
        left = placed(ground, copied(free), where, missing, start)
        plies += random_game(ground, fish, left, where, each, missing, start + np.uint64(64), log)
        totals += each
        winners = each == each.max()
        wins += winners / winners.sum()
    return plies, wins, totals
