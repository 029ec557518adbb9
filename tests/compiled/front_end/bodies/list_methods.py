"""Methods that change lists, `del`, and lists that are returned by a choice."""

from __future__ import annotations

ANSWERED = [
    """def f(n):
    a = []
    if n == 5:
        return a
    for k in range(n):
        a.append(k)
    if n > 1:
        b = []
        for k in a:
            b.append(k)
        a = b
    return a


def rule(number):
    return len(f(number))
""",
    """def f(n):
    cur = [n]
    for k in range(4):
        nxt = []
        for x in cur:
            nxt.append(x + k)
            nxt.append(x * 2)
        cur = nxt
    cur.append(5)
    return cur


def rule(number):
    return sum(f(number))
""",
    "a = [number]\n    b = a\n    b.append(2)\n    return len(b)",
    "a = [number]\n    f = lambda: len(a)\n    b = a\n    return f() + len(b)",
    "a = [[number], [2]]\n    b = a\n    b[0].append(2)\n    return len(b[0])",
    "a = {number: 1}\n    b = a\n    b[5] = 2\n    return len(b)",
    (
        "a = [number]\n    if number > 2:\n        b = a\n    "
        "else:\n        b = [3]\n    b.append(4)\n    return len(b)"
    ),
    "a = [k for k in range(9)]\n    s = a[number:]\n    b = a\n    b[4] = 30\n    return sum(s) + len(s)",
    "x = [each > 2 for each in range(number)]\n    x.append(9)\n    return len(x) + sum(x)",
    (
        "x = []\n    for each in range(number):\n        x.append((None, each) if each % 2 else (each, 1))\n"
        "    return sum(b for a, b in x if a is None) + len(x)"
    ),
    (
        "x = []\n    for each in range(number):\n        if each % 2:\n            x.append((None, each))\n"
        "        else:\n            x.append((each, 1))\n    return sum(b for a, b in x if a is None) + len(x)"
    ),
    "x = [each > 2 for each in range(number)]\n    x.insert(0, 9)\n    return len(x) + sum(x)",
    (
        "x = [each % 3 for each in range(number)]\n    x.insert(0, 9)\n"
        "    return (9 in x) + 2 * (x[0] == 9) + 4 * (x[0] > 5)"
    ),
    (
        "x = [each % 3 for each in range(number + 4)]\n    x[0] = 9\n"
        "    return (9 in x) + 2 * (x[0] == 9) + 4 * (x[0] > 5)"
    ),
    (
        "x = [each % 3 for each in range(number + 4)]\n    x[0] += 9\n"
        "    return (9 in x) + 2 * (x[0] == 9) + 4 * (x[0] > 5)"
    ),
    (
        "x = [(each % 3, 1) for each in range(number + 4)]\n    x[0] = (9, 9)\n    a, b = x[0]\n"
        "    return (a == 9) + 2 * (b == 9)"
    ),
    "x = [1, 2, 3]\n    x.insert(number, 9)\n    return (9 in x) + 2 * (x[-1] == 9)",
    "return len(sorted([each for each in range(3) if each == number], key=lambda each: 1 // each))",
    "x = [number, 2]\n    y = x.pop()\n    return y * 100 + len(x)",
    "x = [number, 2]\n    x.pop()\n    return x[0]",
    "x = [number, 2, 5]\n    y = x.pop(0)\n    return y * 100 + x[0]",
    "x = [number, 2, 5]\n    y = x.pop(-2)\n    return y * 100 + x[1]",
    "x = [7, 2, 5]\n    y = x.pop(number)\n    return y * 100 + x[0] * 10 + len(x)",
    "x = [7]\n    x.pop(3)\n    return 1",
    "x = []\n    x.pop()\n    return 1",
    "x = []\n    x.pop(number)\n    return 1",
    "x = [(number, 1), (3, 4)]\n    a, b = x.pop()\n    return a * 100 + b + len(x)",
    "x = [(number, 1), (3, 4)]\n    a, b = x.pop(number)\n    return a * 100 + b + len(x)",
    "x = [each for each in range(number)]\n    y = x.pop()\n    return y * 100 + len(x)",
    "x = [each for each in range(number)]\n    y: int = x.pop(0)\n    return y * 100 + len(x)",
    "x = [each for each in range(number)]\n    y = x.pop(number - 3)\n    return y * 100 + len(x)",
    "x = [each for each in range(number)]\n    y = x.pop(True)\n    return y * 100 + len(x)",
    (
        "x = [number]\n    total = 0\n    while x:\n        y = x.pop()\n        total += y\n"
        "        if y > 0:\n            x.append(y - 1)\n            x.append(y - 2)\n    return total"
    ),
    (
        "x = [1, 2, 3]\n    total = 0\n    while len(x) > 1:\n        total += x[0]\n        x.pop(0)\n"
        "    return total + number"
    ),
    "x = [number, 2, number]\n    x.remove(number)\n    return x[0] * 10 + len(x)",
    "x = [7, 2, 3]\n    x.remove(number)\n    return x[0] * 10 + len(x)",
    "x = [7, number]\n    x.remove((1,)[3])\n    return len(x)",
    "x = [None, number]\n    x.remove(None)\n    return len(x)",
    "x = [each for each in range(number)]\n    x.remove(2)\n    return sum(x) * 10 + len(x)",
    "x = [each for each in range(number)]\n    x.remove('a')\n    return sum(x)",
    "x = [number, 2]\n    x.insert(0, 5)\n    return x[0] * 100 + x[1] * 10 + x[2]",
    (
        "x = [number, 2]\n    x.insert(-1, 5)\n    x.insert(99, 6)\n    x.insert(-99, 7)\n"
        "    return x[0] * 100 + x[2] * 10 + x[4]"
    ),
    "x = [4, 2]\n    x.insert(number, 5)\n    return x[0] * 100 + x[1] * 10 + x[2]",
    "x = []\n    x.insert(number, 5)\n    return x[0]",
    (
        "x = [each for each in range(number)]\n    x.insert(1, 50)\n    x.insert(number, 60)\n"
        "    x.insert(-number, 70)\n    return x[0] * 1000 + x[-1] * 10 + x[1]"
    ),
    "x = [number, 2, 3]\n    x.reverse()\n    return x[0] * 100 + x[2]",
    "x = [each for each in range(number)]\n    x.reverse()\n    return x[0] * 100 + len(x)",
    "x = [number, 2, 1]\n    x.sort()\n    return x[0] * 100 + x[2]",
    "x = [number, 2, 1]\n    x.sort(reverse=True)\n    return x[0] * 100 + x[2]",
    "x = [number, 2, 1]\n    x.sort(key=lambda each: -each)\n    return x[0] * 100 + x[2]",
    (
        "x = [each for each in range(number)]\n    x.sort(key=lambda each: (each * 5 % 7, each))\n"
        "    return x[0] * 100 + x[-1]"
    ),
    ("x = [each for each in range(number)]\n    x.sort(key=lambda each: each % 2)\n    return x[0] * 100 + x[-1]"),
    (
        "x = [each for each in range(number)]\n    x.sort(key=lambda each: each % 2, reverse=True)\n"
        "    return x[0] * 100 + x[-1]"
    ),
    "x = [each for each in range(number)]\n    x.sort(key=abs, reverse=True)\n    return x[0] * 100 + x[-1]",
    "return sorted([number + x for x in range(300)])[0]",
    "return sorted((number,) * 70)[0]",
    "return sorted(each * number % 7 for each in range(20))[3]",
    "return sorted((each * number % 7 for each in range(20)), reverse=True)[3]",
    "return sorted([(each * number % 7, -each) for each in range(20) if each != number])[3][1]",
    "return sorted([each for each in range(20) if each != number], key=lambda each: each % number)[3]",
    "x = [number, 2]\n    x.clear()\n    return len(x)",
    "x = [each for each in range(number)]\n    x.clear()\n    x.append(4)\n    return x[0]",
    "x = [number, 2, 3]\n    del x[0]\n    return x[0] * 10 + len(x)",
    "x = [7, 2, 3]\n    del x[number], x[0]\n    return x[0] * 10 + len(x)",
    "x = [each for each in range(number)]\n    del x[1]\n    return sum(x)",
    "x = [each for each in range(number)]\n    return x.count(2) * 10 + len(x)",
    "x = [each for each in range(number)]\n    return x.index(2) * 10 + len(x)",
    (
        "number += 0\n    def moves():\n        x = [each for each in range(number) if each % 2]\n"
        "        return x or [9]\n    return moves()[0]"
    ),
    (
        "number += 0\n    def moves():\n        x = [each for each in range(number) if each % 2]\n"
        "        return x if x else [9]\n    return moves()[0]"
    ),
    (
        "number += 0\n    def moves():\n        x = [each for each in range(number) if each % 2]\n"
        "        y = [8]\n        return x or y\n    return moves()[0]"
    ),
    (
        "number += 0\n    def moves():\n        x = [each for each in range(number) if each % 2]\n"
        "        return x and [len(x)]\n    return len(moves())"
    ),
    "x = [number]\n    x.append([][0])\n    return 1",
    "x = [number]\n    x.insert(0, PRICES[99])\n    return 1",
    "x = [number]\n    x.remove(1 // 0)\n    return 1",
    "x = [number]\n    x.sort(key=[][0])\n    return 1",
    "x = [number]\n    x[0] += [][0]\n    return 1",
    "x = [number, 2]\n    return x.pop()",
    """def rule(number):
    return CELLS.index(number)
""",
    """def rule(number):
    return CELLS.count(number)
""",
    """def rule(number):
    words = "a b c".split()
    return words.index("abc"[number % 3])
""",
    """def rule(number):
    words = "a b c".split()
    words.append("d")
    return len(words) + number
""",
    """def rule(number):
    words = "a b c".split()
    words[0] = "z"
    return words[number % 3] == "z"
""",
    """def rule(number):
    words = list("abc")
    return words.index("b") + number
""",
    """def rule(number):
    return "a,b".split(",").index("b") + number
""",
    """def rule(number):
    for i, w in enumerate("a b c".split()):
        if w == "b":
            return i + number
""",
    """def rule(number):
    rows = "ab/cd".split("/")
    grid = [list(r) for r in rows]
    grid[number % 2][0] = "z"
    return "".join(map("".join, grid)).find("z")
""",
    """def rule(number):
    return ["a", "b", "c"].index("abc"[number % 3]) + CELLS.count(3)
""",
    "x = [number, 2]\n    for each in x:\n        x.pop()\n    return x[0] + len(x)",
]
REFUSED = {
    "a = [number]\n    for k in range(number):\n        b = a\n        b.append(2)\n    return number": (
        "may have two names"
    ),
    "a = [number, 2]\n    it = (x for x in a)\n    b = a\n    b[0] = 9\n    return sum(it)": "what may have",
    "a = [number, 2]\n    c = [a, [3]]\n    b = a\n    b[0] = 9\n    return c[0][0]": "may have two names",
    "x = [1]\n    a = [x]\n    b = a\n    b[0].append(number)\n    return len(x)": (
        "lists in it may have other names"
    ),
    "a, b = [number], [2]\n    for k in range(number):\n        c = a\n    "
    "    a = b\n        b = c\n        a.append(5)\n    return len(b)": ("may have two names"),
    "x = [number, 2]\n    return max(x.pop(), len(x))": "pop changes a list or set within an expression",
    "x = [number, 2]\n    y = x.pop() + 1\n    return y": "pop changes a list or set within an expression",
    "x = [number, 2]\n    for each in x:\n        del x[0]\n    return 1": (
        "a list is changed while a loop runs over it"
    ),
    "x = [number, 2]\n    x.pop(0.5)\n    return 1": "a float where an int should be",
    "x = [number, 2]\n    x.pop(1, 2)\n    return 1": "pop is given other arguments than it takes",
    "x = [number, 2]\n    x.pop(*TABLE)\n    return 1": "pop is given other arguments than it takes",
    "x = [number, 2]\n    x.extend(1, 2)\n    return 1": "extend is given other arguments than it takes",
    "x = [number, 2]\n    x.sort(key=lambda each: each * len(x))\n    return x[0]": (
        "is read by the key that sorts it"
    ),
    "x = [number, 2]\n    f = lambda: len(x)\n    x.sort(key=lambda each: each * f())\n    return x[0]": (
        "x is read by the key that sorts it"
    ),
    "x = [number, 2]\n    x.sort(1)\n    return 1": "sort is given other arguments than it takes",
    **dict.fromkeys(
        (
            "x = [number, 2]\n    x.insert(0, (y := 3))\n    return 1",
            "i, x = 0, [number, 2]\n    x[(i := i + 1)] += 1\n    return i * 100 + x[0] * 10 + x[1]",
            "i, x = 0, [number, 2]\n    x[i] += (i := 1)\n    return i * 100 + x[0] * 10 + x[1]",
            "i, x = 0, [[number, 2], [3]]\n    x[i][i + 1] -= (i := 1)\n    return x[0][1]",
            "i, x = 0, {0: number, 1: 2}\n    x[i] *= (i := 1)\n    return x[0] * 10 + x[1]",
            "i, x = 0, defaultdict(int)\n    x[(i := i + 1)] += number\n    return x[1] * 10 + len(x)",
            "i, x = 0, [[number], [2]]\n    x[i] += [(i := 1)]\n    return len(x[0])",
        ),
        ":= stands in what is put into a list",
    ),
    "x = [number, 2.5, 3]\n    x.remove(2.5)\n    return 1": "a float is looked for among items",
    "x = [[number], [2]]\n    y = [3]\n    x.insert(0, y)\n    y[0] = 4\n    return x[0][0]": (
        "the list y may have two names, and is changed"
    ),
    "x = [number, 2]\n    del x\n    return 1": "x is deleted",
    "del TABLE[0]\n    return 1": "TABLE[0] is deleted",
    "x = {number, 2}\n    del x[0]\n    return 1": "x[0] is deleted",
    "x = (2, [number])\n    x += [1]\n    return x[-1]": "a value that holds lists is changed with an operator",
    "x = (2, [number])\n    x.reverse()\n    return x[0]": "a tuple of 2 has no attribute 'reverse'",
    "x = None if number > 1 else [number]\n    x.clear()\n    return len(x)": "clear",
    "x = [1, 2]\n    x.insert(2**70, number)\n    return x[-1]": "a place in a list may need more than 64 bits",
    "x = [number, 2]\n    y = x or [1]\n    y[0] = 5\n    return x[0]": (
        "the list y may have two names, and is changed"
    ),
    """class Words:
    kept = ["a", "b"]

    def split(self):
        return self.kept


def rule(number):
    words = Words().split()
    words.append("c")
    return len(words) + number
""": ".append is used on ['a', 'b']",
}
