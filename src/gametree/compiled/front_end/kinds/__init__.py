"""Kinds of values, values as far as they are known, and how words hold them.

`kinds` is a closed set, with `join` for the places where two of them meet; `values` is one too.
"""

from gametree.compiled.front_end.kinds.kinds import Kind
from gametree.compiled.front_end.kinds.layout import Layout
from gametree.compiled.front_end.kinds.values import Value

__all__ = ["Kind", "Layout", "Value"]
