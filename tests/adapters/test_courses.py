"""Modules and objects of courses as games: rules are kept, states are values, and wrong answers are refused."""

from __future__ import annotations

import copy
import pickle
from types import ModuleType
from typing import Any

import pytest

from gametree import (
    CHANCE,
    MAX,
    BrokenGame,
    IllegalAction,
    NotationError,
    Player,
    Result,
    alpha_beta,
    expectiminimax,
    minimax,
    star2,
)
from gametree.adapters import HeldState, adapt, aima, cs50, cs188, games_in, mit_6034, recognition
from gametree.adapters.held_states import parts_of
from gametree.adapters.recognition import base_games_in, course_in
from gametree.games import TicTacToe
from gametree.testing import check_game, check_same_rules, check_search
from tests.adapters.course_games import AbstractPile, AimaPile, OldAimaPile, OwnPile, PacmanPile, Pile
from tests.grading.zoo.course_modules import ALPHA_BETA, RIGHT, Student, changed

MIT = "6.034"
MODULE = Student("tictactoe", ALPHA_BETA).module()
SAID = {"one": 1, "two": 2, "take 1": 1, "take 2": 2}
ADAPTED: list[Any] = [aima(AimaPile()), aima(OldAimaPile()), cs188(PacmanPile()), mit_6034(AbstractPile())]


def number(action: Any) -> Any:
    return SAID.get(action, action)


@pytest.mark.parametrize("game", ADAPTED, ids=lambda game: type(game).__name__)
def test_the_rules_are_those_of_the_same_game(game: Any) -> None:
    assert check_same_rules(game, OwnPile(), actions=number).complete
    check_game(game)
    assert minimax(game, game.initial_state()).value == 1


class Dice:
    """Two turns; each adds a die of 1 or 2; the first player wins if the sum is even: AIMA's StochasticGame."""

    initial = ("A", 0, 0)

    def actions(self, state: Any) -> list[str]:
        return ["roll"]

    def result(self, state: Any, action: str) -> Any:
        return ("B" if state[0] == "A" else "A", state[1], state[2] + 1)

    def chances(self, state: Any) -> list[int]:
        return [1, 2]

    def outcome(self, state: Any, chance: int) -> Any:
        return (state[0], state[1] + chance, state[2])

    def probability(self, chance: int) -> float:
        return 0.5

    def utility(self, state: Any, player: str) -> int:
        return 1 if (state[1] % 2 == 0) == (player == "A") else -1

    def terminal_test(self, state: Any) -> bool:
        return bool(state[2] == 2)

    def to_move(self, state: Any) -> str:
        return str(state[0])


@pytest.mark.parametrize("make", [aima, adapt])
def test_a_stochastic_game_of_aima_has_chance_after_every_move(make: Any) -> None:
    game = make(Dice())
    start = game.initial_state()
    rolling = game.result(start, "roll")
    assert (game.player(start), game.player(rolling)) == (MAX, CHANCE)
    assert game.outcomes(rolling) == [(1, 0.5), (2, 0.5)]
    # B moves once more and ends the game, so the first roll alone decides.
    assert expectiminimax(game, start) == Result(0.0, ("roll",))
    assert star2(game, start).value == 0
    assert str(rolling) == str(("B", 0, 1))
    check_game(game)

    def probability(_self: object, chance: int) -> float:
        return chance / 3

    with_utility = type("Dice", (Dice,), {"probability": probability})()
    assert expectiminimax(make(with_utility), start).value == pytest.approx(1 / 3)


def test_backgammon_of_aima_is_refused_by_name() -> None:
    class Backgammon(Dice):
        def get_all_moves(self) -> None:
            """Change the game, as AIMA's does."""

    with pytest.raises(ValueError, match="Backgammon is AIMA's own, whose actions changes the game"):
        aima(Backgammon())


@pytest.mark.parametrize("missing", [("chances",), ("outcome",), ("probability",), ("outcome", "probability")])
@pytest.mark.parametrize("make", [aima, adapt])
def test_a_game_of_aima_with_a_part_of_chance_is_refused_by_name(make: Any, missing: tuple[str, ...]) -> None:
    game = type("Dice", (Dice,), dict.fromkeys(missing))()
    named = ", ".join(name for name in ("chances", "outcome", "probability") if name not in missing)
    sentence = rf"Dice has chance in it, by its {named}, but no {', '.join(missing)}: write them all[.]"
    with pytest.raises(ValueError, match=sentence):
        make(game)


def test_a_game_of_aima_may_have_one_method_of_such_a_name() -> None:
    class Pile(AimaPile):
        def outcome(self, state: Any) -> str:
            return "over" if self.is_terminal(state) else "open"

    game = aima(Pile())
    assert minimax(game, game.initial_state()).value == 1


class Circle:
    """Players take turns to take one or two counters; who takes the last one wins from the player before."""

    def __init__(self, players: str) -> None:
        self.players, self.initial = players, (0, 5)

    def to_move(self, state: Any) -> str | None:
        return self.players[state[0]] if state[1] > 0 else None

    def actions(self, state: Any) -> list[int]:
        return [1, 2]

    def result(self, state: Any, action: int) -> Any:
        return (state[0] + 1) % len(self.players), state[1] - action

    def is_terminal(self, state: Any) -> bool:
        return bool(state[1] <= 0)

    def utility(self, state: Any, player: str | None) -> int:
        last = self.players[state[0] - 1]
        return 1 if player == last or (player is None and last != "A") else -1


def test_a_third_player_is_refused() -> None:
    for players in ("AB", "AAB", "ABB"):
        game = aima(Circle(players))
        assert minimax(game, game.initial_state()).value in {-1, 1}
    with pytest.raises(BrokenGame, match=r"^'C' moves after 'B' at \(2, 3\): gametree searches .* of two players"):
        minimax(aima(Circle("ABC")), aima(Circle("ABC")).initial_state())


@pytest.mark.parametrize("end", ["is_terminal", "terminal_test"])
def test_a_game_of_aima_needs_one_of_two_names_for_its_end(end: str) -> None:
    kind: Any = AimaPile if end == "is_terminal" else OldAimaPile
    with pytest.raises(ValueError, match="is no game as in AIMA: it must be an object with is_terminal"):
        aima(type("Endless", (kind,), {end: None})())


def test_a_module_of_cs50_has_the_rules_of_tic_tac_toe() -> None:
    assert check_same_rules(cs50(MODULE), TicTacToe(), states=300, lines=5).lines == 5


def test_the_minimax_of_a_module_is_a_search() -> None:
    game = cs50(MODULE)
    late: Any = Late(game, "XOX/.O./..X")
    check_search(game.search, contract="value", games=[late])


class Late:
    """A game that starts later."""

    def __init__(self, game: Any, text: str) -> None:
        self.game, self.text = game, text

    def initial_state(self) -> Any:
        return self.game.parse_state(self.text)

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        return getattr(self.game, name)


def test_the_notation_of_cs50_is_that_of_tic_tac_toe() -> None:
    game = cs50(MODULE)
    state = game.parse_state("x.o/.X./..O")
    assert (game.format_state(state), game.format_action((1, 2))) == ("X.O/.X./..O", "6")
    assert game.parse_action(" 6 ") == (1, 2)
    assert game.draw(state) == "X . O\n. X .\n. . O"
    assert game.player(state) is Player.MAX
    for text in ("X.O", "XXX/XXX/XX"):
        with pytest.raises(NotationError, match="is not a board: write three rows"):
            game.parse_state(text)
    with pytest.raises(NotationError, match="'0' is not a square: write 1 to 9"):
        game.parse_action("0")


def test_a_module_without_initial_state_begins_on_the_empty_board() -> None:
    module: Any = Student("tictactoe", RIGHT).module()
    del module.initial_state
    assert cs50(module).initial_state() == ((None,) * 3,) * 3
    del module.player, module.utility
    with pytest.raises(ValueError, match="tictactoe has no player and no utility: write the functions of CS50"):
        cs50(module)


@pytest.mark.parametrize(
    ("change", "method", "sentence"),
    [
        (
            ("copy.deepcopy(board)", "board"),
            "result",
            "result changes the board .../.../... that it is given",
        ),
        (
            ("    return after\n", "    return None\n"),
            "result",
            "result returned None: return a board",
        ),
        (
            ("    return after\n", "    return [[1]]\n"),
            "result",
            r"result returned \[\[1\]\]: return a board",
        ),
        (("    return X if", "    return 1 if"), "player", "player returned 1 at .../.../...: return X or O."),
        (
            ("    return {(i, j)", "    return {i"),
            "actions",
            r"actions returned .* return a set of pairs",
        ),
    ],
)
def test_what_is_no_answer_of_cs50_is_refused(change: tuple[str, str], method: str, sentence: str) -> None:
    game = cs50(changed("wrong", change).module())
    arguments = [(0, 0)] if method == "result" else []
    with pytest.raises(BrokenGame, match=sentence):
        getattr(game, method)(game.initial_state(), *arguments)


def test_the_search_stops_where_minimax_names_no_action() -> None:
    lazy = cs50(changed("lazy", ("    if terminal(board):\n        return None\n", "    return None\n")).module())
    won = lazy.parse_state("XXX/OO./...")
    assert lazy.search(lazy, won) == (1, ())
    assert lazy.search(lazy, lazy.initial_state()) == (0, ())


class ChangesList(AimaPile):
    def __init__(self) -> None:
        self.initial = [5, "A"]

    def actions(self, state: Any) -> Any:
        state.append("seen")
        return [1]

    def to_move(self, state: Any) -> Any:
        return state[1]


class UtilityOfTheMover(AimaPile):
    def utility(self, state: Any, player: Any) -> Any:
        return 1


def test_a_state_that_is_changed_is_a_fault() -> None:
    game = aima(ChangesList())
    with pytest.raises(BrokenGame, match=r"actions changes the state \[5, 'A'\] that it is given: let it"):
        game.actions(game.initial_state())


def test_utilities_of_the_two_players_must_be_opposites() -> None:
    game = aima(UtilityOfTheMover())
    with pytest.raises(BrokenGame, match="is 1 to A and 1 to B: the two must be opposites"):
        game.utility(HeldState(Pile(0, "B")))
    assert game.utility(HeldState(Pile(0, "A"))) == 1


def test_the_maximizer_of_aima_may_be_named() -> None:
    game = aima(AimaPile(), maximizer="B")
    assert minimax(game, game.initial_state()).value == -1
    assert game.player(game.initial_state()) is Player.MIN


class Nothing:
    """It has no method of any course."""


class ThreeAgents(PacmanPile):
    def getNumAgents(self) -> int:  # noqa: N802
        return 3


@pytest.mark.parametrize(
    ("adapter", "thing", "sentence"),
    [
        (
            aima,
            Nothing(),
            "is no game as in AIMA: it must be an object with actions, result, utility",
        ),
        (aima, AimaPile, "is no game as in AIMA: it must be an object with actions"),
        (cs188, Nothing(), "is no game state of CS188: it must be an object with getLegalActions"),
        (cs188, PacmanPile, "is no game state of CS188"),
        (cs188, ThreeAgents(), "The game state has 3 agents, and gametree searches games of two: use one ghost."),
        (mit_6034, Nothing(), "is no game state of 6.034: it must be an object with is_game_over"),
        (adapt, Nothing(), "is no game of a course or a library that gametree has an adapter for: write the five"),
        (adapt, ModuleType("empty"), "empty must hold one game, but it holds none: pass the game itself."),
    ],
)
def test_what_is_no_game_is_refused(adapter: Any, thing: Any, sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        adapter(thing)


def test_moves_without_descriptions_are_numbered() -> None:
    class Silent(AbstractPile):
        describe_previous_move: Any = None

    game = mit_6034(Silent())
    assert game.actions(game.initial_state()) == ["1", "2"]
    with pytest.raises(IllegalAction, match=r"'3' is not legal at .*: choose one of 1, 2"):
        game.result(game.initial_state(), "3")
    other = mit_6034(AbstractPile(), maximizer=False)
    assert other.player(other.initial_state()) is Player.MIN


def test_agents_are_shown() -> None:
    game = cs188(PacmanPile())
    start = game.initial_state()
    assert game.format_state(start).endswith(" (agent 0)")
    assert game.draw(start) == str(start.state)


def test_an_object_is_adapted_by_the_names_that_it_offers() -> None:
    for thing in (AimaPile(), PacmanPile(), AbstractPile(), OwnPile()):
        game = adapt(thing)
        assert minimax(game, game.initial_state()).value == 1
    board: Any = adapt(MODULE)
    assert alpha_beta(board, board.parse_state("XOX/OXO/.X.")).value == 1


def test_an_object_of_a_library_is_adapted_by_the_module_of_its_class(monkeypatch: pytest.MonkeyPatch) -> None:
    class Theirs:
        __module__ = "their_library.games"

    monkeypatch.setattr(recognition, "LIBRARIES", {"other": repr, "their_library": id})
    theirs = type("Derived", (Theirs,), {"__module__": "mine"})()
    assert adapt(theirs) == id(theirs)


def in_module(*things: Any, **named: Any) -> ModuleType:
    module = ModuleType("course")
    for thing in things:
        vars(module)[thing.__name__] = thing
        thing.__module__ = "course"
    vars(module).update(named)
    return module


def test_games_in_a_module_are_objects_and_the_classes_that_have_none() -> None:
    class Base(AimaPile):
        pass

    class Derived(Base):
        pass

    found = games_in(in_module(Base, Derived, here=PacmanPile(), _hidden=AimaPile(), other=PacmanPile))
    assert [(each.course, each.name) for each in found] == [("CS188", "here"), ("AIMA", "Derived")]
    assert [type(each.game()).__name__ for each in found] == ["CS188Game", "AimaGame"]
    made = in_module(Derived, thing=Derived())
    assert [each.name for each in games_in(made)] == ["thing"]
    assert [each.course for each in games_in(MODULE)] == ["CS50"]


def test_a_whole_game_from_which_another_derives_is_a_game_too() -> None:
    class Whole(AimaPile):
        def utility(self, state: Any, player: Any) -> Any:
            return super().utility(state, player)

    class Unfinished(AimaPile):
        def utility(self, state: Any, player: Any) -> Any:
            raise NotImplementedError

    class Misere(Whole):
        pass

    class Finished(Unfinished):
        pass

    found = in_module(Whole, Unfinished, Misere, Finished)
    assert [each.name for each in games_in(found)] == ["Misere", "Finished"]
    assert [each.name for each in base_games_in(found)] == ["Whole"]


def test_a_game_of_aima_whose_end_was_forgotten_is_told_so() -> None:
    class NoEnd(OldAimaPile):
        terminal_test: Any = None

    class NoTurnEither(AimaPile):
        is_terminal: Any = None

    (found,) = games_in(in_module(NoEnd, NoTurnEither))
    assert (found.course, found.name) == ("AIMA", "NoEnd")
    with pytest.raises(ValueError, match="is no game as in AIMA: it must be an object with is_terminal"):
        found.game()


@pytest.mark.parametrize(
    ("source", "course"),
    [
        (RIGHT, "CS50"),
        ("def player(board): pass", None),
        ("import pygame", None),
        ("class A:\n def actions(s): 0\n def result(s): 0\n def utility(s): 0", None),
        ("class A:\n def actions(s): 0\n def result(s): 0\n def utility(s): 0\n def is_terminal(s): 0", "AIMA"),
        ("class A:\n def actions(s): 0\n def result(s): 0\n def utility(s): 0\n def to_move(s): 0", "AIMA"),
        (
            "from games import Game\nclass A(Game):\n def actions(s): 0\n def result(s): 0\n def utility(s): 0",
            "AIMA",
        ),
        (
            """class B:
    def isWin(s): 0
    def isLose(s): 0
    def getScore(s): 0
class A(B):
    def getLegalActions(s): 0
    def generateSuccessor(s): 0
""",
            "CS188",
        ),
        (
            "class A(x.y):\n def is_game_over(s):0\n def generate_next_states(s):0\n def get_endgame_score(s):0",
            "6.034",
        ),
    ],
)
def test_a_source_is_recognised_without_being_run(source: str, course: str | None) -> None:
    assert course_in(source) == course


class Slotted:
    __slots__ = ("left", "unset")

    def __init__(self) -> None:
        self.left = [1]


class Position:
    def __init__(self, x: int) -> None:
        self.x = x

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and self.x == other.x

    def __hash__(self) -> int:
        return self.x


class Array:
    """It gives its items as an array of NumPy does."""

    def tolist(self) -> list[int]:
        return [1, 2]


@pytest.mark.parametrize(
    "state",
    [[1, [2]], {"a": {1, 2}}, (1, [2]), Slotted(), Position(3), Array(), PacmanPile(), frozenset({1}), "a"],
)
def test_held_states_are_values(state: Any) -> None:
    held, other = HeldState(state), HeldState(copy.deepcopy(state))
    assert held == other
    assert hash(held) == hash(other)
    assert held != HeldState([state])
    assert held != state
    assert copy.deepcopy(held) is held
    assert pickle.loads(pickle.dumps(held)) == held
    assert repr(held) == f"HeldState({state!r})" or "object at" in repr(held)


def test_a_list_and_a_tuple_differ_and_a_loop_has_parts() -> None:
    assert HeldState([1]) != HeldState((1,))
    around: list[Any] = [1]
    around.append(around)
    assert parts_of(around) == (True, (1, ("the object itself", 0)))


class Hidden:
    """A state that keeps what tells it from others under a private name."""

    __slots__ = ("__left",)

    def __init__(self, left: int) -> None:
        self.__left = left


class Shown(Hidden):
    __slots__ = ("turn",)

    def __init__(self, left: int, turn: int) -> None:
        super().__init__(left)
        self.turn = turn


def test_slots_with_private_names_tell_states_apart() -> None:
    assert HeldState(Hidden(1)) == HeldState(Hidden(1)) != HeldState(Hidden(2))
    assert HeldState(Shown(1, 1)) == HeldState(Shown(1, 1))
    assert len({HeldState(Shown(left, turn)) for left in (1, 2) for turn in (1, -1)}) == 4
