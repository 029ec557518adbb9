"""Right but unusual modules of CS50's Tic-Tac-Toe, in which no law may find a fault."""

from __future__ import annotations

from tests.grading.zoo.course_modules import ALPHA_BETA, EMPTIES, RIGHT, Student, changed

UNUSUAL = [
    Student("Right", RIGHT),
    Student("AlphaBeta", ALPHA_BETA),
    changed("ActionsAsAList", (EMPTIES, "[(i, j) for i in range(3) for j in range(3) if board[i][j] is EMPTY]")),
    changed(
        "ActionsGenerated",
        (EMPTIES, "((i, j) for j in range(3) for i in range(3) if board[i][j] is EMPTY)"),
        ("max(actions(board)", "max(list(actions(board))"),
    ),
    changed(
        "BoardsAsTuples",
        ("    return after\n", "    return tuple(map(tuple, after))\n"),
        ("copy.deepcopy(board)", "list(map(list, board))"),
    ),
    changed(
        "SharesUntouchedRows", ("copy.deepcopy(board)", "[list(row) if row is board[i] else row for row in board]")
    ),
    changed("RefusesByAssertion", ('        raise Exception("not a legal move")', "        assert False, action")),
    changed(
        "CountsEmptySquares",
        ("return X if marks.count(X) == marks.count(O) else O", "return X if marks.count(EMPTY) % 2 else O"),
    ),
    changed(
        "Remembers",
        ("def max_value", "import functools\n\n\ndef max_value"),
        (
            "    if player(board) == X:\n        return max",
            "    key = str(board)\n    if key in KNOWN:\n        return KNOWN[key]\n    if player(board) == X:\n        return max",
        ),
        ("def minimax", "KNOWN = {}\n\n\ndef minimax"),
    ),
    changed(
        "MovesAtRandomAmongTheBest",
        ("import math\n", "import math\nimport random\n"),
        ("max(actions(board), key", "max(random.sample(sorted(actions(board)), len(actions(board))), key"),
    ),
    changed(
        "OpensInTheCorner",
        (
            "    if player(board) == X:\n        return max",
            "    if board == initial_state():\n        return (2, 2)\n    if player(board) == X:\n        return max",
        ),
    ),
    changed(
        "PlaysOnTheBoardAndTakesBack",
        ("return max(actions(board), key=lambda action: min_value(result(board, action)))", "return undo(board)"),
        (
            "def max_value",
            "def undo(board):\n    best, most = None, -9\n    for i, j in sorted(actions(board)):\n        board[i][j] = X\n        value = min_value(board)\n        board[i][j] = EMPTY\n        if value > most:\n            best, most = (i, j), value\n    return best\n\n\ndef max_value",
        ),
    ),
    changed(
        "OwnSigns",
        ('X = "X"', 'X = "x"'),
        ('O = "O"', "O = 0"),
        ("EMPTY = None", 'EMPTY = "-"'),
        ("is EMPTY", "== EMPTY"),
        ("is not EMPTY", "!= EMPTY"),
        ("(X, O):\n        for i", "(X, O):\n        for i"),
    ),
    changed(
        "PrefersQuickWins",
        (
            "key=lambda action: min_value(result(board, action)))",
            "key=lambda action: (min_value(result(board, action)), terminal(result(board, action))))",
        ),
    ),
]
