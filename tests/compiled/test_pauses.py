"""A kernel in the calling thread pauses: for signals, and for more nodes. Neither changes what it finds."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from ctypes import addressof, pythonapi
from types import FrameType
from typing import Any, cast

import pytest

from gametree import Counted, LimitReached, NodeLimited, alpha_beta, compiled, minimax, perft
from gametree.compiled.back_end import pauses, workspace as words
from gametree.compiled.back_end.kernel_cache import FOLDER
from gametree.compiled.back_end.memory_words import Memory, call
from gametree.compiled.back_end.pauses import run_with_pauses
from gametree.compiled.back_end.workspace import pause, workspace
from gametree.games import ConnectFour
from tests.compiled.random_games import Place, WholeGames

GAME = WholeGames()
PLACES = [Place(seed) for seed in range(1, 8)]
LARGE = ConnectFour()


class Alarmed(TimeoutError):
    """The handler of the alarm raises this: what other code raises for a time of its own."""


@pytest.fixture
def alarm() -> Iterator[Callable[[Callable[[], object]], None]]:
    """Return what calls a function in a fifth of a second, as the handler of a signal."""
    before = signal.getsignal(signal.SIGALRM)

    def begin(handle: Callable[[], object]) -> None:
        def handler(_number: int, _frame: FrameType | None) -> None:
            handle()

        signal.signal(signal.SIGALRM, handler)
        signal.setitimer(signal.ITIMER_REAL, 0.2)

    yield begin
    signal.setitimer(signal.ITIMER_REAL, 0)
    signal.signal(signal.SIGALRM, before)


def alarmed() -> None:
    raise Alarmed


def worth_nothing(_state: object) -> int:
    return 0


class Endless:
    """One action, and a result that takes longer than anybody waits for in state 0, and no time in state 1."""

    def initial_state(self) -> int:
        return 0

    def player(self, state: int) -> int:
        return 1

    def actions(self, state: int) -> tuple[int, ...]:
        return (1,)

    def result(self, state: int, action: int) -> int:
        rounds = 0
        while rounds < 10**15 * (1 - state):
            rounds += 1 + (rounds & action)
        return state + action

    def terminal(self, state: int) -> bool:
        return state >= 2

    def utility(self, state: int) -> int:
        return state


def to_depth_40(game: Any, state: Any) -> object:
    return compiled.alpha_beta(game, state, depth=40, evaluate=worth_nothing)


def lines_of_30_plies(game: Any, state: Any) -> object:
    return compiled.perft(game, state, depth=30)


@pytest.mark.slow(traced=True)
@pytest.mark.parametrize(
    "search",
    [
        *(pytest.param(slow, marks=pytest.mark.slow) for slow in (to_depth_40, compiled.alpha_beta_with_memory)),
        lines_of_30_plies,
    ],
)
def test_what_a_signal_raises_is_raised_by_the_search(
    search: Callable[..., object], alarm: Callable[[Callable[[], object]], None], capfd: pytest.CaptureFixture[str]
) -> None:
    machine, start = compiled.compile(LARGE), LARGE.initial_state()
    found = compiled.alpha_beta(machine, start, depth=9, evaluate=worth_nothing)
    with pytest.raises(LimitReached):
        search(NodeLimited(machine, nodes=10), start)  # which compiles the kernel
    alarm(alarmed)
    with pytest.raises(Alarmed):
        search(machine, start)
    assert compiled.alpha_beta(machine, start, depth=9, evaluate=worth_nothing) == found
    assert capfd.readouterr() == ("", "")


@pytest.mark.slow
def test_what_a_signal_raises_while_rules_are_compiled_is_raised_afterwards(
    alarm: Callable[[Callable[[], object]], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(FOLDER, "")  # so that it takes longer than until the signal
    game: Any = Endless()
    alarm(alarmed)
    with pytest.raises(Alarmed):
        compiled.alpha_beta_with_memory(compiled.compile(game, checked=False), 1)
    assert compiled.minimax(compiled.compile(game, checked=False), 1) == (2, (1,))


def test_a_long_loop_of_the_rules_is_stopped(alarm: Callable[[Callable[[], object]], None]) -> None:
    machine: Any = compiled.compile(cast("Any", Endless()), checked=False)
    assert compiled.minimax(machine, 2).value == 2
    assert compiled.minimax(machine, 1) == (2, (1,))  # which compiles the kernel
    alarm(alarmed)
    with pytest.raises(Alarmed):
        compiled.minimax(machine, 0)


@pytest.mark.slow
def test_a_signal_may_search_too(alarm: Callable[[Callable[[], object]], None]) -> None:
    machine, start = compiled.compile(LARGE), LARGE.initial_state()

    def search(depth: int) -> Any:
        return compiled.alpha_beta(machine, start, depth=depth, evaluate=worth_nothing)

    small, large = search(9), search(15)
    found: list[Any] = []
    alarm(lambda: found.append(search(9)))
    while not found:
        assert search(15) == large
    assert found == [small]


@pytest.mark.usefixtures("interpreted")
@pytest.mark.parametrize("nodes", [1, 2, 7])
def test_pauses_change_no_result_and_no_count(nodes: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pauses, "FIRST", nodes)
    monkeypatch.setattr(pauses, "FASTER", 1)
    machine = compiled.compile(GAME)
    for place in PLACES:
        plain, fast = Counted(GAME), Counted(machine)
        assert compiled.alpha_beta(fast, place) == alpha_beta(plain, place)
        assert (fast.nodes, fast.leaves) == (plain.nodes, plain.leaves)
        assert compiled.alpha_beta_with_memory(machine, place).value == minimax(GAME, place).value
        assert compiled.perft(machine, place, depth=4) == perft(GAME, place, depth=4)
        limited = NodeLimited(machine, nodes=int(plain.nodes or 0) - 1)
        with pytest.raises(LimitReached):
            compiled.alpha_beta(limited, place)
        assert limited.left == 0


def memory_of(most: int) -> Memory:
    """Return a workspace for a kernel that may enter `most` nodes."""
    memory = workspace((), 0)
    memory[words.NODE_LIMIT] = most
    return memory


def test_a_pause_gives_as_many_nodes_as_there_is_time_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """After half of the time there are twice as many, after a hundredth eight times, after twice the time half."""
    times = iter([0.0, 0.5, 1.0, 1.01, 3.0, 5.0, 9.0])
    monkeypatch.setattr(pauses, "SLICE", 1.0)
    monkeypatch.setattr(pauses, "perf_counter", lambda: next(times))
    memory, given = memory_of(pauses.FIRST * 100), list[tuple[int, int, int]]()

    def kernel(address: int) -> str:
        for _ in range(4):
            given.append((memory[words.NODE_LIMIT], memory[words.ROUNDS_LEFT], memory[words.NEXT_CHECK]))
            memory[words.NODES], memory[words.NEXT_CHECK] = memory[words.NODE_LIMIT], 1
            if len(given) < 4:
                pause(address)
        return "done"

    assert run_with_pauses(kernel, memory) == "done"
    expected = [(1, 1), (3, 2), (19, 16), (27, 8)]
    assert given == [(pauses.FIRST * limit, pauses.FIRST * nodes, 0) for limit, nodes in expected]
    assert memory[words.PAUSE] == 0


def test_a_kernel_gets_no_more_nodes_than_it_may_enter() -> None:
    memory, entered = memory_of(10), list[int]()

    def kernel(address: int) -> None:
        entered.append(memory[words.NODE_LIMIT])
        memory[words.NODES] = 10
        pause(address)

    with pytest.raises(RuntimeError) as caught:
        run_with_pauses(kernel, memory)
    assert (caught.value.args, entered) == ((words.NODE_LIMIT_REACHED,), [10])
    with pytest.raises(RuntimeError):
        pause(addressof(memory))  # for which there are no pauses now


@pytest.mark.parametrize("error", [KeyboardInterrupt, SystemExit, ValueError])
def test_an_error_in_a_pause_stops_the_kernel_and_is_raised(
    error: type[BaseException], monkeypatch: pytest.MonkeyPatch
) -> None:
    memory, answers = memory_of(100), list[int]()

    def no_clock() -> float:
        raise error

    def kernel(_address: int) -> None:
        monkeypatch.setattr(pauses, "perf_counter", no_clock)
        answers.append(call(memory[words.PAUSE]))
        raise RuntimeError(words.HURRIED)

    with pytest.raises(error):
        run_with_pauses(kernel, memory)
    assert answers == [0]


class Words64(list[int]):
    """Words for a kernel."""


class Interrupting(Words64):
    """Words for a kernel; Ctrl-C comes where a pause writes one, and Python heeds it when the pause is over."""

    __setitem__: Any = pythonapi.PyErr_SetInterrupt


def test_ctrl_c_at_the_end_of_a_pause_stops_the_kernel() -> None:
    memory: Any = Words64([0] * 64)
    memory[words.NODE_LIMIT] = 100
    given = pauses.Pauses()
    given.begin(memory)
    assert (call(given.address), given.error) == (1, None)
    memory.__class__ = Interrupting
    assert call(given.address) == 0
    assert isinstance(given.error, KeyboardInterrupt)


def test_pauses_are_kept_for_the_next_kernel_unless_one_raised_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    free: list[pauses.Pauses] = []
    monkeypatch.setattr(pauses, "_free", free)
    memory = memory_of(100)
    addresses: list[int] = []

    def kernel(_address: int) -> None:
        addresses.append(memory[words.PAUSE])

    run_with_pauses(kernel, memory)
    run_with_pauses(kernel, memory)
    assert addresses[0] == addresses[1]
    assert len(free) == 1

    def stopped(_address: int) -> None:
        raise RuntimeError(words.NODE_LIMIT_REACHED)

    with pytest.raises(RuntimeError):
        run_with_pauses(stopped, memory)
    assert free == []
    monkeypatch.setattr(pauses, "KEPT", 0)
    run_with_pauses(kernel, memory)
    assert free == []
