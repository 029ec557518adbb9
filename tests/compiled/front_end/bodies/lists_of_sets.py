"""Lists of the items of a set that have a name, and whether a set has any, where no order is seen."""

from __future__ import annotations

ANSWERED = [
    (
        "def gen(s):\n"
        "    for x in s:\n"
        "        yield x\n"
        "def rule(number):\n"
        "    return next(gen({number, 2}), None) is None"
    ),
    (
        "def gen(s, n):\n"
        "    men = [*s]\n"
        "    men.append(n)\n"
        "    for x in men:\n"
        "        yield x * 2\n"
        "def rule(number):\n"
        "    return sum(gen({number, 2}, 5))"
    ),
    "def rule(number):\n    men = [*{number, 2}]\n    return sum(men) + len(men)",
    "def rule(number):\n    men = list({number, 2})\n    return sum(men) + len(men)",
    "def rule(number):\n    men = list({number, 2})\n    men.sort()\n    return men[0]",
    (
        "def rule(number):\n"
        "    men = [*{number, 2}]\n"
        "    for x in men:\n"
        "        if x > 2:\n"
        "            return x\n"
        "    return 0"
    ),
    (
        "def rule(number):\n"
        "    men = [*{number, 2, 5}]\n"
        "    men.append(number)\n"
        "    t = 0\n"
        "    for x in men:\n"
        "        t += x\n"
        "    return t + len(men) * 100 + (5 in men)"
    ),
    "def rule(number):\n    men = [*{number, 2, 5}]\n    return sorted(men)[1] * 10 + max(men)",
    (
        "def gen(s, n):\n"
        "    men = [*s]\n"
        "    men.append(n)\n"
        "    for x in men:\n"
        "        yield x * 2\n"
        "def rule(number):\n"
        "    return sorted(gen({number, 2}, 5))[0]"
    ),
    ("def list(s):\n    return (9, 8)\ndef rule(number):\n    men = list({number, 2})\n    return len(men)"),
    (
        "def rule(number):\n"
        "    men = list({number, 2})\n"
        "    men.append(number)\n"
        "    x, *y = sorted(set(men))\n"
        "    return x + len(y)"
    ),
    (
        "def rule(number):\n"
        "    for k in range(3):\n"
        "        men = list({number, k})\n"
        "        t = 0\n"
        "        for x in men:\n"
        "            t += x\n"
        "    return t"
    ),
    (
        "def rule(number):\n"
        "    men = list({number, 2})\n"
        "    t = 0\n"
        "    for x in men:\n"
        "        for y in men:\n"
        "            t += x * y\n"
        "    return t"
    ),
    (
        "def gen(s):\n"
        "    for x in s:\n"
        "        if x > 2:\n"
        "            yield x\n"
        "def rule(number):\n"
        "    return (next(gen({number, 2}), None) is None) + (next(gen({number, 2}), None) is not "
        "None) * 2"
    ),
    "def rule(number):\n    return next(iter({number, 2}), None) is None",
    "def rule(number):\n    return next((x for x in {number, 2} if x > 2), None) is not None",
    "def rule(number):\n    return next((x for x in {number, 2} if x > 2), None) is None is None",
    (
        "def rule(number):\n"
        "    s = set()\n"
        "    if number > 1:\n"
        "        s.add(number)\n"
        "    return next(iter(s), None) is None"
    ),
    "def rule(number):\n    return next((x for x in (number, 2) if x > 2), None) is None",
    "def rule(number):\n    return next((None for x in {number, 2} if x > 2), None) is None",
    (
        "def next(a, b):\n    return b\n"
        "def rule(number):\n    return next((x for x in {number, 2} if x > 2), None) is not None"
    ),
]
REFUSED = {
    (
        "def rule(number):\n"
        "    men = [x * 2 for x in {number, 2}]\n"
        "    men.append(3)\n"
        "    return max(men) + len(men)"
    ): "a set is iterated over, but its order is not defined",
    (
        "def rule(number):\n"
        "    men = [*{number, 2, 5}]\n"
        "    t = 0\n"
        "    for x in men:\n"
        "        t = t * 2 + x\n"
        "    return t"
    ): "t has the value of the last round over a set, which is in no order",
    "def rule(number):\n    men = [*{number, 2, 5}]\n    return men[0]": (
        "a set is iterated over, but its order is not defined"
    ),
    (
        "def rule(number):\n    men = [*{number, 2, 5}]\n    men.append(number)\n    return sum(men) + len(men)"
    ): "a set is iterated over, but its order is not defined",
    (
        "def rule(number):\n"
        "    men = [*{number, 2, 5}]\n"
        "    if number > 2:\n"
        "        men = [7]\n"
        "    t = 0\n"
        "    for x in men:\n"
        "        t += x\n"
        "    return t"
    ): "a set is iterated over, but its order is not defined",
    (
        "def rule(number):\n    men = [*{number, 2, 5}]\n    f = lambda: [x for x in men][0]\n    return f()"
    ): "a set is iterated over, but its order is not defined",
    "def rule(number):\n    men = [*{number, 2, 5}]\n    other = men\n    return other[0]": (
        "a set is iterated over, but its order is not defined"
    ),
    "def rule(number):\n    men = [*{number, 2, 5}]\n    men.append(1)\n    return sorted(men)[0]": (
        "a set is iterated over, but its order is not defined"
    ),
    "def rule(number):\n    men = [*{number, 2, 5}]\n    return [x for x in men][0]": (
        "a set is iterated over, but its order is not defined"
    ),
    "def rule(number):\n    men = [*{number, 2, 5}]\n    while men:\n        return men.pop()": (
        "a set is iterated over, but its order is not defined"
    ),
    (
        "def rule(number):\n"
        "    men = [*{number, 2, 5}]\n"
        "    first = None\n"
        "    for x in men:\n"
        "        first = x\n"
        "        break\n"
        "    return first"
    ): "first has the value of the last round over a set, which is in no order",
    (
        "def rule(number):\n"
        "    men = list({number, 2})\n"
        "    out = []\n"
        "    for x in men:\n"
        "        out.append(x)\n"
        "    return out[0]"
    ): "a set is iterated over, but its order is not defined",
    (
        "def gen(s):\n"
        "    for x in s:\n"
        "        yield x if x > 2 else None\n"
        "def rule(number):\n"
        "    return next(gen({number, 2}), None) is None"
    ): "a set is iterated over, but its order is not defined",
    (
        "def rule(number):\n"
        "    t = 0\n"
        "    def count(x):\n"
        "        nonlocal t\n"
        "        t += 1\n"
        "        return x > 2\n"
        "    found = next((x for x in {number, 2, 5} if count(x)), None) is None\n"
        "    return t"
    ): "a function that assigns t of an outer function is called in an expression",
}
