"""The tab of the playground that checks the reader's own minimax, without a browser."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.docs import test_playground
from tests.docs.test_playground import FOLDER, part
from tests.support.samples import slow_but

workbench_within_reach = test_playground.workbench_within_reach
EXAMPLES = FOLDER / "workbench" / "examples"


def checked(source: str, heard: list[Any] | None = None) -> Any:
    def tell(news: str) -> None:
        if heard is not None:
            heard.append(json.loads(news))

    return json.loads(part("answers").answer(json.dumps({"ask": "check", "source": source}), tell))


def example(name: str) -> str:
    return (EXAMPLES / f"{name}.txt").read_text()


def verdicts(found: Any) -> dict[str, str]:
    return {law["name"]: law["verdict"] for law in found["laws"]}


def test_the_page_offers_every_example() -> None:
    assert sorted(test_playground.options("example")) == sorted(path.stem for path in EXAMPLES.glob("*.txt"))


def test_a_fault_is_shown_on_the_smallest_tree() -> None:
    found = checked(example("shared_bounds"))
    assert not found["passed"]
    assert found["said"].startswith("minimax(game, state) was taken to return the value of the state to MAX.")
    assert verdicts(found)["value"] == "failed"
    fault = found["fault"]
    assert fault["expression"] == "TreeGame(tree=(MAX, (MIN, 0), 1))"
    assert fault["sentence"] == (
        "Your minimax returned the value 0 at the state 0 (the start), but the right value is 1, by the line 1:"
        " compare its values with those of minimax on this game."
    )
    assert fault["picture"]["svg"].count('class="card"') == 4
    assert fault["picture"]["summary"].startswith("The smallest case")


def test_a_right_minimax_passes_and_says_how_far_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(part("checking"), "EXAMPLES", 8)
    heard: list[Any] = []
    found = checked(example("right_minimax"), heard)
    assert found["passed"]
    assert found["fault"] is None
    assert found["said"].startswith("minimax(game, state) was taken to return the best action.")
    assert set(verdicts(found).values()) == {"passed"}
    assert heard == [] or heard[-1]["tried"] <= heard[-1]["total"]


VALUE = """
def minimax(game, state):
    if game.terminal(state):
        return {end}
    found = [(minimax(game, game.result(state, action)){part}, action) for action in game.actions(state)]
    return {best}
"""


RIGHT = "from gametree import minimax as right\n\n"
PAIR = VALUE.format(
    end="game.utility(state), None", part="[0]", best="(max if game.player(state) == 1 else min)(found)"
)
ACTION_FIRST = (
    f"{RIGHT}def solve(game, state):\n    value, line = right(game, state)\n    return line[:1], value\n"
)


@pytest.mark.parametrize(
    ("source", "said"),
    [
        (PAIR, "returns a pair, and item 0 was taken as the value"),
        (
            f"{RIGHT}def search(game, state):\n    return right(game, state)\n",
            "was taken as a search that returns a",
        ),
        (ACTION_FIRST, "returns a pair, and item 1 was taken as the value"),
    ],
)
def test_what_a_function_returns_is_recognised(monkeypatch: pytest.MonkeyPatch, source: str, said: str) -> None:
    monkeypatch.setattr(part("checking"), "EXAMPLES", 2)
    found = checked(source)
    assert said in found["said"]
    assert found["passed"], found["fault"]


@pytest.mark.parametrize(
    ("source", "line", "refused"),
    [
        ("def minimax(game, state)", 1, "The program is not Python: "),
        ("1 / 0", 1, "The program raised ZeroDivisionError: division by zero."),
        ("def best(board): return 1", None, "There is no function of a game and a state in the program: "),
        (
            "\ndef minimax(board): return 1",
            2,
            "minimax(board) cannot be called with the games of the check: take the",
        ),
        ("def minimax(game, state): return 'a'", None, "minimax returned 'a' at the start of TreeGame("),
        (
            "def minimax(game, state): return minimax(game, state)",
            1,
            "The program is in a recursion without an end",
        ),
        ("def minimax(game, state): return game.value", 1, "The program raised AttributeError: "),
        ("import sys; sys.exit()", 1, "The program raised SystemExit: without a message."),
    ],
)
def test_a_program_that_cannot_be_checked_is_refused(source: str, line: int | None, refused: str) -> None:
    found = checked(source)
    assert found["refused"].startswith(refused)
    assert found["line"] == line


def test_a_call_without_an_end_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(part("checking"), "SECONDS_A_CALL", 0.3)
    endless = "def minimax(game, state):\n    while True:\n        state = state\n"
    found = checked(endless)
    assert found["refused"].startswith("minimax does not come back on a tree with four leaves")


@pytest.mark.slow
def test_a_call_that_is_endless_on_some_trees_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(part("checking"), "SECONDS_A_CALL", 4)  # so that no other call is ended on a busy machine
    late = example("right_minimax").replace(
        "    best = max if", "    while state > 6:\n        best = max\n    best = max if", 1
    )
    heard: list[Any] = []
    found = checked(late, heard)
    assert not found["passed"]
    assert "Your minimax did not come back at 7 (" in found["fault"]["sentence"]
    assert any(news.get("line") in {9, 10} for news in heard)


@pytest.mark.slow
def test_a_module_of_cs50_is_recognised_and_checked() -> None:
    heard: list[Any] = []
    found = checked(example("tictactoe"), heard)
    assert (found["course"], found["said"]) == ("CS50", "The program is a module of CS50's Tic-Tac-Toe.")
    assert verdicts(found).pop("minimax") == "failed"
    assert found["fault"]["sentence"].startswith("minimax returned (1, 2) at XOX/OX./.XO, where it is O's turn")
    assert found["fault"]["picture"]["svg"].startswith("<svg")
    assert {"law": "minimax"} in heard
    right = example("tictactoe").replace(
        "    return max(actions(", "    return (max if player(board) == X else min)(actions("
    )
    right = right.replace("def winner(board):", 'def winner(board):\n    print("asked")')
    found = checked(right, heard)
    assert found["passed"]
    assert found["notes"][0].startswith("winner prints while it is called")
    assert "asked\n" in "".join(news.get("printed", "") for news in heard)


def test_a_game_of_a_course_is_checked() -> None:
    found = checked(part("games").PILE.replace("game = TakeAway()", ""))
    assert found["said"] == "The program is the game TakeAway (gametree)."
    assert found["passed"]
    wrong = checked(part("games").PILE.replace("== 0", "< 0"))
    assert not wrong["passed"]
    assert wrong["fault"]["sentence"].startswith("There is no action at 0 MAX")


# ---- The shapes that students write ----

WITH_A_FLAG = """
def minimax({parameters}):
    if {stop}{game}terminal({state}):
        return {game}utility({state})
    if {flag}:
        value = -99999
        for action in {game}actions({state}):
            value = max(value, minimax({given}{game}result({state}, action), {next}))
    else:
        value = 99999
        for action in {game}actions({state}):
            value = min(value, minimax({given}{game}result({state}, action), {next}))
    return value
"""


def with_a_flag(
    parameters: str, *, game: str = "", following: str = "depth - 1, not {flag}", stop: str = ""
) -> str:
    names = parameters.split(", ")
    state, flag = names[1 if game else 0], names[-1]
    given = "game, " if game else ""
    words = {"state": state, "flag": flag, "game": game, "given": given, "stop": stop, "parameters": parameters}
    return WITH_A_FLAG.format(**words, next=following.format(flag=flag))


CHILDREN = """
def minimax(node, depth, maximizing):
    if depth == 0 or terminal(node):
        return utility(node)
    best = max if maximizing else min
    return best(minimax(child, depth - 1, not maximizing) for child in children(node))
"""
TEXTBOOK = """
def max_value(state):
    if TERMINAL(state):
        return UTILITY(state)
    return max(min_value(RESULT(state, action)) for action in ACTIONS(state))


def min_value(state):
    if TERMINAL(state):
        return UTILITY(state)
    return min(max_value(RESULT(state, action)) for action in ACTIONS(state))
"""
INDEX_AND_SCORE = """
def minimax(game, state):
    if game.terminal(state):
        return {"index": None, "score": game.utility(state)}
    moves = []
    for action in game.actions(state):
        score = minimax(game, game.result(state, action))["score"]
        moves.append({"index": action, "score": score})
    best = max if game.player(state) == 1 else min
    return best(moves, key=lambda move: move["score"])
"""
NEGAMAX = """
def negamax(game, state, depth, alpha, beta, color):
    if depth == 0 or game.terminal(state):
        return color * game.utility(state)
    best = -99999
    for action in game.actions(state):
        best = max(best, -negamax(game, game.result(state, action), depth - 1, -beta, -alpha, -color))
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best
"""
SHAPES = {
    "a game, a depth and a flag": with_a_flag(
        "game, state, depth, maximizing", game="game.", stop="depth == 0 or "
    ),
    "a board, a depth that grows and a flag": with_a_flag(
        "board, depth, isMaximizing", following="depth + 1, not {flag}", stop="depth == 50 or "
    ),
    "a flag alone": with_a_flag("state, is_max", following="not {flag}"),
    "a flag of MIN": with_a_flag("state, is_min", following="not {flag}").replace("if is_min", "if not is_min"),
    "the pseudocode with a depth": CHILDREN,
    "the textbook's two functions": TEXTBOOK,
    "index and score": INDEX_AND_SCORE,
    "negamax": NEGAMAX,
    "a list of a score and a move": PAIR.replace(
        "game.utility(state), None", "[game.utility(state), None]"
    ).replace("(found)", "(found, key=lambda item: item[0])"),
    "the game as a global name": "def minimax(board):\n    best = max if game.player(board) == 1 else min\n"
    "    return game.utility(board) if game.terminal(board) else best(\n"
    "        minimax(game.result(board, action)) for action in game.actions(board))\n",
    "an odd name for the state": VALUE.format(
        end="game.utility(state)", part="", best="(max if game.player(state) == 1 else min)(found)[0]"
    ).replace("state", "where"),
    "positions only": "def minimax(game, state, /):\n    from gametree import minimax as right\n"
    "    return right(game, state).value\n",
}


@pytest.mark.exhaustive
@pytest.mark.parametrize("name", slow_but(3, list(SHAPES)))
def test_the_shapes_of_students_are_accepted_and_a_fault_in_each_is_found(
    monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.setattr(part("checking"), "EXAMPLES", 2)
    source = SHAPES[name]
    found = checked(source)
    assert found.get("passed"), found
    wrong = source.replace("max(", "min(").replace("max if", "min if").replace(".value", ".value + 1")
    assert wrong != source
    found = checked(wrong)
    assert found["passed"] is False, found


@pytest.mark.exhaustive
def test_a_flag_limits_the_check_to_games_of_turns_and_says_so() -> None:
    found = checked(SHAPES["a flag alone"])
    assert "the check used only games in which the players take turns" in found["notes"][0]
    for game in part("pruning").alternating_games():
        ahead = [game.initial_state()]
        while ahead:
            state = ahead.pop()
            children = [] if game.terminal(state) else [game.result(state, each) for each in game.actions(state)]
            assert all(game.terminal(each) or game.player(each) != game.player(state) for each in children)
            ahead += children


# ---- Cutoffs ----

CUT = """
from math import inf


def minimax(game, state, alpha=-inf, beta=inf):
    if game.terminal(state):
        return game.utility(state)
    rising = game.player(state) == 1
    value = -inf if rising else inf
    for action in game.actions(state):
        child = minimax(game, game.result(state, action), alpha, beta)
        if rising:
            value = max(value, child)
            alpha = max(alpha, value)
        else:
            value = min(value, child)
            beta = min(beta, value)
        if alpha >= beta:
            break
    return value
"""


@pytest.mark.exhaustive
def test_the_cutoffs_of_a_search_that_prunes_are_checked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(part("checking"), "EXAMPLES", 2)
    found = checked(CUT)
    assert (found["passed"], verdicts(found)["prunes"]) == (True, "passed")
    late = checked(CUT.replace("alpha >= beta", "alpha > beta"))
    assert (late["passed"], verdicts(late)["prunes"]) == (False, "failed")
    assert late["fault"]["sentence"].startswith("Your minimax looks at 4 leaves of this tree, alpha-beta at 3")
    assert late["fault"]["expression"].startswith("TreeGame(")
    assert "not searched" in late["fault"]["picture"]["svg"].replace("\xa0", " ")
    plain = checked(CUT.replace("alpha >= beta", "False"))
    assert plain["passed"]
    assert "prunes" not in verdicts(plain)
    assert any("it makes no cutoff" in note for note in plain["notes"])


def test_the_picture_of_a_fault_has_both_values_where_they_differ() -> None:
    found = checked(CUT.replace("value = min(value, child)", "value = max(value, child)"))
    assert not found["passed"]
    drawn = found["fault"]["picture"]["svg"].replace("\xa0", " ")
    assert drawn.count("yours: ") == drawn.count("right: ") >= 1
    assert found["fault"]["picture"]["summary"].endswith("Where your value differs, both are on the card.")
