"""Compare two games: whether the same actions lead to the same mover, actions, end and utility.

States are paired by playing the same actions in both games, breadth first from the start and then along random
lines. So two games with unlike states, such as a bit board and a list of lists, are compared all the same.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass, field
from functools import cached_property, partial
from itertools import zip_longest
from math import isclose
from random import Random
from typing import Any, NamedTuple, TypeAlias

from gametree.arguments import whole_number
from gametree.game import Playable, Player, format_action
from gametree.notation import list_text, number_text, player_text, state_lines
from gametree.testing.answers import ask, problem, shown
from gametree.testing.examination import shortened
from gametree.testing.exploration import MOST_PLIES, Explored, Way, itself, line_of, listed, method_of, way_on
from gametree.testing.failures import CheckFailed, action_text, place_text
from gametree.testing.outcome_checks import chances_at, with_outcomes, without_outcomes
from gametree.testing.patience import OutOfTime, Patience
from gametree.testing.rule_checks import check_methods
from gametree.testing.snapshots import copied, snapshot

STATES = 10_000
LINES = 100
BESIDE = 4
SUBJECTS = {"terminal": "The game", "utility": "The utility is", "player": "The player to move is"}

Naming: TypeAlias = Callable[[Any], Hashable]
ActionPairs: TypeAlias = Mapping[Any, Any] | Callable[[Any], Any]
_Step: TypeAlias = tuple[Any, Any]  # an action, as each of the two games has it


class SameRules(NamedTuple):
    """How far two games were compared without a difference.

    `states` are the pairs of states that were compared, and `lines` the random lines played beyond those nearest
    to the start. `complete` is true if the pairs are all that play can reach.

    Examples:
        >>> from gametree.games import Nim
        >>> from gametree.testing import check_same_rules
        >>> same = check_same_rules(Nim((1, 2)), Nim((1, 2)))
        >>> same.states, same.complete
        (8, True)
    """

    states: int
    lines: int
    complete: bool


def check_same_rules(
    mine: Playable[Any, Any, Any],
    theirs: Playable[Any, Any, Any],
    *,
    actions: ActionPairs | None = None,
    states: int = STATES,
    lines: int = LINES,
    seed: int = 0,
    seconds: float | None = None,
) -> SameRules:
    """Raise `CheckFailed` where two games differ; else return how many states and lines were compared.

    Two states are a pair if the same actions lead to them. They must have the same end and utility, or the same
    mover and legal actions. The order of actions and the kinds of states may differ. Pairs are compared breadth
    first from both starts, so a difference among these is shown after a shortest line. The line of a difference
    that a random line finds is shortened.

    The message says in one sentence what differs, after which line, and draws both states. The attribute `check`
    of the error is "terminal", "utility", "player", "actions", "outcomes" or "result", or "methods" for an object
    that is no game; `line` has the actions of `mine`.

    Args:
        mine: A game.
        theirs: The game with which it is compared.
        actions: Maps each action of `mine` to that of `theirs`: a mapping or a function. Without it, actions are
            the same if they are equal, or, if more actions at the start agree so, if they have the same text in
            the notation of their games.
        states: The number of pairs after which the comparison breadth first ends.
        lines: The number of random lines that go further, if the pairs are not the whole game.
        seed: Determines the random lines.
        seconds: No call begins after this time.

    Raises:
        CheckFailed: The games differ.
        ValueError: `states` is below 1, or `lines` or `seconds` below 0.

    Examples:
        >>> from gametree.games import MNK, TicTacToe
        >>> from gametree.testing import check_same_rules
        >>> check_same_rules(TicTacToe(), MNK(3, 3, 3), states=100, lines=5)
        SameRules(states=126, lines=5, complete=False)
    """
    whole_number(states, "states", least=1)
    whole_number(lines, "lines", least=0)
    with Patience(in_all=seconds) as patience:
        comparison = _Comparison((with_outcomes(mine), with_outcomes(theirs)), patience)
        try:
            comparison.start(actions)
            comparison.nearest(states)
            comparison.further(lines, seed)
        except OutOfTime:
            comparison.complete = False
    return SameRules(len(comparison.seen), comparison.lines, comparison.complete)


class _Pair(NamedTuple):
    """A state of each game, and the actions of mine that lead to both."""

    states: tuple[Any, Any] = (None, None)
    way: Way | None = None

    @property
    def line(self) -> tuple[Any, ...]:
        return line_of(self.way)


@dataclass
class _Comparison:
    """A comparison of two games that cannot be trusted, which raises `CheckFailed` at the first difference.

    `seen` are the pairs that were compared.
    """

    games: tuple[Any, Any]
    patience: Patience
    naming: tuple[Naming, Naming] = (snapshot, snapshot)
    seen: set[Hashable] = field(default_factory=set[Hashable])
    lines: int = 0
    complete: bool = True
    root: _Pair = field(default_factory=_Pair)

    @cached_property
    def names(self) -> tuple[str, str]:
        """The names of the games in messages."""
        first, second = (type(without_outcomes(game)).__name__ for game in self.games)
        return (first, second) if first != second else ("mine", "theirs")

    def start(self, actions: ActionPairs | None) -> None:
        """Pair the two starts, and choose how actions are paired."""
        for game in self.games:
            for missing in check_methods(Explored(game, self.patience)):
                raise self._failure("methods", missing.message, self.root)
        first, second = (self.patience.ask(game.initial_state).value for game in self.games)
        self.root = _Pair((first, second))
        self.naming = self._naming(actions)

    def nearest(self, most: int) -> None:
        """Compare the pairs nearest to the start, breadth first."""
        ahead = [self.root]
        self.seen.add(_key(self.root.states))
        for pair in ahead:  # the list grows while it is read
            for step in self._steps(pair):
                following = self._after(pair, step)
                key = _key(following.states)
                if key in self.seen:
                    continue
                if len(self.seen) == most:
                    self.complete = False
                    break
                self.seen.add(key)
                ahead.append(following)

    def further(self, lines: int, seed: int) -> None:
        """Compare the pairs along random lines, if the nearest pairs are not all."""
        rng = Random(seed)
        for _ in range(0 if self.complete else lines):
            try:
                self._along(rng.choice, MOST_PLIES)
            except CheckFailed as failure:
                raise shortened(failure, self._failure_along) from None
            self.lines += 1

    def _along(self, choose: Callable[[list[_Step]], _Step | None], plies: int) -> None:
        """Compare the pairs along the line of the chosen steps."""
        pair = self.root
        for left in range(plies, -1, -1):
            self.seen.add(_key(pair.states))
            steps = self._steps(pair)
            step = choose(steps) if steps and left else None
            if step is None:
                break
            pair = self._after(pair, step)

    def _failure_along(self, line: tuple[Any, ...]) -> CheckFailed | None:
        """Return how the games differ along a line of actions of mine, or None."""
        wanted = iter(line)

        def choose(steps: list[_Step]) -> _Step | None:
            name = self._name(0, next(wanted))
            return next((step for step in steps if self._name(0, step[0]) == name), None)

        try:
            self._along(choose, len(line))
        except CheckFailed as failure:
            return failure
        return None

    def _naming(self, actions: ActionPairs | None) -> tuple[Naming, Naming]:
        """Return the functions that give actions of either game a common name."""
        if actions is not None:
            return actions if callable(actions) else actions.__getitem__, itself
        mine, theirs = self.games
        written: tuple[Naming, Naming] = partial(format_action, mine), partial(format_action, theirs)
        ways: list[tuple[Naming, Naming]] = [(itself, itself), written]
        return max(ways, key=self._agreeing_at_the_start)  # the first of equals

    def _agreeing_at_the_start(self, naming: tuple[Naming, Naming]) -> int:
        """Return how many actions at the start have a common name."""
        self.naming = naming
        starts = zip(self.games, self.root.states, strict=True)
        mine, theirs = (self.patience.ask(listed, game, copied(state)).value or () for game, state in starts)
        return len({self._name(0, action) for action in mine} & {self._name(1, action) for action in theirs})

    def _name(self, side: int, action: Any) -> Hashable:
        """Return the name of an action of one of the games, or an own name if it has none in common."""
        name = self.patience.ask(self.naming[side], action)
        return (side, snapshot(action)) if name.error else _key(name.value)

    def _both(self, pair: _Pair, method: str, *given: _Step, of: str = "") -> tuple[Any, Any]:
        """Return what both games answer about their states of a pair; one that fails differs from any answer."""
        answers = [
            self.patience.ask(_question(game, method), *map(copied, arguments))
            for game, *arguments in zip(self.games, pair.states, *given, strict=True)
        ]
        for answer, name in zip(answers, self.names, strict=True):
            if answer.error:
                raise self._difference(pair, method, f"{method} of {name} {problem(answer)}{of}")
        return answers[0].value, answers[1].value

    def _steps(self, pair: _Pair) -> list[_Step]:
        """Return the steps from a pair whose two states are alike, none if the game is over."""
        if self._alike(pair, "terminal", _end_text, bool):
            self._alike(pair, "utility", _utility_text)
            return []
        self._alike(pair, "player", _mover_text)
        steps = self._paired(pair, *self._both(pair, "actions"))
        self._require_like_chances(pair, steps)
        return steps

    def _require_like_chances(self, pair: _Pair, steps: list[_Step]) -> None:
        """Compare the probabilities of outcomes."""
        chances = self._both(pair, "outcomes")
        for step in steps if any(chances) else ():
            mine, theirs = (known.get(action, 1) for known, action in zip(chances, step, strict=True))
            if not isclose(mine, theirs, rel_tol=1e-9):
                first, second = self.names
                outcome = action_text(self.games[0], step[0])
                what = f"The probability of {outcome} is {shown(mine)} in {first} and {shown(theirs)} in {second}"
                raise self._difference(pair, "outcomes", what)

    def _paired(self, pair: _Pair, mine: tuple[Any, ...], theirs: tuple[Any, ...]) -> list[_Step]:
        """Return the actions of both games in pairs."""
        ours = {self._name(0, action): action for action in mine}
        others = {self._name(1, action): action for action in theirs}
        if ours.keys() == others.keys():
            return [(action, others[name]) for name, action in ours.items()]
        only_mine = [action_text(self.games[0], each) for each in mine if self._name(0, each) not in others]
        only_theirs = [action_text(self.games[1], action) for name, action in others.items() if name not in ours]
        first, second = self.names
        parts = [
            f"{list_text(texts)} {'is' if len(texts) == 1 else 'are'} legal in {one} but not in {other}"
            for texts, one, other in ((only_mine, first, second), (only_theirs, second, first))
            if texts
        ]
        has_common = ours.keys() & others.keys()
        remedy = "" if has_common else "; if they only have other names, pass actions=, which maps mine to theirs"
        raise self._difference(pair, "actions", " and ".join(parts), remedy)

    def _after(self, pair: _Pair, step: _Step) -> _Pair:
        """Return the pair that a step leads to."""
        following = self._both(pair, "result", step, of=f" for {action_text(self.games[0], step[0])}")
        return _Pair(following, way_on(pair.way, step[0]))

    def _alike(
        self, pair: _Pair, method: str, text: Callable[[Any], str], meaning: Callable[[Any], Any] = itself
    ) -> Any:
        """Return the answer of a method, which both games must give."""
        one, two = self._both(pair, method)
        if not ask(lambda: bool(meaning(one) == meaning(two))).value:
            first, second = self.names
            what = f"{SUBJECTS[method]} {text(one)} in {first} but {text(two)} in {second}"
            raise self._difference(pair, method, what)
        return one

    def _difference(self, pair: _Pair, law: str, what: str, remedy: str = "") -> CheckFailed:
        where = place_text(self.games[0], pair.states[0], pair.line)
        sentence = f"{what}, at {where}: correct the rules that are not as meant{remedy}."
        return self._failure(law, f"{sentence}\n\n{self._drawn(pair)}", pair)

    def _failure(self, law: str, message: str, pair: _Pair) -> CheckFailed:
        game = without_outcomes(self.games[0])
        return CheckFailed(message, check=law, line=pair.line, game=game, state=pair.states[0])

    def _drawn(self, pair: _Pair) -> str:
        """Return both states of a pair, side by side, under the names of the games."""
        sides = [
            [name, *(ask(state_lines, game, state).value or [shown(state)])]
            for name, game, state in zip(self.names, self.games, pair.states, strict=True)
        ]
        wide = max(map(len, sides[0])) + BESIDE
        return "\n".join(f"{left:{wide}}{right}".rstrip() for left, right in zip_longest(*sides, fillvalue=""))


def _question(game: Any, method: str) -> Callable[..., Any]:
    """Return the function that a method of a game is, or the one that collects what it answers."""
    return partial(chances_at, game) if method == "outcomes" else method_of(game, method)


def _key(value: Any) -> Hashable:
    """Return a value, or one that is equal for equal values if it cannot be hashed."""
    return snapshot(value) if ask(hash, value).error else value


def _end_text(over: Any) -> str:
    return "is over" if over else "is not over"


def _mover_text(player: Any) -> str:
    return player_text(player) if isinstance(player, Player) else shown(player)


def _utility_text(value: Any) -> str:
    answer = ask(number_text, value, minus="-")
    return shown(value) if answer.error else answer.value
