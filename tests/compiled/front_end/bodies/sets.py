"""Sets that are made of values that change, and how they are changed."""

from __future__ import annotations

from tests.compiled.front_end.bodies.head import bodies_of

ANSWERED = [
    "return ({number}, 1) == ({number, 1}, 1)",
    "return {number} in ({1}, {2})",
    "return sorted({number, 2}, key=lambda each: (each / 2, each))[0]",
    "x = list({number, 2})\n    x.sort()\n    x.append(9)\n    return x[0] * 100 + len(x)",
    "x = list({(number, 2), (2, 1)})\n    x.sort(key=lambda each: (each[0] / 2, each))\n    return x[0][1]",
    "x = list(map(abs, {number, 2, -2}))\n    x.sort()\n    return x[0]",
    "return max({(number, 2), (2, 1)}, key=lambda each: (-each[0] / 2, each))[1]",
    "x = None if number > 1 else {number}\n    return x != {i for i in range(number)}",
    "return len({(1, 2)[5] for _ in (1,)})",
    "return len(sorted((1, 2)[5] for _ in (1,)))",
    "x = {(number, 1), (2, 3)} if number > 2 else {(2, 3), (number, 4)}\n    return (2, 3) in x",
    "x = {each % 3 for each in range(number)}\n    x.add(7)\n    return len(x) * 10 + (7 in x)",
    (
        "x = {each % 3 for each in range(number)}\n    for each in range(3):\n        x.add(9 + each)\n"
        "    return max(x)"
    ),
    "x = {each % 3 for each in range(number)}\n    x.discard(7)\n    return len(x)",
    "return {1, 2}.isdisjoint((7, 8)) + 2 * {number}.isdisjoint(()) + 4 * {number}.isdisjoint({1})",
    "x = {number}\n    y = frozenset(x)\n    x.add(5)\n    return len(y)",
    "x = frozenset((number, 1))\n    x |= {2}\n    return len(x)",
    "return len({number, 1, 2})",
    "return len({number, True, 1.0 > number, number % 2 == 0})",
    "return len(set((number, 1, number)))",
    "return len(set([number, 1, 3])) == 1",
    "return len({*TABLE, number})",
    "return len(set('abcabc'[: 3])) + len(set(str(1)))",
    "return len({each % 3 for each in range(number)})",
    "return len({(each % 2, each % 3) for each in range(number)})",
    "return len({each % 4 for each in range(12)}) * 10 + len({each + number for each in TABLE})",
    "return len({each for each in (number, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10)})",
    "return number in {number - 1, 2}",
    "return (number in {x * x for x in range(5)}) + 2 * (number not in {x for x in range(number)})",
    "return {number, 1} == {1, 2, 1}",
    "return {number, 1} != {1, number, number}",
    "return ({number} == (number,)) + 2 * ({number} != number) + 4 * ((1, number) == {1})",
    "return {number, 1} <= {1, 2, 3}",
    "return ({number, 1} < {1, 2, 3}) + 2 * ({number} < {number}) + 4 * ({1, 2, 3} > {number})",
    "return {1, 2, 3} >= {number, 1}",
    "return {each for each in range(number)} <= {0, 1, 2}",
    "return {0, 1} < {each for each in range(number)}",
    "return {each for each in range(number)} == {each - 1 for each in range(1, number + 1)}",
    "return sorted({number, 2, 2, 1})[0]",
    "return sorted({number % 5, 2, 1}, reverse=True)[-1]",
    "return sorted({number % 5, 2, 1}, key=lambda each: (each % 2, each))[0]",
    "return sorted({(each % 3, each * number % 7) for each in range(6)}, key=lambda p: (-p[1], p[0]))[-1][0]",
    "return min({number, 2, 5}, key=lambda each: (abs(each - 3), -each, each))",
    "return max({(number, 1), (1, number), (2, 2)}, key=lambda p: (p[0] + p[1], p))[0]",
    "return min({Colour.RED, Colour('b' if number > 1 else 'r')}, key=lambda c: c.value) is Colour.RED",
    "return sorted({number % 5, 2, 1}, key=lambda each: each)[1]",
    "return tuple(sorted({each * number % 7 for each in range(6)}))[0]",
    "return sum({number, 2, 2}) * 10 + sum({each % 2 for each in range(number)})",
    "return (max({number, 2}) * 100 + min({number, 2, 5})) * 10 + max({each % 4 for each in range(9)})",
    "return max(x * number for x in {1, 2, 3})",
    "return any({number, 0}) + 2 * all({number, 1})",
    "return any(each > 2 for each in {number, 0}) + 2 * all(each > 0 for each in {number, 1})",
    "return any(x % 3 for x in {1, 2, number})",
    "return len({number, 1} | {2, 3}) * 100 + len({number} & {1, 2}) * 10 + len({1, 2, number} - {2})",
    "return len({number, 1} ^ {1, 2})",
    "return len({each for each in range(number)} | {9}) + len({9} | {each for each in range(number)})",
    "return len({each for each in range(number)} & {1, 2}) + len({1, 2} - {each for each in range(number)})",
    "return len(set(range(9)) - {number})",
    "return sorted(set(range(9)) - set(TABLE))[0] + number",
    "return sorted(set(TABLE) - {number})[0]",
    "return 1 if {number, 1} & {2, 3} else 2",
    "return 1 if not set() else 2",
    "return 1 if {number} else 2",
    "return {number}.issubset((1, 2)) + 2 * {1, 2, number}.issuperset([1, 2]) + 4 * {number}.isdisjoint(TABLE)",
    (
        "return len({number}.union(TABLE)) * 100 + len({1, number}.intersection(TABLE)) * 10"
        " + len({1}.difference((number,)))"
    ),
    "return len(frozenset((number, 1))) + (frozenset({number}) == {number})",
    "return len({number}.copy()) + len(set({number, 1}))",
    "x = {number, 1}\n    return len(x) * 10 + (2 in x)",
    "x = {number}\n    x.add(1)\n    x.add(number)\n    return len(x)",
    "x = set()\n    for each in TABLE:\n        x.add(each + number)\n    return len(x) * 100 + sum(x)",
    "x = set()\n    x.add((number, 1))\n    x.add((number, True))\n    return len(x)",
    "x = {0}\n    x.add(number)\n    return len(x)",
    "x = {0, 1, 2}\n    return (number in x) + len(x)",
    "x = {0}\n    x |= {number, 1}\n    x -= {1}\n    x &= {0, 2, 9}\n    return len(x) * 100 + sum(x)",
    "x = set()\n    while len(x) < number:\n        x.add(len(x) * 2)\n    return sum(x)",
    "x = {1, 2, number}\n    x.discard(1)\n    x.discard(7)\n    return len(x) * 100 + sum(x)",
    "x = {1, 2}\n    x.remove(number)\n    return sum(x)",
    "x = {each for each in range(number)}\n    x.remove(1)\n    return sum(x)",
    "x = set()\n    x.remove(number)\n    return 1",
    "x = {number}\n    x.update(TABLE)\n    x.update({7, 8})\n    return len(x)",
    "x = {1, 2, number}\n    x.difference_update((1,))\n    x.intersection_update({2, 3})\n    return sum(x)",
    "x = {number, 2}\n    x.clear()\n    return len(x)",
    "x = {number, 2}\n    y = x | {3}\n    y.add(8)\n    return len(x) * 10 + len(y)",
    "x = {number, 2}\n    y = set(x)\n    y.add(8)\n    x.add(9)\n    return len(x) * 10 + sum(y)",
    "x = {each for each in range(number)}\n    y = set(x)\n    y.add(80)\n    return sum(x) * 10 + sum(y)",
    ("x = {each for each in range(number)}\n    y = sorted(x)\n    y.append(80)\n    return sum(x) * 10 + sum(y)"),
    "cells = [number, 2]\n    x = set(cells)\n    cells[0] = 7\n    return sum(x) * 10 + sum(cells)",
    (
        "cells = [each for each in range(number)]\n    x = set(cells)\n    cells.append(70)\n"
        "    return sum(x) * 10 + sum(cells)"
    ),
    (
        "seen, stack = set(), [number]\n    while stack:\n        x = stack.pop()\n"
        "        if x in seen or abs(x) > 20:\n            continue\n        seen.add(x)\n"
        "        stack.append(x + 3)\n        stack.append(2 * x)\n    return len(seen)"
    ),
    "number += 0\n    def held():\n        return {number, 1}\n    return len(held())",
    "number += 0\n    def count(x):\n        return len(x)\n    return count({number, 1}) + count(set(TABLE))",
    "x = None if number < 0 else number\n    return len({x, 1, None})",
    "return len({Rank.LOW, number}) + len({Colour.RED, Colour.BLUE if number > 1 else Colour.RED})",
    "return len({HOME, Point(1, number)}) + len({HOME, (1, 2)})",
    'x = "abcdefghij"[number]\n    return len({x, "a", "b"})',
    'return len({"abcdefghij"[number], "ab"})',
    "return len({number, 1 // number})",
    "match {number, 1}:\n        case (a, b):\n            return 1\n        case _:\n            return 2",
    "return number in {1, 1 // number}",
    "return {number, 1} == {1, 1 // number}",
    "x = {number}\n    x.add([][0])\n    return 1",
    "return len(frozenset().union(*(x for x in SETS if number in x)))",
    "return sorted({number}.union(*[{k, k + 1} for k in range(number)]))[-1]",
    "return sorted({number, 2}.intersection(*[{k, k + 2} for k in range(number) if k > 1]))[:1] == [2]",
    "return sorted({number, 2, 3, 4}.difference(*[(k,) for k in range(number) if k > 1]))[:1] == [2]",
    "return len({number}.union([3], *[{k, k + 1} for k in range(number)], (9, 8)))",
    "return len({number, 4}.intersection([3, number], (9, 8, number))) * 10 + len({number}.difference([3], (9,)))",
    "x = {number}\n    y = x.union()\n    y.add(50)\n    return len(y) * 10 + len(x)",
    "return len(set().union(*({k, k + 1} for k in {1, number})))",
    "return len(set.union(*[{k, k + 1} for k in range(number)]))",
    "return len(set.intersection({3, 4}, *[{k, k + 1} for k in range(number)]))",
    "return len(frozenset.intersection(*(frozenset((k, k + 1, 4)) for k in range(number))))",
    "return len(set.difference({3, 4}, *[{k, k + 1} for k in range(number)]))",
    "return len(frozenset.union(*map(frozenset, [{k, k + 1} for k in (1, number, 3)])))",
    "x = {number}\n    x.update(*[{k, k + 1} for k in range(number)])\n    return len(x)",
    "x = {number}\n    x.update([1], (2,))\n    return len(x)",
    "x = {number, 1, 2}\n    x.difference_update(*[{k, k + 1} for k in range(number)])\n    return len(x)",
    "x = {number, 5}\n    x.intersection_update((5, 6), *[range(k, 6) for k in range(number)])\n    return len(x)",
    "x = {number, 5}\n    x.difference_update((5, 6), x)\n    x.update()\n    return len(x)",
    "x = [{k, k + 1} for k in range(number)]\n    x[0].update(*x)\n    return len(x[0])",
    "return len(frozenset({1, 2}).union(*[(9 // k, 1) for k in range(number)], (8, 9)))",
    "x = list({number, 2})\n    x.sort(key=twice)\n    return x[0]",
    "return min({number, 2}, key=twice)",
    "return sorted({number, 2}, key=twice)[0]",
    "return min({Colour('b' if number else 'r')}, key=lambda c: number) is Colour.RED",
    "return sorted({('grow', None, (number, k)) for k in range(9)}, key=lambda m: m[2], reverse=True)[0][2][1]",
    "return sorted({frozenset((number, k)) for k in range(3)}, key=lambda m: sorted(m))[0] == {number, 1}",
    "return sorted({frozenset((number, k)) for k in range(3)}, key=lambda m: (len(m), sorted(m)))[0] == {number}",
    "return min((frozenset((number, k)) for k in {1, 2, number}), key=sorted, default=None) == {number, 1}",
    "return max({k for k in range(number)}, key=lambda k: 9 // k)",
    "return min({k for k in range(number)}, key=lambda k: k * 5 % 19, default=-9)",
    "return sorted({k for k in range(number)}, key=lambda k: [3, 2, 1][k])[0]",
    "return sorted({number, 2, 7}, key=str)[0]",
    "return sorted((k % 3 for k in {number, 2, 7, 5}), key=lambda k: -k / 2)[1]",
    "return sorted(map(twice, {2, 5, number}), key=lambda k: (k % 5, k % 3))[0]",
    "return sum(each for each in {number, 2})",
    "x = {number}\n    y = x.pop()\n    return y",
    "x = {number}\n    return x.pop()",
    "x = {each for each in range(number)}\n    for each in x:\n        number += each\n    return number",
    "x = {number, 2}\n    for each in x:\n        number += each\n    return number",
    "return next(iter({number, number}))",
    "return sum(map(int, iter(sorted({number, 2}))))",
    "x = set[int]()\n    x.add(number)\n    return len(x)",
    "return len(dict.fromkeys({1, number}, 0))",
    "x = {1: 0, 2: 0, number: 5}\n    x.update(dict.fromkeys({number, 2}, 7))\n    return x[2], x[number]",
    "x = {1: 0, 2: 0, number: 5}\n    x.update({k: k * 2 for k in {2, number}})\n    return x[2], list(x)[1]",
]
UNDECIDED = [
    "return min({(number, 2), (2, 1)}, key=lambda each: (each[0] / 2, 1))[1]",
    "return sorted({(number, 2), (2, 1)}, key=lambda p: (p[0], p[0]))[0][1]",
    "return min({k for k in range(number)}, key=lambda k: k * 5 % 7, default=-9)",
    "return [*sorted({'ab', 'c' if number else 'dd'}, key=len)] == ['c', 'ab']",
    "return sorted({(k, number) for k in (1, 2, 5)}, key=lambda k: k[0] * k[1], reverse=True)[0][0]",
    "return sorted({1, 2, number}, key=lambda k: float('inf') - float('inf') if k == 9 else k * 1.0)[0]",
    "return max({1, 2, number}, key=lambda k: float('inf') - float('inf') if k == 9 else k * 1.0)",
]
ANSWERED.extend(
    bodies_of("""
s = [5 for a, b in zip([p for p in range(0)], range(2, 5))]
z = s
del z[:3]
return sum(s) + len(s)
# ----
limit = set()
for item in [*['' for b in range(5, 2, -2)] + ['b', 'a'], 'a-b']:
    if item not in limit:
        limit.add(item)
return len(limit)
# ----
limit = set()
for item in ['' for b in range(5, 2, -2)] + ['b', 'a']:
    if item not in limit:
        limit.add(item)
return len(limit)
# ----
s = [number for a in range(number)]
limit = set()
for item in ['' for b in range(5, 2, -2)] + ['b', 'a']:
    if item not in limit:
        limit.add(item)
return len(limit)
# ----
seen = set()
for item in [*['x', 'y', 'b', 'a'], 'a-b']:
    if item not in seen:
        seen.add(item)
return len(seen)
# ----
seen = set()
for item in ['', '', 'b', 'a', 'a-b']:
    if item not in seen:
        seen.add(item)
return len(seen)
# ----
seen = set()
for item in ['b', 'a', 'a-b', 'b']:
    seen.add(item)
return len(seen)
# ----
seen = set()
for item in ['', 'b', 'b']:
    seen.add(item)
return len(seen)
""")
)  # where an item that is there already may need more room for the others
REFUSED = {
    "t = 0\n    def f(k):\n        nonlocal t\n        t += 1\n        return (t, k)\n"
    "    return sorted({number, 1, 2}, key=f)[0]": "its order is not defined",
    "return sorted({(number, 2), (7, 3)}, key=lambda k: {k[0]})[0][1]": "its order is not defined",
    "return sorted({True, number}, key=lambda k: -k)[0]": "its order is not defined",
    "x = {number, 5}\n    x.update(k + 2 for k in x)\n    return len(x)": "a set is changed by a generator",
    "x = {number}\n    x.update(others={1})\n    return len(x)": "a method of a set is given arguments with names",
    "return len(set.difference(*[{k, k + 1} for k in range(number)]))": "difference is called with set",
    "return len(frozenset(range(2)).union(*(9 // k for k in range(number))))": "an int is gone through",
    "return len([at for at, _ in enumerate(frozenset({1, 2}))])": "a set is iterated over",
    "x = frozenset((number, 1))\n    x.add(2)\n    return len(x)": "a frozenset has no attribute 'add'",
    "for each in {number, 2}:\n        number += each\n    return number": "its order is not defined",
    "return [each for each in {number, 2}][0]": "its order is not defined",
    "x = list({number, 2})\n    x.sort(key=lambda each: (len(x), each))\n    return x[0]": "its order is",
    "x = list({number, 2})\n    y = x\n    x.sort()\n    return y[0]": "its order is not defined",
    "x = list({number, 2})\n    if number: x.sort()\n    return x[0]": "its order is not defined",
    "return {each for each in range(number)}.pop()": "pop takes any item of a set",
    "x = (1, number)\n    y = {1, 2, x[0]}\n    return y.pop()": "pop takes any item of a set",
    "return next(iter({1, 2, number}))": "pop takes any item of a set",
    "return sum(iter({number, 2}))": "its order is not defined",
    "return next({number: 2}.keys())": "next is given something that may be used again",
    "return [number] in {number: 2}.keys()": "a list is looked up in a set or dict",
    "return list(dict.fromkeys({1, number}))[0]": "its order is not defined",
    "x = {1: 0}\n    x.update((k, 7) for k in {number, 2})\n    return x[1]": "a dict is updated whose order",
    "x = {}\n    x.update(dict.fromkeys({number, 2}, 7))\n    return x[2]": "a dict is updated whose order",
    "a, b = {number, 2}\n    return a": "a set is iterated over",
    "return tuple({number, 2})[0]": "a set is iterated over, but its order is not defined",
    "return list({number, 2})[0]": "its order is not defined",
    "return {number, 2}[0]": "[] is used on a set",
    "for place, each in enumerate({number, 2}):\n        number += each\n    return number": (
        "its order is not defined"
    ),
    "for one, each in zip({number, 2}, TABLE):\n        number += each\n    return number": (
        "its order is not defined"
    ),
    "return sorted({number, 2}, key=lambda each: (each := 1, each))[0][1]": "its order is not defined",
    "return min({Colour('b' if number else 'r')}, key=lambda c: 1) is Colour.RED": "its order is not defined",
    "return max((*{number, 2},))": "a set is iterated over",
    "return max(*{number, 2})": "a set is iterated over",
    "return len({number / 2, 1.5})": "a float is put into a set",
    "return len({number, (number / 2,)})": "a float is put into a set",
    "return number / 2 in {number, 1}": "a float is put into a set",
    "return len({(number, [1])})": "a list of 1 is put into a set",
    "return [number] in {number, 1}": "a list of 1 is put into a set",
    "return {number} is {1}": "`is` compares values",
    "return {number} < number": "a set is put in order with something else",
    "return ({number}, 1) == ({1}, 1)": "a constant of the class set is used as a value",
    "return {number} + {1}": "+ is used on a set and",
    "x = {1}\n    y = x\n    y.add(number)\n    return len(x)": ".add is used on",
    "return sum({0.1, 0.2, 1e20}) + number": "a float is put into a set",
    "x = {number}\n    x.add()\n    return 1": "add is given other arguments than it takes",
    "x = {number}\n    x.add(0.5)\n    return 1": "a float is put into a set",
    "x = {number}\n    x.symmetric_difference_update({1})\n    return 1": (
        "symmetric_difference_update changes a list or set within an expression"
    ),
    "return {number}.first": "a set has no attribute 'first'",
    "x = {number, 1} if number > 1 else {2}\n    return len(x)": "a constant of the class set is used as a value",
}
