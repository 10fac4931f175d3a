"""Numbers as the original's C++ reads and writes them."""

from ludus.games.auralux.original.cxx import numbers, shown


def test_numbers_are_read_as_a_stream_reads_them() -> None:
    text = " 1+2-3\t007 2147483647 -2147483648 2147483648 5"
    assert [value for value, _ in numbers(text)] == [1, 2, -3, 7, 2147483647, -2147483648]
    assert [shown(value) for value in (1.0, 0.5, 1 / 3, 1e-7, float("nan"))] == [
        "1",
        "0.5",
        "0.333333",
        "1e-07",
        "-nan",
    ]
