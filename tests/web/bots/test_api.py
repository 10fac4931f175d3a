"""Bots as JSON. What a real server does with them: test_bots.py."""

from pathlib import Path

import pytest
from starlette.exceptions import HTTPException

from ludus.players.sent.unpack import LARGEST
from ludus.web.bots import api
from tests.web.indoors import client_in


def test_a_quota_is_each_clients_own_and_passes(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [0.0]
    monkeypatch.setattr(api, "monotonic", lambda: now[0])
    quota = api.Quota()
    for who in ("ann", "ann", "bob"):
        quota.take(who, 2)
    with pytest.raises(HTTPException) as refused:
        quota.take("ann", 2)
    assert refused.value.status_code == 429
    now[0] = api.MINUTE_S
    quota.take("ann", 2)


def test_what_is_refused_before_it_is_read(tmp_path: Path) -> None:
    client = client_in(tmp_path)
    assert client.post("/api/bots", params={"game": "chess", "file": "x.py"}, content=b"").status_code == 404
    large = client.post("/api/bots?game=fish&file=x.py", content=bytes(10 * LARGEST))
    assert (large.status_code, large.json()["error"]) == (413, "more than 10 MB are not taken")
    assert "needs a name" in client.post("/api/bots?game=fish", content=b"x").json()["error"]
    assert list(tmp_path.rglob("*.py")) == []


@pytest.mark.parametrize("path", ["fish/nobody", "chess/x", "fish/~2E~2E"])
def test_nobody_of_this_name(path: str, tmp_path: Path) -> None:
    client = client_in(tmp_path)
    for method, place in (("GET", path), ("DELETE", path), ("POST", f"{path}/check")):
        answer = client.request(method, f"/api/bots/{place}")
        assert answer.status_code == 404
        assert "no uploaded bot" in answer.json()["error"]
