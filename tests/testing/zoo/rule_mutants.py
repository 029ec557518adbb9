"""Mutants of right rules, each with one fault that people make, and what finds them.

`python -m tests.testing.zoo.rule_mutants` makes 300 mutants of 20 of the rule sets in `tests/compiled/user_style`,
and writes the table of `docs/explanation/what-the-kit-catches.md`: how many the laws of `check_game` find, how
many only a comparison with the right rules finds, as by `gametree check --against`, and how many neither. `--list`
tells what finds each.
"""

from __future__ import annotations

import argparse
import ast
import signal
import warnings
from collections import Counter
from collections.abc import Generator, Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from importlib import import_module
from itertools import chain, zip_longest
from pathlib import Path
from random import Random
from typing import Any, NamedTuple, cast

from gametree.testing import CheckFailed, check_same_rules, game_checks, run_checks

FOLDER = Path(__file__).parents[2] / "compiled" / "user_style"
RULE_SETS = (
    "breakthrough_sets", "cards", "checkers_pieces", "clobber", "connect_rows", "dodgem", "dots_and_boxes",
    "flood_capture", "gomoku", "hexapawn_text", "isolation_dict", "king_and_rook", "mancala", "nim_piles",
    "nine_holes", "notakto", "place_and_slide", "reversi_lists", "three_mens_morris", "tictactoe_list",
)  # fmt: skip
MUTANTS = 300
EXAMPLES = 5
STATES, LINES = 3_000, 30
SECONDS = 3  # for a mutant whose rules do not come back
KINDS = (
    "condition dropped",
    "off by one",
    "players swapped",
    "direction missing",
    "aliasing",
    "counter not kept",
)
STRICTER: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt,
}  # fmt: skip
PLAYERS = {"MAX": "MIN", "MIN": "MAX"}
PLACES = (ast.Name, ast.Attribute, ast.Subscript)
COPIES = {"list", "dict", "set", "tuple", "deepcopy", "copy"}
UNASKED = {"__init__", "__repr__", "__str__", "draw", "format_state", "format_action", "svg"}


class Mutant(NamedTuple):
    """A right rule set with one fault, and the place of the fault."""

    rules: str
    kind: str
    place: str
    source: str

    def game(self) -> Any:
        """Return the game; running the source may raise anything."""
        return game_of(self.source, self.rules)


class Finding(NamedTuple):
    """The first law that a mutant fails, or a question about it, or a difference from the right rules.

    `same` is whether the comparison has shown that it is the same game, to the last state.
    """

    law: str
    asked: bool = False
    against: bool = False
    same: bool = False

    @property
    def column(self) -> str:
        """The column of the table in which the mutant counts."""
        if self.law or self.asked:
            return "laws" if self.law else "asked"
        return "against" if self.against else "same" if self.same else "neither"


def game_of(source: str, name: str) -> Any:
    """Return the game that a module makes; the right module is imported, because dataclasses look there."""
    import_module(f"tests.compiled.user_style.{name}")
    names: dict[str, Any] = {"__name__": f"tests.compiled.user_style.{name}"}
    exec(compile(source, name, "exec"), names)
    return names.get("GAME") or names["game"]


def changes(node: ast.AST) -> Iterator[tuple[str, ast.AST]]:
    """Yield what may stand in place of a node, each with the kind of its fault."""
    match node:
        case ast.BoolOp(operator, values):
            for at in range(len(values)):
                rest = values[:at] + values[at + 1 :]
                yield "condition dropped", ast.BoolOp(operator, rest) if len(rest) > 1 else rest[0]
        case ast.comprehension(target, items, [_, *tests]):
            yield "condition dropped", ast.comprehension(target, items, tests, 0)
        case ast.If(_, body, orelse):
            yield "condition dropped", ast.If(ast.Constant(True), body, orelse)
        case ast.Compare(left, [operator], right) if type(operator) in STRICTER:
            yield "off by one", ast.Compare(left, [STRICTER[type(operator)]()], right)
        case ast.Constant(int() as value) if not isinstance(value, bool):
            yield from (("off by one", ast.Constant(value + step)) for step in (1, -1))
        case _:
            yield from changes_of_values(node)


def changes_of_values(node: ast.AST) -> Iterator[tuple[str, ast.AST]]:
    """Yield the changes of players, directions, copies and counters."""
    match node:
        case ast.IfExp(test, body, orelse):
            yield "players swapped", ast.IfExp(test, orelse, body)
        case ast.UnaryOp(ast.USub(), operand) if not isinstance(operand, ast.Constant):
            yield "players swapped", operand
        case ast.Name(name) if name in PLAYERS:
            yield "players swapped", ast.Name(PLAYERS[name])
        case ast.Attribute(owner, name) if name in PLAYERS:
            yield "players swapped", ast.Attribute(owner, PLAYERS[name])
        case ast.Tuple(items) | ast.List(items) if len(items) > 2 and all(map(_is_literal, items)):
            for at in range(len(items)):
                yield "direction missing", type(node)(items[:at] + items[at + 1 :])
        case ast.Call(ast.Name(name), [ast.Name() | ast.Attribute() | ast.Subscript() as copied], []) if (
            name in COPIES
        ):
            yield "aliasing", copied
        case ast.Call(ast.Attribute(copied, "copy"), [], []):
            yield "aliasing", copied
        case ast.Subscript(copied, ast.Slice(None, None, None)):
            yield "aliasing", copied
        case ast.AugAssign():
            yield "counter not kept", ast.Pass()
        case ast.Assign([ast.Name() | ast.Attribute() | ast.Subscript()], ast.Constant(int())):
            yield "counter not kept", ast.Pass()
        case _:
            pass


def _is_literal(node: ast.expr) -> bool:
    try:
        ast.literal_eval(node)
    except ValueError:
        return False
    return True


def places(tree: ast.AST) -> Iterator[tuple[ast.AST, str, int | None, ast.AST]]:
    """Yield each node that runs in a game: its parent, the field and the place in it, and the node."""
    for field, value in ast.iter_fields(tree):
        several = isinstance(value, list)
        for at, child in enumerate(cast("list[Any]", value) if several else [value]):
            if isinstance(child, ast.AST) and field not in {"returns", "annotation", "decorator_list", "bases"}:
                if isinstance(child, ast.FunctionDef) and child.name in UNASKED:
                    continue
                yield tree, field, at if several else None, child
                yield from places(child)


class Change(NamedTuple):
    """The number of a place in the tree of a rule set, and which of its changes is made there."""

    rules: str
    place: int
    which: int

    def mutant(self) -> Mutant:
        """Return the rules with the change."""
        tree = ast.parse(source_of(self.rules))
        parent, field, at, node = list(places(tree))[self.place]
        kind, changed = list(changes(node))[self.which]
        line = getattr(node, "lineno", 0) or getattr(getattr(node, "iter", None), "lineno", 0)
        told = f"{self.rules}:{line} {_text(node)} -> {_text(changed)}"
        if at is None:
            setattr(parent, field, changed)
        else:
            getattr(parent, field)[at] = changed
        return Mutant(self.rules, kind, told, ast.unparse(ast.fix_missing_locations(tree)))


def source_of(name: str) -> str:
    """Return the source of a right rule set."""
    return (FOLDER / f"{name}.py").read_text(encoding="utf-8")


def changes_of(name: str) -> Iterator[tuple[str, Change]]:
    """Yield every change of a rule set, with its kind."""
    for place, (_, _, _, node) in enumerate(places(ast.parse(source_of(name)))):
        for which, (kind, _) in enumerate(changes(node)):
            if kind != "counter not kept" or cast("ast.stmt", node).col_offset:  # no constant of the module
                yield kind, Change(name, place, which)


def _text(node: ast.AST) -> str:
    return " ".join(ast.unparse(ast.fix_missing_locations(node)).split())[:60]


@cache
def mutants() -> tuple[Mutant, ...]:
    """Return 300 mutants, equally many of each rule set, and of its kinds as equally many as there are."""
    rng, chosen = Random(0), list[Change]()
    share = MUTANTS // len(RULE_SETS)
    for name in RULE_SETS:
        by_kind: dict[str, list[Change]] = {kind: [] for kind in KINDS}
        for kind, change in changes_of(name):
            by_kind[kind].append(change)
        for several in by_kind.values():
            rng.shuffle(several)
        mixed = chain.from_iterable(zip_longest(*by_kind.values()))
        chosen += [change for change in mixed if change is not None][:share]
    return tuple(change.mutant() for change in chosen)


class TooLong(Exception):
    """The rules of a mutant do not come back."""


@contextmanager
def limited(seconds: int) -> Generator[None]:
    """Raise `TooLong` after some seconds of work, and again and again, since the kit asks on after an error."""

    def stop(*_: object) -> None:
        raise TooLong

    before = signal.signal(signal.SIGVTALRM, stop)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds, 0.05)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


def found(mutant: Mutant) -> Finding:
    """Return what finds a mutant."""
    right = game_of(source_of(mutant.rules), mutant.rules)
    asked = False
    try:
        with limited(SECONDS), warnings.catch_warnings():
            warnings.simplefilter("ignore")
            game = mutant.game()
            for outcome in run_checks(game_checks(examples=EXAMPLES), game):
                asked |= bool(outcome.note)
                if outcome.failure:
                    return Finding(outcome.name)
            compared = check_same_rules(game, right, states=STATES, lines=LINES)
    except CheckFailed:
        return Finding("", asked, True)
    except (Exception, RecursionError) as error:  # noqa: BLE001 - whatever the rules raise on import
        return Finding(type(error).__name__)
    return Finding("", asked, same=compared.complete)


def table(findings: Sequence[tuple[Mutant, Finding]]) -> str:
    """Return the table of the page."""
    rows = ["| fault | mutants | laws | a question | only `--against` | the same game | neither |"]
    rows.append("| --- | ---: | ---: | ---: | ---: | ---: | ---: |")
    for kind in (*KINDS, "all"):
        counts = Counter(finding.column for mutant, finding in findings if kind in {mutant.kind, "all"})
        cells = [counts.total(), *(counts[column] for column in ("laws", "asked", "against", "same", "neither"))]
        rows.append(f"| {kind} | {' | '.join(map(str, cells))} |")
    return "\n".join(rows)


def main() -> None:
    """Try all mutants, and print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--list", action="store_true", help="name the mutants that the laws do not find")
    asked = parser.parse_args()
    findings = list[tuple[Mutant, Finding]]()
    for mutant in mutants():
        findings.append((mutant, finding := found(mutant)))
        if asked.list:
            print(finding.column, finding.law, mutant.kind, mutant.place, sep="\t", flush=True)
    print(table(findings))


if __name__ == "__main__":
    main()
