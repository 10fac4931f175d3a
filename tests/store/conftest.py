"""The databases that a store is tested on."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import create_engine, text

from ludus.store.place import find
from tests.store import postgres


@pytest.fixture(scope="session")
def server() -> Iterator[str]:
    """The URL of a real PostgreSQL server."""
    folder = postgres.programs()
    if folder is None:
        missing = "there is no PostgreSQL here (initdb); on Debian or Ubuntu: apt-get install postgresql"
        if os.environ.get("CI") == "true":
            pytest.fail(missing)
        pytest.skip(missing)
    with postgres.server(folder) as url:
        yield url


@pytest.fixture
def database(server: str, request: pytest.FixtureRequest) -> Iterator[str]:
    """The URL of a database on it that is empty."""
    name = f"test_{abs(hash(request.node.nodeid)):x}"
    engine = create_engine(find(server), isolation_level="AUTOCOMMIT")
    with engine.connect() as link:
        link.execute(text(f"CREATE DATABASE {name}"))
        yield server.replace("/postgres", f"/{name}")
        link.execute(text(f"DROP DATABASE {name} WITH (FORCE)"))
    engine.dispose()


@pytest.fixture(params=["sqlite", "postgresql"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Where an empty store can be."""
    return str(tmp_path / "s.db") if request.param == "sqlite" else str(request.getfixturevalue("database"))
