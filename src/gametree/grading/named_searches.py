"""A search of a course that is named by itself, held to the laws to which it is held in a whole file."""

from __future__ import annotations

import sys
from typing import Any

from gametree.adapters.recognition import CS50, games_in, search_of
from gametree.game import Result
from gametree.games.tree_game import TreeGame
from gametree.grading.apart import Printed
from gametree.grading.examiner import SECONDS_A_CALL, Examiner, judge_search
from gametree.grading.orders import Order
from gametree.grading.reports import LawReport
from gametree.testing.patience import Patience

OF_CS50 = ("minimax_at_the_end", "minimax")


def judge_named(thing: Any) -> list[LawReport] | None:
    """Return the reports on the search of a course, or None if a function or a class is none by name and form.

    The `minimax` of a module of CS50 is one too. A function that returns a `Result` for a game of this library is
    none, whatever its name.
    """
    name, module = getattr(thing, "__name__", ""), sys.modules.get(str(getattr(thing, "__module__", "")))
    if name == "minimax" and module and [game.course for game in games_in(module)] == [CS50]:
        steps = list[dict[str, Any]]()
        Examiner(Order(f"{module.__name__}.py"), steps.append, Printed()).check(module)
        laws = [LawReport(**step["law"]) for step in steps if "law" in step]
        return [law for law in laws if law.name in OF_CS50]
    search = search_of(thing)
    if search is None:
        return None
    with Patience(SECONDS_A_CALL) as patience:
        if search.course == "AIMA" and isinstance(patience.ask(thing, TreeGame([0, 1]), 0).value, Result):
            return None
        return [judge_search(search, patience)]
