"""Check one file in a process of its own: `python -m gametree.grading.examiner ORDER`, an order in JSON.

It writes one line of JSON for each step to its standard output, and hides that output from the file under check:
what the file prints is counted, and input() is refused.
"""

from __future__ import annotations

import builtins
import io
import json
import os
import pickle
import sys
from collections.abc import Callable
from contextlib import suppress
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from traceback import extract_tb
from types import ModuleType
from typing import Any, NamedTuple, NoReturn, TextIO

from gametree.adapters.cs50 import FUNCTIONS, NEEDED, cs50
from gametree.adapters.recognition import CS50, OWN, CourseGame, CourseSearch, base_games_in, games_in, searches_in
from gametree.game import Playable
from gametree.games.tic_tac_toe import TicTacToe
from gametree.grading import cs50_checks, minimax_checks
from gametree.grading.course_searches import LAW_OF, check_course_search
from gametree.grading.reports import LawReport, Verdict
from gametree.grading.submissions import Endless, Submission
from gametree.testing.answers import Answer, NoAnswer, ask, problem, shown
from gametree.testing.checks import name_of, names_of
from gametree.testing.examination import Examination, findings
from gametree.testing.exploration import Terms
from gametree.testing.failures import CheckFailed
from gametree.testing.game_suite import AT_START, LAWS
from gametree.testing.patience import Patience
from gametree.testing.same_rules import LINES, STATES, check_same_rules

MOST_MEMORY = 2**31
SECONDS_A_CALL = 1.0
SECONDS_TO_IMPORT = 2.0
SHOWN = 60
EXAMPLES = 20
FEW_STATES = 100  # the laws of CS50 have asked about every board
FEW_LINES = 10
NEEDLESS = {"canonical", "state_notation", "action_notation", "pictures", "pickling"}  # the adapter's own

Law = Callable[..., Any]  # of a submission or a search, to a text or None
RULES: tuple[Law, ...] = (
    cs50_checks.check_functions,
    cs50_checks.check_initial_state,
    cs50_checks.check_player,
    cs50_checks.check_actions,
    cs50_checks.check_result,
    cs50_checks.check_taken_squares,
    cs50_checks.check_squares_outside,
    cs50_checks.check_winner,
    cs50_checks.check_terminal,
    cs50_checks.check_utility,
    cs50_checks.check_unchanged_boards,
)
OTHERS: tuple[Law, ...] = (
    cs50_checks.check_kinds,
    minimax_checks.check_minimax_at_the_end,
    minimax_checks.check_minimax,
)
CONFUSING = set(names_of(RULES)) - {"functions", "taken_squares", "squares_outside"}
FUNCTION_OF = {
    "taken_squares": "result",
    "squares_outside": "result",
    "minimax_at_the_end": "minimax",
}


class NoInput(EOFError):
    """The file under check asked for input."""


class Printed(io.TextIOBase):
    """A stream that keeps the first characters written to it, and counts all."""

    def __init__(self) -> None:
        self.count = 0
        self.first = ""

    def write(self, text: str, /) -> int:
        """Count the characters of the text."""
        self.count += len(text)
        self.first += text[: SHOWN - len(self.first)]
        return len(text)

    def writable(self) -> bool:
        """Whether text can be written: yes."""
        return True


class Order(NamedTuple):
    """The file to check, the limit of its CPU time, and the options.

    `against` is a pickled game in hexadecimal digits, or empty.
    """

    path: str
    seconds: int = 20
    plies: int | None = None
    cyclic: bool = False
    against: str = ""

    @property
    def other(self) -> Playable[Any, Any] | None:
        """The game to compare with, if there is one."""
        return pickle.loads(bytes.fromhex(self.against)) if self.against else None  # noqa: S301 - the parent wrote it


def main() -> None:
    """Check the file of the order, and write what is found."""
    order = Order(**json.loads(sys.argv[1]))
    with os.fdopen(os.dup(1), "w", encoding="utf-8") as report:
        Examiner(order, report, _set_apart(order.seconds)).examine()


def _set_apart(seconds: int) -> Printed:
    """Hide the standard streams from the file under check, and limit time and memory where the system can."""
    quiet = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(quiet, stream)
    printed = Printed()
    sys.stdout = sys.stderr = printed
    sys.stdin = io.StringIO()
    builtins.input = _no_input
    with suppress(ImportError, ValueError, OSError):  # a system without such limits
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 1))
    return printed


def _no_input(*_: object) -> NoReturn:
    message = "input() is called, and nobody answers here"
    raise NoInput(message)


def examine_module(order: Order, report: TextIO, printed: Printed, module: ModuleType) -> None:
    """Check a module that is imported already, and write what is found."""
    Examiner(order, report, printed).check(module)


class Examiner:
    """Check the games of one file, and write each step as it is made."""

    def __init__(self, order: Order, report: TextIO, printed: Printed) -> None:
        self.order = order
        self.report = report
        self.printed = printed
        self.name = Path(order.path).name

    def examine(self) -> None:
        """Import the file, recognise what it is, and check it."""
        module = self._module(Path(self.order.path).resolve())
        if module is None:
            return
        if self.printed.count:
            self._write(note=f"Importing {self.name} prints {shown(self.printed.first)}.")
        self.check(module)
        self._write(done=True)

    def check(self, module: ModuleType) -> None:
        """Recognise the course of a module, and check the games and the searches in it."""
        games = [*games_in(module), *base_games_in(module)]
        for each in games:
            self._write(course=each.course)
            if each.course == CS50:
                self._cs50(module)
            else:
                self._game(each, f"{each.name}: " if len(games) > 1 else "")
        for search in searches_in(module):
            self._write(course=search.course)
            self._search(search)

    def _write(self, **data: object) -> None:
        self.report.write(f"{json.dumps(data)}\n")
        self.report.flush()

    def _law(self, name: str, law: str, message: str | None, *, finished: bool = True) -> None:
        verdict: Verdict = "unfinished" if not finished else "passed" if message is None else "failed"
        why = message or ("" if finished else "time is up")
        self._write(law=LawReport(name, law, verdict, why)._asdict())

    def _module(self, path: Path) -> ModuleType | None:
        """Return the module of the file, or write why there is none."""
        spec = spec_from_file_location(path.stem, path)
        if spec is None or spec.loader is None:
            self._write(problem=f"{self.name} is no file of Python: name a file that ends in .py.")
            return None
        module = sys.modules[path.stem] = module_from_spec(spec)
        sys.path.insert(0, str(path.parent))
        with Patience(SECONDS_TO_IMPORT) as patience:
            error = patience.ask(spec.loader.exec_module, module).error
        if error is None:
            return module
        self._write(problem=self.failure(error, str(path)))
        return None

    def failure(self, error: BaseException, path: str) -> str:
        """Return the sentence that says how the import failed, and where."""
        lines = [frame.lineno for frame in extract_tb(error.__traceback__) if frame.filename == path]
        where = f" in line {lines[-1]}" if lines else ""
        main = "move what plays the game below if __name__ == '__main__'"
        if isinstance(error, SyntaxError):
            return f"{self.name}, line {error.lineno or 1}, is not Python ({error.msg}): correct it there."
        if isinstance(error, NoInput):
            return f"{self.name} calls input(){where} when it is imported: {main}."
        if isinstance(error, NoAnswer):
            return f"Importing {self.name} does not come to an end{where}: {main}."
        return f"Importing {self.name} {problem_of(error)}{where}: correct it there."

    def _cs50(self, module: ModuleType) -> None:
        """Hold a module of CS50 to the laws of its handout."""
        failed: set[str] = set()
        with Patience(SECONDS_A_CALL) as patience:
            submission = Submission(module, patience, lambda: self.printed.count)
            for law in (*RULES, *OTHERS):
                name = name_of(law)
                function = FUNCTION_OF.get(name, name)
                if function in FUNCTIONS and not callable(getattr(module, function, None)):
                    continue  # the law about functions has said it
                self._write(begin=name)
                if submission.endless:
                    why = f"it is tested when {submission.endless} comes back"
                    self._law(name, str(law.__doc__), why, finished=False)
                    continue
                message, finished = self._verdict(law, submission)
                if function == "minimax" and message and finished and failed & CONFUSING:
                    message, finished = "it is judged when the rules are right", False
                if message and finished:
                    failed.add(name)
                self._law(name, str(law.__doc__), message, finished=finished)
            if not failed and all(callable(getattr(module, name, None)) for name in NEEDED):
                most = (STATES, LINES) if self.order.other else (FEW_STATES, FEW_LINES)
                self._compare(cs50(module), self.order.other or TicTacToe(), "", *most)
            for name, count in submission.printing.items():
                self._note_printing(name, count)

    def _note_printing(self, name: str, count: int) -> None:
        if count:
            self._write(note=f"{name} prints while it is called, such as {shown(self.printed.first)}.")

    def _search(self, search: CourseSearch) -> None:
        """Hold a search of AIMA, CS188 or 6.034 to its law."""
        self._write(begin=search.name)
        before = self.printed.count
        with Patience(SECONDS_A_CALL) as patience:
            message, finished = self._verdict(check_course_search, search, patience)
        self._law(search.name, LAW_OF[search.course], message, finished=finished)
        self._note_printing(search.name, self.printed.count - before)

    def _verdict(self, law: Law, *given: object) -> tuple[str | None, bool]:
        """Return what a law finds, and whether it was tested to the end."""
        answer = ask(law, *given)
        if isinstance(answer.error, minimax_checks.Unfinished):
            return str(answer.error), False
        if isinstance(answer.error, Endless):
            return f"{answer.error}.", True
        if answer.error:
            return f"The law could not be tested, because it {problem(answer)}: return plain values.", True
        return answer.value, True

    def _game(self, found: CourseGame, before: str) -> None:
        """Hold an object of a course, or a game of this library, to the laws of games."""
        self._write(begin=f"{before}methods")
        with Patience(SECONDS_A_CALL) as patience:
            made = patience.ask(found.game)
            if made.error:
                remedy = f"let {found.name}() make a game that can be played, or make one in the file"
                self._law(f"{before}methods", str(LAWS[0].__doc__), f"{found.name} {problem(made)}: {remedy}.")
                return
            terms = Terms(self.order.plies, self.order.cyclic or found.course == "CS188")
            seen = Examination(made.value, patience, terms, EXAMPLES, 0)
            laws = {name_of(law): str(law.__doc__) for law in LAWS}
            names = [name for name in names_of(LAWS) if found.course == OWN or name not in NEEDLESS]
            for name, failure, finished, _ in findings(seen, LAWS, names, at_start=AT_START):
                message = str(failure) if failure else None
                self._law(f"{before}{name}", laws[name], message, finished=finished)
        if self.order.other:
            self._compare(made.value, self.order.other, before)

    def _compare(
        self,
        game: Playable[Any, Any],
        other: Playable[Any, Any],
        before: str,
        states: int = STATES,
        lines: int = LINES,
    ) -> None:
        """Compare the rules with those of another game."""
        name = f"{before}same_rules"
        self._write(begin=name)
        law = f"The same actions lead to the same mover, actions, end and utility as in {type(other).__name__}."
        try:
            check_same_rules(game, other, states=states, lines=lines)
        except CheckFailed as failure:
            self._law(name, law, str(failure))
        else:
            self._law(name, law, None)


def problem_of(error: BaseException) -> str:
    """Return an error in words."""
    return problem(Answer(error=error))


if __name__ == "__main__":
    main()
