"""Searches of AIMA, CS188 and 6.034 are compared with minimax; a message about a wrong one has a tree."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from gametree import MAX, minimax
from gametree.adapters.recognition import CourseSearch, course_in, searches_in
from gametree.game import MIN, Player
from gametree.grading import check_file, course_searches
from gametree.grading.apart import Printed
from gametree.grading.course_searches import ROUNDS, UTILITIES, best_of, check_course_search, trees
from gametree.grading.course_views import DIRECTIONS, AbstractView, AimaView, PacmanView
from gametree.grading.examiner import Examiner
from gametree.grading.orders import Order
from gametree.testing.patience import Patience
from tests.grading.test_cs50 import findings, named
from tests.grading.zoo.course_modules import Student, changed
from tests.grading.zoo.course_searches import AIMA, CS188, MIT, RIGHT_SEARCHES, WRONG_SEARCHES
from tests.support.samples import slow_but

COURSES = {"aima": "AIMA", "multiAgents": "CS188", "lab3": "6.034"}


@pytest.mark.parametrize("student", RIGHT_SEARCHES, ids=named)
def test_right_searches_pass(student: Student) -> None:
    laws, found = findings(student), searches_in(student.module())
    assert {law["verdict"] for law in laws} == {"passed"}
    assert {search.course for search in found} == {COURSES[student.name]}
    assert [law["name"] for law in laws] == [search.name for search in found]
    assert course_in(student.source) == COURSES[student.name]


@pytest.mark.slow(traced=True)
@pytest.mark.parametrize("student", WRONG_SEARCHES, ids=named)
def test_wrong_searches_are_caught_and_told_with_a_tree(student: Student) -> None:
    failed = [law for law in findings(student) if law["verdict"] == "failed"]
    assert [law["name"] for law in failed] == [student.law]
    sentence, _, tree = failed[0]["message"].partition("\n\n")
    assert student.sentence in sentence
    assert sentence.endswith(".")
    assert tree.startswith(("MAX", "MIN")) or "without arguments" in sentence


def test_the_trees_alternate_and_go_from_small_to_large() -> None:
    for first in Player:
        games = trees(first, DIRECTIONS)
        sizes = [len(game.positions) for game in games]
        assert sizes == sorted(sizes)
        assert len(games) > 100
        assert {game.player(0) for game in games} == {first}
    for game in trees(MAX, DIRECTIONS):
        for node, position in game.positions.items():
            if isinstance(position, tuple):
                children = [game.result(node, move) for move in position[1]]
                assert {game.player(child) for child in children if not game.terminal(child)} <= {
                    -game.player(node)
                }
            else:
                assert any(position in utilities for utilities in UTILITIES)


@pytest.mark.parametrize("rounds", ROUNDS)
def test_the_best_actions_are_those_of_minimax(rounds: int) -> None:
    for game in trees(MIN, DIRECTIONS)[::5]:
        result = minimax(game, 0, depth=2 * rounds, evaluate=lambda node: node * 7 % 5 - 2)
        best = best_of(game, rounds)
        assert (best.value, best.actions[0]) == (result.value, result.action)


def of(source: str, *changes: tuple[str, str]) -> Student:
    return changed("odd", *changes, of=source)


def test_a_search_that_needs_more_of_the_game_is_left_unfinished() -> None:
    aima = of(AIMA, ("game.terminal_test(state)", "game.compute_utility(state)"))
    law, _ = findings(aima)
    assert (law["verdict"], law["message"]) == (
        "unfinished",
        "minmax_decision uses compute_utility, which not every game of the course has, so it cannot be tested",
    )
    pacman = of(CS188, ("state.isWin()", "state.getFood()"))
    assert findings(pacman)[0]["message"].startswith("getAction of MinimaxAgent with depth 1 uses getFood, which")
    lab = of(MIT, ("    choose = max", "    state.board\n    choose = max"))
    assert findings(lab)[0]["verdict"] == "unfinished"
    own = of(AIMA, ("    player = game.to_move(state)\n", "    player = None.mover\n"))
    assert findings(own)[0]["verdict"] == "failed"


@pytest.mark.parametrize(
    "answer",
    slow_but(
        8,
        [
            "([state], score(state, maximize), 1)",
            "3",
            "([state], 7, 1)",
            "(state, score(state, maximize), 1)",
            "([], score(state, maximize), 1)",
            "([state, 5], score(state, maximize), 1)",
            "([state, end(state)], score(state, maximize), 1)",
            "(worst(state), score(state, maximize), 1)",
        ],
    ),
)
def test_a_path_that_is_not_of_best_play_is_a_fault(answer: str) -> None:
    helpers = """
def minimax_endgame_search(state, maximize=True):
    return ANSWER if len(state.generate_next_states()) == 2 else search(state, maximize)


def score(state, maximize):
    return search(state, maximize)[1]


def end(state):
    while not state.is_game_over():
        state = state.generate_next_states()[-1]
    return type(state)(state._game, max(state._game.positions), True)


def worst(state):
    pairs = [search(child, False) for child in state.generate_next_states()]
    return [state, *min(pairs, key=lambda pair: pair[1])[0]]
"""
    source = MIT.replace("minimax_endgame_search", "search") + helpers.replace("ANSWER", answer)
    law = findings(Student("odd", source))[0]
    assert law["verdict"] == "failed"
    assert "the path goes from <start> to the end." in law["message"]


def test_a_pair_must_hold_the_value_to_the_mover() -> None:
    wrong_sign = of(
        AIMA, ("    return max_value(state, -math.inf, math.inf)", "    return 9, max_value(state, -9, 9)[1]")
    )
    assert [law["verdict"] for law in findings(wrong_sign)] == ["passed", "failed"]
    triple = of(AIMA, ("    return max_value(state, -math.inf, math.inf)", "    return (0, 1, 2)"))
    assert "alphabeta_search returned (0, 1, 2) at" in findings(triple)[1]["message"]


def test_the_views_are_games_of_their_courses() -> None:
    game = trees(MAX, ("a", "b"))[-1]
    aima: Any = AimaView(game)
    assert aima.is_terminal(aima.initial) is aima.terminal_test(aima.initial) is False
    end = aima.initial
    while not aima.is_terminal(end):
        assert aima.to_move(end) == end.to_move
        end = aima.result(end, aima.actions(end)[-1])
    assert aima.actions(end) == []
    assert aima.utility(end, "MAX") == -aima.utility(end, "MIN")
    pacman = PacmanView(game, 0)
    assert pacman.getNumAgents() == 2
    with pytest.raises(ValueError, match="it is the turn of agent 0, not 1"):
        pacman.getLegalActions(1)
    over = PacmanView(game, end.node)
    assert (over.getLegalActions(), over.isWin() is not over.isLose()) == ([], True)
    with pytest.raises(ValueError, match="Can't generate a successor of a terminal state"):
        over.generateSuccessor(0, "a")
    last = AbstractView(game, end.node, maximizer=True, move="b")
    assert (last.generate_next_states(), last.describe_previous_move(), repr(last)) == ([], "b", "<state after b>")
    assert last.get_endgame_score(True) == -last.get_endgame_score(False)
    assert last == AbstractView(game, end.node, maximizer=False)
    assert len({last, AbstractView(game, end.node, maximizer=True)}) == 1
    assert last != end


def test_a_search_that_does_not_come_back_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    stuck = of(MIT, ("    choose = max", "    while True: pass\n    choose = max"))
    found = searches_in(stuck.module())[0]
    with Patience(0.1) as patience:
        assert "did not come back at the start of a tree" in (check_course_search(found, patience) or "")


def test_searches_that_are_imported_or_have_other_parameters_do_not_count() -> None:
    module = Student("aima", AIMA).module()
    other: Any = Student("other", "from math import inf\nclass MinimaxAgent: depth = 2\n").module()
    vars(other)["minmax_decision"] = vars(module)["minmax_decision"]
    assert searches_in(other) == []
    assert course_in("def minimax_search(board): return 0\nclass MinimaxAgent: depth = 2\n") is None
    assert course_in("def minimax_search(game, state): return 0\n") == "AIMA"


def test_what_a_search_prints_is_noted() -> None:
    printed, steps = Printed(), list[dict[str, Any]]()
    module = of(
        AIMA, ("def alphabeta_search(game, state):\n", "def alphabeta_search(game, state):\n    write('s')\n")
    )
    made = module.module()
    vars(made)["write"] = printed.write
    Examiner(Order("odd.py"), steps.append, printed).check(made)
    notes = [each["note"] for each in steps if "note" in each]
    assert notes == [f"alphabeta_search prints while it is called, such as '{'s' * 60}'."]


def test_a_file_with_searches_alone_is_checked(tmp_path: Path) -> None:
    path = tmp_path / "searches.py"
    path.write_text(AIMA)
    report = check_file(path)
    assert (report.course, report.problem, report.passed) == ("AIMA", "", True)
    assert [law.name for law in report.laws] == ["minmax_decision", "alphabeta_search"]
    assert set(course_searches.LAW_OF) == set(course_searches.FAULTS_OF)
    assert isinstance(searches_in(Student("aima", AIMA).module())[0], CourseSearch)
