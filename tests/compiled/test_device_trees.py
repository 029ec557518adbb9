"""Perft and searches on a GPU, run here without one: the numbers and results of plain Python, and its errors.

Once a thread is plain Python, once the module that becomes PTX, compiled for the processor.
"""

from __future__ import annotations

import re
from importlib import import_module
from itertools import product
from random import Random
from typing import Any, cast

import pytest

from gametree import (
    BrokenGame,
    CompileError,
    Counted,
    DepthLimited,
    DepthPenalised,
    GameTreeError,
    NodeLimited,
    Ordered,
    RootRestricted,
    Symmetric,
    Tabled,
    TimeLimited,
    alpha_beta,
    compiled,
    minimax,
    perft,
)
from gametree.compiled import device_trees, search_states
from gametree.compiled.kernels import frames
from gametree.evaluations.shipped import shipped_evaluation
from gametree.games import (
    MNK,
    Breakthrough,
    Chomp,
    ConnectFour,
    Domineering,
    DotsAndBoxes,
    Hexapawn,
    Kalah,
    Nim,
    Othello,
    Pig,
    ThreeMensMorris,
    TicTacToe,
)
from tests.compiled.host_card import PythonCard, check_ptx
from tests.compiled.random_games import Place, RandomGames, WholeGames
from tests.compiled.test_broken_rules import BROKEN_AT, Descending, Infinite, Neither, NotANumber, Stuck, name_of
from tests.compiled.test_random_play import Grows, Raises
from tests.compiled.test_tabled import endings
from tests.compiled.test_with_memory import judge
from tests.support.samples import sample

TICKS = TicTacToe()
START = TICKS.initial_state()
TWINS: dict[Any, Any] = {compiled.minimax: minimax, compiled.alpha_beta: alpha_beta}
PLACES = [Place(seed) for seed in range(1, 9)]


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let few states be enough for a launch."""
    monkeypatch.setattr(device_trees, "ENOUGH", 3)


def states_of(game: Any, number: int) -> list[Any]:
    """Return states of random play, finished ones among them, and one twice."""
    random, states = Random(3), [game.initial_state()]
    while len(states) < number:
        state = states[-1]
        actions = [] if game.terminal(state) else [*game.actions(state)]
        states.append(game.result(state, random.choice(actions)) if actions else game.initial_state())
    return states


def search_alike(game: Any, states: list[Any], search: Any, **options: Any) -> None:
    """Check that a search on a card has the results of plain Python for each state."""
    expected = [TWINS[search](game, state, **options) for state in states]
    assert [*search_states(search, game, states, device="cuda", **options)] == expected
    assert not PythonCard.memories  # which all cards share


@pytest.mark.usefixtures("in_python", "few")
@pytest.mark.parametrize(
    "game",
    [TICKS, Nim((1, 2, 3)), Kalah(2, 2), Othello(4), ConnectFour(4, 4), WholeGames(), Symmetric(TICKS)],
    ids=name_of,
)
def test_perft_counts_what_plain_python_counts(game: Any) -> None:
    for state, depth in product(states_of(game, 3), (0, 1, 3, 4)):
        assert compiled.perft(game, state, depth=depth, device="cuda") == perft(game, state, depth=depth)
    assert not PythonCard.memories


@pytest.mark.parametrize(("nodes", "most"), [(1 << 18, 1 << 16), (9, 5), (1, 1)])
def test_launches_do_not_show_in_a_count(
    nodes: int, most: int, in_python: type[PythonCard], few: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However many states a launch has, and however many nodes a thread may enter."""
    monkeypatch.setattr(device_trees, "FEW_NODES", nodes)
    monkeypatch.setattr(device_trees, "MOST", most)
    monkeypatch.setattr(device_trees, "ENOUGH", min(most, 3))
    in_python.launches.clear()
    for depth in (4, 5):
        assert compiled.perft(TICKS, START, depth=depth, device="cuda") == perft(TICKS, START, depth=depth)
    assert not in_python.launches if nodes == 1 else 0 < max(in_python.launches) <= most


def test_a_thread_that_fails_leaves_its_state_to_others(
    in_python: type[PythonCard], few: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Some states have more lines than the mean of all, and are split."""
    whole = launches_of(in_python, Nim((1, 2, 3)))
    monkeypatch.setattr(device_trees, "NODES", 10)
    assert launches_of(in_python, Nim((1, 2, 3))) > whole


def launches_of(device: type[PythonCard], game: Any) -> int:
    """Return the number of launches in which lines are counted."""
    device.launches.clear()
    state = game.initial_state()
    assert compiled.perft(game, state, depth=5, device="cuda") == perft(game, state, depth=5)
    return len(device.launches)


class Strays(Descending):
    """Rules that use a place that a tuple has not, or has not from the end."""

    def result(self, state: int, action: int) -> int:
        return state - (1, 2, 3)[action if state != BROKEN_AT else action + 4]


class Outgrows(Descending):
    """Rules whose numbers do not fit a word at one state, where Python goes on."""

    def result(self, state: int, action: int) -> int:
        return state - action if state != BROKEN_AT else (state * 2**61 * 4 + action) % 7


@pytest.mark.usefixtures("in_python", "few")
@pytest.mark.parametrize("game", [Stuck(), Neither(), Raises(), Strays(), Outgrows()], ids=name_of)
def test_perft_raises_what_python_raises(game: Any) -> None:
    machine: Any = compiled.compile(game, checked=False)
    for depth in (3, 6, 9):
        try:
            expected = perft(game, 12, depth=depth)
        except (ValueError, IndexError) as error:
            told = (str(error), *error.__notes__)
            with pytest.raises(type(error), match="^" + re.escape("\n".join(told)) + "$"):
                compiled.perft(machine, 12, depth=depth, device="cuda")
        else:
            assert compiled.perft(machine, 12, depth=depth, device="cuda") == expected


@pytest.mark.usefixtures("in_python", "few")
def test_numbers_that_do_not_fit_a_word_are_counted_by_python() -> None:
    machine: Any = compiled.compile(Grows(), checked=False)
    assert compiled.perft(machine, 2, depth=9, device="cuda") == perft(Grows(), 2, depth=9)


@pytest.mark.usefixtures("in_python", "few")
def test_transformations_are_part_of_the_tree() -> None:
    limited = DepthLimited(TICKS, depth=4, evaluate=level)
    restricted = RootRestricted(TICKS, actions=[0, 4])
    penalised = DepthPenalised(Ordered(Symmetric(TICKS), first))
    for made in (limited, restricted, penalised):
        start: Any = made.start(START)
        for depth in (1, 3, 5):
            expected = perft(cast("Any", made), start, depth=depth)
            assert compiled.perft(cast("Any", made), start, depth=depth, device="cuda") == expected


class Wide(Descending):
    """Rules that a number of the game decides."""

    def __init__(self, most: int) -> None:
        self.most = most

    def actions(self, state: int) -> range:
        return range(1, 1 + self.most)


@pytest.mark.usefixtures("in_python", "few")
def test_rules_that_python_plays_otherwise_are_refused() -> None:
    game = Wide(3)
    machine: Any = compiled.compile(game)
    game.most = 2
    with pytest.raises(BrokenGame, match=r"cannot be replayed in Python: \d+ has 4 lines of 2 plies, and not 9"):
        compiled.perft(machine, 90, depth=6, device="cuda")


@pytest.mark.usefixtures("in_python")
@pytest.mark.parametrize("search", TWINS, ids=lambda search: search.__name__)
@pytest.mark.parametrize("game", [TICKS, Nim((1, 2, 3)), Kalah(2, 2), ConnectFour(4, 4)], ids=name_of)
def test_results_are_those_of_plain_python(game: Any, search: Any) -> None:
    evaluate = shipped_evaluation(game) or level
    for depth in (0, 1, 2, 4):
        search_alike(game, states_of(game, 8), search, depth=depth, evaluate=evaluate)
    search_alike(game, [], search, depth=3, evaluate=evaluate)


@pytest.mark.usefixtures("in_python")
@pytest.mark.parametrize("search", TWINS, ids=lambda search: search.__name__)
@pytest.mark.parametrize("game", [WholeGames(), RandomGames(real=True)], ids=["ints", "floats"])
def test_results_of_random_trees_are_those_of_plain_python(game: Any, search: Any) -> None:
    for depth in (1, 3, 6, frames.MOST_PLIES):
        search_alike(game, PLACES, search, depth=depth, evaluate=judge)
    for penalty in (1 / 64, 1e-3):
        penalised = DepthPenalised(game, penalty=penalty)
        starts = [penalised.start(place) for place in PLACES]
        search_alike(penalised, starts, search, depth=4, evaluate=judge)
        limited = DepthLimited(game, depth=5, evaluate=judge)
        both = DepthPenalised(limited, penalty=penalty)
        search_alike(both, [both.start(limited.start(place)) for place in PLACES], search)


@pytest.mark.usefixtures("in_python")
def test_the_deepest_search_has_room() -> None:
    """The card checks that no thread writes behind its workspace."""
    for search in TWINS:
        search_alike(Wide(1), [12, 40], search, depth=frames.MOST_PLIES, evaluate=half)


@pytest.mark.usefixtures("in_python")
def test_symmetric_states_are_folded() -> None:
    folded = Symmetric(TICKS)
    search_alike(folded, states_of(TICKS, 8), compiled.minimax, depth=3, evaluate=level)


@pytest.mark.usefixtures("in_python")
def test_only_a_horizon_that_was_reached_is_noted() -> None:
    late = TICKS.parse_state("XOX/OX./O..")
    for depth, touched in ((2, True), (9, False)):
        game = DepthLimited(TICKS, depth=depth, evaluate=level)
        search_alike(game, [game.start(late)] * 2, compiled.minimax)
        assert game.horizon_touched is touched


@pytest.mark.usefixtures("in_python")
@pytest.mark.parametrize(
    "game", [Stuck(), Infinite(), Neither(), NotANumber(), Raises(), Strays(), Outgrows()], ids=name_of
)
@pytest.mark.parametrize("search", TWINS, ids=lambda search: search.__name__)
def test_an_error_is_that_of_a_search_alone(game: Any, search: Any) -> None:
    """After the results of the states before."""
    machine: Any = compiled.compile(game, checked=False)
    found = search_states(search, machine, [-3, 12], depth=14, evaluate=half, device="cuda")
    assert next(found) == TWINS[search](game, -3, depth=14, evaluate=half)
    with pytest.raises((GameTreeError, ValueError, IndexError)) as expected:
        search(machine, 12, depth=14, evaluate=half)
    with pytest.raises(type(expected.value), match="^" + re.escape(str(expected.value)) + "$"):
        next(found)


@pytest.mark.parametrize("search", TWINS, ids=lambda search: search.__name__)
def test_a_state_with_too_many_nodes_is_searched_on_the_processor(
    search: Any, in_python: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A thread enters as many nodes as the plain search, and is stopped where it may not enter them all."""
    counted, found, run = Counted(TICKS), list[bool](), device_trees.DeviceBatch.run
    TWINS[search](counted, START, depth=3, evaluate=level)

    def watched(batch: Any, states: Any) -> Any:
        results = run(batch, states)
        found.extend(each is not None for each in results[0])
        return results

    monkeypatch.setattr(device_trees.DeviceBatch, "run", watched)
    for nodes in (counted.nodes - 1, counted.nodes - 2):
        monkeypatch.setattr(device_trees, "NODES", nodes)
        search_alike(TICKS, [START], search, depth=3, evaluate=level)
    assert found == [True, False]


@pytest.mark.usefixtures("in_python")
def test_what_a_card_does_not_do_is_refused() -> None:
    alone = "^A GPU searches without Ordered, Counted, Tabled, RootRestricted, NodeLimited and TimeLimited: leave"
    tabled, counted, restricted = (
        Tabled(TICKS, endings(TICKS, 5)),
        Counted(TICKS),
        RootRestricted(TICKS, actions=[0, 4]),
    )
    limits = NodeLimited(TICKS, nodes=99), TimeLimited(TICKS, seconds=99)
    for game in (Ordered(TICKS, first), counted, tabled, restricted, *limits):
        start: Any = game.start(START) if game is restricted else START
        options: dict[str, Any] = {"depth": 3, "evaluate": level, "device": "cuda"}
        with pytest.raises(CompileError, match=alone):
            next(search_states(compiled.minimax, cast("Any", game), [start], **options))
        if game in (counted, tabled, *limits):
            with pytest.raises(CompileError, match=alone):
                compiled.perft(game, START, depth=3, device="cuda")
    deep = "^A GPU searches to a depth of at most 16: give depth=, or leave out device="
    endless, deeper = dict[str, Any](), dict[str, Any](depth=17, evaluate=level)
    for given in (endless, deeper):
        with pytest.raises(CompileError, match=deep):
            next(search_states(compiled.alpha_beta, TICKS, [START], device="cuda", **given))
    table = "^A GPU has no transposition table: give compiled.minimax or compiled.alpha_beta, or leave out device="
    with pytest.raises(CompileError, match=table):
        search_states(compiled.alpha_beta_with_memory, TICKS, [START], device="cuda")


@pytest.mark.parametrize("device", [None, "cuda"])
def test_chance_is_left_to_plain_perft(device: str | None) -> None:
    with pytest.raises(CompileError, match="has chance in it, by its method outcomes: use the plain perft, which"):
        compiled.perft(cast("Any", Pig(5)), Pig(5).initial_state(), depth=2, device=device)


def test_other_devices_are_refused() -> None:
    for call in (
        lambda: compiled.perft(TICKS, START, depth=1, device="gpu"),
        lambda: search_states(compiled.minimax, TICKS, [], device="gpu"),
    ):
        with pytest.raises(
            ValueError, match=r'^The device must be "cuda", for a card of NVIDIA, or left out, not'
        ):
            call()
    with pytest.raises(ValueError, match=r"^threads= are of the processor"):
        search_states(compiled.minimax, TICKS, [], device="cuda", threads=2)


class Recurs(Descending):
    """Rules that call themselves where a game ends, which perft does not ask."""

    def utility(self, state: int) -> int:
        return 1 if state > -9 else self.utility(state + 9)


@pytest.mark.usefixtures("in_python", "few")
def test_recursion_is_refused_where_it_is_needed() -> None:
    machine: Any = compiled.compile(Recurs(), checked=False)
    assert compiled.perft(machine, 30, depth=8, device="cuda") == 256
    with pytest.raises(CompileError, match=f"line {Recurs.utility.__code__.co_firstlineno}: this function calls"):
        next(search_states(compiled.minimax, machine, [30], depth=2, evaluate=half, device="cuda"))


def level(_state: Any) -> int:
    return 0


def half(_state: Any) -> float:
    return 0.5


def first(_state: Any, _action: Any) -> int:
    return 0


SHIPPED = [
    TICKS,
    MNK(4, 4, 3),
    ConnectFour(),
    Nim((3, 4, 5)),
    Chomp(4, 5),
    Domineering(5, 5),
    Hexapawn(4, 4),
    Breakthrough(5, 5),
    DotsAndBoxes(2, 2),
    Othello(6),
    Kalah(4, 3),
    ThreeMensMorris(),
]


@pytest.mark.slow
@pytest.mark.usefixtures("few")
@pytest.mark.parametrize("game", sample(SHIPPED, 3), ids=name_of)
def test_the_module_of_the_ptx_counts_and_searches_as_plain_python(game: Any, in_machine_code: list[str]) -> None:
    count_and_search(game, in_machine_code)


def count_and_search(game: Any, written: list[str]) -> None:
    """Check perft and both searches of a game in machine code."""
    evaluate, states = shipped_evaluation(game) or level, states_of(game, 40)
    for depth in (3, 5):
        expected = perft(game, states[0], depth=depth)
        assert compiled.perft(game, states[0], depth=depth, device="cuda") == expected
    for search, depth in product(TWINS, (1, 3)):
        search_alike(game, states, search, depth=depth, evaluate=evaluate)
    assert len(written) == 3
    for ptx in written:
        check_ptx(ptx)


@pytest.mark.slow
@pytest.mark.usefixtures("few")
@pytest.mark.parametrize("name", ["euclid", "clobber"])
def test_games_as_people_write_them_agree(name: str, in_machine_code: list[str]) -> None:
    game = import_module(f"tests.compiled.user_style.{name}").game
    count_and_search(game, in_machine_code)


@pytest.mark.exhaustive
@pytest.mark.usefixtures("few")
def test_an_error_in_machine_code_is_that_of_plain_python(in_machine_code: list[str]) -> None:
    for game in (Strays(), Raises()):
        machine: Any = compiled.compile(game, checked=False)
        with pytest.raises((ValueError, IndexError)) as expected:
            perft(game, 12, depth=9)
        told = "\n".join((str(expected.value), *expected.value.__notes__))
        with pytest.raises(type(expected.value), match="^" + re.escape(told) + "$"):
            compiled.perft(machine, 12, depth=9, device="cuda")
    assert len(in_machine_code) == 2
