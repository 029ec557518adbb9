"""The intermediate representation of lowered rules: typed expressions, and statements in nested regions.

`nodes` has the plain data, `building` makes them and refuses what is ill-typed, `printing` writes Python for Numba
and for `source`, `interpreting` runs them, `verifying` checks a whole function, and `collecting` is a pass.

One law holds for everything that moves code: what may raise, read or write keeps its place and is never dropped;
the rest may move or go.
"""

from gametree.compiled.ir.collecting import collector
from gametree.compiled.ir.interpreting import Interpreter
from gametree.compiled.ir.nodes import Function
from gametree.compiled.ir.printing import text_of
from gametree.compiled.ir.verifying import IllFormed, verify

__all__ = ["Function", "IllFormed", "Interpreter", "collector", "text_of", "verify"]
