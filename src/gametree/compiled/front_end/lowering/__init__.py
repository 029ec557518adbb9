"""From statements and expressions of Python to the intermediate representation, and from roots to a game."""

from gametree.compiled.front_end.lowering.lower import Lowering

__all__ = ["Lowering"]
