"""From the intermediate representation to text that Numba compiles: nesting, printing, binding."""

from gametree.compiled.front_end.printers.collecting import collector
from gametree.compiled.front_end.printers.lowered_game import LoweredGame
from gametree.compiled.front_end.printers.nesting import nested
from gametree.compiled.front_end.printers.printing import text_of

__all__ = ["LoweredGame", "collector", "nested", "text_of"]
