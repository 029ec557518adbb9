"""Slices and rows that change, chosen by conditions or kept, and sets of a constant that are kept."""

from __future__ import annotations

ANSWERED = [
    "x = CELLS[:]\n    x[number % len(x)] = 8\n    return sum(x) + sum(CELLS) * 10",
    "x = CELLS[1:]\n    x.append(number)\n    x.sort()\n    return x[0] + len(x) * 10 + sum(CELLS) * 100",
    "x = CELLS[::-1]\n    x += [number]\n    y = x.pop(0)\n    return x[-1] + y * 10 + sum(CELLS) * 100",
    "x, y = CELLS[:], CELLS[:1]\n    x[0] = y[0] = number\n    return x[0] + len(y) * 10 + CELLS[0] * 100",
    "x = TABLE[:number] if number > 1 else (1, 2)\n    return len(x) + x[0]",
    "x = TABLE[:number] or (1, 2)\n    return len(x) + x[0]",
    "x = number > 1 and TABLE[:number]\n    return 5 if x else 6",
    "x = TABLE[:number] if number > 1 else TABLE[number:]\n    return len(x) + x[-1]",
    'x = "abc"[:number] if number > 1 else "d"\n    return x + "z" == "abz"',
    'x = "abc"[number:] or "-"\n    return len(x)',
    'x = "abc"[number:] if number > 1 else None\n    return x is None',
    "x = TABLE[:number] if number > 1 else None\n    return 0 if x is None else len(x)",
    "return sum(TABLE[:number] if number > 1 else TABLE)",
    "x = CELLS[:number] if number > 1 else [7]\n    x.append(3)\n    return len(x) + x[0]",
    "x = (TABLE[:1] if number > 1 else TABLE[2:3]) + (5,)\n    return x[0] + len(x)",
    (
        "def rule(number):\n"
        "    row = ROWS[number % 2] or (5,)\n"
        "    return len(row) + sum(row)\n"
        "\n"
        "\n"
        "ROWS = [(), (2, 3)]"
    ),
    (
        "def rule(number):\n"
        "    row = ROWS[number % 2] if number > 0 else ROWS[1][:number]\n"
        "    return len(row) + sum(row)\n"
        "\n"
        "\n"
        "ROWS = [(4,), (2, 3)]"
    ),
    (
        "def rule(number):\n"
        "    found = [s for s in ELLS if number not in s]\n"
        "    return len(found) * 10 + sum(len(s) for s in found)\n"
        "\n"
        "\n"
        "ELLS = [frozenset({1, 2}), frozenset({2, 3, 9}), frozenset({4})]"
    ),
    (
        "def rule(number):\n"
        "    found = tuple(s for s in ELLS if s <= {1, 2, 4, number} and s != ELLS[number % 3])\n"
        "    return len(found) * 10 + sum(len(s) for s in found)\n"
        "\n"
        "\n"
        "ELLS = [frozenset({1, 2}), frozenset({2, 3, 9}), frozenset({4})]"
    ),
    (
        "def rule(number):\n"
        "    found = [s for s in ELLS if number not in s]\n"
        "    return (found[0] | {number}) == {1, 2, number} if found else False\n"
        "\n"
        "\n"
        "ELLS = [frozenset({1, 2}), frozenset({2, 3, 9}), frozenset({4})]"
    ),
    (
        "def rule(number):\n"
        "    found = {s for s in ELLS if number not in s}\n"
        "    return len(found) + (frozenset({4}) in found)\n"
        "\n"
        "\n"
        "ELLS = [frozenset({1, 2}), frozenset({2, 3, 9}), frozenset({4}), frozenset({2, 1})]"
    ),
    (
        "def rule(number):\n"
        "    pair = (ELLS[number % 4], number)\n"
        "    return (pair[0] == ELLS[0]) + len(pair[0] - ELLS[1]) + (pair in {(frozenset({1, 2}), "
        "9)})\n"
        "\n"
        "\n"
        "ELLS = [frozenset({1, 2}), frozenset({2, 3, 9}), frozenset({4}), frozenset({2, 1})]"
    ),
    (
        "def rule(number):\n"
        "    row = GRID[number % 2][:number] or [5]\n"
        "    row.append(3)\n"
        "    return len(row) + len(GRID[0]) * 10 + sum(row)\n"
        "\n"
        "\n"
        "GRID = [[], [2, 3]]"
    ),
    (
        "def rule(number):\n"
        "    return GRID[number % 2] == [2, 3] and GRID[number % 2][:number] != GRID[0]\n"
        "\n"
        "\n"
        "GRID = [[], [2, 3]]"
    ),
]
REFUSED = {
    "S = SETS[number % 2]\n    return tuple(s for s in SETS if s != S)[0] == {1, 2}": (
        "an expression holds one of several values, and a constant of the class set "
    ),
    "return len([s for s in SETS if number not in s])": (
        "an expression holds one of several values, and a constant of the class set "
    ),
    "x = [s for s in SETS if number not in s]\n    return len(x[0]) if x else 0": (
        "an expression holds one of several values, and a constant of the class set "
    ),
    "x = [s for s in SETS if number not in s]\n    x[0].add(5)\n    return len(SETS[0])": (
        "an expression holds one of several values, and a constant of the class set "
    ),
    (
        "def rule(number):\n"
        "    row = GRID[number % 2] if number > 1 else GRID[0]\n"
        "    row.append(3)\n"
        "    return len(row) + len(GRID[0]) * 10\n"
        "\n"
        "\n"
        "GRID = [[1], [2, 3]]"
    ): "an expression holds one of several values, and a sequence whose length chan",
    (
        "def rule(number):\n"
        "    row = GRID[number % 2] if number > 1 else GRID[0]\n"
        "    return len(row) + len(GRID[0]) * 10 + sum(row)\n"
        "\n"
        "\n"
        "GRID = [[1], [2, 3]]"
    ): "an expression holds one of several values, and a sequence whose length chan",
    (
        "def rule(number):\n"
        "    row = GRID[number % 2] or [5]\n"
        "    row.append(3)\n"
        "    return len(row) + len(GRID[0]) * 10\n"
        "\n"
        "\n"
        "GRID = [[], [2, 3]]"
    ): "an expression holds one of several values, and a sequence whose length chan",
    (
        "def rule(number):\n"
        "    row = GRID[number % 2] or [5]\n"
        "    row[0] = 3\n"
        "    return len(row) + len(GRID[0]) * 10\n"
        "\n"
        "\n"
        "GRID = [[], [2, 3]]"
    ): "an expression holds one of several values, and a sequence whose length chan",
    (
        "def rule(number):\n"
        "    row = GRID[number % 2]\n"
        "    row.append(3)\n"
        "    return len(row) + len(GRID[0]) * 10\n"
        "\n"
        "\n"
        "GRID = [[1], [2, 3]]"
    ): "append is looked up in a slice or row of changing length",
    (
        "def rule(number):\n"
        "    return grow(GRID[number % 2] or [5]) + len(GRID[0])\n"
        "\n"
        "\n"
        "def grow(row):\n"
        "    row.append(1)\n"
        "    return len(row)\n"
        "\n"
        "\n"
        "GRID = [[], [2, 3]]"
    ): "an expression holds one of several values, and a sequence whose length chan",
    (
        "def rule(number):\n"
        "    rows = [GRID[number % 2] or [5]]\n"
        "    rows[0].append(1)\n"
        "    return len(rows[0]) + len(GRID[0])\n"
        "\n"
        "\n"
        "GRID = [[], [2, 3]]"
    ): "an expression holds one of several values, and a sequence whose length chan",
    (
        "def rule(number):\n"
        "    row = GRID[number % 2] or [5]\n"
        "    row += [1]\n"
        "    return len(row) + len(GRID[0])\n"
        "\n"
        "\n"
        "GRID = [[], [2, 3]]"
    ): "an expression holds one of several values, and a sequence whose length chan",
    "def rule(number):\n    return [GRID[number % 2] or [5]][0] == [2, 3]\n\n\nGRID = [[], [2, 3]]": (
        "an expression holds one of several values, and a sequence whose length chan"
    ),
    (
        "def rule(number):\n"
        "    row = GRID[number % 2][1:] if number > 1 else GRID[1][:]\n"
        "    row.append(3)\n"
        "    return len(row) + len(GRID[0]) * 10\n"
        "\n"
        "\n"
        "GRID = [[7], [2, 3]]"
    ): "an expression holds one of several values, and the list [2, 3] is used as a",
    (
        "def rule(number):\n"
        "    rows = [[1, 2], [3, number]]\n"
        "    row = rows[number % 2] if number > 1 else rows[0]\n"
        "    row[0] = 9\n"
        "    return rows[0][0]"
    ): "the list row may have two names, and is changed",
    (
        "def rule(number):\n"
        "    row = (GRID[number % 2] and GRID[1])\n"
        "    row.append(3)\n"
        "    return len(row) + len(GRID[0]) * 10\n"
        "\n"
        "\n"
        "GRID = [[], [2, 3]]"
    ): "an expression holds one of several values, and the list [2, 3] is used as a",
    (
        "def rule(number):\n"
        "    found = [s for s in ELLS if number not in s]\n"
        "    found[0].add(8)\n"
        "    return len(ELLS[0])\n"
        "\n"
        "\n"
        "ELLS = [{1, 2}, {2, 3, 9}, {4}]"
    ): "an expression holds one of several values, and a constant of the class set ",
}
