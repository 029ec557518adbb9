"""The intermediate representation of lowered rules: typed expressions, and statements in nested regions.

`nodes` has the plain data, `building` makes them and refuses what is ill-typed, `verifying` checks a function,
`interpreting` runs it, and `printing` writes it as Python. `nesting` and `collecting` are passes.

One law holds for what moves code: what may raise an error, reads or writes a list keeps its place and is never
dropped; the rest may move or go.
"""

from gametree.compiled.ir.collecting import collector
from gametree.compiled.ir.interpreting import Interpreter
from gametree.compiled.ir.nesting import nested
from gametree.compiled.ir.nodes import Function
from gametree.compiled.ir.printing import text_of
from gametree.compiled.ir.verifying import IllFormed, verify

__all__ = ["Function", "IllFormed", "Interpreter", "collector", "nested", "text_of", "verify"]
