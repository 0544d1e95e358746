"""What holds for every test: hypothesis draws the same examples on every machine and in every run."""

from hypothesis import HealthCheck, Phase, settings

QUICK = settings(
    derandomize=True,
    database=None,
    deadline=None,  # a slow machine is not a failing test
    # Examples are mostly seeds of games: a smaller one is not a simpler game, and looking for it takes minutes.
    phases=(Phase.explicit, Phase.generate),
    max_examples=10,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile("quick", QUICK)
settings.register_profile("deep", QUICK, max_examples=150)  # `make test-deep`: see tests/depth.py
settings.load_profile("quick")
