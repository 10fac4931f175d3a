"""What every format has."""

import pytest

from ludus.tournament import formats
from ludus.tournament.formats import FORMATS
from ludus.tournament.formats.format import ListFormat, TournamentFormat


@pytest.mark.parametrize("name", FORMATS)
def test_every_format_has_a_schedule_in_the_file_that_is_called_like_it(name: str) -> None:
    kind = FORMATS[name]
    assert kind.__module__ == f"{formats.__name__}.{name}"
    assert kind.batches is not TournamentFormat.batches
    assert kind.LOOKS or (issubclass(kind, ListFormat) and kind.slots is not ListFormat.slots)
