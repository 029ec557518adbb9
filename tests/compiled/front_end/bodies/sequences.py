"""Lists, tuples, texts, dicts and numbers."""

from __future__ import annotations

ANSWERED = [
    "a = b = c = [number, 2]\n    return a[0] + b[1] * 10 + c[0] * 100",
    "a = b = []\n    for i in range(number):\n        b = b + [i]\n    return len(a) * 10 + len(b)",
    "a = b = [[1]] + [[number]]\n    return a[1][0] + b[0][0] * 10",
    "x = [number]\n    a = b = x[:]\n    x[0] = 4\n    return a[0] + b[0] * 10 + x[0] * 100",
    "a = b = {number}\n    a = a | {77}\n    return len(a) + len(b) * 10",
    "c = (a, b) = [[number], [2]]\n    return a[0] + b[0] * 10 + c[1][0] * 100",
    "CELLS += [number]\n    return 1",
    "return {1: 1, 2: 3, 3: 4, 4: 4, 5: 1, 6: 1, 7: 2, 8: 1, 9: 3, (1, 2): 2}[number]",
    'return {1: 1, 2: 3, 3: 4, 4: 4, 5: 1, 6: 1, 7: 2, 8: 1, 9: 3, "a": 2}[number]',
    "more = [number]\n    cells = [[1]]\n    cells.append(more)\n    cells[1][0] += 1\n    return cells[1][0]",
    "x = (number, 1, 2, 3)\n    i = number % 2\n    return (x[:i] + (9,) + x[i + 1:3])[0]",
    "return len(TABLE[:number] + (1,) + (2, 3, 4, 5, 6)[number:])",
    "return len(TABLE[1:number] + (1,) + TABLE[number:])",
    "return len(TABLE[number:] + TABLE[:number])",
    "return sum(TABLE[:number] + (1,))",
    "x = TABLE[number:] + (7,) + TABLE[:number]\n    return x[-1] * 10 + len(x)",
    "word = 'abc'[number:] + '-' + 'abc'[:number]\n    return word.index('-')",
    "try:\n        return 10 // number\n    except ZeroDivisionError:\n        return -1",
    "try:\n        return (1, 2).index(number)\n    except ValueError:\n        return -1",
    "try:\n        raise ValueError(number)\n    except ValueError:\n        return 7",
    "found = (each for each in (number, 2))\n    return sum(found)",
    'return "-".join(["abcdefghij"[number], "b"]) == "a-b"',
    "return len({CELLS: 2})",
    "return len({1, CELLS})",
    "x = 'abc' if number > 1 else 'abd'\n    return 'c' in x",
    "return abs(1 // 0)",
    "cells = pair()\n    cells[0] = number\n    return cells[0] + cells[1]",
    "return number in set()",
    "cells = list()\n    cells.append(number)\n    return cells[0]",
    (
        "return isinstance((number, 1), tuple) + isinstance([number], list) * 2 + "
        'isinstance("abcdefghij"[number], str) * 4'
    ),
    'return number + "abc".index("d")',
    "one = two = number + 1\n    return one + two",
    "x = abs(1 // 0)\n    return x",
    "a, b = number, 2, 3\n    return a",
    "a, b = (number, 2, 3)\n    return a",
    "a, *b, c = (number, 2, 3)\n    return a + len(b) * c",
    "cells = [number, 2]\n    cells[3] = 1\n    return cells[0]",
    "cells = [number, 2]\n    cells[number] = 1\n    return cells[0]",
    "cells = []\n    cells[number] = 1\n    return number",
    "cells = [1 // 0, 2]\n    cells[0] = 1\n    return number",
    "cells = [[number, 2], [3, 4]]\n    cells[1][0] = 9\n    return cells[1][0] + cells[0][0]",
    "return (1 // 0).real",
    "cells = [number, 1]\n    copy = cells + [1]\n    copy[0] = 5\n    return cells[0] * 10 + copy[0]",
    "cells = [[1]] + [[number]]\n    cells[0][0] = 5\n    return cells[0][0] + cells[1][0]",
    "[TABLE := number]\n    return 1",
    (
        "at = number & 3\n    cells = (number, 6, 7, 8)\n    parts = (*cells[:at], (at := 2), *cells[at + 1:])\n"
        "    return sum(place * part for place, part in enumerate(parts, 1))"
    ),
    (
        "at = number & 3\n    cells = (number, 6, 7, 8)\n    total = 0\n"
        "    for part in (*cells[:at], (cells := (1, 2, 3, number))[0], *cells[at + 1:]):\n"
        "        total = total * 3 + part\n    return total"
    ),
    (
        "total = at = number\n    while (left := number - at + 3) > 0:\n"
        "        total += left * (left := left - 1) + left\n        at += 1\n    return total"
    ),
    "cells = [None if number < 0 else number, 3]\n    if cells[0] is None:\n        return 2\n    return 1",
    "return math.isqrt(number * number + 2)",
    "return math.gcd(number, 6) + math.gcd(-(2**63), number)",
    "return int(NAN * number)",
    "return (number,) in {1, 2}",
    "return [number] in [[1], [2]]",
    'return PRICES.get("a", number)',
    'x = "abcdefghij"[number]\n    return PRICES.get(x, number)',
    'x = "abcdefghij"[number]\n    return PRICES[x]',
    'return {"a": 1, 2: 3, 3: 4}[number]',
    "return [number] == [3]",
    "return [number, 1] == (number, 1)",
    "return min([])",
    "return (number, 2)[5]",
    "return [number, 2][-3]",
    "return ()[number]",
    "cells = []\n    return cells[number]",
    'cells = ("", "")\n    return len(cells[number])',
    "cells = ((number, ()), (2, ()))\n    return cells[number][0]",
    'cells = (("ab", number), ("cd", 3))\n    return ord(cells[number][0][0])',
    'return (number, 2, "a").count("a")',
    'return (number, 2, "a").count("b")',
    'return ("a", "b").count("abcdefghi"[number])',
    'return (number, 2, "a").index("a")',
    'return (number, 2, "a").index(number)',
    'return (number, 2, "a").index("b")',
    'return ord("abcdefghij"[number] + "b")',
    'return ord("abcdefghij"[number])',
    "return (number >> (number & 255)) + (5 >> (number & 127))",
    "return number ** (number & 127)",
    "return len(TABLE[:number] + TABLE[number:])",
    'cells = (number, 2)\n    return cells[:1] + ("a",) + cells[2:]',
    'cells = ("", "")\n    at = number & 1\n    return len((cells[:at] + ("",) + cells[at + 1:])[0])',
    "x = TABLE[number:]\n    number = 0\n    return len(x)",
    "x = (1 // number, 2)\n    return x[1]",
    "x, y = (1 // number, 2)\n    return y",
    "x = [1 // number, 2]\n    return len(x)",
    "x = (number // (number - 1), number)[1]\n    return x",
    "return len(TABLE[1 // number:])",
    "x = [] if number < 2 else [True, False]\n    return len(x)",
    "x = [1.5, 2.5] if number < 2 else [1.5]\n    x.append(number / 2)\n    return len(x)",
    "return len([][number:])",
    "cells = []\n    return len(cells[number:])",
    "cells = [twice, number]\n    cells[1] = 5\n    return cells[0](cells[1])",
    "cells = [[number]]\n    cells[5][0] = 1\n    return number",
    "return math.isqrt((3037000000 + number) * (3037000000 + number) - 1)",
    'return (number, 2).count("a")',
    "a, b = [3 // number]\n    return a",
    'x = "ab" if number > 1 else "cd"\n    return (2 * x)[3] == "b"',
    "return {**PRICES, 1: 2}[number]",
    'return ("abc"[number] + "b").count("ab")',
    "return (-1) ** (number + 3) + 1 ** (number + 3) + (-1) ** 7",
]
UNDECIDED = [
    "return (-1) ** number",
    "return 7 // (number or 1) + 1 ** number * 2",
    "x = -1\n    x **= number\n    return x",
    "return pow(-1, number)",
]
REFUSED = {
    "one = 1\n    def f(each, found=[]): return len(found) + each\n    return f(one)": (
        "the default of an argument can change, and all calls share it"
    ),
    "found = (each for each in (number, 2))\n    return 1 if found else 0": "a comprehension is tested for truth",
    "found = (each for each in (number, 2))\n    return found.count(2)": (
        "a comprehension has no attribute 'count'"
    ),
    "x = [e for e in TABLE if e > number]\n    return len(x + (e for e in TABLE))": "is joined to a list or tuple",
    "x = [e for e in TABLE if e > number]\n    return len(x + ((1,) if number else (1, 2)))": "a list is joined",
    "cells = (number, 2)\n    cells[0] = 1\n    return number": "something that is no list is changed",
    'cells = "ab"\n    cells[0] = 1\n    return number': "something that is no list is changed",
    "point = Point(number, 2)\n    point[0] = 1\n    return number": "something that is no list is changed",
    "cells = [(number, 2), [3, 4]]\n    cells[0][0] = 9\n    return 1": "something that is no list is changed",
    "x = None if number > 1 else [number]\n    x[0] = 2\n    return 3": "something that is no list is changed",
    "x = Open(number)\n    x[0] = 2\n    return 3": "Open",
    "return PRICES.pop(3)": ".pop is used on {3: 7, 5: 11} and on an int",
    "a = b = c = [number]\n    c.append(2)\n    return len(b)": "may be a list that was changed by another name",
    "x = [1]\n    x[0] = y = [number]\n    return y[0]": "a list is given two names",
    "cells = ([number], [2])\n    a, b = cells\n    a[0] = 5\n    return cells[0][0]": (
        "the list a may have two names, and is changed"
    ),
    "cells = [[number], [2]]\n    a, b = cells\n    a[0] = 5\n    return cells[0][0]": (
        "the list a may have two names, and is changed"
    ),
    "x = number + 1\n    x[0] = 1\n    return number": "something that is no list is changed",
    "cells = [number]\n    cells *= 2\n    return len(cells)": "a list is changed with an operator other than +=",
    "cells = CELLS\n    cells[0] = number\n    return 1": "a list that belongs to the game or the module",
    "cells = CELLS\n    cells += [number]\n    return 1": (
        "a list, dict or set that belongs to the game or the module is changed"
    ),
    "more = [number]\n    cells = [[1]]\n    cells += (more, more)\n    cells[1][0] = 5\n    return cells[2][0]": (
        "lists in it may have other names"
    ),
    "cells = [[number], [1]]\n    copy = cells + [[1]]\n    copy[0][0] = 5\n    return cells[0][0]": (
        "lists in it may have other names"
    ),
    "return abs[number]": "[] is used on abs and on an int",
    "return abs[0] + number": "abs is indexed",
    "return 2 ** 100_000 % 7 + number": "a very large number is computed",
    "return {1: 1, 2: 3, 3: 4, 4: 4, 5: 1, 6: 1, 7: 2, 8: 1, 9: 3, 1.5: 2}[number]": (
        "a dict with keys of several kinds is looked up (an int that may be large here an"
    ),
    "return len((number,) * 100_000)": "a sequence is repeated very often",
    'return ("abc"[number] + "b").count(3)': "a text of more or less than one character is counted",
    "return (number, 2).index(1.5)": "a float is looked for among items",
    "return (number, 2).count(number / 2)": "a float is looked for among items",
    "return 2 ** number": "a power whose exponent may be negative is a float or an int",
    "return number ** number": "a power whose exponent may be negative is a float or an int",
    "return len(TABLE[number::2])": "a slice has a step and bounds that change",
    "return (TABLE[:number] + [1])[0]": "a slice is joined to something else",
    'return (TABLE[:number] + "ab")[0]': "a slice is joined to something else",
    "return len([number] * 10_000)": "a sequence is repeated very often",
    "more = [[number], [2]]\n    cells = [[1]]\n    cells += more\n    cells[1][0] = 5\n    return more[0][0]": (
        "may be a list that was changed by another name"
    ),
    "x = (number,) * 300\n    return len(x + x)": "a tuple of 600 items is made",
}
