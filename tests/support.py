"""What several tests need."""

import asyncio
import os
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar

import pytest

REPO = Path(__file__).resolve().parents[1]
CONFORMANCE = REPO.parent / "shared" / "conformance"


def beside() -> Path:
    """The folder of all recordings beside the repository: it alone has the official Fish cases."""
    if not CONFORMANCE.is_dir():
        message = f"the official Fish cases are not there: expected beside the repository, at {CONFORMANCE}"
        pytest.fail(message) if os.environ.get("CI") else pytest.skip(message)
    return CONFORMANCE


def inputs(usual: int) -> int:
    """How many inputs a fuzz test tries: so many in CI, and as many as it is told in `make soak`."""
    return int(os.environ.get("LUDUS_FUZZ", usual))


FUZZ = inputs(2000)

T = TypeVar("T")


def finished(work: Coroutine[Any, Any, T]) -> T:
    """What it gives. On a thread of its own: a browser that is open has a loop running on this one."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, work).result()
