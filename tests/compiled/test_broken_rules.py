"""Rules that break the protocol below the root: a compiled search says of them what the plain one says."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import inf, nan
from random import Random
from typing import Any

import pytest

from gametree import MAX, BrokenGame, Player, alpha_beta, alpha_beta_with_memory, compiled, minimax
from gametree.compiled import broken_rules
from tests.compiled.user_games import Subtraction
from tests.support.samples import slow_but

BROKEN_AT = 5


def name_of(given: Any) -> str:
    return type(given).__name__


SEARCHES: list[Any] = [
    pytest.param(minimax, compiled.minimax, id="minimax"),
    pytest.param(alpha_beta, compiled.alpha_beta, id="alpha_beta"),
    pytest.param(alpha_beta_with_memory, compiled.alpha_beta_with_memory, id="memory"),
]


class Descending:
    """Take one or two from a number; nothing is wrong with it."""

    def initial_state(self) -> int:
        return 12

    def player(self, state: int) -> Any:
        return MAX

    def actions(self, state: int) -> Any:
        return range(1, 3)

    def result(self, state: int, action: int) -> int:
        return state - action

    def terminal(self, state: int) -> bool:
        return state < 1

    def utility(self, state: int) -> float:
        return state * 0.5


class Neither(Descending):
    def player(self, state: int) -> Any:
        return 0 if state == BROKEN_AT else 1


class Stuck(Descending):
    def actions(self, state: int) -> Any:
        return range(1, 1 if state == BROKEN_AT else 3)


class Infinite(Descending):
    def utility(self, state: int) -> float:
        return inf if state == 0 else 0.5


class NotANumber(Descending):
    def utility(self, state: int) -> float:
        return nan if state == -1 else 0.5


class Winner(Descending):
    """`utility` is None as long as the game goes on, and at one end of it."""

    broken_at: int | None = -1

    def winner(self, state: int) -> Any:
        if state == self.broken_at:
            return None
        return None if state > 0 else 1 - state

    def utility(self, state: int) -> Any:
        return self.winner(state)


class RightWinner(Winner):
    broken_at = None

    def terminal(self, state: int) -> bool:
        return self.winner(state) is not None


BROKEN = [Neither(), Stuck(), Infinite(), NotANumber(), Winner()]


@pytest.mark.usefixtures("interpreted")
@pytest.mark.parametrize(("plain", "twin"), SEARCHES)
@pytest.mark.parametrize("game", BROKEN, ids=name_of)
def test_the_state_is_named_as_the_plain_search_names_it(game: Any, plain: Any, twin: Any) -> None:
    with pytest.raises(BrokenGame) as expected:
        plain(game, 12)
    with pytest.raises(BrokenGame) as found:
        twin(compiled.compile(game, checked=False), 12)
    assert str(found.value) == str(expected.value)


@pytest.mark.usefixtures("interpreted")
@pytest.mark.parametrize(("plain", "twin"), SEARCHES)
def test_utility_may_be_none_where_the_game_goes_on(plain: Any, twin: Any) -> None:
    assert twin(RightWinner(), 12) == plain(RightWinner(), 12)


def no_value(state: int) -> Any:
    return None if state == BROKEN_AT else 1


@pytest.mark.usefixtures("interpreted")
def test_an_evaluation_that_is_none_is_an_error() -> None:
    with pytest.raises(BrokenGame, match="not a finite number"):
        compiled.minimax(RightWinner(), 7, depth=2, evaluate=no_value)
    assert compiled.minimax(RightWinner(), 8, depth=1, evaluate=no_value).value == 1


@pytest.mark.usefixtures("interpreted")
@pytest.mark.parametrize("game", BROKEN, ids=name_of)
def test_explain_says_what_the_first_search_would_say(game: Any) -> None:
    with pytest.raises(BrokenGame) as expected:
        minimax(game, 12)
    assert compiled.explain(game) == str(expected.value)
    assert compiled.explain(Descending()) is None


@pytest.mark.usefixtures("interpreted")
def test_where_too_many_states_come_first_the_root_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(broken_rules, "MOST_STATES", 3)
    with pytest.raises(BrokenGame, match="at or below 12 has no action"):
        compiled.alpha_beta(compiled.compile(Stuck(), checked=False), 12)


@pytest.mark.usefixtures("interpreted")
def test_nothing_is_found_where_nothing_is_broken_or_the_rules_raise() -> None:
    class Raises(Descending):
        def terminal(self, state: int) -> bool:
            return 1 // (state - BROKEN_AT) < 1

    assert broken_rules.first_broken(Descending(), 12) is None
    assert broken_rules.first_broken(Raises(), 12) is None
    assert compiled.explain(Raises()) is None
    assert broken_rules.first_broken(Subtraction(), Subtraction().initial_state()) is None


def test_the_search_for_what_is_broken_ends_where_the_rules_raise() -> None:
    """A rule that raises an error of its own is reported as that error, and not as a broken rule."""

    class Lost(Descending):
        def actions(self, state: int) -> Any:
            return [state // (state - BROKEN_AT)]

    assert broken_rules.first_broken(Lost(), 12) is None
    assert broken_rules.first_broken(Lost(), BROKEN_AT) is None


class OnlyRaises:
    """No method returns anything, so nothing shows what kind of value it would return."""

    def initial_state(self) -> int:
        return 12

    def player(self, state: int) -> Any:
        raise TypeError

    def actions(self, state: int) -> Any:
        raise IndexError

    def result(self, state: int, action: int) -> int:
        raise ValueError

    def terminal(self, state: int) -> bool:
        raise ZeroDivisionError

    def utility(self, state: int) -> float:
        raise KeyError(state)


class OnlyRaisesInAStream(OnlyRaises):
    def actions(self, state: int) -> Any:
        raise IndexError
        yield 1  # type: ignore[unreachable]


@pytest.mark.slow(traced=True)
@pytest.mark.parametrize("game", [OnlyRaises(), OnlyRaisesInAStream()], ids=name_of)
def test_a_method_that_only_raises_does_so_when_it_is_called(game: Any) -> None:
    rules: Any = compiled.compile(game, 12, checked=False).machine_rules()
    calls: list[tuple[str, tuple[int, ...], type[Exception]]] = [
        ("player", (12,), TypeError),
        ("actions", (12,), IndexError),
        ("result", (12, 1), ValueError),
        ("terminal", (12,), ZeroDivisionError),
        ("utility", (12,), KeyError),
    ]
    for name, given, error in calls:
        with pytest.raises(error):
            getattr(rules, name)(*given)


class Stopping:
    """A race to 5 in which one method asks a stream without an item for the next one."""

    def __init__(self, method: str) -> None:
        self.method = method

    def initial_state(self) -> int:
        return 0

    def player(self, _state: int) -> Player:
        return MAX

    def actions(self, state: int) -> list[int]:
        return [next(step for step in (1, 2) if step > 5 + state)] if self.method == "actions" else [1, 2]

    def result(self, state: int, action: int) -> int:
        return next(step for step in (1, 2) if step > 5 + state) if self.method == "result" else state + action

    def terminal(self, state: int) -> bool:
        if self.method == "terminal" and state > 2:
            return next(step for step in (1, 2) if step > 5 + state) == 1
        return state > 4

    def utility(self, state: int) -> int:
        return next(step for step in (1, 2) if step > 5 + state) if self.method == "utility" else 1


class Yielding(Stopping):
    """The same, with a generator, in which Python makes a RuntimeError of it."""

    def actions(self, state: int) -> Iterator[int]:  # type: ignore[override]
        yield next(step for step in (1, 2) if step > 5 + state)


def nothing(_state: Any) -> int:
    return 0


ASKING: dict[str, Callable[[Any], object]] = {
    "minimax": lambda game: compiled.minimax(game, 0),
    "alpha_beta_with_memory": lambda game: compiled.alpha_beta_with_memory(game, 0),
    "rank_actions": lambda game: compiled.rank_actions(game, 0),
    "iterative_deepening": lambda game: [*compiled.iterative_deepening(game, 0, evaluate=nothing)],
    "monte_carlo_tree_search": lambda game: compiled.monte_carlo_tree_search(
        game, 0, simulations=10, rng=Random(1)
    ),
    "proof_number_search": lambda game: compiled.proof_number_search(game, 0, at_least=1),
    "simulate": lambda game: compiled.simulate(game, 0, simulations=3, rng=Random(1)),
    "solve": compiled.solve,
}


@pytest.mark.parametrize("name", slow_but(6, [*ASKING]))
@pytest.mark.parametrize(
    "game",
    [*map(Stopping, ("actions", "result", "terminal", "utility")), Yielding("")],
    ids=lambda game: game.method,
)
def test_a_stop_iteration_of_the_rules_ends_no_loop(name: str, game: Stopping) -> None:
    with pytest.raises(BrokenGame, match=r"StopIteration.* ends loops without a word: give next a default"):
        ASKING[name](game)
