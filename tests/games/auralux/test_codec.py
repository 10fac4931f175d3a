"""Auralux in JSON."""

import pytest

from ludus.core.errors import BadMessage
from ludus.games.auralux import codec
from ludus.games.auralux.orders import Order


@pytest.mark.parametrize("data", [1, [1], [[1, 2]], [[1, 2, True]], [[1, 2, 2**31]], "x", {}, Order(1, 2, 3)])
def test_an_action_that_cannot_be_read(data: object) -> None:
    with pytest.raises(BadMessage):
        codec.parse_action(data)
