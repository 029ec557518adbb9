"""Conditions, comparisons, patterns, assertions and members of enums."""

from __future__ import annotations

ANSWERED = [
    "return Colour(None if number > 1 else Colour.RED) is Colour.RED",
    "return Colour(Colour.RED if number > 1 else 'b') is Colour.RED",
    "return Colour('rb'[number % 2] if number > 1 else Colour('rbxx'[number])) is Colour.RED",
    "return Rank(Rank.LOW if number > 1 else number) is Rank.LOW",
    "return Rank(Rank.HIGH if number > 1 else None if number > 0 else 5) is Rank.HIGH",
    "return Rank(Rank.HIGH if number > 1 else Colour.RED) is Rank.HIGH",
    "x = 'r' if number > 1 else 7\n    return Colour(x).value == 'r'",
    'return "abc"[number:] in "abcabc"',
    (
        'pair = ("left" if number else "rite", number)\n'
        "    match pair:\n"
        '        case ("left", x) | ("rite", x):\n'
        "            return x"
    ),
    (
        "match number:\n"
        "        case (1 as x) | (2 as x):\n"
        "            return x + 5\n"
        "        case 0 | 9 as y:\n"
        "            return y\n"
        "    return -1"
    ),
    (
        "match (number, 1):\n"
        "        case ((1, x) | (2, x)) if number > 1:\n"
        "            return x\n"
        "        case (a, b):\n"
        "            return a"
    ),
    (
        "for action in (Point(number, 2), (3, number), None):\n"
        "        match action:\n"
        "            case Point(kind, square) | (kind, square):\n"
        "                if number > 1:\n"
        "                    return kind * 10 + square\n"
        "            case None:\n"
        "                return 7\n"
        "    return 0"
    ),
    (
        "pair = Point(number, 2) if number > 0 else (3, number)\n"
        "    match pair:\n"
        "        case Point(kind, square) | (square, kind) if kind > 0:\n"
        "            return kind * 10 + square\n"
        "        case (k, _):\n"
        "            return k\n"
        "    return 5"
    ),
    (
        "x = None if number < 0 else number\n"
        "    return {1: 1, 2: 3, 3: 4, 4: 4, 5: 1, 6: 1, 7: 2, 8: 1, 9: 3, (1, 2): 2}.get(x, 5)"
    ),
    (
        "match (number, None if number > 1 else 2):\n        case (_, None):\n            x = 5\n"
        "        case (a, int(b)):\n            x = a * b\n    return x"
    ),
    (
        "match Point(number, None if number > 1 else 2):\n        case Point(column=None):\n            x = 5\n"
        "        case Point(row=a, column=int(b)):\n            x = a * b\n    return x"
    ),
    (
        "match (number, None if number > 1 else 2):\n        case (1, None):\n            x = 5\n"
        "        case (_, None):\n            x = 6\n        case (a, b):\n            x = a * b\n    return x"
    ),
    "colour = Colour.RED if number else Colour.BLUE\n    return ord(colour.name[0]) + len(colour._name_)",
    "c = Colour if number else [Colour.BLUE]\n    return sum(ord(x.value) for x in c)",
    "for x in Colour if number > 1 else ():\n        if x is Colour.BLUE:\n            return 1\n    return 0",
    "c = Colour if number else Rank\n    return sum(i for i, x in enumerate(c)) + len(list(c))",
    "return [x for x in (Colour if number else [Colour.BLUE])][0] is Colour.RED",
    "rank = Rank(number)\n    return len(rank.name) * 10 + (rank.name < 'T')",
    "return Colour['RED' if number > 1 else 'BLUE' if number else 'GREEN'] is Colour.RED",
    "return Rank['LOW' if number > 1 else 'TWO'] + number",
    "x = None if number > 1 else number\n    return x in range(3)",
    "number = None if number < 0 else number\n    return number > 3",
    "y = number\n    raise ValueError(([][0]))",
    "return 2**70 != ((2**62 + number) << 8)",
    "x = (2**62 + number) << 8\n    return max(x, 2**70)",
    "x = number > 2 if number > 1 else number\n    return isinstance(True, bool) and (x ^ x) == 0",
    "return number in frozenset()",
    "return (number / 2, 1) < (1.0, 1)",
    "return (number / 2, number) <= (1, 2.5, 1)",
    "return max((abs(each - 2) / 2, each) for each in range(number + 2))[1]",
    "return sorted([(0.0 * number, 3), (-0.0, 2), (number * 0.5, 1)])[0][1]",
    "return ord(chr(number * 2**40)) + 1",
    "return ord(chr(number * 2**29)) + 1",
    "x = number > 1\n    y = number > 2\n    return x is y",
    "if True and HOME:\n        return number\n    return 3",
    "return number if (number > 1 and number // 0) else 2",
    "return number and (1 // 0 and number)",
    "return 1 // 0 and number",
    "x = number > 1\n    return True if x else False",
    "x = number > 1\n    return (False if x else True) + 1",
    "return (1 // 0) if number > 1 else number // 0",
    "return int is int",
    "return (int == float) + number",
    "return number if twice else 3",
    "pair = number > 2, 3\n    one, one = pair\n    return one",
    "pair = 3, number > 2\n    one, one = pair\n    return one",
    "return 5 if (Colour.RED if number else Colour.BLUE) else 6",
    "return 5 if not (Colour.RED if number else Colour.BLUE) else 6",
    "return 5 if (1, 2, 3)[:number] else 6",
    "return 5 if number / 2 else 6",
    "some = None if number < 0 else number\n    table = TABLE[number:]\n    return len(table)",
    'return number if Colour["RED"] == Colour.BLUE else 3',
    'return ord(Colour["BLUE"].value) + number',
    "(x := number)\n    return x",
    "number = None if number < 0 else number\n    if number == None:\n        return 3\n    return number + 1",
    (
        "cells = (None if number < 0 else number, 3)\n    if cells[0] is not None:\n"
        "        return cells[0] + 1\n    return 1"
    ),
    (
        "cells = (None if number < 0 else number, 3)\n    if cells[-1] is not None:\n"
        "        return cells[1] + 1\n    return 1"
    ),
    (
        "cells = (None if number < 0 else number, 3)\n    at = 0\n    if cells[at] is not None:\n"
        "        return 2\n    return 1"
    ),
    (
        "cells = [None if each == number else each for each in (1, 2, 3)]\n"
        "    return sum(each for each in cells if each is not None) * 100 + min(each for each in cells if each)"
    ),
    "x = (None if number < 0 else number, 2)\n    return len([1 for each in x if each is None or each > 2])",
    "if TABLE is None:\n        return 2\n    return number",
    "if PRICES[3] is not None:\n        return 2\n    return number",
    "if (number // 0) is None:\n        return 2\n    return number",
    'return "b" in "abcabc"[number:]',
    "return (number,) in ((1,), (2,))",
    "return (number, 1) in {1, 2, 3, 4, 5, 6, 7, 8, 9, 11}",
    (
        "x = None if number < 0 else number\n"
        "    return {None: 5, 1: 1, 2: 3, 3: 4, 4: 4, 5: 1, 6: 1, 7: 2, 8: 1, 9: 3, 0: 7}.get(x, 5)"
    ),
    "match number // 0:\n        case 1:\n            return 2\n    return 3",
    "match 1 // 0:\n        case 1:\n            return 2\n    return 3",
    (
        "match number:\n        case None:\n            return 2\n        case True:\n"
        "            return 3\n    return 4"
    ),
    "x = None if number < 0 else number\n    match x:\n        case None:\n            return 2\n    return 4",
    "match number:\n        case (a, b):\n            return 2\n    return 4",
    (
        "match (number, 1, 2):\n        case (a, b):\n            return 2\n        case (a, b, c):\n"
        "            return a + b + c\n    return 4"
    ),
    "match Spot(number):\n        case (a, b):\n            return 2\n    return 4",
    (
        "match number:\n        case 1 if number // 0:\n            return 2\n"
        "        case _ if number > 2:\n            return 9\n    return 4"
    ),
    "match number:\n        case 1 | 2 as x:\n            return x\n    return 4",
    (
        "match (number, 3):\n        case (1 | 2 as x, y):\n            return x + y\n"
        "        case _ as z:\n            return z[0]"
    ),
    (
        "match number:\n        case -1:\n            x = 1 // 0\n        case 1:\n"
        "            raise ValueError\n        case _:\n            x = 4\n    return x"
    ),
    "x = None if number < 0 else 1.5\n    return x in (None, 1.5)",
    "return (number > 1) > (number > 2)",
    "return number > number - 1",
    (
        "x = number & 7\n"
        "    return (x > 9) + 2 * (x >= 0) + 4 * (x < 8) + 8 * (x <= 7) + 16 * (9 > x) + 32 * (0 >= x)"
    ),
    "x = None if number < 0 else number\n    return 3 == x",
    (
        "x = None if number < 0 else number\n    y = None if number > 2 else 1\n"
        "    return (x == y) + 2 * (y == x) + 4 * (None == x)"
    ),
    "return () < (number,)",
    "return (number,) < ()",
    "return (number,) <= (number, 1)",
    "return () <= TABLE[9:]",
    "x = ()\n    return (x < (number,)) + 2 * (x >= (number,))",
    "x = None if number < 0 else (number > 1)\n    return (x is True) + 2 * (x is False) + 4 * (x is None)",
    (
        "x = None if number < 0 else (Colour.RED if number else Colour.BLUE)\n"
        "    return (x is Colour.RED) + 2 * (x is not Colour.BLUE)"
    ),
    "return number is True",
    "return number is Colour.RED",
    "return (1, number) is None",
    "x = TABLE is None\n    return x",
    "return None is None",
    "return True is (number > 1)",
    "return Colour(Colour.RED if number else Colour.BLUE) is Colour.RED",
    'return Colour("rbxrbrbrbrbrbb"[number]) is Colour.RED',
    "return Colour(number) is Colour.RED",
    "return Rank(number + 1) == 5",
    'return Colour("r") is Colour.RED',
    'return Colour("z") is Colour.RED',
    "return Rank(number > 0) == Rank.LOW",
    "x = 0.5 if number > 1 else 1\n    return (x + 1) * 1.0",
    "x = 0.5 if number > 1 else 1\n    return 3 if x else 4",
    "x = 0.5 if number > 1 else 1\n    return x == 1",
    "return 5 if (Rank.LOW if number else Rank.HIGH) else 6",
    'cells = ((number / 2, "ab"), (2.0, "cd"))\n    return cells[number][1] == "ab"',
    'return "".join("abcdefghij"[number] + "b") == "ab"',
    'return "".join("abcdefghij"[number + place] for place in range(2)) == "bc"',
    'return "".join(reversed("abcdefghij"[number] + "b")) == "bb"',
    "cells = (None, None)\n    at = number & 1\n    return (cells[:at] + (None,) + cells[at + 1:])[0] is None",
    "match number:\n        case (1 | 2) as x if x > 1:\n            return x\n    return 4",
    "match (number, 2):\n        case (a, 2) as both:\n            return both[0] + a\n    return 4",
    "match number:\n        case x:\n            return x",
    "assert False\n    return number",
    "assert number > 1 and 3 > 4\n    return number",
    "assert 3 > 4, number\n    return number",
    "assert 1 // 0\n    return number",
    "raise ValueError",
    'if number > 1:\n        raise KeyError("a")\n    raise IndexError(f"{number}")',
    "if number > 1:\n        raise ValueError(number // 0)\n    return 1",
    "return",
    "if number > 1:\n        return\n    return None",
    "return (number > 1) == 1",
    "return 0.1 * number in (0.1, 0.2, 0.3)",
    "return Rank(number > 0) + 1.5 * (Rank.LOW if number > 1 else Rank.HIGH)",
    "x = (Rank.LOW if number > 1 else Rank.HIGH) + 0.5\n    return x",
    "if TABLE is not None and number > 2:\n        return 3\n    return number",
    "match number:\n        case _ if 1 // 0:\n            return 3\n    return 4",
    "x = Colour.RED if number > 2 else Colour.BLUE\n    return x in (1, 2, 3, 4, 5, 6, 7, 8, 9, 11)",
    "return (1 // 0 if number > 1 else 2 // 0) + 1",
    "x = 1 // 0 if number > 1 else 2 // 0\n    return x",
    "return number if number > 1 else ()[0]",
    "return (y := [][0])",
    (
        "match Colour.RED if number else Colour.BLUE:\n        case Colour.RED:\n            x = number\n"
        "        case Colour.BLUE:\n            x = 3\n    return x"
    ),
    (
        "match Colour.RED if number else Colour.BLUE:\n        case Colour.RED if number > 1:\n            x = 1\n"
        "        case Colour.BLUE | Colour.RED:\n            x = 2\n    return x"
    ),
    (
        "match Colour.RED if number else Colour.BLUE:\n        case Colour.RED:\n            x = number\n"
        "        case _:\n            x = 5\n    return x"
    ),
    'return (int("a") if number > 1 else int("b"))',
    'return ("abc"[number] + "b").replace("a", "cd") == "c"',
    'return ("abc"[number] + "b").replace("ab", "c") == "c"',
    (
        "match Point(number, None if number > 1 else 2):\n        case Spot(column=None):\n            x = 5\n"
        "        case Point(column=int(b)):\n            x = b\n    return x"
    ),
    (
        "match (None if number > 1 else 2, number):\n        case (None, 1):\n            x = 5\n"
        "        case (int(b), a):\n            x = a * b\n    return x"
    ),
    (
        "match (number, None if number > 1 else 2):\n        case (_, None) if number > 2:\n            x = 5\n"
        "        case (a, int(b)):\n            x = a * b\n    return x"
    ),
    (
        "match Colour.RED if number else Colour.BLUE:\n        case Colour.RED if number > 1:\n            x = 1\n"
        "        case Colour.BLUE:\n            x = 2\n    return x"
    ),
    (
        "match (Colour.RED if number else Colour.BLUE) if number < 3 else None:\n        case Colour.RED:\n"
        "            x = 1\n        case Colour.BLUE:\n            x = 2\n    return x"
    ),
    'word = "abcabcabc"[number] + "b"\n    return "bc" in word',
    'word = "abcabcabc"[number] + "b"\n    return word in "abcabc"',
]
REFUSED = {
    "c = Colour if number else [Colour.BLUE]\n    return 5 in c": "is looked for in what may be an enum",
    "c = Colour if number else [Colour.BLUE]\n    return c[0] is Colour.RED": "of the class EnumType is used",
    "c = Colour if number else [Colour.BLUE]\n    return 1 if c else 2": "a EnumType is tested for truth",
    "c = Colour if number else Rank\n    return c(5) is Rank.HIGH": "is called; call a function by its name",
    "return 3 if Sides.NONE else number": "is tested for truth",
    "return 3 if not Sides.NONE else number": "is tested for truth",
    "return range(number) == range(3)": "ranges are compared",
    'return number in "abc"': "an int is looked for in a text",
    "x = None if number > 1 else 'a'\n    return x in 'abc'": "None or a character is looked for in a text",
    "match range(number):\n        case (a, b):\n            return a": "a pattern takes a range apart",
    "return number in Spot(number)": "a Spot is used as a sequence",
    "return (twice is twice) + number": "`is` compares values that may be equal without being one object",
    "return number if random else 3": "the module random is tested for truth",
    "colour = Colour.RED if number else Colour.BLUE\n    return colour.nothing": (
        "Colour.nothing cannot be computed while compiling"
    ),
    "return number + nowhere if number else 2": "the name nowhere is not known",
    "number = None if number < 0 else number\n    if number in None:\n        return 3\n    return 1": (
        "None has no items that are known one by one"
    ),
    "if twice.nothing is None:\n        return 2\n    return number": (
        "function.nothing cannot be computed while compiling"
    ),
    'return "abc" in "abcabc"[number:]': "a text of more or less than one character is looked for",
    'return 3 in "abcabc"[number:]': "a text of more or less than one character is looked for",
    "return number in (1, NAN)": "nan is looked for, or looked at",
    "x = number / 2\n    return x in (1.0, NAN)": "nan is looked for, or looked at",
    "return number in None": "None has no items that are known one by one",
    "return number in 5": "5 has no items that are known one by one",
    "return number in Colour": "a constant of the class EnumType is used as a value",
    "return number in list": "a constant of the class type is used as a value",
    "match (number, 2):\n        case (1, x) | (x, 2):\n            return x\n    return 4": (
        "a pattern with | names a value"
    ),
    "match [each for each in range(number)]:\n        case (a, b):\n            return 2\n    return 4": (
        "a pattern takes"
    ),
    "return number / 2 == 2**53 + 1": "a float is compared with 9007199254740993",
    "return number / 2 < 2**53 + 1": "a float is compared with 9007199254740993",
    "return (number / 2, 1) == (1.0, 1)": "tuples that hold floats are compared",
    "return (math.nan, number) < (1.0, 1)": "tuples that hold nan",
    "return (None if number else 0.5, 1) < (0.5, 1)": "tuples that hold nan, or floats beside other kinds",
    "x = number > 1 if number else number\n    return x is True": (
        "`is` is used on a number that may be a bool or a member"
    ),
    "return 3 is 3": "`is` compares values that may be equal without being one object",
    "x = 0.5 if number > 1 else 1\n    return -x": "a number that may be an int or a float is negated",
    "x = 0.5 if number > 1 else 1\n    return x * 2": (
        "a number that may be an int or a float is used in arithmetic"
    ),
    "try:\n        return 1\n    finally:\n        return 2": "a try with finally is left by a jump",
    "x = Rank.LOW if number > 1 else 2.5\n    return x": (
        "an expression holds a member of Rank here and a float there"
    ),
    "x = Colour.RED if number > 1 else Colour.BLUE\n    return x + 1": (
        "+ is used on a member of Colour and on an int"
    ),
    "x = Colour.RED if number > 1 else Colour.BLUE\n    return x < Colour.RED": (
        "a member of Colour is put in order with a member of Colour"
    ),
}
