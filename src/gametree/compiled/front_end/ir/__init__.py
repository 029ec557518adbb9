"""The intermediate representation of lowered rules: typed expressions, and statements in nested regions.

`nodes` has the plain data, `building` makes them and refuses what is ill-typed, `verifying` checks a function,
and `interpreting` runs it. `primitives` has the functions that nodes call, in Python.

One law holds for what moves code: what may raise an error, reads or writes a list keeps its place and is never
dropped; the rest may move or go.
"""

from gametree.compiled.front_end.ir.interpreting import Interpreter
from gametree.compiled.front_end.ir.nodes import Function
from gametree.compiled.front_end.ir.verifying import IllFormed, verify

__all__ = ["Function", "IllFormed", "Interpreter", "verify"]
