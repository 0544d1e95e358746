"""What holds for every test: hypothesis draws the same examples on every machine and in every run."""

from hypothesis import HealthCheck, settings

settings.register_profile(
    "same-every-time",
    derandomize=True,
    database=None,
    deadline=None,  # a slow machine is not a failing test
    max_examples=20,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("same-every-time")
