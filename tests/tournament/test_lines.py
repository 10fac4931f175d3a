"""In which line of a TOML file a key stands."""

from ludus.tournament.lines import line_of


def test_lines_of_tables_inside_tables() -> None:
    text = 'a = 1\n[x.y]\nb = 2 # [no]\n[[z]]\n"c" = 3\n[z.deep]\nd = 4\n[[z]]\nc.e = 5\n'
    lines = {("a",): 1, ("x", "y", "b"): 3, ("z", 0, "c"): 5, ("z", 0, "deep", "d"): 7, ("z", 1, "c", "e"): 9}
    assert {path: line_of(text, path) for path in lines} == lines
    assert line_of(text, ("z", 1, "nothing")) == 8
    assert line_of(text, ("nothing",)) == 1
