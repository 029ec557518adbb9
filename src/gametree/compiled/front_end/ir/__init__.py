"""The intermediate representation of lowered rules: typed expressions, and statements in nested regions.

`nodes` has the plain data, `building` makes them and refuses what is ill-typed, and `interpreting` runs them.
`primitives` has the functions that nodes call, in Python.

One law holds for what moves code: what may raise an error, reads or writes a list keeps its place and is never
dropped; the rest may move or go.
"""

from gametree.compiled.front_end.ir.interpreting import Interpreter
from gametree.compiled.front_end.ir.nodes import Function

__all__ = ["Function", "Interpreter"]
