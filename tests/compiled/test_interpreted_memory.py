"""The searches with memory, run as plain Python: threads, limits, symmetries, orders, and wrong rules."""

from __future__ import annotations

import time
from ctypes import addressof
from itertools import chain, product, repeat
from typing import Any
from unittest.mock import ANY

import pytest

from gametree import (
    BrokenGame,
    CompileError,
    Counted,
    DepthLimited,
    DepthPenalised,
    LimitReached,
    NodeLimited,
    Ordered,
    PenaltyTooLarge,
    TooDeep,
    alpha_beta,
    alpha_beta_with_memory,
    compiled,
    iterative_deepening,
    minimax,
)
from gametree.compiled import SharedTable, kernel_runs
from gametree.compiled.back_end import workspace
from gametree.compiled.kernels import move_ordering, null_windows, shared_table, table_search
from gametree.games import ConnectFour, TicTacToe
from tests.compiled.compositions import counted, with_memory
from tests.compiled.random_games import Place, WholeGames, mixed
from tests.compiled.test_refused import Chain, Infinite, Stuck
from tests.compiled.test_with_memory import Liar, doubtful, judge, unlikely_first
from tests.compiled.user_games import Subtraction

pytestmark = pytest.mark.usefixtures("interpreted")

GAME = WholeGames()
SEEDS = range(1, 9)
HIGH = 1 << 61  # a stack pointer above every floor but that of a kernel that is to stop


class Counters(Subtraction):
    """Subtraction whose wins are ints."""

    def utility(self, state: int) -> int:
        return 3 if state % 2 else -3


class Heaps:
    """Two heaps, as a plain tuple; a player takes from one of them, and who takes the last one wins."""

    def initial_state(self) -> Any:
        return (3, 4, 0)

    def player(self, state: Any) -> Any:
        return -1 if state[2] else 1

    def actions(self, state: Any) -> Any:
        for heap in range(2):
            for taken in range(1, state[heap] + 1):
                yield 8 * heap + taken

    def result(self, state: Any, action: Any) -> Any:
        left, right = (state[0] - action, state[1]) if action < 8 else (state[0], state[1] - action + 8)
        return (left, right, 1 - state[2])

    def terminal(self, state: Any) -> Any:
        return state[0] + state[1] == 0

    def utility(self, state: Any) -> Any:
        return 1 if state[2] else -1


def near_the_top(place: Place) -> int:
    return 3 - mixed(place, 5) % 2


def near_the_bottom(place: Place) -> int:
    return mixed(place, 5) % 2 - 3


def beyond_the_top(place: Place) -> int:
    return 4 + mixed(place, 5) % 2


def beyond_the_bottom(place: Place) -> int:
    return -4 - mixed(place, 5) % 2


class Folded(Heaps):
    def canonical(self, state: Any) -> Any:
        return (min(state[0], state[1]), max(state[0], state[1]), state[2])


class FoldedBySort(Heaps):
    def canonical(self, state: Any) -> Any:
        try:
            return (*sorted(state[:2]), state[2])
        except TypeError:
            return state


class FoldedToAnInt(Heaps):
    """Its canonical is outside the subset, and so is the one below."""

    def canonical(self, state: Any) -> Any:
        return 100 * min(state[0], state[1]) + 10 * max(state[0], state[1]) + state[2]


class FoldedToNonsense(Heaps):
    def canonical(self, state: Any) -> Any:
        return state + 1


@pytest.mark.parametrize("game", [Folded(), FoldedBySort(), FoldedToAnInt(), FoldedToNonsense()], ids=type)
def test_symmetries_change_no_answer_and_need_not_be_compiled(game: Any) -> None:
    twin = compiled.compile(game)
    plain = compiled.compile(Heaps())
    start = game.initial_state()
    nodes: list[int] = []
    for each in (twin, plain):
        found, visited, _ = counted(with_memory, each, start, table=SharedTable(megabytes=1))
        assert found == alpha_beta_with_memory(Heaps(), start)
        nodes.append(visited)
    assert (nodes[0] < nodes[1]) == isinstance(game, Folded | FoldedBySort)


def test_symmetric_records_share_what_is_known() -> None:
    game = TicTacToe()
    twin = compiled.compile(game)
    table = SharedTable(megabytes=1)
    (first, first_nodes, _), (_, again_nodes, _), (other, other_nodes, _) = (
        counted(with_memory, twin, game.parse_state(text), table=table)
        for text in ("XO./.../X..", "..X/..O/..X", ".OX/.../..X")
    )
    assert first.value == other.value == 1
    assert other_nodes < min(first_nodes, again_nodes)


def met_at_work(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let another thread be searching every state, until the state is tested again."""
    met: set[int] = set()

    def look(address: int, _index: int) -> Any:
        if address in met:
            return 0
        met.add(address)
        return ANY

    monkeypatch.setattr(table_search, "load_shared", look)


def alone(kernel: Any, memories: Any, *, seconds: float | None = None) -> Any:
    """Run a kernel as the first of several threads, the others of which never begin."""
    return memories[0], kernel(addressof(memories[0]))


@pytest.mark.slow(traced=True)
@pytest.mark.usefixtures("in_threads")
@pytest.mark.parametrize("others", ["none", "busy", "real"])
@pytest.mark.parametrize("penalty", [None, 1 / 64])
def test_threads_leave_for_later_what_others_are_at_work_on(
    others: str, penalty: float | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The answer is that of one thread, no matter how the states are divided among the threads."""
    games: list[Any] = [
        (compiled.compile(WholeGames(plies=4)), [Place(1), Place(2)]),
        (compiled.compile(Counters()), [17, 20, 23]),
    ]
    expected = [with_memory(game, state, penalty=penalty) for game, roots in games for state in roots]
    monkeypatch.setattr(table_search, "LARGE", 2)
    if others == "busy":
        met_at_work(monkeypatch)
    if others != "real":
        monkeypatch.setattr(kernel_runs, "run", alone)
    found = [
        with_memory(game, state, penalty=penalty, threads=2, table=SharedTable(megabytes=0.01))
        for game, roots in games
        for state in roots
    ]
    assert found == expected


@pytest.mark.usefixtures("in_threads")
@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("penalty", [None, 1 / 64])
def test_a_table_that_grows_meanwhile_changes_nothing(
    threads: int, penalty: float | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in {"NODES_PER_BUCKET": 1, "FIRST": 1, "GROWTH": 2, "EARLIER": 1}.items():
        monkeypatch.setattr(shared_table, name, value)
    monkeypatch.setattr(table_search, "NEAR", 2)
    machine = compiled.compile(GAME)
    used: set[int] = set()
    for seed in SEEDS[:4]:
        table = SharedTable(megabytes=0.00015 if seed == 1 else 0.01)
        found = with_memory(machine, Place(seed), penalty=penalty, threads=threads, table=table)
        assert found == with_memory(GAME, Place(seed), penalty=penalty)
        used.add(table.place(10).used)
    assert max(used) >= 16
    assert len(used) > 2 or threads == 2


class TwoPlies:
    """MAX and MIN choose one of two actions each; the four utilities are those given."""

    def __init__(self, *utilities: int) -> None:
        self.utilities = utilities

    def initial_state(self) -> Any:
        return (0, 0)

    def player(self, state: Any) -> Any:
        return 1 if state[1] == 0 else -1

    def actions(self, _state: Any) -> Any:
        return range(2)

    def result(self, state: Any, action: int) -> Any:
        return (2 * state[0] + action, state[1] + 1)

    def terminal(self, state: Any) -> bool:
        return bool(state[1] == 2)

    def utility(self, state: Any) -> Any:
        worth: Any = self.utilities
        return worth[state[0]]


@pytest.mark.slow
@pytest.mark.parametrize("penalty", [0.5, 0.75, 1, 2])
def test_a_value_keeps_its_sign_or_is_refused(penalty: float) -> None:
    """A leaf that the penalty would take to 0 or beyond is worth next to nothing; no result may be."""
    tiny = 2**-30

    def worth(utility: int) -> float:
        left = max(tiny, abs(utility) - 2 * penalty)
        return left if utility > 0 else -left if utility < 0 else 0

    for utilities in list(product((-2, -1, 0, 1, 3), repeat=4))[::31]:
        leaves = [worth(utility) for utility in utilities]
        expected = max(min(leaves[:2]), min(leaves[2:]))
        game = compiled.compile(TwoPlies(*utilities))
        if abs(expected) == tiny:
            with pytest.raises(PenaltyTooLarge, match="choose a smaller penalty"):
                with_memory(game, (0, 0), penalty=penalty)
        else:
            assert with_memory(game, (0, 0), penalty=penalty).value == expected


def by_nothing(_state: Any, _action: Any) -> int:
    return 0


def remainder(state: Any) -> int:
    return int(state.own % 7)


def centre_first(_state: Any, action: int) -> int:
    return 2 * abs(action - 3) + (action > 3)


def from_the_right(_state: Any, action: int) -> int:
    return -action


def nodes_of_six_plies(game: Any) -> int:
    """The order alone decides which nodes are visited."""
    counter = Counted(game)
    compiled.alpha_beta_with_memory(counter, counter.initial_state(), depth=6, evaluate=remainder)
    return counter.nodes or 0


@pytest.mark.slow
def test_children_with_equal_keys_keep_the_order_of_the_keys_before() -> None:
    ordered = Ordered(ConnectFour(), from_the_right)
    assert nodes_of_six_plies(Ordered(ordered, by_nothing)) == nodes_of_six_plies(ordered)


@pytest.mark.slow
def test_history_decides_between_equal_keys_and_nowhere_else() -> None:
    game = ConnectFour()
    by_places = nodes_of_six_plies(Ordered(Ordered(game, by_nothing), by_nothing))
    assert by_places != nodes_of_six_plies(game)
    assert by_places != nodes_of_six_plies(Ordered(game, by_nothing))
    for key in (centre_first, from_the_right):  # the first is the order of the rules
        alone, after_another = Ordered(game, key), Ordered(Ordered(game, by_nothing), key)
        assert nodes_of_six_plies(alone) == nodes_of_six_plies(after_another)


def test_deepening_finds_what_plain_deepening_finds() -> None:
    twin = compiled.compile(GAME)
    for seed in SEEDS:
        for evaluate in (judge, doubtful):
            ordered = Ordered(twin, unlikely_first)
            ours = list(compiled.iterative_deepening(ordered, Place(seed), evaluate=evaluate))
            assert [each.depth for each in ours] == list(range(len(ours)))
            assert [each.solved for each in ours] == [False] * (len(ours) - 1) + [True]
            for each in ours[1:]:
                plain = Ordered(GAME, unlikely_first)
                expected = alpha_beta_with_memory(plain, Place(seed), depth=each.depth, evaluate=evaluate)
                assert each.result == expected
            assert ours[-1].result.value == alpha_beta(GAME, Place(seed)).value
            assert len(list(compiled.iterative_deepening(twin, Place(seed), evaluate=evaluate, depth=1))) == 2


@pytest.mark.usefixtures("in_threads")
def test_deepening_ends_where_a_limit_strikes(monkeypatch: pytest.MonkeyPatch) -> None:
    twin = compiled.compile(GAME)
    whole = list(compiled.iterative_deepening(twin, Place(3), evaluate=judge))
    for nodes in range(1, whole[-1].nodes + 1, 7):
        few = list(compiled.iterative_deepening(twin, Place(3), evaluate=judge, nodes=nodes))
        assert [each.result for each in few] == [each.result for each in whole[: len(few)]]
        assert few[-1].nodes <= nodes + 4  # the children of the last state that was entered are counted
    (first,) = compiled.iterative_deepening(twin, Place(3), evaluate=judge, seconds=0)
    assert first.result == next(iterative_deepening(GAME, Place(3), evaluate=judge)).result
    (only,) = compiled.iterative_deepening(twin, Place(1, 6), evaluate=judge)
    assert only.solved

    def interrupted(*_given: Any, **_options: Any) -> Any:
        raise KeyboardInterrupt

    monkeypatch.setattr(kernel_runs, "run", interrupted)
    assert len(list(compiled.iterative_deepening(twin, Place(3), evaluate=judge))) == 1


def test_a_limit_of_nodes_strikes_where_they_are_used_up() -> None:
    twin = compiled.compile(GAME)
    result, total, leaves = counted(alpha_beta, GAME, Place(3))
    for nodes in range(1, 2 * total, 5):
        watched = Counted(NodeLimited(twin, nodes=nodes))
        if nodes >= total:
            assert compiled.alpha_beta(watched, Place(3)) == result
            assert (watched.nodes, watched.leaves) == (total, leaves)
        else:
            with pytest.raises(LimitReached, match="limit of nodes was reached in a search from"):
                compiled.alpha_beta(watched, Place(3))
            assert watched.nodes == nodes
    with pytest.raises(LimitReached, match="limit of nodes was reached in a search from"):
        with_memory(twin, Place(3), nodes=1)
    expected = alpha_beta_with_memory(GAME, Place(3))
    assert with_memory(twin, Place(3), nodes=10_000) == expected


@pytest.mark.slow
@pytest.mark.usefixtures("in_threads")
def test_time_that_is_up_stops_all_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    def high() -> int:
        time.sleep(0.002)  # otherwise the search could reach the end of the chain before it tests the time
        return HIGH

    monkeypatch.setattr(workspace, "stack_pointer", high)
    machine = compiled.compile(Chain())
    with pytest.raises(LimitReached, match=r"limit of 0\.1 seconds was reached in a search from 0"):
        with_memory(machine, 0, seconds=0.1, threads=2)


@pytest.mark.parametrize(
    "limits", [{"threads": 0}, {"nodes": 0}, {"seconds": -1}, {"seconds": float("nan")}], ids=str
)
def test_limits_below_the_least_are_refused(limits: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="must be"):
        with_memory(GAME, Place(3), **limits)


class Unsaid(Chain):
    """Its utility does not show in its text."""

    def utility(self, state: Any) -> Any:
        return state // 1_000


class StuckUnsaid(Unsaid):
    def actions(self, state: Any) -> Any:
        return range(1, 2 if state < 995 else 1)


def test_troubles_are_met_on_the_way_where_the_value_is_not_known_before() -> None:
    with pytest.raises(BrokenGame, match="There is no action at"):
        compiled.alpha_beta_with_memory(StuckUnsaid(), 990)
    with pytest.raises(PenaltyTooLarge, match="below 990 to 0 or beyond: choose a smaller penalty"):
        with_memory(Unsaid(), 990, penalty=0.5)


def test_a_draw_is_worth_nothing_however_late_it_comes() -> None:
    class Drawn(Chain):
        def utility(self, state: Any) -> Any:
            return 1_000 - state

    assert compiled.depth_penalised_minimax(Drawn(), 990, penalty=0.25).value == 0


def test_troubles_are_told_apart() -> None:
    with pytest.raises(BrokenGame, match="There is no action at"):
        compiled.alpha_beta_with_memory(Stuck(), 0)
    with pytest.raises(BrokenGame, match="must be a finite number"):
        compiled.alpha_beta_with_memory(Infinite(), 999)
    with pytest.raises(PenaltyTooLarge, match="below 990 to 0 or beyond: choose a smaller penalty"):
        with_memory(Chain(), 990, penalty=0.5)
    with pytest.raises(CompileError, match=r"penalty 0.1 is not a multiple of 2 \*\* -20"):
        with_memory(Chain(), 990, penalty=0.1)
    with pytest.raises(CompileError, match=r"utilities of .* are not ints, as distances"):
        with_memory(Infinite(), 990, penalty=0.5)
    with pytest.raises(CompileError, match="no place for evaluations without a penalty"):
        with_memory(Chain(), 990, penalty=0.5, depth=1, evaluate=whole_opinion)


@pytest.mark.parametrize("penalty", [2**-20, None])
def test_a_utility_is_too_large_from_2_to_the_30_parts_of_the_penalty_on(penalty: float | None) -> None:
    largest = 2**10 if penalty else 2**30

    class Rich(Chain):
        def utility(self, state: int) -> int:
            return largest - (state % 2)

        def result(self, state: int, action: int) -> int:
            return state + 3

        def terminal(self, state: int) -> bool:
            return state >= 3

    assert with_memory(Rich(), 2, penalty=penalty).value == largest - 1 - (penalty or 0)
    with pytest.raises(CompileError, match=r"is 2 \*\* 30 or more, or that many times the unit of the penalty"):
        with_memory(Rich(), 1, penalty=penalty)


def in_pairs(state: int, action: int) -> Any:
    return (state, action)


def test_a_key_that_is_no_number_is_refused() -> None:
    with pytest.raises(CompileError, match=r"returns a tuple of 2 where a number should be"):
        with_memory(Chain(), 990, key=in_pairs)


@pytest.mark.usefixtures("in_threads")
def test_where_the_stack_ends_a_kernel_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    machine = compiled.compile(Chain())
    monkeypatch.setattr(workspace, "stack_pointer", chain([2 * workspace.STACK_BYTES], repeat(0)).__next__)
    with pytest.raises(TooDeep, match="limit the search with depth="):
        compiled.alpha_beta_with_memory(machine, 990)


@pytest.mark.usefixtures("in_threads")
@pytest.mark.parametrize("scarce", ["for what is to be searched", "for the line"])
def test_where_the_room_ends_a_kernel_ends(scarce: str, monkeypatch: pytest.MonkeyPatch) -> None:
    if scarce == "for the line":
        monkeypatch.setattr(null_windows, "LINE_ROOM", 5)
    else:
        monkeypatch.setattr(kernel_runs, "SEARCH_ROOM", table_search.LINE_ROOM + move_ordering.TRACES + 2)
    with pytest.raises(TooDeep, match="limit the search with depth="):
        compiled.alpha_beta_with_memory(Chain(), 990)


def whole_opinion(state: int) -> int:
    return state % 5


class LiarAtTheEnd(Chain):
    """Its canonical returns another finished state, but finished states are not folded."""

    def utility(self, state: int) -> int:
        return state

    def terminal(self, state: int) -> bool:
        return state >= 1_000

    def canonical(self, state: int) -> int:
        return state + 4 if state >= 1_000 else state


class LiarAtOnce(LiarAtTheEnd):
    """Its canonical returns a finished state for a live one."""

    def canonical(self, state: int) -> int:
        return 1_002 if state == 998 else state


class LiarAtTheRoot:
    """One action wins from 0 and loses from 10, and canonical takes one for the other."""

    def initial_state(self) -> int:
        return 0

    def player(self, _state: int) -> int:
        return 1

    def actions(self, _state: int) -> Any:
        return (1,)

    def result(self, state: int, action: int) -> int:
        return state + action

    def terminal(self, state: int) -> bool:
        return state % 10 == 1

    def utility(self, state: int) -> int:
        return 1 if state == 1 else -1

    def canonical(self, state: int) -> int:
        return 10 if state == 0 else state


def test_a_line_that_ends_with_another_value_is_not_returned() -> None:
    liar: Any = LiarAtTheRoot()
    assert compiled.alpha_beta_with_memory(liar, 0).value == 1  # no two states are joined, and none is folded
    with pytest.raises(BrokenGame, match="No action has the value found for 0"):
        with_memory(liar, 0, penalty=1 / 8)


@pytest.mark.slow
def test_a_wrong_canonical_is_noticed_where_the_value_cannot_be_played() -> None:
    liar = compiled.compile(Liar())

    def search_all() -> None:
        for seed in range(1, 50):
            compiled.alpha_beta_with_memory(liar, Place(seed))

    with pytest.raises(BrokenGame, match="No action has the value found for"):
        search_all()
    assert compiled.alpha_beta_with_memory(LiarAtTheEnd(), 998) == alpha_beta(
        LiarAtTheEnd(), 998
    )  # it is not asked
    with pytest.raises(BrokenGame, match="No action has the value found for 998"):
        with_memory(LiarAtOnce(), 998, penalty=2**-11)


def test_a_finished_state_and_no_depth_need_no_kernel() -> None:
    assert compiled.alpha_beta_with_memory(Chain(), 1_000) == (1, ())
    assert compiled.alpha_beta_with_memory(GAME, Place(3), depth=0, evaluate=judge) == (judge(Place(3)), ())


def test_a_table_is_of_one_question_and_of_some_size() -> None:
    table = SharedTable(megabytes=0.01)
    assert repr(table) == "SharedTable(megabytes=0.01)"
    compiled.alpha_beta_with_memory(GAME, Place(1), table=table)
    with pytest.raises(ValueError, match="use a new table"):
        with_memory(GAME, Place(1), table=table, penalty=1 / 8)
    table.clear()
    with_memory(GAME, Place(1), table=table, penalty=1 / 8)
    with pytest.raises(ValueError, match="no room for a bucket of 80 bytes"):
        compiled.alpha_beta_with_memory(GAME, Place(1), table=SharedTable(megabytes=0.00007))


@pytest.mark.slow(traced=True)
@pytest.mark.parametrize("evaluate", [near_the_top, near_the_bottom, beyond_the_top, beyond_the_bottom, judge])
def test_penalised_evaluations_may_be_as_large_as_any_utility_or_larger(evaluate: Any) -> None:
    machine = compiled.compile(GAME)
    for depth, penalty in product((1, 2, 3), (1 / 16, 1 / 2)):
        to_depth = DepthLimited(GAME, depth=depth, evaluate=evaluate)
        plain = DepthPenalised(to_depth, penalty=penalty)
        twin = DepthPenalised(DepthLimited(machine, depth=depth, evaluate=evaluate), penalty=penalty)
        for seed in range(1, 25):
            start = plain.start(to_depth.start(Place(seed)))
            try:
                expected = minimax(plain, start)
            except PenaltyTooLarge:
                continue
            assert compiled.alpha_beta_with_memory(twin, start) == expected
