"""The dice of C++: against the numbers that its standard and others publish."""

from ludus.core.twister import Twister, names_seed


def test_the_ten_thousandth_number_is_that_of_the_standard() -> None:
    dice = Twister(5489)
    for _ in range(9999):
        dice()
    assert dice() == 4123659995


def test_numbers_below_a_limit_are_fair_and_within_it() -> None:
    dice = Twister(1)
    thrown = [dice.below(6) for _ in range(60_000)]
    assert {*thrown} == {*range(6)}
    assert all(abs(thrown.count(side) - 10_000) < 500 for side in range(6))


def test_names_are_hashed_by_their_utf16_units() -> None:
    assert names_seed(["abc"]) == 96354
    assert names_seed(["\U0001f600"]) == 31 * 0xD83D + 0xDE00
    assert names_seed(["one", "two", "one"]) == names_seed(["two"])
