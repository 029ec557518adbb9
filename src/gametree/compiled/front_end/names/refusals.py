"""Refusals of the passes, with a reason and a remedy; the evaluator adds file, line and function."""

from __future__ import annotations

SUBSET = "write it in another way, or use the plain search"
UNORDERED = "a set is iterated over, but its order is not defined"
ANY_ITEM = "pop takes any item of a set"
MAKE_A_LIST = "sort it, or make a list or tuple from the start"
OF_TEXTS = "write an f-string of its parts"
DRAWN = "draw nothing in the rules, which are functions of their arguments"
FRACTIONS = "use ints that count parts of one size, or floats"
ASK_FOR_IT = "call the method that keeps it, or read the property"
HASHES = "compute a number from the parts of the value"
REMEDIES = {  # of operations that no rule covers
    "print": "leave it out of the rules, and print in a function of your own",
    "input": "leave it out of the rules, and ask in a function of your own",
    **dict.fromkeys(["str", "repr", ".format", "format"], OF_TEXTS),
    **dict.fromkeys(["hash", "id"], HASHES),
    "@": "write a loop",
    "math.isnan": "compare the number with itself, as in x != x",
    "math.isinf": "compare it with an infinity, as in abs(x) == math.inf",
}
NOT_NONE = "test it by a name before, as in if piece is not None"
WHICH_KIND = "test which it is before, as in if isinstance(action, tuple)"
WHOLE_TEXTS = "compare whole texts, or give all texts one length"


class Refused(Exception):
    """Code cannot be compiled: the reason, and what to write instead."""

    def __init__(self, reason: str, remedy: str = SUBSET) -> None:
        super().__init__(reason)
        self.reason = reason
        self.remedy = remedy
