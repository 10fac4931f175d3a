"""Colours: every role has one on every page, and can be told apart from what it lies on."""

from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludus.core.scene import SEAT_PAINTS, Colour, Land, Role, Sky
from ludus.view.palette import PALETTES, Theme, blend, contrast, readable_on, rgb

colours = st.integers(0, 0xFFFFFF).map(lambda number: f"#{number:06x}")
every_theme = pytest.mark.parametrize("theme", PALETTES)


@every_theme
def test_every_paint_has_a_colour(theme: Theme) -> None:
    assert {*PALETTES[theme]} == {*get_args(Role), *get_args(Land), *get_args(Sky), *get_args(Colour)}


@every_theme
def test_seats_and_words_stand_out_from_the_ground_and_from_each_other(theme: Theme) -> None:
    palette = PALETTES[theme]
    assert contrast(palette["ink"], palette["ground"]) >= 7
    assert all(contrast(palette[paint], palette["ground"]) >= 3 for paint in (*SEAT_PAINTS, "nobody", "alarm"))
    assert len({palette[paint] for paint in SEAT_PAINTS}) == 4


@given(colours, colours)
def test_contrast_goes_both_ways_from_1_to_21(one: str, other: str) -> None:
    assert 1 <= contrast(one, other) <= 21.0001
    assert contrast(one, other) == contrast(other, one)
    assert contrast("#000000", "#ffffff") == pytest.approx(21)


@given(colours, colours)
def test_what_is_written_can_be_read_whatever_it_is_written_on(ground: str, colour: str) -> None:
    assert contrast(readable_on(ground, colour), ground) >= 3


@given(colours, colours, st.floats(0, 1))
def test_a_blend_lies_between_its_two(over: str, under: str, opacity: float) -> None:
    assert (blend(over, under, 1), blend(over, under, 0)) == (over, under)
    parts = zip(rgb(over), rgb(under), rgb(blend(over, under, opacity)), strict=True)
    assert all(min(a, b) <= mixed <= max(a, b) for a, b, mixed in parts)
