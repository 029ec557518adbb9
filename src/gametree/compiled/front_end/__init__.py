"""The front end of the compiler: from the rules of a game as they are written to functions of 64-bit words.

`lower(game, state, functions={}) -> LoweredGame` refuses by default: what no rule covers is a `CompileError` that
names file, line, construct and remedy. What it returns runs as plain Python (`bind` with the identity), and as
machine code.
"""

from gametree.compiled.front_end.layout import Layout
from gametree.compiled.front_end.lower import Lowering, lower
from gametree.compiled.front_end.lowered import LoweredFunction, LoweredGame, Range
from gametree.compiled.front_end.packing import packer, unpacker
from gametree.compiled.front_end.reachable import dependencies
from gametree.compiled.front_end.unchanged import Unchanged

__all__ = [
    "Layout", "LoweredFunction", "LoweredGame", "Lowering", "Range", "Unchanged", "dependencies", "lower",
    "packer", "unpacker",
]  # fmt: skip
