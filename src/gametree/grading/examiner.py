"""Check one file in a process of its own: `python -m gametree.grading.examiner FOLDER`, where the order lies.

It imports the file, recognises the games and the searches in it, and holds each to its laws. It writes each step
as it is made, and last that it is done: a file that leaves before is not right.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any, TypeAlias

from gametree.adapters.cs50 import FUNCTIONS, NEEDED, cs50
from gametree.adapters.recognition import CS50, OWN, CourseGame, CourseSearch, base_games_in, games_in, searches_in
from gametree.game import BrokenGame
from gametree.games.tic_tac_toe import TicTacToe
from gametree.grading import cs50_checks, minimax_checks
from gametree.grading.apart import Printed, set_apart
from gametree.grading.course_searches import LAW_OF, check_course_search
from gametree.grading.importing import import_failure, import_file, place_in
from gametree.grading.orders import MORE_WORK, Order, read_order
from gametree.grading.reports import LawReport, Verdict, law_report
from gametree.grading.steps import LAST, StepFile
from gametree.grading.submissions import Endless, Submission, Unfinished
from gametree.rules import OutOfScope, missing_methods
from gametree.testing.answers import ask, problem, shown
from gametree.testing.checks import name_of
from gametree.testing.examination import Examination
from gametree.testing.exploration import Terms
from gametree.testing.failures import CheckFailed
from gametree.testing.game_suite import LAWS, outcomes_of_rules
from gametree.testing.patience import OutOfTime, Patience
from gametree.testing.same_rules import LINES, STATES, check_same_rules

Law: TypeAlias = Callable[..., Any]  # of a submission, or of a search and patience; to a sentence or None

SECONDS_A_CALL = 1.0
EXAMPLES = 20
FEW_STATES = 100  # the laws of CS50 have asked about every board
FEW_LINES = 10
NEEDLESS = {"canonical", "state_notation", "action_notation", "pictures", "pickling"}  # the adapter's own

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
CONFUSING = set(map(name_of, RULES)) - {"functions", "taken_squares", "squares_outside"}
FUNCTION_OF = {"taken_squares": "result", "squares_outside": "result", "minimax_at_the_end": "minimax"}


def main() -> None:
    """Check the file of the order in a folder, and leave, whatever the file has started."""
    folder = Path(sys.argv[1])
    steps = StepFile(folder)
    asked = ask(read_order, folder)
    if asked.error:
        remedy = "name a game whose class is in a module that can be imported"
        message = f"The game to compare with cannot be made here, since that {problem(asked)}: {remedy}."
        steps.write({"problem": message})
    else:
        order: Order = asked.value
        Examiner(order, steps.write, set_apart(order.path, order.seconds + MORE_WORK)).examine()
    steps.write(LAST)
    os._exit(0)


class Examiner:
    """Check the games and the searches of one file, and hand on each step as it is made."""

    def __init__(self, order: Order, hand_on: Callable[[dict[str, Any]], object], printed: Printed) -> None:
        self.order = order
        self.hand_on = hand_on
        self.printed = printed
        self.running = ""
        self._begun = time.process_time()

    def examine(self) -> None:
        """Import the file, recognise what it is, and check it; nothing that it raises passes through."""
        self._write(ready=True)
        path = Path(self.order.path).resolve()
        try:
            with self._patience(self.order.seconds / 2) as patience:
                module = import_file(path, patience)
            if isinstance(module, str):
                self._write(problem=module)
                return
            if self.printed.count:
                self._write(note=f"Importing {self.order.name} prints {shown(self.printed.first)}.")
            self.check(module)
        except OutOfTime as error:  # of the import
            self._write(problem=import_failure(error, path))
        except BaseException as error:
            self._write(problem=self._raised(error, path))

    def check(self, module: ModuleType) -> None:
        """Recognise the course of a module, and check the games and searches in it, as far as the time allows."""
        games, searches = [*games_in(module), *base_games_in(module)], searches_in(module)
        try:
            for game in games:
                self._write(course=game.course)
                if game.course == CS50:
                    self._hold_cs50(module)
                else:
                    self._hold_game(game, f"{game.name}: " if len(games) > 1 else "")
            for search in searches:
                self._write(course=search.course, plan={search.name: LAW_OF[search.course]})
                self._hold_search(search)
        except OutOfTime:
            self._write(late=self.running)

    def _write(self, **step: object) -> None:
        self.hand_on(step)

    def _begin(self, name: str) -> None:
        self.running = name
        self._write(begin=name)

    def _tell(self, report: LawReport) -> None:
        self._write(law=report._asdict())

    @property
    def _left(self) -> float:
        """The seconds of work that are left."""
        return max(0.0, self._begun + self.order.seconds - time.process_time())

    def _patience(self, seconds: float = SECONDS_A_CALL) -> Patience:
        return Patience(seconds, in_all=self._left, clock=time.process_time)

    def _raised(self, error: BaseException, path: Path) -> str:
        """Return the sentence about an error that is no `Exception`, or that is not the file's."""
        where = place_in(error, path)
        if where:
            law = f" in the law {self.running.replace('_', ' ')}" if self.running else ""
            return f"{path.name} raises {shown(error)}{where}{law}: let it raise an Exception instead."
        return f"The check of {path.name} itself failed with {shown(error)}: tell the authors of gametree."

    def _hold_cs50(self, module: ModuleType) -> None:
        """Hold a module of CS50 to the laws of its handout."""
        laws = {name_of(law): law for law in (*RULES, *OTHERS) if _has_function(module, name_of(law))}
        self._write(plan={name: str(law.__doc__) for name, law in laws.items()})
        failed: set[str] = set()
        with self._patience() as patience:
            submission = Submission(module, patience, lambda: self.printed.count)
            for name, law in laws.items():
                self._begin(name)
                report = judge(law, submission)
                if FUNCTION_OF.get(name, name) == "minimax" and report.verdict == "failed" and failed & CONFUSING:
                    report = report._replace(verdict="unfinished", message="it is judged when the rules are right")
                if report.verdict == "failed":
                    failed.add(name)
                self._tell(report)
            if not failed and not missing_methods(module, NEEDED):
                most = (STATES, LINES) if self.order.against else (FEW_STATES, FEW_LINES)
                self._compare(cs50(module), self.order.against or TicTacToe(), "", *most)
            for name, count in submission.printing.items():
                self._note_printing(name, count)

    def _note_printing(self, name: str, count: int) -> None:
        if count:
            self._write(note=f"{name} prints while it is called, such as {shown(self.printed.first)}.")

    def _hold_search(self, search: CourseSearch) -> None:
        """Hold a search of AIMA, CS188 or 6.034 to its law."""
        self._begin(search.name)
        before = self.printed.count
        with self._patience() as patience:
            self._tell(judge_search(search, patience))
        self._note_printing(search.name, self.printed.count - before)

    def _hold_game(self, found: CourseGame, before: str) -> None:
        """Hold an object of a course, or a game of this library, to the laws of games."""
        laws = {name_of(law): str(law.__doc__) for law in LAWS}
        names = [name for name in laws if found.course == OWN or name not in NEEDLESS]
        self._write(plan={f"{before}{name}": laws[name] for name in names})
        self._begin(f"{before}{names[0]}")
        with self._patience() as patience:
            made = patience.ask(found.game)
            if made.error:
                remedy = f"let {found.name}() make a game that can be played, or make one in the file"
                has_remedy = isinstance(made.error, OutOfScope | BrokenGame)
                said = str(made.error) if has_remedy else f"{found.name} {problem(made)}: {remedy}."
                verdict: Verdict = "unfinished" if isinstance(made.error, OutOfScope) else "failed"
                self._tell(LawReport(f"{before}{names[0]}", laws[names[0]], verdict, said))
                return
            terms = Terms(self.order.plies, self.order.cyclic or found.course == "CS188")
            seen = Examination(made.value, patience, terms, EXAMPLES, 0)

            def begin(name: str) -> None:
                self._begin(f"{before}{name}")

            for name, failure, _, finished, note in outcomes_of_rules(seen, names, begin):
                if not finished:
                    raise OutOfTime
                self._tell(law_report(f"{before}{name}", laws[name], failure))
                if note:
                    self._write(note=f"{before}{note}")
        if self.order.against:
            self._compare(made.value, self.order.against, before)

    def _compare(self, game: Any, other: Any, before: str, states: int = STATES, lines: int = LINES) -> None:
        """Compare the rules with those of another game."""
        name = f"{before}same_rules"
        law = f"The same actions lead to the same mover, actions, end and utility as in {type(other).__name__}."
        self._write(plan={name: law})
        self._begin(name)
        try:
            found = check_same_rules(game, other, states=states, lines=lines, seconds=self._left)
        except CheckFailed as failure:
            self._tell(law_report(name, law, failure))
            return
        if not found.complete and found.lines < lines:
            raise OutOfTime
        self._tell(law_report(name, law, None))


def judge(law: Law, *given: Any) -> LawReport:
    """Return the report on a law: what it finds, or why it was not tested to the end."""
    unjudged = LawReport(name_of(law), str(law.__doc__), "unfinished")
    endless = given[0].endless if isinstance(given[0], Submission) else ""
    if endless:
        return unjudged._replace(message=f"it is tested when {endless} comes back")
    answer = ask(law, *given)
    match answer.error:
        case Unfinished():
            return unjudged._replace(message=str(answer.error))
        case Endless():
            message = f"{answer.error}."
        case None:
            message = answer.value
        case _:
            message = f"The law could not be tested, because it {problem(answer)}: return plain values."
    return unjudged._replace(verdict="failed", message=message) if message else unjudged._replace(verdict="passed")


def judge_search(search: CourseSearch, patience: Patience) -> LawReport:
    """Return the report on a search of AIMA, CS188 or 6.034, under its name and the law of its course."""
    return judge(check_course_search, search, patience)._replace(name=search.name, law=LAW_OF[search.course])


def _has_function(module: ModuleType, name: str) -> bool:
    """Whether a module has the function that a law is about; the law about functions says which are missing."""
    function = FUNCTION_OF.get(name, name)
    return function not in FUNCTIONS or not missing_methods(module, [function])


if __name__ == "__main__":
    main()
