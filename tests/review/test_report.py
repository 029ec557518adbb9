"""Reports about games: known figures, figures found another way, and games that are not solved."""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Callable
from fractions import Fraction
from functools import partial
from html.parser import HTMLParser
from itertools import product
from typing import Any, NamedTuple, cast

import pytest

from gametree import MAX, Player, Symmetric, UnexpectedChance, alpha_beta, compiled, minimax, perft, solve
from gametree.adapters import aima, cs50, cs188, from_environment, mit_6034
from gametree.games import (
    Breakthrough,
    ConnectFour,
    DotsAndBoxes,
    EinStein,
    Hexapawn,
    Nim,
    ThreeMensMorris,
    TicTacToe,
    TreeGame,
)
from gametree.review import label_states, puzzles, random_states, report, report_page, side_by_side
from tests.adapters.course_games import AbstractPile, AimaPile, PacmanPile
from tests.cli.running import run
from tests.grading.zoo.course_modules import RIGHT, Student
from tests.support.samples import EVERY_CASE, slow_but

SMALL: list[Any] = [TicTacToe(), Hexapawn(), Nim((1, 2, 3)), Hexapawn(columns=4), ThreeMensMorris()]


class Loop(NamedTuple):
    """A game in which play can go round for ever, and the player who stops first loses."""

    squares: int = 3

    def initial_state(self) -> tuple[int, Player]:
        return 0, MAX

    def player(self, state: tuple[int, Player]) -> Player:
        return state[1]

    def actions(self, state: tuple[int, Player]) -> list[str]:
        return ["on", "stop"]

    def result(self, state: tuple[int, Player], action: str) -> tuple[int, Player]:
        square, player = state
        return ((square + 1) % self.squares if action == "on" else -1), player.opponent

    def terminal(self, state: tuple[int, Player]) -> bool:
        return state[0] == -1

    def utility(self, state: tuple[int, Player]) -> int:
        return state[1]


def length_of_shortest_win(game: Any) -> int | None:
    """Return the plies of the shortest line that wins for the player who moves first, by a search of all lines."""
    start = game.initial_state()
    waiting, seen = deque([(start, 0)]), {start}
    while waiting:
        state, plies = waiting.popleft()
        if game.terminal(state):
            if game.utility(state) * game.player(start) > 0:
                return plies
            continue
        for following in (game.result(state, action) for action in game.actions(state)):
            if following not in seen:
                seen.add(following)
                waiting.append((following, plies + 1))
    return None


@pytest.mark.parametrize(
    "game", [SMALL[1], *(pytest.param(game, marks=pytest.mark.slow) for game in SMALL[:1] + SMALL[2:])], ids=repr
)
def test_the_facts_of_a_solved_game_are_those_found_another_way(game: Any) -> None:
    found, solution = report(game, seconds=10), solve(game)
    start = game.initial_state()
    assert found.value == (solution[start].value,) * 2
    assert found.states_by_ply == solution.counts().by_ply
    assert found.plies == solution[start].plies
    assert found.openings == {
        format_of(game, action): (solution[game.result(start, action)].value,) * 2
        for action in game.actions(start)
    }
    assert (None if found.shortest_win is None else len(found.shortest_win)) == length_of_shortest_win(game)
    perfect = found.played[-1]
    assert (perfect.strength, perfect.mean) == ("perfect play", game.player(start) * solution[start].value)
    if found.never_best:
        never = set(found.never_best)
        for state in solution:
            if not game.terminal(state):
                values = {a: solution[game.result(state, a)].value for a in game.actions(state)}
                most = (max if game.player(state) == MAX else min)(values.values())
                assert never.isdisjoint(format_of(game, a) for a, value in values.items() if value == most)


def format_of(game: Any, action: Any) -> str:
    return str(game.format_action(action))


@pytest.mark.parametrize("game", SMALL[1:2], ids=repr)
def test_puzzles_have_one_winning_move(game: Any) -> None:
    found = report(game, seconds=10)
    assert 0 < len(found.puzzles) <= 5
    for puzzle in found.puzzles:
        assert len(puzzle["line"]) in {1, 3, 5}
        assert puzzle["line"][0] not in puzzle["tries"]


def test_the_end_of_a_line_is_reached_and_lines_are_those_of_perft() -> None:
    assert report(TicTacToe(), seconds=4).lines_by_ply[:5] == (1, 9, 72, 504, 3_024)
    game = Nim((1, 2))
    found = report(game)
    assert found.lines_by_ply == tuple(perft(game, game.initial_state(), depth=ply) for ply in range(4))


def test_a_larger_game_is_not_solved_and_nothing_is_claimed() -> None:
    found = report(ConnectFour(), seconds=1, states=1_000)
    assert (found.states_by_ply, found.plies, found.line, found.never_best) == (None, None, (), None)
    assert found.value == (float("-inf"), float("inf"))
    assert "?, not proved exactly" in str(found)
    assert json.loads(json.dumps(found.to_json()))["value"] == [None, None]
    assert not found.to_json()["puzzles"] or found.puzzles[0]["line"]


def test_no_more_random_games_are_played_than_the_average_needs() -> None:
    random, *_ = report(TreeGame([1, -1]), seconds=600).played
    assert random.games == 2_000


def test_perfect_play_is_proved_and_all_other_play_is_played() -> None:
    found = report(Nim((1, 2)))
    *others, perfect = found.played
    assert all(each.games > 0 for each in others)
    assert perfect == ("perfect play", found.value.lower, 0)
    assert dict(found.rows())["first player, perfect play"] == f"{found.value.lower:+d}"


def test_utilities_may_be_fractions() -> None:
    found = report(TreeGame([Fraction(1, 2), 1, Fraction(1, 2)]))
    assert dict(found.rows())["states by value"] == "+1: 2, +0.5: 2"
    assert dict(found.rows())["first player, looking 1 ply ahead"] == "+1 in 20 games"
    assert json.loads(json.dumps(found.to_json()))["states_by_value"] == {"1": 2, "0.5": 2}
    level = report(TreeGame([Fraction(1, 3)])).played
    assert [each.mean for each in level] == [pytest.approx(1 / 3)] * 4
    assert all(type(each.mean) is float for each in level)


def test_time_that_is_over_leaves_a_game_unsolved() -> None:
    assert report(TicTacToe(), seconds=0).states_by_ply is None


def test_a_game_that_goes_round_says_that_best_play_never_ends() -> None:
    found = report(Loop())
    assert (found.value, found.plies, found.endless_states) == ((0, 0), None, 6)
    assert dict(found.rows())["plies of best play"] == "never ends"
    unsolved = report(Loop(squares=2_000), seconds=0.5, states=10)
    assert unsolved.value == (-1, float("inf"))  # the player who stops has -1


def test_a_later_state_of_o() -> None:
    game = TicTacToe()
    found = report(game, game.parse_state("XX./OO./..X"), seconds=20)
    assert found.first.startswith("O")
    [last] = found.played[-1:]
    assert (last.mean, found.shortest_win) == (1, ("6",))
    assert minimax(game, game.parse_state("XX./OO./..X")).value == -1
    assert found.value == (-1, -1)


def test_what_a_report_refuses() -> None:
    game, no_game = TicTacToe(), cast("Any", 7)
    with pytest.raises(ValueError, match="The game is over at"):
        report(game, game.parse_state("XXX/OO./..."))
    with pytest.raises(ValueError, match="The number of states"):
        report(game, states=0)
    with pytest.raises(TypeError):
        report(no_game)
    with pytest.raises(ValueError, match="There is no report"):
        report_page()


class Texts(HTMLParser):
    """The texts of a page, its open elements, and what it asks for."""

    def __init__(self) -> None:
        super().__init__()
        self.texts, self.open, self.asked = list[str](), list[str](), list[str]()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in {"meta", "br"}:
            self.open.append(tag)
        self.asked += [str(value) for name, value in attrs if name in {"src", "href"}]

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.texts.append(data)


def test_a_page_has_every_fact_and_asks_for_nothing() -> None:
    reports = [report(Hexapawn(), seconds=20), report(Hexapawn(columns=4), seconds=20)]
    page = Texts()
    page.feed(report_page(*reports))
    assert (page.open, page.asked) == ([], [])
    for each, (label, text) in product(reports, reports[0].rows()):
        assert label in page.texts
        assert each is not reports[0] or text in page.texts
    assert "<script>" not in report_page(report(Named(), seconds=1))


class Named(Nim):
    """A game of <script>alert(1)</script> with a docstring of the user's own."""

    def __init__(self) -> None:
        super().__init__((1, 1))


def test_a_column_begins_two_spaces_after_the_widest_cell_before_it() -> None:
    one, two = report(Nim((1, 2))), report(Hexapawn(columns=2))
    second = max(len(label) for label, _ in one.rows()) + 2
    third = second + max(len(text) for _, text in [*one.rows(), ("", one.name)]) + 2
    texts = dict(two.rows())
    for line, (label, text) in zip(side_by_side(one, two).splitlines()[1:], one.rows(), strict=True):
        cells = line[:second], line[second:third], line[third:]
        assert tuple(map(str.rstrip, cells)) == (label, text, texts[label])


def test_the_command_prints_and_writes_the_same(tmp_path: Any) -> None:
    html = tmp_path / "page.html"
    said = run("report", "hexapawn", "--beside", "hexapawn --columns 2", "--html", str(html))
    assert (said.code, said.error) == (0, "")
    one, two = report(Hexapawn()), report(Hexapawn(columns=2))
    assert said.out == f"{side_by_side(one, two)}\n"
    assert html.read_text() == report_page(one, two)
    assert side_by_side(one) == str(one)
    [plain] = json.loads(run("report", "hexapawn", "--json").out)
    assert plain == json.loads(json.dumps(one.to_json()))


class Counters:
    """Take one or two counters; who takes the last wins.

    The second paragraph is not shown.
    """

    def reset(self) -> int:
        self.left = 4
        return self.left

    def valid_moves(self) -> list[int]:
        return [1, 2]

    def step(self, action: int) -> tuple[int, int, bool]:
        self.left -= action
        return self.left, int(self.left <= 0), self.left <= 0


@pytest.mark.parametrize(
    ("game", "name"),
    slow_but(
        4,
        [
            (from_environment(Counters()), "Counters"),
            (aima(AimaPile()), "AimaPile"),
            (cs188(PacmanPile(3)), "PacmanPile"),
            (mit_6034(AbstractPile(3)), "AbstractPile"),
            (cs50(Student("noughts", RIGHT).module()), "noughts"),
            (Symmetric(Hexapawn()), "Symmetric of Hexapawn(columns=3, rows=3)"),
        ],
    ),
)
def test_the_title_is_the_class_that_the_user_has_written(game: Any, name: str) -> None:
    found = report(game, seconds=0.1)
    assert found.name == name
    assert "second paragraph" not in found.about
    if name == "Counters":
        assert found.about == "Take one or two counters; who takes the last wins."
    if name.startswith("Symmetric"):
        assert found.about == report(game.game, seconds=0.1).about


def test_a_source_gives_the_values_of_a_game_that_is_too_large() -> None:
    game = Hexapawn()
    solution = solve(game)
    searched = report(game, states=10, source=alpha_beta)
    assert (searched.value, searched.states_by_ply, searched.openings) == (
        (-1, -1),
        None,
        report(game, source=solution, states=1).openings,
    )
    assert dict(searched.rows())["plies of best play"] == "not known"
    assert report(game, source=solution, states=1).states_by_ply == solution.counts().by_ply


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "value"),
    [(Breakthrough(3, 4, lines=1), 1), *([(Breakthrough(5, 5), -1)] if EVERY_CASE else [])],
    ids=repr,
)
def test_searched_values_of_breakthrough_are_those_published(game: Any, value: int) -> None:
    """The second player wins on 5x5: "5x5 solved", Little Golem's forum, 2006."""
    source = partial(
        compiled.alpha_beta_with_memory, table=compiled.SharedTable(megabytes=1_024 if EVERY_CASE else 16)
    )
    assert report(game, states=1, source=source).value == (value, value)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "value", "plies", "states"),
    [
        (TicTacToe(), 0, 9, 5_478),
        (Hexapawn(), -1, 6, 135),
        (ThreeMensMorris(), 1, 9, 5_390),
        (DotsAndBoxes(2, 2), 2, 12, None),
        *([(ConnectFour(5, 4), 0, 20, 3_945_711)] if EVERY_CASE else []),
    ],
    ids=repr,
)
def test_the_figures_are_those_that_are_known(game: Any, value: int, plies: int, states: int | None) -> None:
    found = report(game, seconds=5, source=compiled.solve(game))
    assert (found.value, found.plies) == ((value, value), plies)
    assert states is None or sum(found.states_by_ply or ()) == states


THREE: Any = EinStein(3)


@pytest.mark.parametrize(
    "ask",
    [
        lambda: report(THREE, seconds=0.2),
        lambda: list(random_states(THREE, THREE.initial_state(), count=9)),
        lambda: list(puzzles(THREE, [THREE.initial_state()], plies=1, source=alpha_beta)),
        lambda: list(label_states(THREE, [THREE.initial_state()], source=alpha_beta)),
    ],
)
def test_what_is_for_games_without_chance_says_so(ask: Callable[[], object]) -> None:
    with pytest.raises(UnexpectedChance, match="is a chance node, and this is for games without chance: search a"):
        ask()
