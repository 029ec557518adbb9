"""Check a minimax of the reader, or the game of a course, and draw the smallest tree that shows a fault."""

from __future__ import annotations

import inspect
import io
import json
import re
from collections.abc import Callable, Mapping
from contextlib import redirect_stderr, redirect_stdout
from math import inf
from time import perf_counter
from types import ModuleType
from typing import Any, NamedTuple, cast

from gametree import Game, Result, minimax, trace
from gametree.adapters.cs50 import FUNCTIONS
from gametree.adapters.recognition import CS50, CourseGame, games_in
from gametree.games import TicTacToe, TreeGame
from gametree.grading.apart import Printed
from gametree.grading.examiner import examine_module
from gametree.grading.orders import Order
from gametree.notation import count_text
from gametree.testing import CheckFailed, Outcome, as_search, run_checks, search_checks
from gametree.testing.answers import NoAnswer, shown

from .answers import MOST_CARDS, picture_of
from .programs import TOLD_EVERY, Output, Patient, Tell, functions_of, load, printing, watched
from .refusals import Refused, line_in, sentence

FILE = "program.py"  # the file that the reader's program is said to be in, wherever lines of it are named
EXAMPLES = 40
SECONDS_A_CALL = 5.0
PREFERRED = ("search", "minimax", "alpha_beta", "alphabeta", "alpha_beta_search", "minimax_search", "value")
TRIED = TreeGame([[30, 120], [20, 40]])  # no value is the name of an action
BOARD = re.compile(r"\b([XO.]{3}/[XO.]{3}/[XO.]{3})(?![XO./])")

Picture = dict[str, Any]


class Candidate(NamedTuple):
    """A function of the reader as a search, and how it was taken."""

    search: Any
    said: str


class Courses(io.StringIO):
    """Takes the steps of an examination, line by line, and tells the page which law is being tested."""

    def __init__(self, tell: Tell) -> None:
        super().__init__()
        self.steps: list[dict[str, Any]] = []
        self.say = tell

    def write(self, text: str, /) -> int:
        """Keep a step."""
        step = json.loads(text)
        self.steps.append(step)
        if "begin" in step:
            self.say({"law": step["begin"].replace("_", " ")})
        return len(text)

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
            return _checked_search(_candidate(module, Patient(FILE, tell, SECONDS_A_CALL)), tell)
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

    checks = search_checks(contract="value", examples=EXAMPLES, progress=progress)
    laws = {check.name: check.law for check in checks}
    found: dict[str, Outcome] = {}
    for outcome in run_checks(checks, candidate.search):
        found[outcome.name] = outcome
        if outcome.failure:
            break
    failure = next((outcome.failure for outcome in found.values() if outcome.failure), None)
    rows = [_row(name, law, found.get(name)) for name, law in laws.items()]
    said = f"{candidate.said} It was tried on {count_text(games, 'game')}."
    return {"said": said, "passed": failure is None, "laws": rows, "notes": []} | _fault_of_search(failure)


def _row(name: str, law: str, outcome: Outcome | None) -> dict[str, str]:
    """Return a law with its verdict; a law that was not tested to the end has none."""
    verdict = "unfinished" if outcome is None else "failed" if outcome.failure else "passed"
    return {"name": name.replace("_", " "), "law": law, "verdict": verdict, "message": ""}


def _fault_of_search(failure: CheckFailed | None) -> dict[str, Any]:
    """Return the sentence, the drawn tree and the expression of a failure."""
    if failure is None:
        return {"fault": None}
    said, _, rest = re.sub("^your ", "Your ", str(failure)).partition("\n\n")
    text, _, expression = rest.rpartition("\n\n")
    picture = _tree_of(failure.game, failure.game.initial_state()) if failure.game else None
    return {"fault": {"sentence": said, "text": text, "expression": expression, "picture": picture}}


def _tree_of(game: Game[Any, Any], state: Any) -> Picture | None:
    """Return the whole tree below a state as a picture, if there is room for it."""
    traced = trace(minimax, game, state)
    if traced.error or len(traced) > MOST_CARDS:
        return None
    return picture_of(traced, MOST_CARDS, "The smallest case that was found, with the values of plain minimax.")


def _checked_game(module: ModuleType, game: CourseGame, output: Output, tell: Tell) -> dict[str, Any]:
    """Return the verdict on a module or a class that has the form of a course."""
    patient = Patient(FILE, tell, SECONDS_A_CALL)
    if game.course == CS50:
        for name, function in functions_of(module):
            if name in FUNCTIONS:
                setattr(module, name, patient.patient(function))
    report = Courses(tell)
    echo = Echo(output)
    with redirect_stdout(echo), redirect_stderr(echo):
        examine_module(Order(FILE, seconds=inf), report, echo, module)
    laws = [law | {"name": law["name"].replace("_", " ")} for law in report.of_kind("law")]
    failed = next((law for law in laws if law["verdict"] == "failed"), None)
    problem = next(iter(report.of_kind("problem")), "")
    what = "a module of CS50's Tic-Tac-Toe" if game.course == CS50 else f"the game {game.name} ({game.course})"
    return {
        "said": f"The program is {what}. {problem}".strip(),
        "passed": failed is None and not problem,
        "laws": laws,
        "notes": report.of_kind("note"),
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


def _candidate(module: ModuleType, patient: Patient) -> Candidate:
    """Return the function of a program that is to be checked, as a search, or raise `Refused`."""
    functions = {name: function for name, function in functions_of(module) if _takes_a_game(function)}
    if not functions:
        message = (
            "There is no function of a game and a state in the program: write def minimax(game, state), or paste a"
            " module of CS50 with its functions of a board."
        )
        raise Refused(message)
    name = next((name for name in PREFERRED if name in functions), list(functions)[-1])
    function = patient.patient(functions[name])
    function.__name__ = f"your {name}"  # it is compared with the library's minimax
    return _taken(name, function)


def _takes_a_game(function: Callable[..., Any]) -> bool:
    """Whether a function can be called with a game and a state alone."""
    try:
        inspect.signature(function).bind(None, None)
    except TypeError:
        return False
    return True


def _taken(name: str, function: Callable[..., Any]) -> Candidate:
    """Return a function as a search, by its answer about a small tree, or raise `Refused` for an odd answer."""
    try:
        answer = function(TRIED, TRIED.initial_state())
    except NoAnswer:
        message = f"{name} does not come back on a tree with four leaves: look for a loop without an end."
        raise Refused(message) from None
    called = f"{name}(game, state)"
    if isinstance(answer, Result):
        return Candidate(function, f"{called} was taken as a search that returns a Result.")
    held = cast("dict[str, object]", answer) if isinstance(answer, dict) else {}
    key = "score" if "score" in held else "value"
    if isinstance(held.get(key), int | float):

        def scored(game: Any, state: Any) -> Any:
            return function(game, state)[key]

        scored.__name__ = f"your {name}"
        part = as_search(scored, returns="value")
        return Candidate(part, f"{called} returns a dict, and its {key!r} was taken as the value to MAX.")
    if isinstance(answer, tuple) and len(cast("tuple[object, ...]", answer)) == 2:
        place = 0 if isinstance(answer[0], int | float) and answer[0] not in {0, 1} else 1

        def value(game: Any, state: Any) -> Any:
            return function(game, state)[place]

        value.__name__ = f"your {name}"
        part = as_search(value, returns="value")
        return Candidate(part, f"{called} returns a pair, and item {place} was taken as the value to MAX.")
    if isinstance(answer, int | float) and answer not in {0, 1}:
        said = f"{called} was taken to return the value of the state to MAX."
        return Candidate(as_search(function, returns="value"), said)
    if answer in (0, 1):
        return Candidate(as_search(function, returns="action"), f"{called} was taken to return the best action.")
    message = (
        f"{name} returned {shown(cast('object', answer))} at the start of TreeGame([[30, 120], [20, 40]]): return"
        f" the value of the state to MAX, the best action, or a Result."
    )
    raise Refused(message)
