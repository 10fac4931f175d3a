"""Settings for all tests."""

import gc
import os
from functools import cache, partial

import pytest
from httpx._config import DEFAULT_TIMEOUT_CONFIG
from httpx._transports import default as transport
from hypothesis import HealthCheck, settings

from tests import warm

pytest_plugins = ["tests.standstill"]

warm.install(cache(partial(warm.started, dict(os.environ))))

# Of who asks a server and says nothing of time: five seconds are little on a busy machine.
for limit in ("connect", "read", "write", "pool"):
    setattr(DEFAULT_TIMEOUT_CONFIG, limit, 60.0)

# Nobody here speaks TLS, and whoever asks a server would read all certificates of the world for it, 25 ms each time.
transport.create_ssl_context = cache(transport.create_ssl_context)  # type: ignore[attr-defined]

# Derandomized: a red test is red again, and CI does not fail by chance. `make soak` turns the dice.
settings.register_profile("ludus", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("soak", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("ludus")


# What is made while tests are collected stays: to look through it again and again for what does not would take a second
# of each worker, and seconds later on.
gc.disable()


def pytest_collection_finish(session: pytest.Session) -> None:
    gc.freeze()
    gc.enable()
