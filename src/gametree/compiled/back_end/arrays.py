"""NumPy, which comes without types here, for the arrays of batches and solutions."""

from __future__ import annotations

from typing import Any

from gametree.compiled.back_end.machine_functions import library

numpy: Any = library("numpy")
