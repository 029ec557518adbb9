"""Wrong modules of CS50 are caught, each with its own sentence, and right ones pass, however unusual."""

from __future__ import annotations

import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from gametree.games import TicTacToe
from gametree.games.tic_tac_toe import Board
from gametree.grading import cs50_checks, examiner, minimax_checks, submissions
from gametree.grading.apart import Printed
from gametree.grading.cs50_boards import positions
from gametree.grading.examiner import OTHERS, RULES, Examiner
from gametree.grading.orders import Order
from gametree.grading.submissions import Submission, Unfinished
from gametree.testing.checks import name_of
from gametree.testing.patience import OutOfTime, Patience
from gametree.testing.same_rules import SameRules
from tests.adapters.course_games import AimaPile, OwnPile, PacmanPile
from tests.adapters.test_courses import Dice, ThreeAgents
from tests.grading.zoo.course_modules import RIGHT, WRONG, Student, changed
from tests.grading.zoo.course_searches import AIMA
from tests.grading.zoo.unusual_modules import UNUSUAL


class OverAfterThreePlies(TicTacToe):
    """A game that is not tic-tac-toe, though it begins as that does."""

    def terminal(self, state: Board) -> bool:
        return super().terminal(state) or (state.x | state.o).bit_count() == 3


PILES = ModuleType("piles")
vars(PILES)["Pile"] = type("Pile", (AimaPile,), {"__module__": "piles"})
LAWS = {name_of(law): law for law in (*RULES, *OTHERS)}


def findings(student: Student) -> list[dict[str, Any]]:
    """Return the laws that a module was held to, with verdicts and messages."""
    steps = steps_of(Order(f"{student.name}.py"), student.module())
    return [step["law"] for step in steps if "law" in step]


def steps_of(order: Order, module: ModuleType, printed: Printed | None = None) -> list[dict[str, Any]]:
    """Return the steps of the check of a module that is imported already."""
    steps = list[dict[str, Any]]()
    Examiner(order, steps.append, printed or Printed()).check(module)
    return steps


def named(student: Student) -> str:
    return student.name


def told(student: Student, *names: str) -> str | None:
    """Return what the last of these laws says of a module."""
    message = None
    with Patience(0.5) as patience:
        submission = Submission(student.module(), patience, lambda: 0)
        for name in names:
            message = LAWS[name](submission)
    return message


def sentence_about(student: Student) -> str:
    needed = ["result"] if student.law == "unchanged_boards" else []
    message = told(student, *needed, student.law)
    assert message is not None
    return message.partition("\n\n")[0]


@pytest.mark.parametrize("student", WRONG, ids=named)
def test_a_wrong_module_is_caught_by_its_law_at_few_boards(
    student: Student, monkeypatch: pytest.MonkeyPatch
) -> None:
    few = [each for number, each in enumerate(positions()) if number % 8 == 0 or (each.over and not each.winner)]
    for module in (cs50_checks, minimax_checks, submissions):
        monkeypatch.setattr(module, "positions", lambda: few)
    sentence = sentence_about(student)
    assert sentence.endswith(".")
    assert "\n" not in sentence


@pytest.mark.slow
@pytest.mark.parametrize("student", WRONG, ids=named)
def test_a_wrong_module_is_told_with_its_own_sentence(student: Student) -> None:
    assert student.sentence in sentence_about(student)


def test_the_sentences_are_of_many_laws_and_none_is_told_twice() -> None:
    assert len({student.law for student in WRONG}) >= 10
    assert len(WRONG) >= 20
    assert len(UNUSUAL) >= 10
    assert len({student.sentence for student in WRONG}) == len(WRONG)


@pytest.mark.slow
@pytest.mark.parametrize("student", WRONG[::3], ids=named)
def test_no_other_law_finds_a_fault_of_a_wrong_module(student: Student, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(minimax_checks, "SECONDS", 0.3)
    failed = [law["name"] for law in findings(student) if law["verdict"] == "failed"]
    assert failed[:1] == [student.law]
    assert failed[1:] == (["result"] if student.name == "PlayerKeepsCount" else [])


@pytest.mark.slow
@pytest.mark.parametrize("student", UNUSUAL, ids=named)
def test_a_right_module_passes_however_unusual(student: Student, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(minimax_checks, "SECONDS", 0.3)
    laws = findings(student)
    assert [law["message"] for law in laws if law["verdict"] == "failed"] == []
    assert [law["name"] for law in laws][-1] == "same_rules"
    assert [law["name"] for law in laws if law["verdict"] == "unfinished"] in ([], ["minimax"])


@pytest.mark.slow(traced=True)
def test_a_module_that_lacks_functions_is_told_so_once() -> None:
    short = Student("short", RIGHT[: RIGHT.index("def winner")])
    laws = findings(short)
    assert [law["name"] for law in laws if law["verdict"] == "failed"] == ["functions"]
    assert laws[0]["message"] == "There is no function winner, terminal, utility, minimax: write them."
    assert {law["name"] for law in laws} >= {"player", "actions", "result", "kinds"}


@pytest.mark.parametrize(("several", "words"), [(False, "the best action is ("), (True, "the best actions are (")])
def test_the_best_actions_are_told_as_one_or_as_several(
    several: bool, words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    board = next(each for each in positions() if not each.over and (len(each.best) > 1) == several)
    monkeypatch.setattr(minimax_checks, "positions", lambda: [board])
    nowhere = Student("nowhere", f"{RIGHT}\n\ndef minimax(board):\n    return 7, 7\n")
    assert words in str(told(nowhere, "minimax"))


def test_after_a_function_that_does_not_come_back_no_law_is_tested(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(examiner, "SECONDS_A_CALL", 0.1)
    stuck = changed("Stuck", ("    marks = [", "    while board[0][0] == X: pass\n    marks = ["))
    laws = {law["name"]: law for law in findings(stuck)}
    assert (
        laws["player"]["message"]
        == "player does not come back at X../.../...: look there for a loop without an end."
    )
    assert laws["result"]["message"] == "it is tested when player comes back"
    assert laws["minimax"]["verdict"] == "unfinished"
    monkeypatch.setattr(examiner, "RULES", (LAWS["player"],))
    round_about = changed("RoundAbout", ("    marks = [", "    player(board)\n    marks = ["))
    assert findings(round_about)[0]["message"] == (
        "player calls itself without an end at .../.../...: look there for a case in which it must stop."
    )


@pytest.mark.slow
def test_faults_of_the_rules_leave_minimax_unjudged(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(examiner, "RULES", (LAWS["player"],))
    monkeypatch.setattr(examiner, "OTHERS", (LAWS["minimax"],))
    begins = next(student for student in WRONG if student.name == "OBegins")
    player, minimax = findings(begins)
    assert (player["verdict"], minimax["verdict"]) == ("failed", "unfinished")
    assert minimax["message"] == "it is judged when the rules are right"


def test_a_right_module_is_compared_and_its_prints_are_noted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(examiner, "RULES", (LAWS["initial_state"], LAWS["squares_outside"]))
    monkeypatch.setattr(examiner, "OTHERS", (LAWS["minimax_at_the_end"],))
    monkeypatch.setattr(examiner, "FEW_STATES", 30)
    printed = Printed()
    assert printed.writable()
    assert printed.buffer.write(b"12345") == 5  # as a student may write bytes
    module = Student(
        "right", RIGHT.replace("def result(board, action):", "def result(board, action):\n    write('r')")
    ).module()
    vars(module)["write"] = printed.write
    steps = steps_of(Order("right.py"), module, printed)
    assert [step["law"]["verdict"] for step in steps if "law" in step] == ["passed"] * 4
    assert steps[-1]["note"].startswith("result prints while it is called, such as 'rrr")
    planned = {name for step in steps for name in step.get("plan", ())}
    assert planned == {step["begin"] for step in steps if "begin" in step}


def test_a_module_is_compared_far_from_the_start_with_a_game_that_is_named(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The laws of CS50 have asked about tic-tac-toe alone, so another game is compared in full."""
    monkeypatch.setattr(examiner, "RULES", ())
    monkeypatch.setattr(examiner, "OTHERS", ())
    module = Student("right", RIGHT).module()
    monkeypatch.setattr(examiner, "FEW_STATES", 1)
    monkeypatch.setattr(examiner, "FEW_LINES", 0)
    steps = steps_of(Order("right.py", against=OverAfterThreePlies()), module)
    assert "The game is not over in CS50Game but is over in OverAfterThreePlies" in str(steps)


def test_a_law_that_meets_an_odd_answer_fails_with_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    class Odd:
        def __eq__(self, other: object) -> bool:
            raise KeyError(other)

        def __hash__(self) -> int:
            return 0

    student = changed("odd", ("    return [[EMPTY, EMPTY", "    return ODD\n    return [[EMPTY, EMPTY"))
    module = student.module()
    vars(module)["ODD"] = [[Odd()] * 3] * 3
    monkeypatch.setattr(examiner, "RULES", (LAWS["initial_state"],))
    monkeypatch.setattr(examiner, "OTHERS", ())
    steps = steps_of(Order("odd.py"), module)
    assert "The law could not be tested, because it raised KeyError(" in str(steps)


def test_a_slow_minimax_is_left_unfinished_where_boards_are_large(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(minimax_checks, "SECONDS", 0.2)
    monkeypatch.setattr(minimax_checks, "MOST_OF_A_KIND", 4)
    with pytest.raises(Unfinished, match=r"right at .* boards with at most \d empty squares, and slow"):
        told(Student("right", RIGHT), "minimax")
    monkeypatch.setattr(minimax_checks, "FEW_SQUARES", 0)
    quick = changed(
        "quick", ("    if player(board) == X:\n        return max", "    return BEST[str(board)]\n    if x: max")
    )
    with Patience(1) as patience:
        module = quick.module()
        submission = Submission(module, patience, lambda: 0)
        boards = [each for each in positions() if each.best]
        vars(module)["BEST"] = {str(submission.board(each.text)): each.best[0] for each in boards}
        assert LAWS["minimax"](submission) is None


def test_a_game_of_a_course_is_held_to_the_laws_of_games() -> None:
    def told_of(word: str, *things: Any, order: Order) -> list[Any]:
        module = ModuleType("game")
        for thing in things:
            vars(module)[thing.__name__] = type(thing.__name__, (thing,), {"__module__": "game"})
        return [step[word] for step in steps_of(order, module) if word in step]

    def examined(*things: Any, order: Order) -> dict[str, str]:
        return {law["name"]: law["message"] for law in told_of("law", *things, order=order)}

    alone = examined(PacmanPile, order=Order("game.py", against=OwnPile()))
    assert "canonical" not in alone
    assert alone["same_rules"].startswith("one, two are legal in CS188Game but not in OwnPile")
    two = examined(AimaPile, ThreeAgents, order=Order("game.py"))
    assert two["AimaPile: utility"] == ""
    assert two["ThreeAgents: methods"].startswith(
        "The game state has 3 agents, and gametree searches games of two"
    )
    chance = examined(type("Dice", (AimaPile,), {"chances": len}), order=Order("game.py"))
    assert chance["methods"].startswith("Dice has chance in it, by its chances, but no outcome, probability")

    class OneSided(OwnPile):
        def utility(self, state: Any) -> Any:
            return 1

    (note,) = told_of("note", OneSided, order=Order("game.py"))
    assert note.endswith("move last in some games: is each the utility to MAX, no matter who moved last?")
    dice = examined(Dice, order=Order("game.py"))
    assert "outcomes" in dice
    assert not any(dice.values())
    same = examined(OwnPile, order=Order("game.py", against=OwnPile()))
    assert not any(same.values())
    needy = examined(type("Needy", (AimaPile,), {"__init__": len}), order=Order("game.py"))
    assert needy["methods"].startswith("Needy raised TypeError(")
    assert needy["methods"].endswith(": let Needy() make a game that can be played, or make one in the file.")


def test_an_unfinished_law_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def check_slowly(_: Submission) -> str:
        raise Unfinished("right at 3 boards")

    monkeypatch.setattr(examiner, "RULES", (check_slowly,))
    monkeypatch.setattr(examiner, "OTHERS", ())
    monkeypatch.setattr(examiner, "FEW_STATES", 5)
    law, _ = findings(Student("right", RIGHT))
    assert (law["verdict"], law["message"]) == ("unfinished", "right at 3 boards")


def test_a_kind_of_another_library_is_named_with_its_module() -> None:
    whole = changed("whole", ("        return 1\n", "        return Decimal(1)\n"))
    module = Student("whole", f"from decimal import Decimal\n{whole.source}")
    assert "utility returned Decimal('1'), of type decimal.Decimal, at " in (told(module, "kinds") or "")


def test_an_initial_board_of_another_size_is_refused() -> None:
    small = changed("small", ("    return [[EMPTY, EMPTY, EMPTY], ", "    return ["))
    assert (told(small, "initial_state") or "").endswith(": return three lists of three EMPTY.")


def test_laws_are_silent_about_a_right_module(monkeypatch: pytest.MonkeyPatch) -> None:
    few = positions()[::8]
    for module in (cs50_checks, submissions):
        monkeypatch.setattr(module, "positions", lambda: few)
    right = Student("right", RIGHT)
    assert [told(right, name) for name in LAWS if name not in {"minimax", "minimax_at_the_end"}] == [None] * 12


@pytest.mark.parametrize(
    ("change", "law", "sentence"),
    [
        (("    return after\n", "    return 3\n"), "result", "result returned 3 for the square (0, 0)"),
        (("after[i][j] = player(board)", "player(board)"), "result", "all at which no mark is added."),
        (("return -1\n    return 0", "return 1\n    return 0"), "utility", "to X, no matter who moved last"),
        (
            ("copy.deepcopy(board)", "board; board[0] = 7; after = copy.deepcopy(board)"),
            "unchanged_boards",
            "into [7",
        ),
        (("    return {(i, j)", "    return {(i, j, 0)"), "actions", "actions returned {("),
        (("    return None\n\n\ndef terminal", "    return X\n\n\ndef terminal"), "winner", "nobody has won"),
        (
            ("        return True\n", "        return not any(None in row for row in board)\n"),
            "terminal",
            "squares left",
        ),
        (
            ("    return all(mark is not EMPTY for", "    return any(mark is not EMPTY for"),
            "terminal",
            "play goes on",
        ),
        (
            ("    return all(mark is not EMPTY for", "    return False and all(mark is not EMPTY for"),
            "terminal",
            "but all squares are taken, so the game is over; it is wrong",
        ),
        (
            ("        return True\n", "        return not all(map(all, board))\n"),
            "terminal",
            "won on the last square",
        ),
        (("    for mark in (X, O):", "    for mark in (X,):"), "winner", "all won by O."),
    ],
)
def test_what_wrong_boards_have_in_common_is_told(
    change: tuple[str, str], law: str, sentence: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    few = [each for number, each in enumerate(positions()) if number % 6 == 0 or "." not in each.text]
    for module in (cs50_checks, submissions):
        monkeypatch.setattr(module, "positions", lambda: few)
    needed = ["result"] if law == "unchanged_boards" else []
    message = told(changed("wrong", change), *needed, law)
    assert message is not None
    assert sentence in message


def test_a_law_that_depends_on_wrong_functions_alone_is_not_passed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of no board can it be told whether `result` is right, if `player` is wrong at each."""
    monkeypatch.setattr(
        examiner, "RULES", tuple(LAWS[name] for name in ("player", "result", "winner", "terminal"))
    )
    monkeypatch.setattr(examiner, "OTHERS", ())
    nobody = changed(
        "nobody",
        ("    return X if marks.count(X)", "    return 3\n    return X if marks.count(X)"),
        ("    for mark in (X, O):\n        for i", "    return 3\n    for mark in (X, O):\n        for i"),
    )
    assert {law["name"]: (law["verdict"], law["message"].partition(" at ")[0]) for law in findings(nobody)} == {
        "player": ("failed", "player returned 3"),
        "result": ("unfinished", "it is judged when player can be relied on"),
        "winner": ("failed", "winner returned 3"),
        "terminal": ("unfinished", "it is judged when winner, actions can be relied on"),
    }


@pytest.mark.parametrize("found", [SameRules(7, 3, complete=False), SameRules(1, 0, complete=False)])
def test_a_comparison_that_was_cut_short_is_not_passed(found: SameRules, monkeypatch: pytest.MonkeyPatch) -> None:
    def compare(*_: object, seconds: float, **__: object) -> SameRules:
        assert 0 < seconds <= 20
        return found

    monkeypatch.setattr(examiner, "check_same_rules", compare)
    monkeypatch.setattr(examiner, "RULES", ())
    monkeypatch.setattr(examiner, "OTHERS", ())
    steps = steps_of(Order("right.py"), Student("right", RIGHT).module())
    assert steps[-2:] == [{"begin": "same_rules"}, {"late": "same_rules"}]


@pytest.mark.parametrize("module", [Student("right", RIGHT).module(), Student("aima", AIMA).module(), PILES])
def test_a_check_without_any_time_tells_of_no_law(module: ModuleType) -> None:
    steps = steps_of(Order("right.py", seconds=0), module)
    assert "late" in steps[-1]
    assert {law["law"]["name"] for law in steps if "law" in law} <= {"functions"}


def test_an_error_of_the_check_itself_is_not_laid_to_the_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(_: object) -> None:
        raise LookupError("no such law")

    file = tmp_path / "ann_of_this_test.py"
    file.write_text("x = 1\n")
    steps = list[dict[str, Any]]()
    monkeypatch.setattr(examiner, "games_in", fail)
    monkeypatch.setattr(sys, "path", sys.path[:])
    Examiner(Order(str(file)), steps.append, Printed()).examine()
    assert steps == [
        {"ready": True},
        {
            "problem": "The check of ann_of_this_test.py itself failed with LookupError('no such law'): tell the"
            " authors of gametree."
        },
    ]


def test_a_file_whose_import_ends_with_the_time_is_not_blamed_on_the_check(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def late(*_: object) -> None:
        raise OutOfTime

    steps = list[dict[str, Any]]()
    monkeypatch.setattr(examiner, "import_file", late)
    Examiner(Order(str(tmp_path / "ann.py")), steps.append, Printed()).examine()
    assert steps[-1]["problem"].startswith("Importing ann.py does not come to an end: move what plays the game")


def test_an_import_may_take_half_of_the_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    allowed = list[float]()

    def imported(_: Path, patience: Patience) -> str:
        allowed.append(patience.seconds)
        return "There is no module."

    monkeypatch.setattr(examiner, "import_file", imported)
    Examiner(Order(str(tmp_path / "ann.py"), seconds=8), list[Any]().append, Printed()).examine()
    assert allowed == [4]
