"""The matches one by one, and what went wrong in them."""

from ludus.report.data import FaultLine, MatchLine
from ludus.report.matches import fault_list, match_table
from tests.web.indoors import tags, texts


def line(ranks: tuple[int, ...], faults: tuple[tuple[int, str], ...] = ()) -> MatchLine:
    return MatchLine(7, ("ann", "b<i>b"), ranks, (3.0, -1.5), faults)


def fault(name: str, turns: tuple[int, ...] = (1,), detail: str = "", match: int = 1) -> FaultLine:
    return FaultLine(match, turns, name, "crash", "it <fell>", detail)


def test_who_was_first_alone_is_marked_and_a_match_leads_to_its_replay() -> None:
    html = match_table([line((1, 2), ((1, "crash"),))], lambda number: f"/match/{number}?a&b")
    assert texts(html, "b") == ["ann"]
    assert tags(html, "a")[0].attributes["href"] == "/match/7?a&b"
    assert texts(html, "td", class_="alarm") == ["b<i>b: crash"]
    assert texts(html, "td")[1:3] == ["1 – 2", "3 – −1.5"]
    drawn = match_table([line((1, 1))])
    assert not tags(drawn, "b") and not tags(drawn, "a")


def test_whoever_has_the_most_faults_comes_first_and_many_are_folded() -> None:
    html = fault_list([fault("ann"), *(fault("bob", match=number) for number in range(4))])
    assert texts(html, "b") == ["bob", "ann"]
    assert ["open" in tag.attributes for tag in tags(html, "details", class_="faults")] == [False, True]
    assert "crash in 4 matches" in texts(html, "summary")[0]


def test_turns_and_details_are_told() -> None:
    assert "before the first turn" in fault_list([fault("ann", (0,))])
    assert "turns 1, 2, 3, 4, 5 … (9 times)" in fault_list([fault("ann", tuple(range(1, 10)))])
    html = fault_list([fault("ann", detail="line 1 <x>\n")])
    assert texts(html, "pre") == ["line 1 <x>"]
    assert texts(html, "span", class_="why") == ["it <fell>"]
