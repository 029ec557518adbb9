"""Mutant games: each is the right game, `Pile`, with one bug, which its docstring names."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import count
from random import Random
from types import MappingProxyType
from typing import Any, NamedTuple

from gametree.game import CHANCE, MAX, MIN, Chance, NotationError, Player
from gametree.games import ChanceTree


class Heap(NamedTuple):
    """How many counters are left, and who moves."""

    left: int
    player: Player = MAX


class Pile:
    """Take one or two counters from a pile of seven; who takes the last one wins."""

    def initial_state(self) -> Any:
        return Heap(7)

    def player(self, state: Any) -> Any:
        return state.player

    def actions(self, state: Any) -> Any:
        return range(1, min(state.left, 2) + 1)

    def result(self, state: Any, action: Any) -> Any:
        return Heap(state.left - action, state.player.opponent)

    def terminal(self, state: Any) -> Any:
        return state.left == 0

    def utility(self, state: Any) -> Any:
        return -int(state.player)


class Written(Pile):
    """The pile with a notation and with its (only) symmetry."""

    def format_state(self, state: Any) -> Any:
        return f"{state.left}{'X' if state.player == MAX else 'O'}"

    def parse_state(self, text: str) -> Any:
        if text[1:] not in {"X", "O"} or text[0] not in "01234567":
            message = f"{text!r} is not a pile: write a number and X or O."
            raise NotationError(message)
        return Heap(int(text[0]), MAX if text[1:] == "X" else MIN)

    def format_action(self, action: Any) -> Any:
        return f"take {action}"

    def parse_action(self, text: str) -> Any:
        if text not in {"take 1", "take 2"}:
            message = f"{text!r} is no action: write take 1 or take 2."
            raise NotationError(message)
        return int(text[-1])

    def canonical(self, state: Any) -> Any:
        return state


class NoUtility:
    """It has no method utility."""

    initial_state, player, actions, result, terminal = (
        Pile.initial_state,
        Pile.player,
        Pile.actions,
        Pile.result,
        Pile.terminal,
    )


class NoStart(Pile):
    """Where play begins is not known."""

    def initial_state(self) -> Any:
        raise NotImplementedError


class NamedPlayer(Pile):
    """Players are X and O."""

    def player(self, state: Any) -> Any:
        return "X" if state.player == MAX else "O"


class RealPlayer(Pile):
    """Players are 1.0 and -1.0, which machine code does not have as players."""

    def player(self, state: Any) -> Any:
        return float(state.player)


class PlayerForgotten(Pile):
    """The player is None on the last counter."""

    def player(self, state: Any) -> Any:
        return None if state.left == 1 else state.player


class TerminalCounts(Pile):
    """Terminal answers with a number."""

    def terminal(self, state: Any) -> Any:
        return int(state.left == 0)


class TerminalRaises(Pile):
    """Terminal fails where three are left."""

    def terminal(self, state: Any) -> Any:
        return state.left == 0 if state.left != 3 else next(iter(()))


class TerminalLoops(Pile):
    """Terminal never answers where two are left."""

    def terminal(self, state: Any) -> Any:
        while state.left == 2:
            pass
        return state.left == 0


class TerminalRecurses(Pile):
    """Terminal calls itself without end."""

    def terminal(self, state: Any) -> Any:
        return self.terminal(state)


class NoUtilityForADraw(Pile):
    """The utility is None where MIN has won."""

    def utility(self, state: Any) -> Any:
        return 1 if state.player == MIN else None


class UtilityNotANumber(Pile):
    """The utility is NaN."""

    def utility(self, state: Any) -> Any:
        return float("nan")


class UtilityInfinite(Pile):
    """A win is infinite."""

    def utility(self, state: Any) -> Any:
        return -state.player * float("inf")


class NoWayOn(Pile):
    """There is no action where one counter is left."""

    def actions(self, state: Any) -> Any:
        return [] if state.left == 1 else super().actions(state)


class ActionsWithoutEnd(Pile):
    """There is no end to the actions."""

    def actions(self, state: Any) -> Any:
        return count(1)


class ActionsForgotten(Pile):
    """The actions are None where one counter is left."""

    def actions(self, state: Any) -> Any:
        return None if state.left == 1 else super().actions(state)


class ActionsTwice(Pile):
    """An action is offered twice."""

    def actions(self, state: Any) -> Any:
        return [1, 1] if state.left == 1 else [1, 2]


class ActionsInLists(Pile):
    """Actions are lists."""

    def actions(self, state: Any) -> Any:
        return [[number] for number in super().actions(state)]

    def result(self, state: Any, action: Any) -> Any:
        return super().result(state, action[0])


class ResultRefuses(Pile):
    """An action that is offered is refused."""

    def actions(self, state: Any) -> Any:
        return [1, 2]

    def result(self, state: Any, action: Any) -> Any:
        if action > state.left:
            raise ValueError(action)
        return super().result(state, action)


class ResultForgotten(Pile):
    """The result of taking two is None."""

    def result(self, state: Any, action: Any) -> Any:
        return super().result(state, action) if action == 1 else None


@dataclass(eq=False)
class Board:
    """A pile as a board that can be changed, but that has a value."""

    rows: list[list[int]]
    player: Player = MAX

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Board) and (self.rows, self.player) == (other.rows, other.player)

    def __hash__(self) -> int:
        return hash((str(self.rows), self.player))

    @property
    def left(self) -> int:
        return len(self.rows[0])


class OnBoard(Pile):
    """The pile on a board, right: the result is a new one."""

    def initial_state(self) -> Any:
        return Board([[0] * 7])

    def result(self, state: Any, action: Any) -> Any:
        return Board([state.rows[0][action:]], state.player.opponent)


class ResultInPlace(OnBoard):
    """The result is the same board, changed."""

    def result(self, state: Any, action: Any) -> Any:
        del state.rows[0][:action]
        state.player = state.player.opponent
        return state


class ResultSharesRows(OnBoard):
    """The board is copied, its rows are not."""

    def result(self, state: Any, action: Any) -> Any:
        board = Board(list(state.rows), state.player.opponent)
        del board.rows[0][:action]
        return board


class ActionsPlayed(OnBoard):
    """Actions plays on the board to see what is legal, and takes back one counter too few."""

    def actions(self, state: Any) -> Any:
        legal = [number for number in (1, 2) if number <= state.left]
        if state.left == 2:
            state.rows[0].pop()
        return legal


class ActionsPlayedLate(OnBoard):
    """Actions is a generator, which takes a counter off the board once all have been read."""

    def actions(self, state: Any) -> Any:
        yield from range(1, min(state.left, 2) + 1)
        state.rows[0].pop()


class BoardRefuses(OnBoard):
    """An action that is offered is refused, on a board that could be changed."""

    def actions(self, state: Any) -> Any:
        return [1, 2]

    def result(self, state: Any, action: Any) -> Any:
        if action > state.left:
            raise ValueError(action)
        return super().result(state, action)


class BoardNotCompared(Board):
    """A board of which == raises."""

    def __eq__(self, other: object) -> bool:
        raise TypeError(other)

    def __hash__(self) -> int:
        return super().__hash__()


class StatesNotCompared(OnBoard):
    """States have a hash, but == raises."""

    def initial_state(self) -> Any:
        return BoardNotCompared([[0] * 7])

    def result(self, state: Any, action: Any) -> Any:
        return BoardNotCompared([state.rows[0][action:]], state.player.opponent)


class TerminalPasses(OnBoard):
    """Terminal changes whose turn it is."""

    def terminal(self, state: Any) -> Any:
        state.player = state.player.opponent if state.left == 3 else state.player
        return state.left == 0


class ResultOfTheGame(OnBoard):
    """Every result is the one board that the game keeps."""

    def __init__(self) -> None:
        self.board = Board([[0] * 7])

    def result(self, state: Any, action: Any) -> Any:
        self.board.rows, self.board.player = [state.rows[0][action:]], state.player.opponent
        return self.board


class ListState(Pile):
    """States are lists."""

    def initial_state(self) -> Any:
        return [7, MAX]

    def player(self, state: Any) -> Any:
        return state[1]

    def actions(self, state: Any) -> Any:
        return range(1, min(state[0], 2) + 1)

    def result(self, state: Any, action: Any) -> Any:
        return [state[0] - action, state[1].opponent]

    def terminal(self, state: Any) -> Any:
        return state[0] == 0

    def utility(self, state: Any) -> Any:
        return -int(state[1])


class Own:
    """A pile with the equality of a plain object."""

    def __init__(self, left: int, player: Player) -> None:
        self.left = left
        self.player = player

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.left}, {self.player.name})"


class OwnHash(Own):
    """A pile that is equal by its value, with the hash of a plain object."""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Own) and (self.left, self.player) == (other.left, other.player)

    __hash__ = object.__hash__


class OwnWithoutPlayer(Own):
    """A pile whose equality forgets whose turn it is."""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Own) and self.left == other.left

    def __hash__(self) -> int:
        return hash(self.left)


class OwnEqualsAll(Own):
    """A pile that is equal to all things."""

    def __eq__(self, other: object) -> bool:
        return True

    def __hash__(self) -> int:
        return 0


class OwnHashOfPlayer(Own):
    """A pile whose equality ignores the player, unlike its hash."""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Own) and self.left == other.left

    def __hash__(self) -> int:
        return hash((self.left, self.player))


class InObjects(Pile):
    """States are objects that are equal only to themselves."""

    kind: type[Own] = Own

    def initial_state(self) -> Any:
        return self.kind(7, MAX)

    def result(self, state: Any, action: Any) -> Any:
        return self.kind(state.left - action, state.player.opponent)


class InObjectsHashedById(InObjects):
    """Equal states have different hashes."""

    kind = OwnHash


class SideToMoveMissing(InObjects):
    """States are equal even where different players are to move."""

    kind = OwnWithoutPlayer


class AllEqual(InObjects):
    """States are equal to anything."""

    kind = OwnEqualsAll


class HashTooFine(InObjects):
    """The hash holds what == ignores."""

    kind = OwnHashOfPlayer


class TurnInTheGame(Pile):
    """Whose turn it is, is kept in the game."""

    def __init__(self) -> None:
        self.turn = MAX

    def player(self, state: Any) -> Any:
        return self.turn

    def result(self, state: Any, action: Any) -> Any:
        self.turn = self.turn.opponent
        return super().result(state, action)


class ActionsShuffled(Pile):
    """The order of actions is random."""

    def __init__(self) -> None:
        self.random = Random(1)

    def actions(self, state: Any) -> Any:
        actions = list(super().actions(state))
        self.random.shuffle(actions)
        return actions


class BadMemory(Pile):
    """Who moves is remembered for the number of counters alone."""

    def __init__(self) -> None:
        self.players: dict[int, Player] = {}

    def player(self, state: Any) -> Any:
        return self.players.setdefault(state.left, state.player)


class TiredGame(Pile):
    """After two hundred questions the game says that it is over."""

    def __init__(self) -> None:
        self.asked = 0

    def terminal(self, state: Any) -> Any:
        self.asked += 1
        return state.left == 0 or self.asked > 200


class StartMoves(Pile):
    """Each game starts with another pile."""

    def __init__(self) -> None:
        self.started = 0

    def initial_state(self) -> Any:
        self.started += 1
        return Heap(5 + self.started % 3)


class ActionsReused(Pile):
    """The list of actions is one that the game clears and fills again."""

    def __init__(self) -> None:
        self.list: list[int] = []

    def actions(self, state: Any) -> Any:
        self.list[:] = super().actions(state)
        return self.list


class ResultsSpoiled(Pile):
    """A result makes the list of actions, which is still being read, shorter."""

    def __init__(self) -> None:
        self.list: list[int] = []

    def actions(self, state: Any) -> Any:
        self.list = list(super().actions(state))
        return self.list

    def result(self, state: Any, action: Any) -> Any:
        self.list.clear()
        return super().result(state, action)


class MayPass(Pile):
    """Both may pass for ever, which is not declared."""

    def actions(self, state: Any) -> Any:
        return range(3) if state.left > 1 else (1,)


class PutsBack(Pile):
    """A counter may be put back, which is not declared."""

    def actions(self, state: Any) -> Any:
        return (1, 2, -1) if state.left in {2, 3} else super().actions(state)


class NeverEnds(Pile):
    """The pile only grows."""

    def result(self, state: Any, action: Any) -> Any:
        return Heap(state.left + action, state.player.opponent)


class TooLong(Pile):
    """It lasts seven plies, and is declared with six."""


class Drifting(Written):
    """The canonical state is not its own canonical state."""

    def canonical(self, state: Any) -> Any:
        return Heap(max(state.left - 1, 0), state.player)


class CanonicalSwapsPlayers(Written):
    """The canonical state is always MAX's."""

    def canonical(self, state: Any) -> Any:
        return Heap(state.left)


class CanonicalTooCoarse(Written):
    """Six and seven counters are taken for the same."""

    def canonical(self, state: Any) -> Any:
        return Heap(7, state.player) if state.left == 6 else state


class CanonicalRaises(Written):
    """There is no canonical state for three."""

    def canonical(self, state: Any) -> Any:
        return {0: state, 3: 3 // 0}[state.left] if state.left == 3 else state


class TurnNotWritten(Pile):
    """The text does not say whose turn it is."""

    def format_state(self, state: Any) -> Any:
        return str(state.left)


class WrittenAsBytes(Written):
    """The text is bytes."""

    def format_state(self, state: Any) -> Any:
        return super().format_state(state).encode()


class ReadWrong(Written):
    """Parsing forgets whose turn it is."""

    def parse_state(self, text: str) -> Any:
        return super().parse_state(text)._replace(player=MAX)


class GarbageRaisesKeyError(Written):
    """Garbage raises KeyError, not ValueError."""

    def parse_state(self, text: str) -> Any:
        return {
            super().format_state(state): state
            for state in (Heap(left, player) for left in range(8) for player in Player)
        }[text]


class GarbageIsNone(Written):
    """Garbage is read as None."""

    def parse_state(self, text: str) -> Any:
        try:
            return super().parse_state(text)
        except (ValueError, IndexError):
            return None


class ActionOffByOne(Written):
    """Actions are read from 1 and written from 0."""

    def parse_action(self, text: str) -> Any:
        return super().parse_action(text) + 1


class ActionsWrittenAlike(Written):
    """Both actions have the same text."""

    def format_action(self, action: Any) -> Any:
        return "take"


class ActionWrittenAsNumber(Written):
    """The text of an action is a number."""

    def format_action(self, action: Any) -> Any:
        return action


class HoldsALambda(Pile):
    """The game keeps a lambda."""

    def __init__(self) -> None:
        self.most: Any = lambda: 2

    def actions(self, state: Any) -> Any:
        return range(1, min(state.left, self.most()) + 1)


@dataclass(frozen=True)
class Forgetful(Pile):
    """Pickling forgets how many may be taken."""

    most: int = 2

    def actions(self, state: Any) -> Any:
        return range(1, min(state.left, self.most) + 1)

    def __getstate__(self) -> object:
        return {"most": 1}

    def __deepcopy__(self, memo: object) -> Forgetful:
        return self


class OwnForgetful(OwnHash):
    """A pile that cannot be pickled."""

    def __hash__(self) -> int:
        return hash((self.left, self.player))

    def __deepcopy__(self, memo: object) -> OwnForgetful:
        return OwnForgetful(self.left, self.player)

    def __reduce__(self) -> Any:
        raise TypeError


class StatesNotPickled(InObjects):
    """States cannot be pickled."""

    kind = OwnForgetful


class WrongFarAway(Pile):
    """In a game of many states, the utility of a long one is no number."""

    def initial_state(self) -> Any:
        return (40, MAX, ())

    def player(self, state: Any) -> Any:
        return state[1]

    def actions(self, state: Any) -> Any:
        return "abc"

    def result(self, state: Any, action: Any) -> Any:
        left, player, played = state
        return left - 1 - (action == "b"), player.opponent, (*played, action)

    def terminal(self, state: Any) -> Any:
        return state[0] <= 0

    def utility(self, state: Any) -> Any:
        return float("nan") if "b" in state[2] else 0


class OwnNotCopied(OwnHash):
    """A pile that cannot be copied."""

    __hash__ = Own.__hash__

    def __deepcopy__(self, memo: object) -> Any:
        raise TypeError


class StatesNotCopied(InObjects):
    """States cannot be copied."""

    kind = OwnNotCopied


class OwnUnequal(OwnForgetful):
    """A pile that is both equal to its like and not."""

    def __ne__(self, other: object) -> bool:
        return True

    def __reduce__(self) -> Any:
        return OwnUnequal, (self.left, self.player)

    def __deepcopy__(self, memo: object) -> OwnUnequal:
        return OwnUnequal(self.left, self.player)


class EqualAndUnequal(InObjects):
    """Equal states are != as well."""

    kind = OwnUnequal


class ResultByChance(Pile):
    """Now and then one counter more is lost."""

    def __init__(self) -> None:
        self.random = Random(2)

    def result(self, state: Any, action: Any) -> Any:
        return Heap(max(state.left - action - self.random.randrange(2), 0), state.player.opponent)


class OwnAction:
    """An action that cannot be pickled."""

    def __init__(self, number: int) -> None:
        self.number = number

    def __eq__(self, other: object) -> bool:
        return isinstance(other, OwnAction) and other.number == self.number

    def __hash__(self) -> int:
        return hash(self.number)

    def __deepcopy__(self, memo: object) -> OwnAction:
        return self

    def __reduce__(self) -> Any:
        raise TypeError


class ActionsNotPickled(Pile):
    """Actions cannot be pickled."""

    def actions(self, state: Any) -> Any:
        return [OwnAction(number) for number in super().actions(state)]

    def result(self, state: Any, action: Any) -> Any:
        return super().result(state, action.number)


class ActionsShownAlike(Pile):
    """Both actions have the same text, and none is read."""

    def format_action(self, action: Any) -> Any:
        return "take some"


class ResultRefusedLater(OnBoard):
    """No result is given where two are left or fewer."""

    def result(self, state: Any, action: Any) -> Any:
        if state.left < 3:
            raise LookupError(action)
        return super().result(state, action)


class ResultRefusedOnce(Pile):
    """One of two actions is refused where six are left."""

    def result(self, state: Any, action: Any) -> Any:
        if state.left == 6 and action == 1:
            raise LookupError(action)
        return super().result(state, action)


class BoardRefusesOnce(OnBoard):
    """One of two actions is refused where six are left, and the rest of the line is played on from there."""

    def result(self, state: Any, action: Any) -> Any:
        if state.left == 6 and action == 1:
            raise LookupError(action)
        return super().result(state, action)


class UnfairCoin(ChanceTree):
    """The probabilities of the two sides have the sum 0.9."""

    def __init__(self) -> None:
        super().__init__([[CHANCE, (0.5, 1), (0.4, -1)], 0])


class ChanceForgotten(ChanceTree):
    """The player is CHANCE at a node that was written for MIN, where nothing can come up."""

    def __init__(self) -> None:
        super().__init__([[1, -1], 0])

    def player(self, state: int) -> Player | Chance:
        return CHANCE if state == 1 else super().player(state)


class Mutant(NamedTuple):
    """A mutant game, the check that must catch it, how long a line it may show, and what is declared of it."""

    game: Any
    caught_by: str
    plies: int
    declared: Mapping[str, Any] = MappingProxyType({})


MUTANTS = [
    Mutant(Pile, "methods", 0),
    Mutant(NoUtility(), "methods", 0),
    Mutant(NoStart(), "methods", 0),
    Mutant(NamedPlayer(), "player", 0),
    Mutant(RealPlayer(), "player", 0),
    Mutant(PlayerForgotten(), "player", 3),
    Mutant(UnfairCoin(), "outcomes", 1),
    Mutant(ChanceForgotten(), "outcomes", 1),
    Mutant(TerminalCounts(), "terminal", 0),
    Mutant(TerminalRaises(), "terminal", 2),
    Mutant(TerminalLoops(), "terminal", 3),
    Mutant(TerminalRecurses(), "terminal", 0),
    Mutant(NoUtilityForADraw(), "utility", 4),
    Mutant(UtilityNotANumber(), "utility", 4),
    Mutant(UtilityInfinite(), "utility", 4),
    Mutant(NoWayOn(), "actions", 3),
    Mutant(ActionsWithoutEnd(), "actions", 0),
    Mutant(ActionsForgotten(), "actions", 3),
    Mutant(ActionsTwice(), "action_values", 3),
    Mutant(ActionsInLists(), "action_values", 0),
    Mutant(ResultRefuses(), "result", 3),
    Mutant(ResultForgotten(), "terminal", 1),
    Mutant(ResultInPlace(), "pure", 0),
    Mutant(ResultSharesRows(), "pure", 0),
    Mutant(ActionsPlayed(), "pure", 3),
    Mutant(ActionsPlayedLate(), "pure", 0),
    Mutant(BoardRefuses(), "result", 6),
    Mutant(StatesNotCompared(), "state_values", 0),
    Mutant(TerminalPasses(), "pure", 2),
    Mutant(ResultOfTheGame(), "independent", 1),
    Mutant(ListState(), "state_values", 0),
    Mutant(InObjects(), "state_values", 0),
    Mutant(InObjectsHashedById(), "state_values", 0),
    Mutant(AllEqual(), "state_values", 0),
    Mutant(HashTooFine(), "state_values", 2),
    Mutant(SideToMoveMissing(), "equality", 2),
    Mutant(TurnInTheGame(), "repeatable", 3),
    Mutant(ActionsShuffled(), "repeatable", 0),
    Mutant(BadMemory(), "repeatable", 1),
    Mutant(TiredGame(), "repeatable", 0),
    Mutant(StartMoves(), "repeatable", 0),
    Mutant(ActionsReused(), "steady_actions", 3),
    Mutant(ResultsSpoiled(), "steady_actions", 0),
    Mutant(MayPass(), "ending", 2),
    Mutant(PutsBack(), "ending", 4),
    Mutant(NeverEnds(), "ending", 1001),
    Mutant(TooLong(), "ending", 7, {"plies": 6}),
    Mutant(Drifting(), "canonical", 0),
    Mutant(CanonicalSwapsPlayers(), "canonical", 1),
    Mutant(CanonicalTooCoarse(), "canonical", 1),
    Mutant(CanonicalRaises(), "canonical", 2),
    Mutant(TurnNotWritten(), "state_notation", 2),
    Mutant(WrittenAsBytes(), "state_notation", 0),
    Mutant(ReadWrong(), "state_notation", 1),
    Mutant(GarbageRaisesKeyError(), "state_notation", 0),
    Mutant(GarbageIsNone(), "state_notation", 0),
    Mutant(ActionOffByOne(), "action_notation", 0),
    Mutant(ActionsWrittenAlike(), "action_notation", 0),
    Mutant(ActionWrittenAsNumber(), "action_notation", 0),
    Mutant(HoldsALambda(), "pickling", 0),
    Mutant(Forgetful(), "pickling", 0),
    Mutant(StatesNotPickled(), "pickling", 0),
    Mutant(WrongFarAway(), "utility", 40),
    Mutant(StatesNotCopied(), "state_values", 0),
    Mutant(EqualAndUnequal(), "state_values", 0),
    Mutant(ResultByChance(), "repeatable", 0),
    Mutant(ActionsNotPickled(), "pickling", 0),
    Mutant(ActionsShownAlike(), "action_notation", 0),
    Mutant(ResultRefusedLater(), "result", 3),
    Mutant(ResultRefusedOnce(), "result", 1),
    Mutant(BoardRefusesOnce(), "result", 1),
]
