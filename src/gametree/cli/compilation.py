"""Compiled rules and searches, where the extra is installed and the game compiles."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Any, TypeAlias

from rich.console import Console

from gametree.cli.errors import Mistake
from gametree.cli.registry import ChosenGame
from gametree.game import CompileError, GameTreeError, Search
from gametree.play.timed import decide
from gametree.transform.depth_limited import Evaluation
from gametree.transform.limits import NodeLimited

if TYPE_CHECKING:
    from gametree.compiled import CompiledGame

Twin: TypeAlias = tuple[Search, "CompiledGame[Any, Any]"]  # a compiled search, and the game to run it on


def compiled_rules(chosen: ChosenGame, console: Console, *, wanted: bool | None) -> CompiledGame[Any, Any] | None:
    """Return the compiled game, or None if it is not `wanted` or the rules cannot be compiled.

    Raises `Mistake` with the reason if `wanted` is True and the rules cannot be compiled.
    """
    if wanted is False:
        return None
    try:
        from gametree import compiled

        with console.status("Compiling the rules, this first time ..."):
            return compiled.compile(chosen.game, chosen.state)
    except (ModuleNotFoundError, CompileError) as error:
        if wanted is None:
            return None
        raise Mistake(str(error)) from error


def twins(
    rules: CompiledGame[Any, Any] | None, state: Any, console: Console, *, penalty: float
) -> Mapping[str, Twin]:
    """Return compiled searches, which give the results and counts of the plain ones of the same names.

    The searches are compiled before they are returned. There are none if the rules are not compiled or the game is
    over.
    """
    if rules is None or rules.terminal(state):
        return {}
    from gametree import compiled

    found: dict[str, Search] = {
        "minimax": compiled.minimax,
        "depth_penalised_minimax": partial(compiled.depth_penalised_minimax, penalty=penalty),
        "alpha_beta": compiled.alpha_beta,
    }
    with console.status("Compiling the searches, this first time ..."):
        for each in found.values():
            with suppress(GameTreeError):
                each(NodeLimited(rules, nodes=1), state)
    return {name: (each, rules) for name, each in found.items()}


def compiled_opponent(
    chosen: ChosenGame, evaluate: Evaluation | None, console: Console, *, wanted: bool | None
) -> CompiledGame[Any, Any] | None:
    """Return the compiled game that `decide` searches, once its searches are compiled too.

    Returns None if it is not `wanted`, if the game is over, or if the rules or the evaluation cannot be compiled.
    Raises `Mistake` with the reason if `wanted` is True and they cannot be compiled.
    """
    rules = compiled_rules(chosen, console, wanted=wanted)
    state = chosen.after_rolls().state
    if rules is None or rules.terminal(state):
        return None
    try:
        with console.status("Compiling the searches, this first time ..."):
            decide(rules, state, nodes=1, evaluate=evaluate)
    except CompileError as error:
        if wanted:
            raise Mistake(str(error)) from error
        return None
    return rules
