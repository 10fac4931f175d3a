"""Ratings over time as a picture."""

from xml.etree import ElementTree

from ludus.report.history import RatedAt, history_plot

DAY = 86400.0
LINE = [RatedAt(DAY * day, 10.0 * day, 10.0 * day - 50, 10.0 * day + 50) for day in range(10)]


def test_a_line_with_its_interval_and_the_days() -> None:
    made = history_plot([("<A> v2", LINE), ("A v1", LINE[:4])])
    picture = ElementTree.fromstring(made.partition("<ul")[0])
    assert len(picture.findall(".//polyline")) == 2
    assert len(picture.findall(".//polygon")) == 1
    assert "&lt;A&gt; v2" in made
    texts = [one.text for one in picture.findall(".//text")]
    assert {"1 Jan", "10 Jan", "0", "+100"} <= {*texts}
    x, y = picture.findall(".//polyline")[-1].attrib["points"].split()[-1].split(",")
    assert (x, 0 <= int(y) <= 1000) == ("1000", True)


def test_a_day_has_hours() -> None:
    assert "1 Jan, 00:00 UTC" in history_plot([("A", [point._replace(at=point.at / 100) for point in LINE])])


def test_nothing_to_draw_is_nothing() -> None:
    assert history_plot([]) == ""
    assert history_plot([("A", LINE[:1])]) == ""


def test_points_of_the_same_moment_and_value_are_drawn_too() -> None:
    assert "<polyline" in history_plot([("A", [RatedAt(0.0, 0.0, 0.0, 0.0)] * 2)])
