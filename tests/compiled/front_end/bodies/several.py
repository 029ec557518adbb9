"""Functions that return a tuple with lists in it, and what they may not do."""

from __future__ import annotations

from tests.compiled.front_end.bodies.references import PUT, rule

TWO = """
def two(n):
    a = [i for i in range(n)]
    b = {i for i in range(3) if i < n}
    return a, b
"""
PATH = """
def path_to(n):
    if n < 1:
        return [], 0
    path, cost = path_to(n - 1)
    path.append(n)
    return path, cost + n
"""
COUNTS = """
def counts_of(n):
    counts = {}
    for i in range(n):
        counts[i % 2] = counts.get(i % 2, 0) + i
    return counts, n > 1
"""
MIXED = """
def mixed(n):
    return [i for i in range(n)], n / 2, "ab", None, (n, 1)
"""
BACK = """
def back(cells, n):
    cells.append(n)
    return cells, n
"""
EITHER = """
def either(n):
    if n < 1:
        return ()
    xs = [i * 3 for i in range(n)]
    return tuple(xs) if n == 9 else xs
"""
AROUND = f"""{EITHER.replace("either", "inner").strip()}


def either(n):
    if n == 3:
        return (0, 3)
    return inner(n)
"""
OF_TWO = """
def either(n):
    if n < 1:
        return n, 2
    return [n, 3]
"""
OF_ROWS = """
def either(n):
    if n < 1:
        return ()
    if n == 2:
        return [[1, 2], [3]]
    return [[n] * 3]
"""
OPTIONAL = """
def found(n):
    if n > 2:
        return None
    return [i for i in range(n)], n
"""
SET = "{number, 2, 5, 11, 1}"


def over_a_set(*lines: str, start: str = "cells = [0] * 12") -> str:
    """Return a function with a loop over a set that changes something."""
    return "\n    ".join([start, f"for x in {SET}:", *(f"    {line}" for line in lines), "return sum(cells)"])


ORDER_FREE = [
    over_a_set("cells[x] = 7"),
    over_a_set("if x != 2:", "    cells[x % 3] = number + 1"),
    over_a_set("rows[x % 2][1] = number", "cells.add(x)", start="rows, cells = [[1, 2], [3, 4]], {0}"),
]
SEEN = [
    over_a_set("cells[x % 3] = x"),
    over_a_set("if not cells[1]:", "    cells[x % 3] = 4"),
    over_a_set("cells[x] = 4", "if x > 4:", "    break"),
    over_a_set("cells[x] = 4", "if x > 4:", "    return 1"),
    over_a_set("k += 1", "cells[x] = k", start="cells, k = [0] * 12, 0"),
    over_a_set("cells[x] = 1", "cells[x // 2] = 2"),
    over_a_set("y[x] = 4", start="cells, y = [1], {0: 1}"),
    rule(PUT, "total = 0", "try:", f"    for x in {SET}:", "        total += 10 // (x - 3)",
         "except ZeroDivisionError:", "    total += 1", "return total"),
    rule(PUT, "cells = [0] * 9", "try:", f"    for x in {SET}:", "        cells[x] = 4",
         "except IndexError:", "    pass", "return sum(cells)"),
]  # fmt: skip
ANSWERED = [
    *ORDER_FREE,
    rule(TWO, "pairs = [two(i) for i in range(number)]", "return sum(len(a) for a, b in pairs)"),
    rule(TWO, "x, y = two(number)", "x.append(3)", "y.add(9)", "return sum(x) + 10 * sum(y)"),
    rule(TWO, "pair = two(number)", "return sum(pair[0]) + 10 * sum(pair[1])"),
    rule(
        TWO, "total = 0", "for i in range(number):", "    a, b = two(i)", "    if 2 in b:",
        "        total += sum(a)", "return total",
    ),
    rule(TWO, "_, b = two(number)", "return len(b)"),
    rule(TWO, "return sum(len(part) for part in two(number))"),
    rule(PATH, "path, cost = path_to(number)", "return cost + 100 * sum(path)"),
    rule(COUNTS, "counts, big = counts_of(number)", "return counts.get(1, -1) + 5 * big"),
    rule(MIXED, "a, b, c, e, g = mixed(number)", "return sum(a) + b + g[0]"),
    rule(BACK, "z = [1]", "z, b = back(z, number)", "z.append(4)", "return sum(z) + b"),
    *(
        rule(helper, "m = either(number)", *lines)
        for helper in (EITHER, AROUND)
        for lines in [
            ["return len(m) * 10 + sum(m)"],
            ["return 1 if m else 0"],
            ["return (3 in m) + 2 * (not m)"],
            ["return m[-1]"],
            ["return sum(i * x for i, x in enumerate(m) if x > 2)"],
            ["for x in m:", "    if x == 6:", "        break", "else:", "    return 5", "return x"],
            ["x = m", "return len(x) + max(m, default=8) + len(sorted(m))"],
            ["return [m == (), m == [], m == (0,), m == [0], m == either(number), m != [0, 3]].index(True)"],
            ["return isinstance(m, list) + 2 * isinstance(m, (list, tuple)) + 4 * (type(m) is tuple)"],
            ["if isinstance(m, list):", "    m.append(1)", "    return len(m)", "return len(m) + 10"],
            ["m = list(m)", "m.append(3)", "return len(m)"],
            ["n = 0", "for i in range(3):", "    m = either(i)", "    n += len(m)", "return n"],
            ["return m.index(3) + m.count(3)"],
            ["a, b = m", "return a + b"],
        ]
    ),
    rule(OF_TWO, "m = either(number)", "return m[0] + len(m) * 10 + isinstance(m, list) * 100 + (m == [1, 3])"),
    rule(OF_ROWS, "m = either(number)", "return len(m) + sum(map(sum, m))"),
]  # fmt: skip
REFUSED = {
    **dict.fromkeys(SEEN, "a set is iterated over"),
    rule(
        BACK, "z = [1]", "a, b = back(z, number)", "a.append(4)", "return sum(z) + b"
    ): "z was given to a function",
    **{
        rule(EITHER, "m = either(number)", *lines): reason
        for lines, reason in {
            ("return f'{m}'",): "one of two different values",
            ("return hash(m)",): "one of two different values",
            ("d = {m: 1}", "return len(d)"): "one of two different values",
            ("m.append(3)", "return len(m)"): "one of two different values",
            ("m += [3]", "return len(m)"): "is changed with an operator",
            ("m[0] = 3", "return m[0]"): "something that is no list is changed",
            ("x = m", "if isinstance(m, list):", "    m.append(1)", "return len(x)"): "may have two names",
            ("if number > 2:", "    m = [4]", "return len(m)"): "m holds one of several values",
        }.items()
    },
    rule("def f(n):\n    if n < 1:\n        return (), 1\n    return [1], 2", "return len(f(number)[0])"): (
        "it returns a tuple of 0 here and a list of 1 there"
    ),
    rule(OPTIONAL, "pair = found(number)", "return -1 if pair is None else sum(pair[0])"): (
        "it returns a list of changing length"
    ),
    rule(PUT, "y = [1]", "z = sum(put(y, x) for x in {number, 2, 5})", "return y[1]"): "a set is iterated over",
    rule(PUT, "y = [1]", "z = {put(y, x) for x in {number, 2, 5}}", "return y[1]"): "a set is iterated over",
    rule(PUT, "y = [1]", "for x in {number, 2, 5}:", "    if put(y, x):", "        continue", "return y[1]"): (
        "a set is iterated over"
    ),
}
