"""Settings for all tests."""

from hypothesis import HealthCheck, settings

# Derandomized: a red test is red again, and CI does not fail by chance. `make soak` turns the dice.
settings.register_profile("ludus", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("soak", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("ludus")
