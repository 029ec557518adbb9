"""Certificates: every value has one, no other value has one, and no entry of one can be changed."""

from __future__ import annotations

import ast
import json
from collections.abc import Iterator
from contextlib import suppress
from copy import deepcopy
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from typing import Any, cast

import pytest
from hypothesis import given, settings, strategies as st

from gametree import (
    MAX,
    MIN,
    BrokenGame,
    Certificate,
    CorruptFile,
    IllegalAction,
    LimitReached,
    MismatchedFile,
    Player,
    Result,
    Step,
    TooDeep,
    UnwritableFile,
    alpha_beta_with_memory,
    certify,
    solve,
    verify,
)
from gametree.games import GraphGame, Hexapawn, Kalah, Nim, ThreeMensMorris, TicTacToe, TreeGame
from tests.solver.graphs import cycle_values, graph_game, positions
from tests.solver.oracle import Positions, values_and_plies

GAME = TicTacToe()
START = GAME.initial_state()


def remade(certificate: Any, game: Any) -> Any:
    """Return a certificate with the digest of its entries as they are."""
    return replace(certificate, digest=certificate.true_digest(game))


@settings(max_examples=30)
@given(positions(most=8), cycle_values)
def test_every_value_has_a_certificate(nodes: Positions, cycle_value: float) -> None:
    game = graph_game(nodes)
    solution = solve(game, cycle_value=cycle_value)
    for state, (value, _) in list(solution.items())[:4]:
        certificate = certify(game, state, value, source=solution)
        assert verify(game, certificate)
        assert verify(game, certificate, state=state)
        assert Certificate[int, str].from_json(certificate.to_json(game), game) == certificate


@settings(max_examples=40)
@given(st.data(), positions(most=6), cycle_values)
def test_no_changed_certificate_proves_a_false_claim(
    data: st.DataObject, nodes: Positions, cycle_value: Any
) -> None:
    """Here the digest is made anew, so that only the proof itself can refuse."""
    game = graph_game(nodes)
    certificate: Any = certify(game, 0, values_and_plies(nodes, cycle_value)[0][0], cycle_value=cycle_value)
    values = st.sampled_from([0, 1, -1, 2, 0.5, certificate.value, cycle_value])
    changed = replace(certificate, value=data.draw(values), cycle_value=data.draw(values))
    steps = st.lists(
        st.builds(
            Step,
            st.sampled_from(sorted(nodes)),
            st.sampled_from([None, "a", "b", "c"]),
            st.sampled_from([None, *range(len(nodes))]),
        ),
        max_size=len(nodes),
    ).map(tuple)
    kept = data.draw(st.sampled_from(["both", "at_least", "at_most"]))
    if kept != "both":
        changed = replace(changed, **{kept: data.draw(steps)})
    if verify(game, remade(changed, game)):
        assert values_and_plies(nodes, changed.cycle_value)[0][0] == changed.value


def leaves(content: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Yield the place of each number, text and null in JSON, and of each list."""
    if isinstance(content, dict):
        for key, value in cast("dict[str, Any]", content).items():
            yield from leaves(value, (*path, key))
    elif isinstance(content, list):
        yield path
        for place, value in enumerate(cast("Any", content)):
            yield from leaves(value, (*path, place))
    else:
        yield path


def changes_of(entry: Any) -> list[Any]:
    """Return other entries for the place of one."""
    if isinstance(entry, list):
        return [entry[1:], [*entry, *entry[:1]], entry[::-1]]
    if isinstance(entry, int):
        return [entry + 1, entry - 1, None, str(entry), float(entry)]
    if entry is None:
        return [0, "1", "a"]
    return [f"{entry}1", entry[1:], None, 0, "0", "X../.../..."]


def with_entry(content: Any, path: tuple[Any, ...], entry: Any) -> Any:
    changed = deepcopy(content)
    place = changed
    for key in path[:-1]:
        place = place[key]
    place[path[-1]] = entry
    return changed


def refused(game: Any, content: Any) -> bool:
    try:
        return not verify(game, Certificate[Any, Any].from_json(json.dumps(content), game))
    except (CorruptFile, MismatchedFile):
        return True


@pytest.mark.parametrize(
    ("game", "value"),
    [
        pytest.param(Hexapawn(3, 3), -1, marks=pytest.mark.slow),
        (Kalah(2, 2), -2),
        (GraphGame[str, str]("a", {"a": (MAX, {"x": "b"}), "b": (MIN, {"x": "a", "y": "c"}), "c": 1}), 0),
        (TreeGame([MAX, [MIN, 0.5, 3], [MIN, 2, 0.5]]), 0.5),
    ],
    ids=repr,
)
def test_no_single_entry_can_be_changed(game: Any, value: float) -> None:
    content = json.loads(certify(game, game.initial_state(), value).to_json(game))
    tried = 0
    for path in leaves(content):
        entry = content
        for key in path:
            entry = entry[key]
        for other in changes_of(entry):
            if json.dumps(other) != json.dumps(entry):
                tried += 1
                assert refused(game, with_entry(content, path, other)), (path, entry, other)
    assert tried > 10 * len(content)
    assert not refused(game, content)


def test_no_entry_can_be_changed_in_memory_either() -> None:
    game = Kalah(2, 2)
    certificate: Any = certify(game, game.initial_state(), -2)
    for side in ("at_least", "at_most"):
        steps = getattr(certificate, side)
        for place, step in enumerate(steps):
            for other in (
                step._replace(state=steps[place - 1].state),
                step._replace(rank=(step.rank or 0) + 1),
                step._replace(action=(step.action or 0) + 1),
                step._replace(action="no action"),
            ):
                changed = replace(certificate, **{side: (*steps[:place], other, *steps[place + 1 :])})
                assert not verify(game, changed)
    for name, entry in {
        "value": 0,
        "cycle_value": 1,
        "digest": "",
        "state": certificate.at_least[1].state,
    }.items():
        assert not verify(game, replace(certificate, **{name: entry}))


class Chain:
    """Count to 3, each move by 1; MAX and MIN move in turn. The states and the actions are of some type."""

    def __init__(self, made: Any) -> None:
        self.made = made

    def initial_state(self) -> Any:
        return self.made(1)

    def player(self, state: Any) -> Player:
        return MAX if state == self.made(1) else MIN

    def actions(self, state: Any) -> list[Any]:
        return [self.made(0), self.made(1)]

    def result(self, state: Any, action: Any) -> Any:
        return self.made(next(number for number in range(1, 5) if self.made(number) == state) + 1)

    def terminal(self, state: Any) -> bool:
        return bool(state == self.made(3))

    def utility(self, state: Any) -> int:
        return 1


def retyped(value: Any) -> list[Any]:
    """Return values that are equal to one, with another type in one place."""
    own: Any = value
    kind = cast("Any", type(own))
    if isinstance(value, tuple):
        items: list[Any] = [*own]
        others = [
            kind([*items[:place], other, *items[place + 1 :]])
            for place, item in enumerate(items)
            for other in retyped(item)
        ]
        return [*others, type("Other", (tuple,), {})(items)]
    if isinstance(value, frozenset):
        members: list[Any] = [*own]
        return [
            frozenset({other, *members} - {member} | {other}) for member in members for other in retyped(member)
        ]
    if isinstance(value, str):
        return [type("Other", (str,), {})(value)]
    others = [kind(value) for kind in (int, float, bool) if kind(value) == value and kind is not type(value)]
    return [*others, *([type("Other", (int,), {})(value)] if isinstance(value, int) else [])]


def copies(certificate: Any) -> Iterator[Any]:
    """Yield copies of a certificate with another type in one place, each with the digest of its entries.

    A cycle value of another type is an assumption about the same game, so it is left out.
    """
    for name in ("state", "value"):
        for other in retyped(getattr(certificate, name)):
            yield replace(certificate, **{name: other})
    for side in ("at_least", "at_most"):
        steps = getattr(certificate, side)
        for place, step in enumerate(steps):
            for name in step._fields:
                for other in [] if getattr(step, name) is None else retyped(getattr(step, name)):
                    entries = (*steps[:place], step._replace(**{name: other}), *steps[place + 1 :])
                    yield replace(certificate, **{side: entries})


def pair(number: int) -> object:
    return number, 1, (True,)


def numbers(number: int) -> object:
    return frozenset({number + 1, 9})


@pytest.mark.parametrize("made", [int, float, str, pair, numbers])
def test_a_copy_with_another_type_in_any_one_place_is_refused(made: Any) -> None:
    game: Any = Chain(made)
    start = game.initial_state()
    certificate: Any = certify(game, start, 1)
    assert verify(game, certificate)
    assert verify(game, certificate, state=start)
    tried = 0
    for copy in copies(certificate):
        assert copy == certificate
        tried += 1
        with suppress(ValueError):  # what cannot be written has no digest
            assert not verify(game, remade(copy, game))
            assert not verify(game, remade(copy, game), state=start)
        assert not verify(game, copy)
    assert tried > 10


@pytest.mark.parametrize(
    ("place", "entry"),
    [
        (("state",), "{}"),
        (("state",), "NaN"),
        (("state",), "1 "),
        (("value",), "1.00"),
        (("value",), "nan"),
        (("value",), "inf"),
        (("value",), "True"),
        (("at_least", 0, 1), "NaN"),
        (("at_most", 1, 0), '{"a": 1}'),
    ],
)
def test_an_entry_that_is_never_written_is_damage(place: tuple[Any, ...], entry: str) -> None:
    game = Chain(int)
    content = json.loads(certify(game, 1, 1).to_json(game))
    content.pop("digest")
    changed = with_entry(content, place, entry)
    sealed = {**changed, "digest": sha256(json.dumps(changed, sort_keys=True).encode()).hexdigest()}
    with pytest.raises(CorruptFile, match="The certificate is damaged"):
        Certificate[Any, Any].from_json(json.dumps(sealed), game)


def test_play_goes_on_from_the_state_of_the_caller() -> None:
    """The rules of this game tell 1 from 1.0, as no dict does."""

    class Digits(Chain):
        def terminal(self, state: Any) -> bool:
            return len(str(state)) == 3

        def utility(self, state: Any) -> int:
            return 1 if state == 111 else 0

        def result(self, state: Any, action: Any) -> Any:
            return state * 10 + 1

        def actions(self, state: Any) -> list[Any]:
            return [1]

    game = Digits(int)
    forged = Certificate[Any, Any](1.0, 0, 0.0, (Step(1.0, None, 0),), (Step(1.0, None, None),))
    refusal = "The certificate is for 1.0, not for 1."
    assert (
        verify(game, remade(forged, game), state=1).refusal
        == verify(game, remade(forged, game)).refusal
        == refusal
    )
    elsewhere = replace(forged, state="x", at_least=(Step("x", None, None),))
    assert "fail from 'x' on" in str(verify(game, remade(elsewhere, game)).refusal)
    with pytest.raises(TypeError):
        verify(game, remade(elsewhere, game), state="x")


LOOP = GraphGame[str, str](
    "a",
    {"a": (MAX, {"round": "b", "win": "c"}), "b": (MIN, {"back": "a", "lose": "c"}), "c": 1, "d": 1},
)
PROOF = certify(LOOP, "a", 1)


@pytest.mark.parametrize(
    ("changed", "refusal"),
    [
        (replace(PROOF, value=2), "The strategy of MAX at c ends with 1, which does not prove 2."),
        (replace(PROOF, value=0.5), "The strategy of MIN at c ends with 1, which does not prove 0.5."),
        (
            replace(PROOF, at_least=PROOF.at_least[:1]),
            "The rank of MAX at a does not fall with win: play might not end.",
        ),
        (
            replace(PROOF, at_most=PROOF.at_most[:1]),
            "The strategy of MIN at b is missing: make the certificate again.",
        ),
        (
            replace(PROOF, at_least=(PROOF.at_least[0]._replace(action="fly"), *PROOF.at_least[1:])),
            "The strategy of MAX at a has no legal action: make the certificate again.",
        ),
        (
            replace(PROOF, at_least=(PROOF.at_least[0]._replace(rank=0), *PROOF.at_least[1:])),
            "The rank of MAX at a does not fall with win: play might not end.",
        ),
        (
            replace(PROOF, at_least=(Step("a", "round", 2), Step("b", None, 1), Step("c", None, 0))),
            "The rank of MAX at b does not fall with back: play might not end.",
        ),
        (
            replace(PROOF, at_least=(*PROOF.at_least[:-1], PROOF.at_least[-1]._replace(action="win"))),
            "The strategy of MAX at c has an action or a rank too many: make the certificate again.",
        ),
        (
            replace(PROOF, at_most=(PROOF.at_most[0]._replace(rank=1), *PROOF.at_most[1:])),
            "The strategy of MIN at a has an action or a rank too many: make the certificate again.",
        ),
        (
            replace(PROOF, at_least=(*PROOF.at_least, Step("d", None, 0))),
            "The strategy of MAX has states that play cannot reach.",
        ),
    ],
)
def test_a_refusal_says_what_is_not_proved(changed: Any, refusal: str) -> None:
    assert verify(LOOP, remade(changed, LOOP)).refusal == refusal
    assert (
        verify(LOOP, changed).refusal
        == "An entry was changed, or the certificate is of another game: make it again."
    )


def test_a_certificate_for_another_state_is_refused() -> None:
    certificate = certify(GAME, START, 0)
    board = GAME.parse_state("X../.../...")
    assert verify(GAME, certificate, state=board).refusal == (
        "The certificate is for .../.../..., not for X../.../...."
    )


def test_a_value_that_is_not_the_states_has_no_certificate() -> None:
    with pytest.raises(ValueError, match=r"The value of \.\.\./.* is 0, not 1: certify that\."):
        certify(GAME, START, 1)


def test_a_search_is_a_source_too() -> None:
    certificate = certify(GAME, START, 0, source=alpha_beta_with_memory)
    assert verify(GAME, certificate)
    with pytest.raises(TooDeep):
        certify(ThreeMensMorris(), ThreeMensMorris().initial_state(), 1, source=alpha_beta_with_memory)


def test_a_source_that_is_wrong_is_found_out() -> None:
    def lazy(game: Any, state: Any, /) -> Result[Any]:
        return Result(1, () if game.terminal(state) else (next(iter(game.actions(state))),))

    with pytest.raises(
        ValueError, match="The source does not prove its value 1: The rank of MAX at a does not fall"
    ):
        certify(LOOP, "a", 1, source=lazy)


def test_a_source_that_plays_against_the_rules_is_refused() -> None:
    def cheating(game: Any, state: Any, /) -> Result[Any]:
        return Result(1, () if game.terminal(state) else ("fly",))

    with pytest.raises(IllegalAction, match="fly"):
        certify(LOOP, "a", 1, source=cheating)


def test_rules_without_actions_are_refused() -> None:
    def first(game: Any, state: Any, /) -> Result[Any]:
        return Result(1, (0,))

    with pytest.raises(BrokenGame, match="There is no action at"):
        certify(TreeGame([MAX, [MIN]]), 0, 1, source=first)


def test_a_solution_brings_its_cycle_value() -> None:
    solution = solve(LOOP, cycle_value=5)
    assert certify(LOOP, "a", 1, source=solution).cycle_value == 5
    assert certify(LOOP, "a", 1, source=solution, cycle_value=5).cycle_value == 5
    with pytest.raises(
        ValueError, match="The solution has the cycle value 5, not 3: solve the game with that one"
    ):
        certify(LOOP, "a", 1, source=solution, cycle_value=3)


def test_limits_of_the_solving_and_of_the_strategies() -> None:
    with pytest.raises(LimitReached, match="The limit of 100 states"):
        certify(GAME, START, 0, limit=100)
    with pytest.raises(LimitReached, match=r"A strategy of MAX from \S+ takes more than 100 states: allow more"):
        certify(GAME, START, 0, source=solve(GAME), limit=100)


def test_a_certificate_is_kept_in_a_file(tmp_path: Path) -> None:
    certificate = certify(GAME, START, 0)
    certificate.save(tmp_path / "proof.json", GAME)
    assert Certificate[Any, Any].load(tmp_path / "proof.json", GAME) == certificate
    assert [path.name for path in tmp_path.iterdir()] == ["proof.json"]
    with pytest.raises(UnwritableFile, match="could not be written"):
        certificate.save(tmp_path / "no" / "proof.json", GAME)
    (tmp_path / "bytes").write_bytes(b"\xff")
    with pytest.raises(CorruptFile, match="is not a certificate of gametree"):
        Certificate[Any, Any].load(tmp_path / "bytes", GAME)


def test_certificates_of_other_games_and_formats_are_refused() -> None:
    text = certify(GAME, START, 0).to_json(GAME)
    with pytest.raises(MismatchedFile, match=r"for TicTacToe\(win=1\), not in format 1 for Nim"):
        Certificate[Any, Any].from_json(text, Nim((1, 2)))
    with pytest.raises(MismatchedFile, match="a certificate in format 2 for"):
        Certificate[Any, Any].from_json(text.replace('"version": 1', '"version": 2'), GAME)


@pytest.mark.parametrize(
    "text",
    ["[]", "{}", "1", '{"format": "x"}', '{"version": 1}', '{"format": "gametree certificate", "version": 1}'],
)
def test_a_text_without_format_and_version_is_no_certificate(text: str) -> None:
    with pytest.raises(
        CorruptFile, match=r"of gametree \(it does not say its format, its version and its game\): make it again"
    ):
        Certificate[Any, Any].from_json(text, GAME)


@pytest.mark.parametrize("text", ["", "[" * 100_000, '{"format": {}}'])
def test_other_texts_are_no_certificates(text: str) -> None:
    with pytest.raises(CorruptFile, match="is not a certificate of gametree"):
        Certificate[Any, Any].from_json(text, GAME)


def test_a_game_without_an_initial_state_has_certificates() -> None:
    class Ladder:
        def player(self, state: int) -> Player:
            return MAX

        def actions(self, state: int) -> list[str]:
            return ["up"]

        def result(self, state: int, action: str) -> int:
            return state + 1

        def terminal(self, state: int) -> bool:
            return state == 3

        def utility(self, state: int) -> int:
            return 2

    game = Ladder()
    certificate = certify(game, 0, 2)
    assert Certificate[int, str].from_json(certificate.to_json(game), game) == certificate
    assert verify(game, certificate)


def test_the_checker_is_short_and_imports_neither_searches_nor_the_solver() -> None:
    source = Path(str(verify.__code__.co_filename)).read_text(encoding="utf-8")
    assert len(source.splitlines()) < 110
    imported = {node.module for node in ast.walk(ast.parse(source)) if isinstance(node, ast.ImportFrom)}
    ours = {name for name in imported if name and name.startswith("gametree")}
    assert ours == {"gametree.game", "gametree.solver.certificate", "gametree.solver.texts"}
