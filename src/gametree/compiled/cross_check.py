"""The first line of defence: compare the answers of machine code and Python before a compiled game is used."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from random import Random
from time import perf_counter
from typing import Any, NamedTuple

from gametree.compiled.back_end.kernel_cache import fingerprint, keep, kept
from gametree.compiled.back_end.threads import TimeUp
from gametree.compiled.broken_rules import next_states
from gametree.compiled.compiled_rules import MOST_KEPT, RULES_ALONE, CallableKernel, CompiledRules
from gametree.compiled.kernel_plan import EVALUATE, KEY, KernelPlan
from gametree.compiled.kernels.method_calls import MOST_ACTIONS, Method
from gametree.compiled.machine_rules import Ask, MachineRules, MethodCall
from gametree.compiled.recipes.methods import method_calls
from gametree.game import CHANCE, MAX, BrokenGame, CompileError, GameTreeError, format_action, format_state
from gametree.rules import METHODS, is_finite_number

CALLS = 500
PLIES = 40  # of a line
SECONDS = 1.0  # after which no more states are explored
RESULTS = 2  # actions that are played at a state
PATIENCE = 1  # seconds for one call, which may never end


Methods = Mapping[str, Callable[..., Any]]


class Answer(NamedTuple):
    """A call of a method, and what it returns in machine code."""

    method: str
    call: MethodCall
    found: Any


AGREED: set[str] = set()  # the fingerprints of the kernels that were compared in this process


def check_methods(rules: CompiledRules) -> None:
    """Raise `CompileError` if an answer of a game's method differs in machine code; the verdict is kept."""
    game: Any = rules.game
    methods = (*METHODS, "canonical", "outcomes")
    named: Methods = {name: getattr(game, name) for name in methods if hasattr(game, name)}
    if rules.rolls is not None:
        named = {**named, "resolve": game.result}

    def answers() -> list[Answer]:
        kernel = method_calls(rules, RULES_ALONE)
        return explore(MachineRules(kernel), rules.example, folds=kernel.folds)

    _check(rules, fingerprint("methods", *map(_code, named.values()), *rules.lowered_game.written), named, answers)


def check_functions(rules: CompiledRules, kernel: CallableKernel, plan: KernelPlan) -> None:
    """Raise `CompileError` if the answer of an evaluation or a key differs in a kernel; the verdict is kept."""
    if plan in rules.compared:
        return
    functions = zip(kernel.functions, (plan.evaluate, *plan.keys), strict=True)
    named: Methods = {name: function for name, function in functions if function is not None}

    def answers() -> list[Answer]:
        explored = explore(MachineRules(method_calls(rules, RULES_ALONE)), rules.example, folds=False)
        live = [each for each in explored if each.method == "actions" and isinstance(each.found, tuple)]
        offered = [(each.call.state, each.found) for each in live]
        answers = call_functions(MachineRules(kernel), kernel.functions, offered)
        return [each for each in answers if each.method in named]

    if named:
        _check(
            rules,
            fingerprint("functions", *map(_code, named.values()), *kernel.lowered_game.written),
            named,
            answers,
        )
    if len(rules.compared) >= MOST_KEPT:
        rules.compared.clear()
    rules.compared.add(plan)


def broken_answer(rules: CompiledRules) -> str | None:
    """Return why no search can search a game, if its rules break the protocol on the random lines, or None."""
    asked = explore(MachineRules(method_calls(rules, RULES_ALONE)), rules.example, folds=False)
    for state in (each.call.state for each in asked if each.method == "terminal"):
        try:
            next_states(rules.game, state)
        except BrokenGame as error:
            return str(error)
        except Exception:  # noqa: BLE001, S112 - which a search raises as well
            continue
    return None


def _check(rules: CompiledRules, name: str, methods: Methods, ask: Callable[[], list[Answer]]) -> None:
    if not rules.checked or name in AGREED:
        return
    if kept(name) is not True:
        compare(rules.game, methods, ask())
        keep(name, True)
    AGREED.add(name)


def explore(machine: MachineRules[Any, Any], start: Any, *, folds: bool) -> list[Answer]:
    """Return the answers of machine code on random lines of play, always the same lines, until time is over."""
    answers, random, until = list[Answer](), Random(0), perf_counter() + SECONDS

    def play(ask: Ask) -> None:
        def answered(method: Method, *given: Any) -> Any:
            call = MethodCall(method, *given)
            answers.append(Answer(method.name.lower(), call, ask(call)))
            return answers[-1].found

        while len(answers) < CALLS and perf_counter() < until:
            state = start
            for _ in range(PLIES):
                if folds:
                    answered(Method.CANONICAL, state)
                if answered(Method.TERMINAL, state) is True:
                    answered(Method.UTILITY, state)
                    break
                by_chance = answered(Method.PLAYER, state) is CHANCE
                ways: Any = answered(Method.OUTCOMES if by_chance else Method.ACTIONS, state)
                if isinstance(ways, Exception) or not ways:
                    break
                actions = [outcome for outcome, _ in ways] if by_chance else ways
                follow = Method.RESOLVE if by_chance else Method.RESULT
                chosen = random.choices(actions, k=RESULTS)
                state, *_ = [answered(follow, state, action) for action in chosen]
                if isinstance(state, Exception):
                    break

    return _as_far_as_it_comes(machine, play, answers)


def call_functions(
    machine: MachineRules[Any, Any], names: Sequence[str], places: Sequence[tuple[Any, Any]]
) -> list[Answer]:
    """Return the answers of an evaluation and keys in machine code, at states and for their actions."""
    answers = list[Answer]()

    def play(ask: Ask) -> None:
        for state, actions in places:
            for number, name in enumerate(names, start=1):
                given = [()] if name == EVALUATE else [(action,) for action in actions]
                calls = [MethodCall(-number, state, *each) for each in given]
                answers.extend(Answer(name, call, ask(call)) for call in calls)

    return _as_far_as_it_comes(machine, play, answers)


def _as_far_as_it_comes(
    machine: MachineRules[Any, Any], play: Callable[[Ask], None], answers: list[Answer]
) -> list[Answer]:
    with suppress(TimeUp):  # a loop in the rules that does not end
        machine.within_thread(play, seconds=PATIENCE)
    return answers


def compare(game: Any, methods: Methods, answers: Sequence[Answer]) -> None:
    """Raise `CompileError` for the first answer of machine code that differs from Python's, or is missing."""
    for name, call, found in answers:
        _, state, action = call
        given = (state, action) if name in {"result", "resolve"} or name.startswith(KEY) else (state,)
        try:
            answer = methods[name](*given)
            if name == "actions":
                answer = tuple(answer)[:MOST_ACTIONS]
            elif name == "outcomes":
                answer = tuple((outcome, float(chance)) for outcome, chance in answer)
        except Exception:  # noqa: BLE001, S112 - Python would give a search no answer here either
            continue
        if isinstance(found, CompileError):
            raise found
        if isinstance(found, GameTreeError):
            continue  # a search that meets such an error raises it as well
        if not _alike(name, answer, found):
            after = f" with the action {format_action(game, action)}" if len(given) > 1 else ""
            raise CompileError(
                f"{name} at {format_state(game, state)}{after} is {answer!r} in Python, but {found!r} in machine"
                f" code: let it depend on nothing that changes, or use the plain search; if it does not, this is a"
                f" bug in gametree, so please report it."
            )


def _alike(name: str, answer: Any, found: Any) -> bool:
    if name == "player":
        return (answer is CHANCE) == (found is CHANCE) and bool((answer == MAX) == (found == MAX))
    if name == "terminal":
        return found is bool(answer)
    number = name in {"utility", EVALUATE} or name.startswith(KEY)
    return bool(found == answer) or (number and not is_finite_number(answer))  # which a search reports itself


def _code(function: Any) -> tuple[object, ...]:
    """Return the bytecode of a function, so that other rules do not get its verdict."""
    plain: Any = getattr(function, "__func__", function)
    code = getattr(plain, "__code__", None)
    return (getattr(plain, "__qualname__", None), code and (code.co_code, code.co_names))
