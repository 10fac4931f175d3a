"""The knock-out tournament of Fish: groups, age order, when it stops, and who wins among house players."""

import pytest

from ludus import Entrant, MatchSpec, play_match
from ludus.tournament.formats.groups import Decided, group_sizes, next_round

BOARD = "random:width=5,height=5,uniform=2,holes=0"

SIZES = {
    2: (2,),
    3: (3,),
    4: (4,),
    5: (3, 2),
    6: (4, 2),
    7: (4, 3),
    8: (4, 4),
    9: (4, 3, 2),
    10: (4, 4, 2),
    11: (4, 4, 3),
    12: (4, 4, 4),
    13: (4, 4, 3, 2),
}

WINNERS = {
    1: {2: [0], 3: [0], 4: [0, 3], 5: [0], 6: [0], 7: [0], 8: [0, 7], 9: [0, 7], 10: [0], 11: [0], 12: [0]},
    2: {2: [0], 3: [0], 4: [0, 2], 5: [0], 6: [0], 7: [0], 8: [0, 4], 9: [0, 4], 10: [0], 11: [0], 12: [0]},
}

SCORES = {
    1: {2: (18, 16), 3: (12, 10, 10), 4: (10, 6, 8, 10)},
    2: {2: (18, 16), 3: (12, 10, 10), 4: (10, 6, 10, 8)},
}


def scores(count: int, depth: int) -> tuple[float, ...]:
    entrants = tuple(Entrant(str(seat), f"minimax:{depth}") for seat in range(count))
    return play_match(MatchSpec(game="fish", entrants=entrants, board=BOARD)).game.outcome.scores


def tournament(players: list[int], depth: int) -> list[int]:
    """House players are all alike: who wins a game depends on the seat alone."""
    won: dict[int, list[int]] = {}
    for count in (2, 3, 4):
        result = scores(count, depth)
        won[count] = [seat for seat, score in enumerate(result) if score == max(result)]
    rounds: list[list[int]] = []
    while not isinstance(plan := next_round(players, rounds), Decided):
        rounds.append([group[seat] for group in plan for seat in won[len(group)]])
    return list(plan.winners)


@pytest.mark.parametrize("count", SIZES)
def test_group_sizes(count: int) -> None:
    assert group_sizes(count) == SIZES[count]
    groups = next_round(range(count), [])
    assert not isinstance(groups, Decided)
    assert [len(group) for group in groups] == list(SIZES[count])
    assert [player for group in groups for player in group] == list(range(count))


def test_groups_of_any_number_are_games() -> None:
    for count in range(2, 200):
        sizes = group_sizes(count)
        assert sum(sizes) == count
        assert set(sizes) <= {2, 3, 4}
        assert list(sizes) == sorted(sizes, reverse=True)


@pytest.mark.parametrize("depth", [1, 2])
@pytest.mark.parametrize("count", range(2, 13))
def test_house_players_win_as_the_table_says(count: int, depth: int) -> None:
    assert tournament(list(range(count)), depth) == WINNERS[depth][count]


@pytest.mark.parametrize("depth", [1, 2])
@pytest.mark.parametrize("count", [2, 3, 4])
def test_scores_of_single_games(count: int, depth: int) -> None:
    assert scores(count, depth) == SCORES[depth][count]


def test_fewer_than_two_need_no_game() -> None:
    assert next_round([], []) == Decided(())
    assert next_round("a", []) == Decided(("a",))
    assert next_round("abcdef", ["c"]) == Decided(("c",))
    assert next_round("abcdef", [""]) == Decided(())


def test_at_most_four_play_one_final_game() -> None:
    assert next_round("abcd", []) == (("a", "b", "c", "d"),)
    assert next_round("abcd", ["ad"]) == Decided(("a", "d"))
    assert next_round("abcd", ["abcd"]) == Decided(("a", "b", "c", "d"))
    assert next_round("abcdefgh", ["adeh"]) == (("a", "d", "e", "h"),)
    assert next_round("abcdefgh", ["adeh", "ah"]) == Decided(("a", "h"))
    assert next_round("abcdefgh", ["adeh", ""]) == Decided(())


def test_two_rounds_with_the_same_winners_are_the_last() -> None:
    """But not a first round that everybody wins: there is no round before it."""
    assert next_round("abcdef", ["abcdef"]) == (("a", "b", "c", "d"), ("e", "f"))
    assert next_round("abcdef", ["abcdef", "fedcba"]) == Decided(tuple("abcdef"))
    assert next_round("abcdefgh", ["abcdef", "abcde"]) == (("a", "b", "c"), ("d", "e"))
    assert next_round("abcdefgh", ["abcdef", "abcde", "abcde"]) == Decided(tuple("abcde"))


def test_winners_go_back_into_the_order_of_age() -> None:
    assert next_round("abcdefghij", ["fbaje"]) == (("a", "b", "e"), ("f", "j"))
    assert next_round("abcdefghij", ["jiab"]) == (("a", "b", "i", "j"),)
    assert next_round("abcdefgh", ["hgfedcb", "hb"]) == (("b", "h"),)


def test_who_is_out_never_comes_back() -> None:
    """Cheaters and failures are just not among the winners of their round."""
    plan = next_round("abcdefgh", ["bcdgh"])
    assert plan == (("b", "c", "d"), ("g", "h"))
    assert next_round("abcdefgh", ["bcdgh", "bg"]) == (("b", "g"),)
