"""The text of a tournament as the store keeps it, and as it grows."""

import json
from pathlib import Path

import msgspec
import pytest

from ludus.store import Store
from ludus.tournament.slots import key_of
from ludus.tournament.stored import as_begun, grown_text, stored_spec


def test_two_at_once_lose_nothing(tmp_path: Path) -> None:
    spec = b'{"game":"planet_wars","entrants":[{"name":"a","player":"noop"},{"name":"b","player":"noop"}]}'
    with Store(tmp_path / "cup.db") as store:
        store.begin("cup", spec)
        come = stored_spec(store, "cup").entrants[:1]
        one, other = (grown_text(spec, [msgspec.structs.replace(come[0], name=name)]) for name in "cd")
        store.grow("cup", spec, one)
        with pytest.raises(Exception, match="somebody else has let others into 'cup'"):
            store.grow("cup", spec, other)
        assert store.spec("cup") == one
        assert json.loads(one)["grown"] == [2, 3]
        twice = grown_text(one, come)
        assert json.loads(twice)["grown"] == [2, 3, 4]
        assert as_begun(twice) == spec  # so the secrets of its matches are what they were
        assert key_of(as_begun(one)) == key_of(spec)
