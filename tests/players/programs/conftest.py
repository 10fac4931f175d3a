import pytest

from ludus.core.patience import Patience


@pytest.fixture
def unstopped(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is taken off for a machine that stood still: for who must know all of a charge."""
    monkeypatch.setattr(Patience, "stood_ms", lambda _: 0.0)
