"""The steps of a search over its picture: those of an alpha-beta that logs itself, each with its sentence."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from math import inf
from typing import Any, NamedTuple

import pytest
from hypothesis import given, settings, strategies as st

from gametree import MAX, MIN, NodeLimited, alpha_beta, alpha_beta_with_memory, minimax, trace
from gametree.games import GraphGame, TreeGame
from gametree.notation import number_text
from gametree.search import monte_carlo_search
from gametree.tree import Tree
from gametree.tree.annotations import interval_text
from gametree.tree.stepper import LEAST_TEXT, least_width, steps_json
from gametree.tree.steps import Question, Step, steps_of
from gametree.tree.tree_diagram import draw_tree
from tests.support.trees import Position, positions, tree_game
from tests.tree.test_pictures import CLASSIC, GAME, trees


class Event(NamedTuple):
    """The work of a step at the state of its item: to enter it, to come back to it, or to cut off there."""

    kind: str
    state: object
    alpha: float
    beta: float


def logged(game: Any, state: Any) -> list[Event]:
    """Return the events of alpha-beta, which writes them down itself."""
    events: list[Event] = []

    def search(state: Any, alpha: float, beta: float) -> float:
        events.append(Event("enter", state, alpha, beta))
        if game.terminal(state):
            return float(game.utility(state))
        maximising = game.player(state) == MAX
        best = -inf if maximising else inf
        actions = list(game.actions(state))
        for place, action in enumerate(actions):
            value = search(game.result(state, action), alpha, beta)
            best = max(best, value) if maximising else min(best, value)
            alpha, beta = (max(alpha, best), beta) if maximising else (alpha, min(beta, best))
            events.append(Event("back", state, alpha, beta))
            if alpha >= beta and place + 1 < len(actions):
                events.append(Event("cut", state, alpha, beta))
                break
        return best

    search(state, -inf, inf)
    return events


def steps(tree: Tree[Any, Any], **limits: Any) -> list[Step]:
    return steps_of(tree, draw_tree(tree, **limits)[1])


def read(tree: Tree[Any, Any]) -> Iterator[tuple[str, object, str, str]]:
    """Yield the steps of a tree as events."""
    _, items = draw_tree(tree, max_nodes=10_000)
    for step in steps_of(tree, items)[:-1]:
        node = items[step.item].node
        assert node is not None
        assert step.window is not None
        kind = "cut" if step.cutoff else "back" if step.says.startswith("Back") else "enter"
        yield kind, node.state, *step.window


@settings(max_examples=60)
@given(positions)
def test_the_steps_are_those_that_alpha_beta_takes(position: Position) -> None:
    game = tree_game(position)
    tree = trace(alpha_beta, game, 0)
    expected = [
        (each.kind, each.state, number_text(each.alpha), number_text(each.beta)) for each in logged(game, 0)
    ]
    assert list(read(tree)) == expected


@settings(max_examples=60)
@given(positions, st.sampled_from([1, 3, 8, None]), st.sampled_from([minimax, alpha_beta]))
def test_each_item_appears_and_each_drawn_node_is_done_once(position: Position, most: Any, search: Any) -> None:
    tree: Tree[Any, Any] = trace(search, tree_game(position), 0)
    _, items = draw_tree(tree, max_nodes=most)
    taken = steps_of(tree, items)
    nodes = [number for number, item in enumerate(items) if item.node is not None]
    assert sorted(step.item for step in taken[:-1] if step.done) == nodes
    assert {item for step in taken for item in step.shows} == set(range(len(items)))
    assert taken[-1] == Step(0, tree.summary, done=True)
    for step in taken[:-1]:
        assert items[step.item].hidden > 0 or not step.says.startswith("The nodes after")
        assert "\n" not in step.says
        assert step.says.endswith(".")


def said(tree: Tree[Any, Any], **limits: Any) -> list[str]:
    return [step.says for step in steps(tree, **limits)]


CUTOFF = (
    "Alpha cutoff: MIN has at most +10 here, and MAX is sure of at least +10 elsewhere, so 1 action cannot change"
    " the value."
)


def test_the_sentences_of_the_classic_tree() -> None:
    assert said(trees()["small"]) == [
        "At the root, MAX moves.",
        "After 2, MIN moves.",
        "After 5, the game is over: −10.",
        "Back from 5: −10 is the lowest value so far, so beta falls from +∞ to −10.",
        "After 7, the game is over: −10.",
        "Back from 7, every action has been tried: the lowest value is −10.",
        "Back from 2: −10 is the highest value so far, so alpha rises from −∞ to −10.",
        "After 5, the game is over: +10.",
        "Back from 5: +10 is the highest value so far, so alpha rises from −10 to +10.",
        "After 7, MIN moves.",
        "After 2, MAX moves.",
        "After 5, the game is over: +10.",
        "Back from 5, every action has been tried: the highest value is +10.",
        "Back from 2: +10 is the lowest value so far, so beta falls from +∞ to +10.",
        CUTOFF,
        "Back from 7, every action has been tried: the highest value is +10.",
        "alpha_beta from O.X/X.X/.OO: +10, 8 nodes, 1 action not searched.",
    ]


def test_a_beta_cutoff() -> None:
    tree = trace(alpha_beta, TreeGame([MIN, 3, [MAX, 5, 9, 1]]), 0)
    assert (
        "Beta cutoff: MAX has at least +5 here, and MIN is sure of at most +3 elsewhere, so 2 actions cannot"
        " change the value."
    ) in said(tree)
    assert [step.window for step in steps(tree) if step.cutoff] == [("+5", "+3")]


def test_what_is_no_better_and_what_is_not_known() -> None:
    tree = trace(minimax, TreeGame([[3, 4], [1, 2], [5]]), 0)
    assert "Back from 1: +1 does not improve on +3." in said(tree)
    assert "Back from 0: +3 is the highest value so far." in said(tree)
    assert "Back from 1: +3 does not improve on +3." in said(trace(minimax, TreeGame([3, 3, 4]), 0))
    assert all(step.window is None for step in steps(tree))
    assert [step.bound[0] for step in steps(tree) if step.bound and not step.done] == [
        "≤ +3", "≥ +3", "≤ +1", "≥ +3",
    ]  # fmt: skip


def test_a_bound_of_the_wrong_kind_tells_nothing() -> None:
    """Every reply of MIN is cut off, so MAX has no lower bound of the second action."""

    def hasty(game: Any, state: Any, /) -> None:
        for action in game.actions(state):
            child = game.result(state, action)
            game.player(child)
            first = game.result(child, next(iter(game.actions(child))))
            assert game.terminal(first)
            game.utility(first)

    assert said(trace(hasty, TreeGame([[3, 4], [1, 2], [5, 5]]), 0)) == [
        "At the root, MAX moves.",
        "After 0, MIN moves.",
        "After 0, the game is over: +3.",
        "Back from 0: +3 is the lowest value so far, so beta falls from +∞ to +3.",
        "The search leaves 1 action of this node untried.",
        "Back from 0, whose value is ≤ +3.",
        "After 1, MIN moves.",
        "After 0, the game is over: +1.",
        "Back from 0: +1 is the lowest value so far, so beta falls from +∞ to +1.",
        "The search leaves 1 action of this node untried.",
        "Back from 1, whose value is ≤ +1.",
        "After 2, MIN moves.",
        "After 0, the game is over: +5.",
        "Back from 0: +5 is the lowest value so far, so beta falls from +∞ to +5.",
        "The search leaves 1 action of this node untried.",
        "Back from 2, every action has been tried: the value is ≤ +5.",
        "hasty from 0: ≤ +5, 7 nodes, 3 actions not searched.",
    ]


def test_a_search_that_is_no_single_walk_is_told_by_its_first_visits() -> None:
    tree = trace(monte_carlo_search(simulations=30), GAME, CLASSIC)
    taken = steps(tree)
    assert [step.item for step in taken[:-1]] != sorted(step.item for step in taken[:-1])
    assert len(taken) == len(tree) + 1
    assert not any(step.says.startswith("Back") or step.cutoff for step in taken)


def test_a_tree_of_which_a_part_is_drawn() -> None:
    taken = said(trees()["large"])
    assert "The nodes after 6 are not drawn." in taken
    assert len(taken) < 500
    visits = trace(monte_carlo_search(simulations=300), GAME, GAME.initial_state())
    assert len(steps(visits, max_nodes=10)) == 11


def test_nodes_without_children() -> None:
    assert "After 2, the horizon is reached: the evaluation is 0." in said(trees()["evaluated"])
    assert "After 7, the search goes no further." in said(trees()["stopped"])
    assert sum(step.done for step in steps(trees()["stopped"])[:-1]) == len(trees()["stopped"])
    same: GraphGame[str, str] = GraphGame(
        "start",
        {
            "start": (MAX, {"left": "end", "right": "turn"}),
            "turn": (MIN, {"on": "end"}),
            "end": (MIN, {"stop": "leaf"}),
            "leaf": 2,
        },
    )
    assert "After on, the state is that of node 2: +2." in said(trace(alpha_beta_with_memory, same, "start"))


def test_no_bound_of_a_node_of_two_states() -> None:
    turns: Any = {"up": "five", "down": "one"}
    game: GraphGame[str, str] = GraphGame(
        "right",
        {"right": (MIN, turns), "left": (MIN, {"up": "one", "down": "five"}), "five": 5, "one": 1},
    )

    def search(game: Any, state: Any, /) -> None:
        mirrored = state._replace(state="left") if hasattr(state, "_replace") else "left"
        for frame, action in ((state, "up"), (mirrored, "down")):
            child = game.result(frame, action)
            assert game.terminal(child)
            game.utility(child)

    taken = steps(trace(search, game, "right"))
    assert [step.bound for step in taken if step.item == 0] == [None] * 4


def test_the_json_may_stand_in_a_script() -> None:
    tree = trees()["awkward"]
    text = steps_json(tree, draw_tree(tree, max_nodes=12)[1], scheme="dark")
    assert "<" not in text
    record = json.loads(text)
    assert any("<script>" in step["says"] for step in record["steps"])
    assert record["above"][0] == -1
    assert record["colours"]["card"] == "#1c2130"
    light = json.loads(steps_json(trees()["small"], draw_tree(trees()["small"])[1], scheme="light"))
    assert {tuple(step["bound"]) for step in light["steps"] if "bound" in step} == {
        ("≤ −10", "#c4430f"), ("≥ −10", "#c4430f"), ("≥ +10", "#0b6bcb"), ("≤ +10", "#0b6bcb"),
    }  # fmt: skip


@pytest.mark.parametrize("name", list(trees()))
def test_a_page_has_no_external_parts(name: str) -> None:
    page = trees()[name].to_html()
    assert page.startswith("<!DOCTYPE html>")
    assert not re.findall(r"(?:src|href)\s*=|@import|url\(", page.replace("http://www.w3.org/2000/svg", ""))
    assert set(re.findall(r"https?://[^\"')\s]+", page)) <= {"http://www.w3.org/2000/svg"}
    assert len(re.findall(r"<gametree-picture", page)) == 1
    assert 'tabindex="0" role="group"' in page  # the keyboard reaches it in the order of the page


def test_equal_trees_give_equal_pages_in_each_scheme() -> None:
    tree, again = (trace(alpha_beta, NodeLimited(GAME, nodes=100), CLASSIC) for _ in range(2))
    for scheme in ("auto", "light", "dark"):
        assert tree.to_html(scheme=scheme) == again.to_html(scheme=scheme)
    assert len({tree.to_html(scheme=scheme) for scheme in ("auto", "light", "dark")}) == 3
    wrong: Any = "pink"
    with pytest.raises(ValueError, match="scheme must be"):
        tree.to_html(scheme=wrong)
    with pytest.raises(ValueError, match="style must be"):
        tree.to_html(style=wrong)


NOTHING, OTHERS = "Nothing: the search goes on", "The other actions of this node"
BOTH_CUTOFFS = TreeGame([[[3, 5], [6, 9]], [[1, 2], [0, -1]]])


def asked(tree: Tree[Any, Any]) -> list[tuple[Step, Question]]:
    return [(step, step.asks) for step in steps(tree, max_nodes=10_000) if step.asks is not None]


@settings(max_examples=60)
@given(positions)
def test_each_cutoff_is_asked_for_and_one_answer_to_each_question_is_right(position: Position) -> None:
    tree = trace(alpha_beta, tree_game(position), 0)
    _, items = draw_tree(tree, max_nodes=10_000)
    taken = steps(tree, max_nodes=10_000)
    texts = [interval_text(item.node) if item.node else "" for item in items]
    shown = set[int]()
    for step in taken:
        if step.cutoff:
            assert step.asks is not None
        if step.asks is not None:
            assert len(step.asks.answers) > 1
            (right,) = (answer for answer in step.asks.answers if answer.right)
            if "cut next" in step.asks.text:
                cut = right.text != "Nothing: the search goes on"
                assert cut == step.cutoff
                about = step.item if cut else items[step.item].above
                rest = step.asks.answers[1].items
                assert {items[each].above for each in rest} == {about}
                assert not shown & set(rest)
                assert set(step.shows) <= set(rest)
            else:
                assert right.text == texts[step.item]
                for answer in step.asks.answers:
                    assert {texts[each] for each in answer.items} == {answer.text}
        shown |= set(step.shows)


def test_the_questions_of_a_tree_with_both_cutoffs() -> None:
    assert [
        (question.text, [f"{answer.text}{'!' if answer.right else ''}" for answer in question.answers])
        for _, question in asked(trace(alpha_beta, BOTH_CUTOFFS, 0))
    ] == [
        ("The window is (+3, +∞) here. What is cut next?", [f"{NOTHING}!", OTHERS]),
        ("MAX has tried every action here. Which value is backed up?", ["+3", "+5!"]),
        ("The window is (−∞, +5) here. What is cut next?", [f"{NOTHING}!", OTHERS]),
        ("The window is (+6, +5) here. What is cut next?", [NOTHING, f"{OTHERS}!"]),
        ("MIN has tried every action here. Which value is backed up?", ["+5!", "≥ +6"]),
        ("The window is (+5, +∞) here. What is cut next?", [f"{NOTHING}!", OTHERS]),
        ("MAX has tried every action here. Which value is backed up?", ["+1", "+2!"]),
        ("The window is (+5, +2) here. What is cut next?", [NOTHING, f"{OTHERS}!"]),
        ("MAX has tried every action here. Which value is backed up?", ["+5!", "≤ +2"]),
    ]
    values = {step.asks.why for step in steps(trace(minimax, BOTH_CUTOFFS, 0)) if step.asks}
    assert "MAX takes the highest of +3 and +5." in values
    assert "cut" not in " ".join(values)


@pytest.mark.parametrize(
    ("picture", "width"),
    [
        ('<svg width="300"><text font-size="22">a</text></svg>', 150),
        ('<svg width="300"><g font-size="22"><text>a</text></g><text font-size="33">b</text></svg>', 150),
        ('<svg width="200" viewBox="0 0 100 50"><text font-size="11">a</text></svg>', 100),
        (
            '<svg width="200" viewBox="0 0 100 50"><svg width="9" viewBox="0,0,3,3"><text>a</text></svg></svg>',
            275 / 12,
        ),
        ('<svg width="70"></svg>', 70),
    ],
)
def test_the_least_width_is_that_at_which_the_smallest_text_can_be_read(picture: str, width: float) -> None:
    assert LEAST_TEXT == 11
    assert least_width(picture) == pytest.approx(width)
