"""Import every module that an answer needs: the browser gets the memory of Python as it is after that."""

from __future__ import annotations

import gametree
from gametree import games

from . import answers, checking

__all__ = ["answers", "checking"]

for package in (gametree, games):
    for name in dir(package):
        getattr(package, name)  # which imports the module of a name that is loaded lazily
