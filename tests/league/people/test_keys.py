"""Words that open a door."""

from ludus.league.people.keys import CODE, LETTERS, hash_of, new_code, new_word


def test_words_are_long_and_never_the_same() -> None:
    words = {new_word("ludus_") for _ in range(1000)}
    assert len(words) == 1000
    assert all(len(word) == 49 for word in words)  # 256 bits


def test_a_code_can_be_read_out_and_typed() -> None:
    code = new_code()
    assert len(code.replace("-", "")) == CODE
    assert {*code} <= {*LETTERS, "-"}
    typed = (code.lower(), code.replace("-", ""), f" {code.replace('-', ' ')} ")
    assert {hash_of(one) for one in typed} == {hash_of(code)}


def test_a_word_of_a_link_is_taken_as_it_is() -> None:
    word = new_word()
    assert hash_of(word) != hash_of(word.swapcase())
    assert word not in hash_of(word)


def test_what_somebody_shows_may_be_anything() -> None:
    for shown in ("", "\0", "\ud800", "x" * 10_000_000, "🐟" * 16):
        assert len(hash_of(shown)) == 64
