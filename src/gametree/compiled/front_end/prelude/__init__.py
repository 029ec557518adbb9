"""Functions of lists and streams in plain Python, which are compiled like a user's for the kinds at hand."""

from gametree.compiled.front_end.prelude import list_functions, number_functions, stream_functions

__all__ = ["list_functions", "number_functions", "stream_functions"]
