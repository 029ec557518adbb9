"""The front end of the compiler: from the rules of a game as they are written to functions of 64-bit words.

`lower(game, state, functions={}) -> LoweredGame` refuses by default: what no operation covers is a `CompileError`
that names file, line, construct and remedy. What it returns runs as plain Python (`bind`), and
as machine code. Each of its rooms imports only from those named before it: prelude, ir, names, kinds, printers,
functions, operations, containers, lowering.
"""

from gametree.compiled.front_end.kinds.layout import Layout
from gametree.compiled.front_end.lowering.lower import Lowering, lower, problems_of
from gametree.compiled.front_end.names.reachable import dependencies
from gametree.compiled.front_end.names.unchanged import Unchanged
from gametree.compiled.front_end.printers.lowered_game import Bounds, LoweredFunction, LoweredGame

__all__ = [
    "Bounds", "Layout", "LoweredFunction", "LoweredGame", "Lowering", "Unchanged", "dependencies", "lower",
    "problems_of",
]  # fmt: skip
