"""Settings for all tests."""

from httpx._config import DEFAULT_TIMEOUT_CONFIG
from hypothesis import HealthCheck, settings

pytest_plugins = ["tests.standstill"]

# Of who asks a server and says nothing of time: five seconds are little on a busy machine.
for limit in ("connect", "read", "write", "pool"):
    setattr(DEFAULT_TIMEOUT_CONFIG, limit, 60.0)

# Derandomized: a red test is red again, and CI does not fail by chance. `make soak` turns the dice.
settings.register_profile("ludus", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("soak", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("ludus")
