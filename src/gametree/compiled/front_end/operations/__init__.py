"""Operations on numbers, texts, tuples and bits: a table of what is compiled, by operation and kinds.

`table` has the registry, by which an operation is added in a few lines.
"""
