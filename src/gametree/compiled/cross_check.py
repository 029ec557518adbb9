"""The first line of defence: machine code and Python answer the same questions before a compiled game is used."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random
from time import perf_counter
from typing import Any, NamedTuple

from gametree.compiled.back_end.kernel_cache import KernelFile, fingerprint
from gametree.compiled.compiled_rules import METHODS, CallableKernel, CompiledRules
from gametree.compiled.kernel_plan import KernelPlan
from gametree.compiled.kernels.method_calls import MOST_ACTIONS, Method
from gametree.compiled.machine_rules import MachineRules, MethodCall
from gametree.game import MAX, CompileError, GameTreeError, format_action, format_state
from gametree.rules import is_finite_number

PLACES = 120
PLIES = 40  # of a line
SECONDS = 0.01  # after which no more states are looked for
RESULTS = 2  # actions that are played at a state


class Place(NamedTuple):
    """A state on a random line, and the actions that Python offers there."""

    state: Any
    actions: tuple[Any, ...]


class Question(NamedTuple):
    """What is asked of a method, and what Python answers."""

    method: str
    call: MethodCall
    answer: Any


AGREED: set[str] = set()  # the fingerprints of what was compared in this process


def check_methods(rules: CompiledRules) -> None:
    """Raise `CompileError` where a method of a game answers otherwise in machine code; the verdict is kept."""
    game: Any = rules.game
    methods = [getattr(game, name) for name in METHODS]

    def asked() -> tuple[CallableKernel, Iterator[Question]]:
        kernel = rules.methods()
        return kernel, questions(game, random_places(game, rules.example), folds=kernel.folds)

    _check(rules, fingerprint("methods agree", *map(_code, methods), *rules.program.written), asked)


def check_functions(rules: CompiledRules, kernel: CallableKernel, plan: KernelPlan) -> None:
    """Raise `CompileError` where an evaluation or a key answers otherwise in a kernel; the verdict is kept."""
    if not kernel.functions:
        return

    def asked() -> tuple[CallableKernel, Iterator[Question]]:
        return kernel, function_questions(plan.evaluate, plan.keys, random_places(rules.game, rules.example))

    codes = map(_code, (plan.evaluate, *plan.keys))
    _check(rules, fingerprint("functions agree", *codes, *kernel.program.written), asked)


def _check(rules: CompiledRules, name: str, ask: Callable[[], tuple[CallableKernel, Iterator[Question]]]) -> None:
    if not rules.checked or name in AGREED:
        return
    verdict = KernelFile(name)
    if not verdict.facts.get("agrees"):
        kernel, asked = ask()
        check_answers(rules.game, MachineRules(kernel), list(asked))
        verdict.facts["agrees"] = True
        verdict.keep_facts()
    AGREED.add(name)


def _code(function: Any) -> tuple[object, ...]:
    """Return the bytecode of a function, so that a verdict is not taken for that of other rules."""
    plain: Any = getattr(function, "__func__", function)
    code = getattr(plain, "__code__", None)
    return (getattr(plain, "__qualname__", None), code and (code.co_code, code.co_names))


def random_places(game: Any, start: Any) -> list[Place]:
    """Return states on random lines of play, the same ones each time, but no more than there is time for."""
    random, places, until = Random(0), list[Place](), perf_counter() + SECONDS
    while len(places) < PLACES and perf_counter() < until:
        state = start
        for _ in range(PLIES):
            try:
                actions = () if game.terminal(state) else tuple(game.actions(state))
                places.append(Place(state, actions))
                state = game.result(state, random.choice(actions))
            except Exception:  # noqa: BLE001
                break  # the game is over, or Python has no answer either
            if perf_counter() > until:
                break
    return places


def questions(game: Any, places: Sequence[Place], *, folds: bool) -> Iterator[Question]:
    """Yield what is asked of the methods of a game, as far as Python has an answer."""
    for state, actions in places:
        live = bool(actions)
        yield from _asked("terminal", Method.TERMINAL, game.terminal, state)
        for action in actions[:RESULTS]:
            yield from _asked("result", Method.RESULT, game.result, state, action)
        if live:
            yield from _asked("player", Method.PLAYER, game.player, state)
            yield Question("actions", MethodCall(Method.ACTIONS, state), actions[:MOST_ACTIONS])
        else:
            yield from _asked("utility", Method.UTILITY, game.utility, state)
        if folds:
            yield from _asked("canonical", Method.CANONICAL, game.canonical, state)


def function_questions(
    evaluate: Callable[[Any], float] | None, keys: Sequence[Callable[[Any, Any], float]], places: Sequence[Place]
) -> Iterator[Question]:
    """Yield what is asked of an evaluation and of keys, as far as Python has an answer."""
    for state, actions in places:
        if evaluate is not None and actions:
            yield from _asked("evaluate", -1, evaluate, state)
        for number, key in enumerate(keys, start=1 if evaluate is None else 2):
            for action in actions:
                yield from _asked("key", -number, key, state, action)


def check_answers(game: Any, machine: MachineRules[Any, Any], asked: Sequence[Question]) -> None:
    """Raise `CompileError` for the first question that machine code answers otherwise than Python."""
    for question, found in zip(asked, machine.answers([each.call for each in asked]), strict=True):
        if isinstance(found, GameTreeError) or _alike(question, found):
            continue  # a search that comes to such an error raises it as well
        _, state, action = question.call
        after = "" if action is None else f" with the action {format_action(game, action)}"
        message = (
            f"{question.method} at {format_state(game, state)}{after} is {question.answer!r} in Python, but"
            f" {found!r} in machine code: let it depend on nothing that changes, or use the plain search; if it"
            f" does not, this is a bug in gametree, so please report it."
        )
        raise CompileError(message)


def _alike(question: Question, found: Any) -> bool:
    answer = question.answer
    if question.method == "player":
        return bool((answer == MAX) == (found == MAX))
    if question.method in {"utility", "evaluate", "key"} and not is_finite_number(answer):
        return True  # a search that comes to it raises an error
    return bool(found == (bool(answer) if question.method == "terminal" else answer))


def _asked(name: str, number: int, method: Callable[..., Any], *given: Any) -> Iterator[Question]:
    try:
        answer = method(*given)
    except Exception:  # noqa: BLE001
        return
    yield Question(name, MethodCall(number, *given), answer)
