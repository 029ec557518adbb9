"""Bodies of `helper()`, a function without arguments, which is called while compiling."""

from __future__ import annotations

ANSWERED = [
    "return len(list({1, 2}))",
    "for each in TABLE:\n        if each == 4:\n            break\n    return each",
    "if TABLE[0] == 7:\n        x = 1\n    return x",
    "return len(frozenset({1}).union({2, 3})) + sum({1, 2}) + len(str((1, 'a')))",
    "return len(list(map(str, (1, 2)))) + len([repr(x) for x in TABLE]) + isinstance('a', str)",
    "return len('%s and %d' % ('a', 3)) + len('%s' % (1.5,))",
    "def inner():\n        yield 1\n        return\n    return sum(inner())",
    "total: int = 3\n    return total",
    "total: int\n    total = 4\n    return total",
    "cells = [1, 2]\n    cells[0] += 4\n    return cells[0]",
    "cells = [1]\n    cells += [2]\n    return len(cells)",
    "a, *b = (1, 2, 3)\n    return a",
    "a, b = 1, 2, 3\n    return a",
    "cells = [1, 2]\n    cells[0] = 5\n    return cells[0]",
    "if len:\n        return 1\n    return 2",
    (
        "last = 0\n    for each in TABLE:\n        if each == 4:\n            break\n        if each == 3:\n"
        "            continue\n        last = each\n    return last"
    ),
    "at = 0\n    while True:\n        at += 1\n        if at > 4:\n            break\n    return at",
    "return (*TABLE, 1)[5]",
    "return [1, 2][1] + len({1, 2}) + {1: 3}[1]",
    "return 0 or 5",
    "return 3 and 7",
    "return len({each % 2 for each in TABLE}) + {each: 2 for each in TABLE}[3]",
    "return (len, 1)[1]",
    "total = 0\n    for each in (abs, abs):\n        total += each(-3)\n    return total",
    "return HOME.moved(2).row",
    "inner = lambda: 3\n    return inner()",
    "return max(1, -2, key=twice)",
    "return INNER()",
    "return deep(50)",
    "return HOME.kept(2)",
    'return "abca".count("a")',
    'return ord(max("ab", key="abc".index))',
    "return (5).bit_length() + True.bit_length()",
    "return HOME._replace(row=3).row",
    "x = 1\n    def inner():\n        nonlocal x\n        x = 2\n    return x",
    "def inner():\n        return 4\n    return inner()",
    "return abs(Point(1, 2)[1]) if not None else 3",
    "cells = pair()\n    cells[0] = 3\n    return cells[0]",
    "(x := 4)\n    return x",
    "return {**PRICES}[3]",
    "total = 0\n    for each in {1, 2}:\n        total += each\n    return total",
    'return "abca".count("a") + str.count("aab", "a")',
    "return [each for each in CELLS if each > 1][0]",
    'return Rank.__name__ == "Rank"',
]
REFUSED = {
    "H:global TABLE\n    TABLE = 3\n    return 1": "global is not compiled",
    "H:CELLS[0] = 1\n    return 2": "CELLS[0] is changed",
    "H:cells = {1: 2}\n    cells[len] = 1\n    return 2": "a constant of the class builtin_function_or_method",
    "H:HOME.row = 3\n    return 1": "HOME.row is changed",
    "H:cells = []\n    for each in {1, 2}:\n        cells.append(each)\n    return cells[0]": (
        "a set is iterated over, but its order is not defined"
    ),
    'H:return len("ab" * 100_000_000)': "something is repeated very often",
    "H:return (1 << 100_001) % 7": "a very large number is computed",
    "H:return TABLE is (1, 2)": "`is` compares values that may be equal without being one object",
    "H:return isinstance(1, Odd)": "isinstance is given more than plain classes",
    "H:return UNFINISHED()": "the name later is not known",
    'H:return len("ab".casefold())': ".casefold is used on a text of 2 characters",
    "H:CELLS.append(3)\n    return 1": ".append is used on [3, 1, 4] and on an int",
    "H:@twice\n    def inner():\n        return 1\n    return 2": (
        "a function made inside a function has a decorator"
    ),
    "H:if False:\n        global TABLE\n    TABLE = 3\n    return 1": (
        "the name TABLE of the module or of an outer function is assigned"
    ),
    "H:if False:\n        global inner\n    def inner():\n        return 3\n    return 1": (
        "the name inner of the module is assigned"
    ),
    "H:return Point._make((1, 2)).row": "tuple.__new__ is used",
}
