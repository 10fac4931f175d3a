"""Numbers as pictures."""

from ludus.report.data import Sequential, Span
from ludus.report.plot import llr_bar, rating_plot, sequential_facts
from tests.web.indoors import tags, texts


def test_of(llr: float, elo: Span | None = None) -> Sequential:
    return Sequential(0, 10, 0.05, 0.05, llr, -2.94, 2.94, "open", elo, (0, 1, 2, 1, 0))


test_of.__test__ = False  # type: ignore[attr-defined]


def percent(word: object) -> float:
    return float(str(word).removesuffix("%"))


def test_the_best_stands_on_top_and_every_point_inside_of_its_span() -> None:
    html = rating_plot([("weak", Span(-50, -120, 10)), ("strong <b>", Span(50, -10, 130))])
    assert [words.split(":")[0] for words in texts(html, "title")] == ["strong <b>", "weak"]
    for span, dot in zip(tags(html, "line", class_="span"), tags(html, "circle", class_="dot"), strict=True):
        low, high = percent(span.attributes["x1"]), percent(span.attributes["x2"])
        assert 0 < low < percent(dot.attributes["cx"]) < high < 100
    assert len(tags(html, "line", class_="zero")) == 1
    assert rating_plot([]) == ""


def test_ticks_are_round_numbers() -> None:
    html = rating_plot([("a", Span(3, -33, 41)), ("b", Span(-3, -41, 33))])
    assert texts(html, "text", class_="tick") == ["−60", "−40", "−20", "0", "+20", "+40", "+60"]
    assert texts(rating_plot([("a", Span(0, 0, 0))]), "text", class_="tick")[0] == "0"


def test_the_bar_stays_inside_also_beyond_its_bounds() -> None:
    for llr, kind in ((-9.0, "down"), (0.0, "up"), (9.0, "up")):
        html = llr_bar(test_of(llr))
        assert 0 < percent(tags(html, "circle")[0].attributes["cx"]) < 100
        assert len(tags(html, "rect", class_=kind)) == 1


def test_the_test_in_numbers() -> None:
    html = sequential_facts(test_of(-1.5, Span(5, -3, 12)))
    told = dict(zip(texts(html, "dt"), texts(html, "dd"), strict=True))
    assert (told["LLR"], told["Elo, 95 %"]) == ("−1.50", "+5 (−3 to +12)")
    assert "Elo, 95 %" not in texts(sequential_facts(test_of(0)), "dt")
