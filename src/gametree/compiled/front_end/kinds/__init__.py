"""Kinds of values, values as far as they are known, and how words hold them.

`kinds` is a closed set, with `join` for the places where two of them meet; `values` is one too.
"""
