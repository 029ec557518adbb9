"""Import every module that an answer needs: the browser gets the memory of Python as it is after that."""

from __future__ import annotations

import gametree

from . import answers, checking

__all__ = ["answers", "checking"]

for name in dir(gametree):
    getattr(gametree, name)  # which imports the module of a name that is loaded lazily
