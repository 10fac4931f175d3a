"""Random play in other people's environments: how many actions in a second of CPU time, on one core, as JSON.

Run by bench/peers.py with the Python that has them, so it imports nothing of ours.
"""

import json
import os
import random
import sys
from collections.abc import Callable
from importlib.metadata import version
from time import process_time
from typing import Any

ROUNDS, SECONDS = 3, 1.5
BATCH, DEEP = 1024, 64  # pgx: games at once, and actions of each in one call
Play = Callable[[], int]  # one game or more; gives the number of actions


def pettingzoo_connect_four() -> tuple[str, Play]:
    from pettingzoo.classic import connect_four_v3

    env = connect_four_v3.env()

    def play() -> int:
        env.reset(seed=1)
        count = 0
        for _ in env.agent_iter():
            seen, _, over, cut, _ = env.last()
            done = over or cut
            env.step(None if done else random.choice(seen["action_mask"].nonzero()[0]))
            count += not done
        return count

    return version("pettingzoo"), play


def open_spiel(name: str) -> tuple[str, Play]:
    import pyspiel

    game = pyspiel.load_game(name)

    def play() -> int:
        state, count = game.new_initial_state(), 0
        while not state.is_terminal():
            state.apply_action(random.choice(state.legal_actions()))
            count += 1
        return count

    return version("open_spiel"), play


def kaggle(name: str) -> tuple[str, Play]:
    """Bots that do nothing where that can be, and else those of the environment that play at random."""
    from kaggle_environments import make

    idle: dict[str, Any] = {"planet_wars": lambda seen: [], "halite": lambda seen: {}}
    bot, at_once = idle.get(name, "random"), 2 if name in idle else 1  # who act in a step

    def play() -> int:
        return at_once * (len(make(name).run([bot, bot])) - 1)

    return version("kaggle-environments"), play


def pgx(name: str) -> tuple[str, Play]:
    """Many games at once, each begun anew when it is over; compiled before it is measured."""
    import jax
    import pgx as environments
    from pgx.experimental import auto_reset

    env = environments.make(name)
    start, step = jax.vmap(env.init), jax.vmap(auto_reset(env.step, env.init))

    def one(state: Any, key: Any) -> Any:
        logits = jax.numpy.where(state.legal_action_mask, 0.0, -1e9)
        return step(state, jax.random.categorical(key, logits), jax.random.split(key, BATCH)), None

    def many(key: Any) -> Any:
        return jax.lax.scan(one, start(jax.random.split(key, BATCH)), jax.random.split(key, DEEP))[0]

    fast = jax.jit(many)

    def play() -> int:
        jax.block_until_ready(fast(jax.random.PRNGKey(random.getrandbits(30))))
        return BATCH * DEEP

    return version("pgx"), play


PEERS: dict[str, Callable[[str], tuple[str, Play]]] = {
    "pettingzoo": lambda name: pettingzoo_connect_four(),
    "open_spiel": open_spiel,
    "kaggle": kaggle,
    "pgx": pgx,
}


def rate(play: Play) -> float:
    """Actions in a second of CPU time, by the best round; the first game pays for what is only done once."""
    play()
    best = 0.0
    for _ in range(ROUNDS):
        began, count = process_time(), 0
        while process_time() - began < SECONDS:
            count += play()
        best = max(best, count / (process_time() - began))
    return best


def main(peer: str, game: str) -> None:
    os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})  # before anybody counts the cores
    number, play = PEERS[peer](game)
    print(json.dumps({"version": number, "rate": rate(play)}))


if __name__ == "__main__":
    main(*sys.argv[1:])
