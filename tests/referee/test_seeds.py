"""The seed of a seat says nothing of the seed of another, nor of the match's own."""

from collections.abc import Iterator
from itertools import combinations
from random import Random
from types import SimpleNamespace
from typing import Any
from zlib import crc32

import msgspec
from msgspec.structs import replace

from ludus import Entrant, MatchSpec, load, play_match
from ludus.core.match import seat_seed
from ludus.players.local import LocalPlayer
from ludus.referee.file import dump_record, load_record
from ludus.web.guard.bounds import Bounds
from ludus.web.matches.request import MatchRequest, checked

SPEC = MatchSpec(game="fish", entrants=(Entrant("a", "?"), Entrant("b", "random")), seed=1, secret="mine")


class Hears:
    """A bot that remembers what it was told, and plays as `random` would with that seed."""

    heard: Any = None

    def start(self, setup: Any) -> None:
        type(self).heard = setup
        self._bot = load("fish").bots["random"]()
        self._bot.start(setup)  # type: ignore[attr-defined]

    def choose(self, view: Any, clock: Any) -> Any:
        return self._bot.choose(view, clock)


def seeds(spec: MatchSpec, seats: int = 4) -> list[int]:
    return [seat_seed(spec, seat) for seat in range(seats)]


def matches(secret: str) -> Iterator[MatchSpec]:
    return (replace(SPEC, seed=seed, secret=secret) for seed in range(500))


def test_no_difference_between_two_seats_holds_in_two_matches() -> None:
    """It was one's own XOR 0x77073096, in every match."""
    for first, second in combinations(range(4), 2):
        pairs = [(seat_seed(spec, first), seat_seed(spec, second)) for spec in matches("")]
        assert len({one ^ other for one, other in pairs}) == len(pairs)
        assert len({(one - other) % 2**32 for one, other in pairs}) == len(pairs)


def test_bits_are_even_and_seats_and_matches_apart() -> None:
    all_seeds = [seed for secret in ("", "mine") for spec in matches(secret) for seed in seeds(spec)]
    assert len(set(all_seeds)) > len(all_seeds) - 5
    for bit in range(32):
        assert abs(sum(seed >> bit & 1 for seed in all_seeds) / len(all_seeds) - 0.5) < 0.05


def test_who_knows_the_seed_but_not_the_secret_has_nothing() -> None:
    """Small seeds can be tried one by one: with a secret in the spec none of them fits."""
    own, other = seeds(SPEC, 2)
    found = [spec for spec in matches("") if seat_seed(spec, 0) == own]
    assert other not in {seat_seed(spec, 1) for spec in found}
    guesses = {crc32(f"{spec.seed}/1".encode()) for spec in matches("")} | {own ^ 0x77073096}
    assert other not in guesses


def test_a_record_tells_enough_to_give_the_same_seeds_again() -> None:
    parse = load("fish").codec.parse_action
    record = play_match(SPEC, players={0: LocalPlayer(Hears, parse)})
    assert Hears.heard.seed == seat_seed(SPEC, 0)
    told = load_record(dump_record(record)).game.spec
    assert seeds(told) == seeds(SPEC)
    again = play_match(replace(told, entrants=SPEC.entrants), players={0: LocalPlayer(Hears, parse)})
    assert again.game.turns == record.game.turns


def test_an_older_record_has_no_secret_and_is_read() -> None:
    old = msgspec.json.decode(msgspec.json.encode(SPEC))
    del old["secret"]
    assert msgspec.convert(old, MatchSpec) == replace(SPEC, secret="")


def test_a_match_of_the_server_has_one_unless_its_seed_was_asked_for() -> None:
    known = SimpleNamespace(reference=lambda game, word: word)
    roster: Any = SimpleNamespace(reference=known.reference, boards=known)

    def spec(**more: Any) -> MatchSpec:
        return checked(MatchRequest(game="fish", players=("random", "random"), **more), roster, Bounds())[0]

    assert len(spec().secret) == 32
    assert spec().secret != spec().secret
    assert spec(seed=4).secret == ""


def test_random_is_no_longer_predicted() -> None:
    """The attack as it was: from one's own seed to the other's, and all its placements follow."""
    hits = 0
    for seed in range(20):
        spec = replace(SPEC, seed=seed)
        own, other = seeds(spec, 2)
        hits += Random(own ^ 0x77073096).random() == Random(other).random()
    assert hits == 0
