"""Two hypothesis profiles: `quick`, and `deep` by `--hypothesis-profile=deep` or HYPOTHESIS_PROFILE=deep."""

from __future__ import annotations

import os

from hypothesis import settings

settings.register_profile("quick", derandomize=True, deadline=None, database=None, max_examples=100)
settings.register_profile("deep", settings.get_profile("quick"), max_examples=3_000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "quick"))
