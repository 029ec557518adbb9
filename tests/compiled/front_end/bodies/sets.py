"""Sets that are made of values that change, and how they are changed."""

from __future__ import annotations

ANSWERED = [
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
    "return sum(each for each in {number, 2})",
    "x = {number}\n    y = x.pop()\n    return y",
    "x = {number}\n    return x.pop()",
    "x = {each for each in range(number)}\n    for each in x:\n        number += each\n    return number",
    "x = {number, 2}\n    for each in x:\n        number += each\n    return number",
]
REFUSED = {
    "x = None if number > 1 else {number}\n    return x != {i for i in range(number)}": (
        "a set is compared with None or a set"
    ),
    "x = {number}\n    x.update((1,), (2,))\n    return len(x)": "a method of a set is given other arguments",
    "return len([at for at, _ in enumerate(frozenset({1, 2}))])": "a set is iterated over",
    "x = frozenset((number, 1))\n    x.add(2)\n    return len(x)": "a frozenset has no attribute 'add'",
    "for each in {number, 2}:\n        number += each\n    return number": "its order is not defined",
    "return [each for each in {number, 2}][0]": "its order is not defined",
    "return {each for each in range(number)}.pop()": "pop takes any item of a set; take the least",
    "a, b = {number, 2}\n    return a": "a set is taken apart",
    "return tuple({number, 2})[0]": "tuple is used on a set",
    "return list({number, 2})[0]": "list is used on a set",
    "return {number, 2}[0]": "[] is used on a set",
    "for place, each in enumerate({number, 2}):\n        number += each\n    return number": (
        "its order is not defined"
    ),
    "for one, each in zip({number, 2}, TABLE):\n        number += each\n    return number": (
        "its order is not defined"
    ),
    "return min({number, 2}, key=twice)": "its order is not defined",
    "return sorted({number, 2}, key=twice)[0]": "its order is not defined",
    "return any(x // number for x in {1, number, 3})": "its order is not defined",
    "return max((*{number, 2},))": "a set is taken apart",
    "return max(*{number, 2})": "a set is taken apart",
    "return len({number / 2, 1.5})": "a float is put into a set",
    "return len({number, (number / 2,)})": "a float is put into a set",
    "return number / 2 in {number, 1}": "a float is put into a set",
    "return len({(number, [1])})": "a list of 1 is put into a set",
    "return [number] in {number, 1}": "a list of 1 is put into a set",
    "return {number} in ({1}, {2})": "a set is looked for among items",
    "return {number} is {1}": "`is` compares values",
    "return {number} < number": "a set is put in order with something else",
    "return ({number}, 1) == ({1}, 1)": "a constant of the class set is used as a value",
    "return ({number}, 1) == ({number, 1}, 1)": "sets in other values are compared",
    "return {number} + {1}": "+ is used on a set and",
    "x = {number}\n    y = x\n    y.add(7)\n    return len(x)": "the set y may have two names, and is changed",
    "x = {number}\n    y = x\n    x.add(7)\n    return len(y)": "the set x may have two names, and is changed",
    (
        "number += 0\n    def put(x):\n        x.add(7)\n        return 1\n    y = {number}\n"
        "    return put(y) + len(y)"
    ): "the set x may have two names, and is changed",
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
