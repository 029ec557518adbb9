"""Check a minimax of the reader, or the game of a course, and draw the smallest tree that shows a fault."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Mapping
from contextlib import redirect_stderr, redirect_stdout
from math import inf
from time import perf_counter
from types import ModuleType
from typing import Any, NamedTuple, cast

from gametree import MIN, Game, Result, alpha_beta, minimax, trace
from gametree.adapters.cs50 import FUNCTIONS
from gametree.adapters.recognition import CS50, CourseGame, games_in
from gametree.games import TicTacToe, TreeGame
from gametree.grading.apart import Printed
from gametree.grading.examiner import Examiner
from gametree.grading.orders import Order
from gametree.notation import count_text, number_text
from gametree.testing import CheckFailed, Outcome, as_search, run_checks, search_checks
from gametree.testing.answers import NoAnswer, ask, shown
from gametree.tree.recorder import TreeNode

from .answers import MOST_CARDS, picture_of
from .programs import TOLD_EVERY, Output, Patient, Tell, functions_of, load, printing, watched
from .pruning import Late, alternating_games, pruning_of
from .refusals import Refused, line_in, sentence
from .shapes import Program, Shape

FILE = "program.py"  # the file that the reader's program is said to be in, wherever lines of it are named
EXAMPLES = 40
SECONDS_A_CALL = 5.0
PREFERRED = ("search", "minimax", "alpha_beta", "alphabeta", "alpha_beta_search", "minimax_search", "value")
TRIED = TreeGame([[30, 120], [20, 40]])  # no value is the name of an action
TRIED_BY_MIN = TreeGame([MIN, [30, 120], [20, 40]])
ALTERNATING = (
    "A parameter says whose move it is, so the check used only games in which the players take turns: rules with a"
    " double move would need game.player(state)."
)
BOARD = re.compile(r"\b([XO.]{3}/[XO.]{3}/[XO.]{3})(?![XO./])")

Picture = dict[str, Any]


class Candidate(NamedTuple):
    """A function of the reader as a search, how it was taken, and the function itself.

    If it is flagged, an argument tells it whose move it is.
    """

    search: Any
    said: str
    flagged: bool
    function: Callable[[Any, Any], Any]


class Steps:
    """The steps of an examination; the page shows which law is being tested."""

    def __init__(self, tell: Tell) -> None:
        self.steps: list[dict[str, Any]] = []
        self.say = tell

    def keep(self, step: dict[str, Any]) -> None:
        """Keep a step."""
        self.steps.append(step)
        if "begin" in step:
            self.say({"law": step["begin"].replace("_", " ")})

    def of_kind(self, kind: str) -> list[Any]:
        """Return the values of all steps of a kind."""
        return [step[kind] for step in self.steps if kind in step]


class Echo(Printed):
    """Counts what a program prints while it is examined, and passes it on."""

    def __init__(self, output: Output) -> None:
        super().__init__()
        self.output = output

    def write(self, text: str, /) -> int:
        """Count the characters, and pass them on."""
        self.output.write(text)
        return super().write(text)


def check(asked: Mapping[str, Any], tell: Tell) -> dict[str, Any]:
    """Check the program of a question; under `refused` is why it cannot be checked, if it cannot."""
    output = Output()
    try:
        with printing(output, tell):
            with watched(FILE, tell):
                module = load(asked["source"], "program", FILE)
            games = games_in(module)
            if games:
                return _checked_game(module, games[0], output, tell) | {"course": games[0].course}
            program = Program(module, asked["source"])
            return _checked_search(_candidate(program, Patient(FILE, tell, SECONDS_A_CALL)), tell)
    except (Exception, SystemExit) as error:  # the program is the reader's, and may raise anything
        return {"refused": sentence(error, "program"), "line": line_in(error, FILE)}


def _checked_search(candidate: Candidate, tell: Tell) -> dict[str, Any]:
    """Return the verdict of `check_search` on a search, up to the first failure."""
    told = perf_counter()
    games = 0

    def progress(tried: int, total: int) -> None:
        nonlocal told, games
        games = tried
        if perf_counter() - told > TOLD_EVERY:
            told = perf_counter()
            tell({"tried": tried, "total": total})

    games_of_turns = alternating_games() if candidate.flagged else None
    checks = search_checks(contract="value", examples=EXAMPLES, games=games_of_turns, progress=progress)
    laws = {check.name: check.law for check in checks}
    found: dict[str, Outcome] = {}
    for outcome in run_checks(checks, candidate.search):
        found[outcome.name] = outcome
        if outcome.failure:
            break
    failure = next((outcome.failure for outcome in found.values() if outcome.failure), None)
    rows = [_row(name, law, found.get(name)) for name, law in laws.items()]
    notes = [ALTERNATING] if candidate.flagged else []
    told_fault = _fault_of_search(failure, candidate)
    if failure is None:
        pruning = pruning_of(candidate.function)
        rows += pruning.rows
        notes += pruning.notes
        told_fault = {"fault": pruning.fault and _late_cutoff(pruning.fault, candidate)}
    said = f"{candidate.said} It was tried on {count_text(games, 'game')}."
    return {"said": said, "passed": told_fault["fault"] is None, "laws": rows, "notes": notes} | told_fault


def _row(name: str, law: str, outcome: Outcome | None) -> dict[str, str]:
    """Return a law with its verdict; a law that was not tested to the end has none."""
    verdict = "unfinished" if outcome is None else "failed" if outcome.failure else "passed"
    return {"name": name.replace("_", " "), "law": law, "verdict": verdict, "message": ""}


def _fault_of_search(failure: CheckFailed | None, candidate: Candidate) -> dict[str, Any]:
    """Return the sentence, the drawn tree and the expression of a failure."""
    if failure is None:
        return {"fault": None}
    said, _, rest = re.sub("^your ", "Your ", str(failure)).partition("\n\n")
    text, _, expression = rest.rpartition("\n\n")
    game = failure.game
    picture = _tree_of(game, game.initial_state(), candidate.search) if game else None
    return {"fault": {"sentence": said, "text": text, "expression": expression, "picture": picture}}


def _late_cutoff(late: Late, candidate: Candidate) -> dict[str, Any]:
    """Return the fault of a search that looks at more leaves of a tree than alpha-beta."""
    game = late.tree.game
    said = (
        f"{candidate.search.__name__.capitalize()} looks at {late.leaves} leaves of this tree, alpha-beta at"
        f" {late.tree.fewest_leaves}: its values are right, but cut off as soon as alpha >= beta, by the bounds of"
        " all nodes above."
    )
    picture = picture_of(
        trace(alpha_beta, game, 0), MOST_CARDS, "The leaves that alpha-beta looks at, and those cut."
    )
    return {"sentence": said, "text": "", "expression": repr(game), "picture": picture}


def _tree_of(game: Game[Any, Any], state: Any, mine: Any = None) -> Picture | None:
    """Return the whole tree below a state as a picture, if there is room for it.

    At each node where the answer of a search differs, both values stand on its card.
    """
    traced = trace(minimax, game, state)
    if traced.error or len(traced) > MOST_CARDS:
        return None
    remarks = {node.order: _difference(mine, game, node) for node in traced} if mine else {}
    differ = {order: lines for order, lines in remarks.items() if lines}
    said = "The smallest case that was found, with the values of plain minimax."
    if differ:
        said = f"{said} Where your value differs, both are on the card."
    return picture_of(traced, MOST_CARDS, said, differ)


def _difference(mine: Any, game: Game[Any, Any], node: TreeNode[Any, Any]) -> tuple[str, ...]:
    """Return the lines for the card of a node at which a search has another value than minimax."""
    answer = ask(mine, game, node.state)
    value = getattr(answer.value, "value", None)
    if answer.error is None and value == node.value:
        return ()
    yours = number_text(value) if isinstance(value, int | float) else "no value"
    return f"yours: {yours}", f"right: {number_text(node.low)}"


def _checked_game(module: ModuleType, game: CourseGame, output: Output, tell: Tell) -> dict[str, Any]:
    """Return the verdict on a module or a class that has the form of a course."""
    patient = Patient(FILE, tell, SECONDS_A_CALL)
    if game.course == CS50:
        for name, function in functions_of(module):
            if name in FUNCTIONS:
                setattr(module, name, patient.patient(function))
    steps = Steps(tell)
    echo = Echo(output)
    with redirect_stdout(echo), redirect_stderr(echo):
        Examiner(Order(FILE, seconds=inf), steps.keep, echo).check(module)
    laws = [law | {"name": law["name"].replace("_", " ")} for law in steps.of_kind("law")]
    failed = next((law for law in laws if law["verdict"] == "failed"), None)
    problem = next(iter(steps.of_kind("problem")), "")
    what = "a module of CS50's Tic-Tac-Toe" if game.course == CS50 else f"the game {game.name} ({game.course})"
    return {
        "said": f"The program is {what}. {problem}".strip(),
        "passed": failed is None and not problem,
        "laws": laws,
        "notes": steps.of_kind("note"),
        "fault": failed and _fault_of_law(failed["message"], game.course),
    }


def _fault_of_law(message: str, course: str) -> dict[str, Any]:
    """Return the sentence of a law that is broken, and for a wrong minimax of CS50 the tree below the board."""
    said, _, board = message.partition("\n\n")
    picture = None
    if course == CS50 and said.startswith("minimax ") and (text := BOARD.search(said)):
        rules = TicTacToe()
        state = rules.parse_state(text[1])
        picture = None if rules.terminal(state) else _tree_of(rules, state)
    return {"sentence": said, "text": board, "expression": "", "picture": picture}


def _candidate(program: Program, patient: Patient) -> Candidate:
    """Return the function of a program that is to be checked, as a search, or raise `Refused`."""
    shapes = program.shapes()
    if not shapes:
        raise _without_rules(program)
    name = next((name for name in PREFERRED if name in shapes), list(shapes)[-1])
    function = patient.patient(shapes[name].function)
    return _taken(name, shapes[name], function)


def _without_rules(program: Program) -> Refused:
    """Return the refusal of a program without a function that can be called with a game and a state."""
    message = (
        "There is no function of a game and a state in the program: write def minimax(game, state), or paste a"
        " module of CS50 with its functions of a board."
    )
    functions = dict(functions_of(program.module))
    name = next((name for name in PREFERRED if name in functions), "")
    if not name:
        return Refused(message)
    called = f"{name}{inspect.signature(functions[name])}"
    message = (
        f"{called} cannot be called with the games of the check: take the game as the first parameter, as in def"
        f" {name}(game, state), or call terminal(state), utility(state), actions(state), result(state, action) and"
        " player(state) without defining them."
    )
    return Refused(message, functions[name].__code__.co_firstlineno)


def _taken(name: str, shape: Shape, function: Callable[[Any, Any], Any]) -> Candidate:
    """Return a function as a search, by its answer about a small tree, or raise `Refused` for an odd answer."""
    try:
        answer = function(TRIED, TRIED.initial_state())
    except NoAnswer:
        message = f"{name} does not come back on a tree with four leaves: look for a loop without an end."
        raise Refused(message) from None
    called = shape.called
    function.__name__ = f"your {name}"  # it is compared with the library's minimax
    if isinstance(answer, Result):
        return Candidate(
            function, f"{called} was taken as a search that returns a Result.", shape.flagged, function
        )
    part = _place_of_value(answer)
    if part is None and answer in (0, 1):
        search = as_search(function, returns="action")
        return Candidate(search, f"{called} was taken to return the best action.", shape.flagged, function)
    if part is None:
        what = shown(cast("object", answer))
        message = (
            f"{name} returned {what} at the start of TreeGame([[30, 120], [20, 40]]): return the value of"
            " the state to MAX, the best action, or a Result."
        )
        raise Refused(message)
    sign = _signed(function, part) if shape.flagged else False

    def value(game: Any, state: Any) -> Any:
        found = part(function(game, state))
        return found if not sign or game.terminal(state) else found * game.player(state)

    value.__name__ = f"your {name}"
    whose = "the player to move" if sign else "MAX"
    said = f"{called} {part.said.format(whose)}."
    return Candidate(as_search(value, returns="value"), said, shape.flagged, function)


class Part(NamedTuple):
    """Where an answer holds the value, and that in words; the key is None if the answer is the value."""

    key: Any
    said: str

    def __call__(self, answer: Any) -> Any:
        """Return the value of an answer."""
        return answer if self.key is None else answer[self.key]


def _place_of_value(answer: object) -> Part | None:
    """Return where an answer about `TRIED` holds the value: it is a number that no action of that tree is."""
    if isinstance(answer, int | float):
        return None if answer in {0, 1} else Part(None, "was taken to return the value of the state to {}")
    if not isinstance(answer, dict | tuple | list):
        return None
    held = cast("dict[object, object] | tuple[object, ...] | list[object]", answer)
    entries = list(held.items() if isinstance(held, dict) else enumerate(held))
    numbers = [(key, value) for key, value in entries if isinstance(value, int | float) and value not in {0, 1}]
    named = [(key, value) for key, value in entries if key in {"score", "value"}]
    for key, _ in (*named, *numbers):
        kind = "a dict" if isinstance(held, dict) else "a pair" if len(held) == 2 else f"{len(held)} items"
        return Part(key, f"returns {kind}, and item {key!r} was taken as the value to {{}}")
    return None


def _signed(function: Callable[[Any, Any], Any], part: Part) -> bool:
    """Whether a function returns the value to the player to move: at a node of MIN it is minus that to MAX."""
    answer = ask(lambda: part(function(TRIED_BY_MIN, TRIED_BY_MIN.initial_state())))
    return answer.error is None and answer.value == -minimax(TRIED_BY_MIN, TRIED_BY_MIN.initial_state()).value
