"""Check a search against plain minimax, and show the smallest game on which it goes wrong."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import islice
from random import Random
from typing import Any, NamedTuple

from gametree.game import Playable, Search
from gametree.games.tic_tac_toe import TicTacToe
from gametree.games.tree_game import Tree, TreeGame
from gametree.search.minimax import minimax
from gametree.testing.answers import ask, problem, shown
from gametree.testing.checks import (
    Check,
    Fault,
    Finding,
    Law,
    Outcome,
    checks_of,
    name_of,
    raise_first_problem,
    run_checks,
)
from gametree.testing.failures import CheckFailed, state_text
from gametree.testing.game_texts import drawn, literal
from gametree.testing.leaf_checks import check_prunes, leaves_beyond_alpha_beta, uniform_trees
from gametree.testing.patience import Patience
from gametree.testing.random_games import Sketch, dag_sketch, small_trees, tree_sketch
from gametree.testing.reply_checks import OF_A_RESULT, OF_A_VALUE, OF_ANY_REPLY, check_answer
from gametree.testing.search_trials import (
    MOST_STATES,
    Contract,
    Limit,
    Question,
    Reply,
    StartedFrom,
    Trial,
    WatchedGame,
    name_of_search,
)
from gametree.testing.smaller_games import smaller
from gametree.testing.snapshots import alike, copied
from gametree.testing.student_search import StudentSearch

EXAMPLES = 200
SMALL_TREES_AN_EXAMPLE = 10
SMALL_TREE_NODES = 5
MOST_SEARCHED_TWICE = 500
MOST_LIMITED = 60
MOST_AT_A_DEPTH = 6
SECONDS_ON_OWN_GAMES = 600.0
DEPTHS = (2, 0, 3, 1, 2)
BOOK_TREES: tuple[Tree, ...] = (
    [0, [0, -1]],
    [[3, 12, 8], [2, 4, 6], [14, 5, 2]],
    [[[5, 6], [7, 4, 5]], [[3]], [[6], [6, 9]], [[5], [9, 8], [6]]],
)
LATE_BOARDS = ("XOX/.O./X..", "XO./OX./X.O", ".X./..X/OOX")


def check_search(
    search: Search,
    *,
    contract: Contract = "result",
    prunes: bool = False,
    games: Sequence[Playable[Any, Any]] | None = None,
    reference: Search = minimax,
    depth_limited: bool = False,
    expected_failures: Mapping[str, str] | None = None,
    examples: int = EXAMPLES,
    seed: int = 0,
) -> None:
    """Raise `CheckFailed` where a search differs from the reference; return None if it never does.

    It is asked at every state of small trees, random trees, layered graphs and late positions of tic-tac-toe, or
    else of the given `games` alone, twice at each. Contracts:

    - "result": the whole `Result` is the reference's.
    - "value": the value is, and the line is a principal variation: it is legal, goes on to the end, and every
      state on it has the value of the root.
    - "legal": the line is legal, and at a live state there is one; values are not judged.

    Under each contract, a finished state has its utility, no action, and nothing is asked beyond it; equal
    inputs give equal results, whatever was searched in between; no rule is broken in what is asked of the game,
    such as the utility of a live state; and no state is changed.

    With `depth_limited`, the search is also called with `depth=` and `evaluate=`, as the reference is; both must
    take them. With `prunes`, it must not look at more leaves of uniform trees of equal leaves than alpha-beta
    does, b^ceil(d/2) + b^floor(d/2) - 1 by Knuth & Moore, 1975; nor, with the contract "result", at more than
    `alpha_beta` on any game. `examples` is how many random trees and as many graphs are tried, drawn from
    `seed`. `expected_failures` declares checks that are known to fail, by name, each with its reason; one that no
    longer fails is itself a failure.

    The message shows the smallest tree or graph that the failure was reduced to, drawn and as an expression that
    makes it; `check`, `line`, `game` and `state` of the error say it as data.

    Raises ValueError for an unknown contract or an expected failure of a name that no check has, and TypeError
    where a function that knows its own game only is given no `games` or is to prune.
    """
    raise_first_problem(
        run_search_checks(
            search,
            contract=contract,
            prunes=prunes,
            games=games,
            reference=reference,
            depth_limited=depth_limited,
            expected_failures=expected_failures,
            examples=examples,
            seed=seed,
        )
    )


def run_search_checks(
    search: Search,
    *,
    contract: Contract = "result",
    prunes: bool = False,
    games: Sequence[Playable[Any, Any]] | None = None,
    reference: Search = minimax,
    depth_limited: bool = False,
    expected_failures: Mapping[str, str] | None = None,
    examples: int = EXAMPLES,
    seed: int = 0,
) -> Iterator[Outcome]:
    """Yield the outcome of every named check of a search; the options are those of `check_search`.

    A failure comes as soon as it is found; the checks that passed come at the end. A game that breaks the
    reference ends the run, with the failure "game".
    """
    terms = _terms(contract, games, reference, examples, seed, prunes=prunes, depth_limited=depth_limited)
    _refuse_own_game_only(search, terms)
    return run_checks(search, terms.laws, partial(_run, terms=terms), expected_failures)


def search_checks(
    *,
    contract: Contract = "result",
    prunes: bool = False,
    games: Sequence[Playable[Any, Any]] | None = None,
    reference: Search = minimax,
    depth_limited: bool = False,
    examples: int = EXAMPLES,
    seed: int = 0,
) -> tuple[Check[Search], ...]:
    """Return every named check of a search under a contract; the options are those of `check_search`."""
    terms = _terms(contract, games, reference, examples, seed, prunes=prunes, depth_limited=depth_limited)
    return checks_of(terms.laws, partial(_run, terms=terms))


class _Terms(NamedTuple):
    """The contract of a search, and the games to try it on."""

    contract: Contract
    prunes: bool
    games: Sequence[Playable[Any, Any]] | None
    reference: Search
    depth_limited: bool
    examples: int
    seed: int

    @property
    def laws(self) -> tuple[Law, ...]:
        """The laws that the contract asks for, those of one reply first."""
        of_value = {"result": OF_A_RESULT, "value": OF_A_VALUE, "legal": ()}[self.contract]
        of_cost = (check_prunes,) if self.prunes else ()
        return (*OF_ANY_REPLY, *of_value, check_purity, check_repeatable, *of_cost)


def _terms(
    contract: Contract,
    games: Sequence[Playable[Any, Any]] | None,
    reference: Search,
    examples: int,
    seed: int,
    *,
    prunes: bool,
    depth_limited: bool,
) -> _Terms:
    if contract not in {"result", "value", "legal"}:
        message = f'contract must be "result", "value" or "legal", not {contract!r}.'
        raise ValueError(message)
    return _Terms(contract, prunes, games, reference, depth_limited, examples, seed)


def _refuse_own_game_only(search: Search, terms: _Terms) -> None:
    """Raise TypeError for a function that knows its own game only where others are to be searched."""
    if isinstance(search, StudentSearch) and search.knows_one_game and (terms.games is None or terms.prunes):
        message = (
            f"{search.__name__} takes a state alone, so it knows only its own game: check it with"
            f" games=[that game] and without prunes, or let it take the game as well."
        )
        raise TypeError(message)


def check_purity(asked: list[tuple[Any, Any]], question: Question) -> Iterator[Fault]:
    """No search changes the states that it is given or that it meets."""
    for before, now in asked:
        if not alike(before, now):
            what = f"{question.asked} changes the state {state_text(question.watched.game, before)} of the game"
            yield Fault(f"{what}: let it make new states by result", state=before)


def check_repeatable(reply: Reply) -> Iterator[Fault]:
    """Equal inputs give equal results, whatever was searched in between."""
    second = reply.question.answer()
    if second != reply.answer:
        what = f"{reply.said}, but {problem(second)} when asked again"
        yield Fault(f"{what}: it must keep nothing that changes its answers", state=reply.question.state)


class _Found(NamedTuple):
    """A fault, and the name of the check that found it."""

    check: str
    fault: Fault


def _run(search: Search, names: tuple[str, ...], *, terms: _Terms) -> Iterator[Finding]:
    wanted = {*names, "game"}
    with Patience(None if terms.games is None else SECONDS_ON_OWN_GAMES) as patience:
        trial = Trial(search, terms.contract, terms.reference, patience, terms.prunes, terms.depth_limited)
        for finding in _failures(trial, terms, wanted):
            wanted.discard(finding.name)
            yield finding
            if finding.name == "game":
                return
    yield from (Finding(name) for name in names if name in wanted)


def _failures(trial: Trial, terms: _Terms, wanted: set[str]) -> Iterator[Finding]:
    """Yield the failures of the checks that are still wanted, each on the smallest game that shows it."""
    laws = [law for law in terms.laws if law in OF_A_RESULT or law in OF_ANY_REPLY]
    for sketch in _sketches(terms):
        for found in _faults(trial, laws, sketch.game):
            if found.check in wanted:
                reduced, smallest = _reduced(trial, laws, sketch, found, frozenset(wanted))
                yield _failure(reduced.game, smallest)
    for game in _known_games() if terms.games is None else terms.games:
        for found in _faults(trial, laws, game):
            if found.check in wanted:
                yield _failure(game, found)
    for tree in uniform_trees() if terms.prunes else ():
        for fault in check_prunes(trial, tree):
            if "prunes" in wanted:
                yield _failure(tree.game, _Found("prunes", fault))


def _faults(trial: Trial, laws: Sequence[Law], game: Playable[Any, Any]) -> Iterator[_Found]:
    """Yield what is wrong with the search at the states of a game."""
    explored = trial.patience.ask(WatchedGame, game)
    if explored.error:
        what = f"{shown(game)} cannot be explored, it {problem(explored)}"
        yield _Found("game", Fault(f"{what}: mend what check_game finds"))
        return
    watched: WatchedGame[Any, Any] = explored.value
    if len(watched.ways) > MOST_STATES:
        message = (
            f"{shown(game)} has more than {MOST_STATES} states: check the search on a smaller game, or on one that"
            f" starts later."
        )
        raise ValueError(message)
    small = len(watched.ways) <= MOST_LIMITED
    # Of a large game the states nearest to the end come first, since they are the cheap ones and the small ones.
    order = list(watched.ways) if small else list(reversed(watched.ways))
    yield from _at_every_state([Question(trial, watched, state, None) for state in order], laws)
    for depth in DEPTHS if trial.depth_limited else ():
        limit = Limit(depth, watched.judge)
        questions = [Question(trial, watched, state, limit) for state in order[:MOST_AT_A_DEPTH]]
        yield from _at_every_state(questions, laws)
    if trial.prunes and trial.contract == "result":
        yield from (_Found("prunes", fault) for fault in leaves_beyond_alpha_beta(trial, watched, order))


def _at_every_state(questions: list[Question], laws: Sequence[Law]) -> Iterator[_Found]:
    """Yield what is wrong at the states, searched in an order and once more in the opposite one."""
    replies: list[Reply] = []
    untouched = [(copied(question.state), question.state) for question in questions[:MOST_LIMITED]]
    for question in questions:
        reply = Reply(question, question.answer(), question.watched.misuse)
        question.watched.misuse = ""
        yield from (_Found("purity", fault) for fault in check_purity(untouched, question))
        yield from _judged(reply, laws)
        replies.append(reply)
    for reply in reversed(replies[:MOST_SEARCHED_TWICE]):
        yield from (_Found("repeatable", fault) for fault in check_repeatable(reply))


def _judged(reply: Reply, laws: Sequence[Law]) -> Iterator[_Found]:
    """Yield the first law that a reply breaks; where the reference fails as well, the game is at fault."""
    for law in laws:
        needs_reference = law in OF_A_RESULT or (law is check_answer and reply.answer.error)
        if needs_reference and reply.expected.error:
            what = f"{name_of_search(reply.question.trial.reference)} {problem(reply.expected)}"
            remedy = "so there is nothing to compare with: mend what check_game finds"
            yield _Found("game", Fault(f"{what} at {reply.question.place}, {remedy}", state=reply.question.state))
            return
        fault = next(law(reply), None)
        if fault:
            yield _Found(name_of(law), fault)
            return


def _sketches(terms: _Terms) -> Iterator[Sketch]:
    """Yield the trees and graphs to try a search on; none where the user gave games."""
    if terms.games is not None:
        return
    yield from islice(small_trees(SMALL_TREE_NODES), SMALL_TREES_AN_EXAMPLE * terms.examples)
    rng = Random(terms.seed)
    for _ in range(terms.examples):
        yield tree_sketch(rng.randrange)
        yield dag_sketch(rng.randrange)


def _reduced(
    trial: Trial, laws: Sequence[Law], sketch: Sketch, found: _Found, wanted: frozenset[str]
) -> tuple[Sketch, _Found]:
    """Return a sketch on which the search goes wrong, and no sketch one step simpler makes it."""
    for simpler in smaller(sketch):
        still = next((fault for fault in _faults(trial, laws, simpler.game) if fault.check in wanted), None)
        if still:
            return _reduced(trial, laws, simpler, still, wanted)
    return sketch, found


def _known_games() -> Iterator[Playable[Any, Any]]:
    yield from (TreeGame(tree) for tree in BOOK_TREES)
    game = TicTacToe()
    for board in LATE_BOARDS:
        yield StartedFrom(game, game.parse_state(board))


def _failure(game: Playable[Any, Any], found: _Found) -> Finding:
    """Return a fault as a failure, with the game drawn if it is small."""
    check, (sentence, _, state) = found
    made = ask(WatchedGame, game)
    ways: dict[Any, tuple[Any, ...]] = {} if made.error else made.value.ways
    seen = drawn(game, game.initial_state()) if 0 < len(ways) <= MOST_LIMITED else str(state)
    message = f"{sentence}.\n\n{seen}\n\n{literal(game)}"
    return Finding(check, CheckFailed(message, check=check, line=ways.get(state, ()), game=game, state=state))
