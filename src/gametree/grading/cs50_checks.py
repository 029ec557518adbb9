"""The laws of CS50's Tic-Tac-Toe: what its handout asks of each function, tested at every board.

Each law is a function of a `Submission`. It returns None, or a sentence that says what is wrong at the board with
the fewest marks, what is right there, and how many boards are wrong alike.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import Any

from gametree.adapters.cs50 import FUNCTIONS, thawed
from gametree.grading.cs50_boards import Position, board_below, positions
from gametree.grading.submissions import Asked, Submission, Wrong
from gametree.notation import count_text, list_text
from gametree.rules import missing_methods
from gametree.testing.answers import ask, problem, shown

OUTSIDE = ((3, 0), (0, 3), (-1, 0), (0, -1), (3, 3))
SOME = 120
EMPTY_BOARD = ".../.../..."


def check_functions(submission: Submission) -> str | None:
    """The module has all functions of the handout."""
    missing = missing_methods(submission.module, FUNCTIONS)
    if not missing:
        return None
    return f"There is no function {list_text(missing)}: write {'it' if len(missing) == 1 else 'them'}."


def check_initial_state(submission: Submission) -> str | None:
    """The game begins on a board of three lists with three empty squares each."""
    answer = submission.patience.ask(submission.module.initial_state)
    if answer.error is None and _lists(answer.value) == submission.board(EMPTY_BOARD):
        return None
    return f"initial_state {problem(answer)}: return three lists of three EMPTY."


def check_player(submission: Submission) -> str | None:
    """X begins, and the turns alternate."""
    marks = submission.marks
    asked = submission.ask_all("player", lambda position, mark: mark == marks[position.mover], over=False)

    def pattern(wrong: Wrong) -> str:
        return f"with {count_text(9 - wrong.position.text.count('.'), 'mark')}"

    return _told("player", asked, lambda position: f"it is {position.mover}'s turn", pattern)


def check_actions(submission: Submission) -> str | None:
    """The actions are all the empty squares, each once, as pairs of a row and a column."""
    asked = submission.ask_all(
        "actions",
        lambda position, squares: sorted(squares) == list(position.squares),
        over=False,
        read=_squares,
    )

    def right(position: Position) -> str:
        return f"the empty squares are {list_text([str(square) for square in position.squares])}"

    def pattern(wrong: Wrong) -> str:
        offered = _squares(wrong.answer.value)
        if len(set(offered)) < len(offered):
            return "at which a square comes more than once"
        if not set(wrong.position.squares) - set(offered):
            return "at which a square is offered that is not empty"
        return "at which an empty square is missing"

    return _told("actions", asked, right, pattern)


def check_result(submission: Submission) -> str | None:
    """The result is the board with one more mark, that of the player whose turn it is, on the square."""
    given = submission.boards(("player",), over=False)
    asked, wrong = 0, list[Wrong]()
    for position in given:
        for square in position.squares:
            asked += 1
            answer = submission.ask("result", position, square)
            if answer.error or _lists(answer.value) != submission.board(position.after(square)):
                wrong.append(Wrong(position, answer, square))
                submission.doubtful["result"].add(position.text)

    def pattern(one: Wrong) -> str:
        board = _lists(one.answer.value)
        if board == submission.board(one.position.text):
            return "at which no mark is added"
        row, column = one.square
        if board and board[row][column] not in {submission.marks["."], submission.marks[one.position.mover]}:
            return "at which the other player's mark is set"
        return ""

    return _told("result", Asked(asked, wrong), lambda _: "", pattern, submission.marks)


def check_taken_squares(submission: Submission) -> str | None:
    """The result raises an exception for a square that is taken, and changes nothing."""
    return _refused(submission, _taken, "is taken", "if the square is not EMPTY")


def check_squares_outside(submission: Submission) -> str | None:
    """The result raises an exception for a square that is not on the board; Python itself takes -1 as the last."""
    return _refused(submission, lambda _: OUTSIDE, "is not on the board", "if the action is not in actions(board)")


def check_winner(submission: Submission) -> str | None:
    """The winner has three in a row, in one of three rows, three columns and two diagonals."""
    marks = submission.marks
    asked = submission.ask_all(
        "winner",
        lambda position, mark: mark is None if position.winner is None else mark == marks[position.winner],
    )

    def right(position: Position) -> str:
        if position.winner is None:
            return "nobody has three in a row, so the winner is None"
        return f"{position.winner} has three in a row on {' and '.join(position.runs)}"

    missed = {wrong.position.runs for wrong in asked.wrong}
    rows = sorted({runs[0] for runs in missed if len(runs) == 1})

    def pattern(wrong: Wrong) -> str:
        if wrong.position.winner is None:
            return "at which nobody has won"
        if len(rows) < 8 and all(set(runs) <= set(rows) for runs in missed):
            return f"with three in a row on {list_text(rows)}"
        return f"won by {wrong.position.winner}"

    return _told("winner", asked, right, pattern)


def check_terminal(submission: Submission) -> str | None:
    """The game is over when a player has won or all squares are taken."""
    asked = submission.ask_all(
        "terminal", lambda position, over: bool(over) == position.over, depends=("winner", "actions")
    )

    def right(position: Position) -> str:
        if position.winner:
            return f"{position.winner} has won, so the game is over"
        return "all squares are taken, so the game is over" if position.over else "the game is not over"

    def pattern(wrong: Wrong) -> str:
        if not wrong.position.over:
            return "at which play goes on"
        if wrong.position.winner is None:
            return "drawn"
        return "won on the last square" if "." not in wrong.position.text else "won with squares left"

    return _told("terminal", asked, right, pattern)


def check_utility(submission: Submission) -> str | None:
    """The utility of a finished board is 1 if X has won, -1 if O has won, 0 for a draw."""
    asked = submission.ask_all(
        "utility",
        lambda position, value: value == position.value,
        over=True,
        depends=("winner", "terminal"),
    )

    def right(position: Position) -> str:
        what = f"{position.winner} has won" if position.winner else "the game is drawn"
        return f"{what}, which is worth {position.value} to X, no matter who moved last"

    def pattern(wrong: Wrong) -> str:
        return f"won by {wrong.position.winner}" if wrong.position.winner else "drawn"

    return _told("utility", asked, right, pattern)


def check_unchanged_boards(submission: Submission) -> str | None:
    """No function changes the board that it is given."""
    for name, (position, board) in submission.changed.items():
        after = written(submission.marks, board)
        return (
            f"{name} changes the board {position.text} that it is given into {after}: make a copy with"
            f" copy.deepcopy(board), since board.copy() and board[:] share the rows, and change that."
            f"{board_below(position)}"
        )
    return None


def check_kinds(submission: Submission) -> str | None:
    """Answers are of the kind that the handout names: True or False, the ints 1, 0 and -1, X, O or None."""
    for name, kinds, wanted in (
        ("terminal", (bool,), "True or False"),
        ("utility", (int,), "the int 1, 0 or -1"),
    ):
        for position in () if missing_methods(submission.module, [name]) else positions():
            if not (position.over or name == "terminal") or position.text in submission.doubtful[name]:
                continue
            answer = submission.ask(name, position)
            if type(answer.value) not in kinds:
                kind = "" if answer.error else f", of type {_kind(answer.value)},"
                said = f"{name} {problem(answer)}{kind} at {position.text}"
                return f"{said}: return {wanted}.{board_below(position)}"
    return None


def _kind(value: object) -> str:
    """Return the name of a value's class, with its module, since NumPy too has a `bool`."""
    kind = type(value)
    return kind.__name__ if kind.__module__ == "builtins" else f"{kind.__module__}.{kind.__name__}"


def _told(
    name: str,
    asked: Asked,
    right: Callable[[Position], str],
    pattern: Callable[[Wrong], str],
    marks: Mapping[str, Any] = MappingProxyType({}),
) -> str | None:
    """Return the sentence about the wrong answer at the board with the fewest marks, and what all share."""
    if not asked.wrong:
        return None
    first = asked.wrong[0]
    text = first.position.text
    if first.square is None:
        where, because, asked_of = f"at {text}", right(first.position), "board"
    else:
        because = f"with {first.position.mover} there the board is {first.position.after(first.square)}"
        where, asked_of = f"for the square {first.square} at {text}", "call"
    said = problem(first.answer)
    if first.square is not None and _lists(first.answer.value):
        said = f"returned {written(marks, first.answer.value)}"
    alike = _in_common(asked.wrong, pattern)
    number = f"wrong at {len(asked.wrong):,} of {count_text(asked.boards, asked_of)}{alike}"
    return f"{name} {said} {where}, but {because}; it is {number}.{board_below(first.position)}"


def _in_common(wrong: list[Wrong], pattern: Callable[[Wrong], str]) -> str:
    """Return what the wrong answers have in common, in at most two kinds, or nothing."""
    kinds = [ask(pattern, each) for each in wrong if each.answer.error is None]
    texts = list(dict.fromkeys(kind.value or "" for kind in kinds))
    return f", all {' or '.join(texts)}" if len(kinds) == len(wrong) and len(texts) <= 2 and all(texts) else ""


def _refused(
    submission: Submission, squares: Callable[[Position], Iterable[Any]], what: str, when: str
) -> str | None:
    """Return how `result` takes a square that it must refuse."""
    live = [each for each in positions() if not each.over]
    for position in live[:: len(live) // SOME]:
        for square in squares(position):
            answer = submission.ask("result", position, square)
            if answer.error is None or not isinstance(answer.error, Exception):
                return (
                    f"result {problem(answer)} for the square {square} at {position.text}, which {what}: raise an"
                    f" exception {when}.{board_below(position)}"
                )
    return None


def _taken(position: Position) -> list[tuple[int, int]]:
    return [divmod(square, 3) for square in range(9) if divmod(square, 3) not in position.squares]


def _squares(offered: Any) -> list[tuple[int, int]]:
    """Return actions as pairs of ints; what is no pair, or has no hash, raises TypeError or ValueError."""
    pairs = [(action, hash(action)) for action in offered]
    return [(row, column) for (row, column), _ in pairs]


def _lists(board: Any) -> list[list[Any]] | None:
    """Return a board as lists of lists, or None if it is not of rows."""
    try:
        return thawed(board)
    except TypeError:
        return None


def written(marks: Mapping[str, Any], board: Any) -> str:
    """Return a board of a module with these marks as a text, as far as it is one."""
    signs = {mark: sign for sign, mark in marks.items()}
    try:
        return "/".join("".join(signs[mark] for mark in row) for row in board)
    except (KeyError, TypeError):
        return shown(board)
