"""Loops that find a closure, and whether their outcome can depend on the order of what they work off.

    seen, todo = {start}, [start]
    while todo:
        cell = todo.pop()
        for other in neighbours(cell):  # a set
            if other not in seen and board[other] == board[cell]:
                seen.add(other)
                todo.append(other)

Each item that is reached is met once, and what is done with it depends on the item alone, so that the outcome is
the same in any order. This holds as long as the set of what was met, the *marks*, is read in such tests only, and
each effect that a test decides stands beside the `add` and depends on what is added alone. Where each round marks
its own item instead, items may be taken several times: effects have to be the same if they are repeated, and a
test of another item may decide only whether that item is laid on the pile.
"""

from __future__ import annotations

import ast
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from gametree.compiled.front_end.functions.activation import Activation
from gametree.compiled.front_end.functions.edges import UNSET, UNSURE
from gametree.compiled.front_end.functions.recovery import given_in, targets_of
from gametree.compiled.front_end.kinds.values import is_set
from gametree.compiled.front_end.names.scopes import Variable

Assignment = ast.Assign | ast.AnnAssign | ast.AugAssign
TAKING = frozenset(["pop", "popleft"])
LAYING = frozenset(["append", "appendleft", "add"])
REPEATABLE = ast.BitOr | ast.BitAnd
CHANGED = "what is no longer what was tested"  # which no source text can be


@dataclass(frozen=True)
class Pile:
    """A list or set that a `while` works off: `while owner: item = owner.pop(); ...`."""

    owner: Variable
    item: ast.expr  # the target that is given what is taken
    names: frozenset[ast.AST]  # the names and the call of the test and of the taking
    is_set: bool
    has_order: bool  # in which it can be worked off as Python does


class OrderMatters(Exception):
    """The outcome of a loop may depend on the order of its rounds."""


@dataclass(frozen=True)
class Control:
    """The tests of the marks that decide whether a statement of a round runs, beside tests of the item alone."""

    absent: frozenset[str] = frozenset()  # the source text of what was found not to be among the marks
    knows: frozenset[Variable] | None = (
        None  # beside the `add` of what was absent: that on which effects may depend
    )
    item_is_new: bool = False  # a test found that the item of this round was not among the marks
    once: bool = False  # and it was added since, so that no other round of this item comes here
    is_last: bool = True  # nothing follows this block in the round
    may_continue: bool = True  # to leave the round here leaves nothing out for which the tests do not stand

    @property
    def decides(self) -> bool:
        """Whether a test of the marks decides about the statement, which is beside no `add`."""
        return bool(self.absent) and self.knows is None

    def of(self, body: Sequence[ast.stmt], place: int) -> Control:
        """Return the control over what stands inside a statement of a block."""
        return replace(self, is_last=self.is_last and place == len(body) - 1)


def pile_of(context: Activation, tested: ast.expr, first: ast.stmt) -> Pile | None:
    """Return what a loop takes from while `tested` has items; None if its first statement takes none at an end."""
    owner = context.variable(tested)
    match first:
        case ast.Assign(
            [ast.Name() | ast.Tuple() as item],
            ast.Call(ast.Attribute(ast.Name() as name, method), [] | [ast.Constant(0)], []) as call,
        ) if method in TAKING and owner is not None and context.variable(name) is owner:
            pass
        case _:
            return None
    if not all(isinstance(part, ast.Name | ast.Tuple | ast.expr_context) for part in ast.walk(item)):
        return None
    is_of_set = is_set(context.held(owner))
    has_order = not is_of_set and owner not in context.unordered
    return Pile(owner, item, frozenset([tested, name, call]), is_of_set, has_order)


def names_in_tests(
    context: Activation, body: Sequence[ast.stmt], item: ast.expr, marked: set[Variable], pile: Pile | None
) -> set[ast.AST] | None:
    """Return the names of sets in tests of what was met, if a loop does the same in any order of its rounds.

    `body` follows the taking of the item; `marked` are the sets to which rounds add items; `pile` is what the loop
    works off, and None for one that goes through a set. Return None if the order may matter.
    """
    parts = [part for statement in body for part in ast.walk(statement)]
    read = {each for part in parts if (each := _asked(context, part)) in marked}  # or in `items - marks`
    targets = given_in(parts)
    given = named_in(context, item, *targets)
    if len(read) > 1 or read & given:
        return None
    walk = _Walk(context, parts, next(iter(read), None), pile, given)
    if pile is not None:
        targets += [part.target for part in parts if isinstance(part, ast.AugAssign)]
        if pile.owner in given or named_in(context, item) & named_in(context, *targets):
            return None
        walk.marks_items = any(map(walk.marks_item, parts))
    try:
        walk.go_through(body, Control())
    except OrderMatters:
        return None
    return walk.names


def named_in(context: Activation, *nodes: ast.AST) -> set[Variable]:
    """Return the variables that names in nodes stand for."""
    names = [part for node in nodes for part in ast.walk(node) if isinstance(part, ast.Name)]
    return {variable for variable in map(context.variable, names) if variable is not None}


def laid_together(context: Activation, statement: ast.stmt, pile: Pile) -> tuple[ast.Name, ast.expr] | None:
    """Return the name of the pile and the items that a statement lays on it at once."""
    match statement:
        case ast.AugAssign(ast.Name() as name, ast.BitOr(), items) | ast.Expr(
            ast.Call(ast.Attribute(ast.Name() as name, "update"), [items], [])
        ) if context.variable(name) is pile.owner:
            return name, items
        case _:
            return None


def only(node: ast.expr) -> frozenset[str]:
    """Return the source text of an expression, as the one that is not among the marks."""
    return frozenset([ast.unparse(node)])


def _asked(context: Activation, part: ast.AST) -> Variable | None:
    """Return the variable of `marks` in `item in marks`, `item not in marks` or `items - marks`."""
    match part:
        case ast.Compare(_, [ast.In() | ast.NotIn()], [ast.Name() as name]) | ast.BinOp(
            _, ast.Sub(), ast.Name() as name
        ):
            return context.variable(name)
        case _:
            return None


@dataclass
class _Walk:
    """A walk over the statements of a loop, which raises `OrderMatters` where the order of rounds may be seen."""

    context: Activation
    parts: list[ast.AST]  # of all statements of the loop
    marks: Variable | None
    pile: Pile | None
    given: set[Variable]  # to which the rounds give values
    marks_items: bool = False  # rounds mark the item that they have taken, not those that they lay on the pile
    names: set[ast.AST] = field(default_factory=set[ast.AST])

    def marks_item(self, part: ast.AST) -> bool:
        """Whether a statement adds the item of the round to the marks."""
        added = self._added(part)
        return added is not None and self.pile is not None and only(added) == only(self.pile.item)

    def go_through(self, body: Sequence[ast.stmt], control: Control) -> None:
        """Go through a block."""
        for place, statement in enumerate(body):
            if control.decides and not self.marks_items:
                added = self._added_here(body[place:], control)
                known = None if added is None else frozenset(named_in(self.context, added))
                control = replace(control, knows=known)
            match statement:
                case ast.If():
                    control = self._decide(statement, control, control.of(body, place))
                case ast.For() | ast.While():
                    self._repeat(statement, control)
                case ast.Continue():
                    if not control.may_continue:
                        raise OrderMatters
                case ast.Pass():
                    pass
                case ast.Assign() | ast.AnnAssign() | ast.AugAssign() if targets := self._own(statement):
                    control = self._give(statement, targets, body[place:], control)
                case _:
                    self._effect(statement, control)
                    control = replace(
                        control, once=control.once or (control.item_is_new and self.marks_item(statement))
                    )

    def _decide(self, statement: ast.If, control: Control, inside: Control) -> Control:
        """Go through an `if` of a block, and return what decides about the rest of the block."""
        self._depends(statement.test, control)
        absent = self._tested(statement.test, ast.And, ast.NotIn)
        present = self._tested(statement.test, ast.Or, ast.In)
        if not absent and not present:
            self.go_through(statement.body, inside)
            self.go_through(statement.orelse, inside)
            return control
        if control.knows is not None or not all(isinstance(each, ast.Pass) for each in statement.orelse):
            raise OrderMatters
        if absent:
            within = replace(inside, may_continue=inside.may_continue and inside.is_last)
            self.go_through(statement.body, self._without(within, absent))
            return control
        if not control.is_last or not isinstance(statement.body[0], ast.Continue):
            raise OrderMatters
        return self._without(control, present)

    def _without(self, control: Control, absent: frozenset[str]) -> Control:
        if self.marks_items and self.pile is not None and absent == only(self.pile.item):
            return replace(control, item_is_new=True)
        return replace(control, absent=control.absent | absent)

    def _tested(self, test: ast.expr, joined: type[ast.boolop], op: type[ast.cmpop]) -> frozenset[str]:
        """Return the source text of what parts of a test ask of the marks."""
        found = set[str]()
        for part in test.values if isinstance(test, ast.BoolOp) and isinstance(test.op, joined) else [test]:
            match part:
                case ast.Compare(item, [asked], [ast.Name() as name]) if (
                    isinstance(asked, op) and self.context.variable(name) is self.marks is not None
                ):
                    self.names.add(name)
                    found.add(ast.unparse(item))
                case _:
                    pass
        return frozenset(found)

    def _repeat(self, loop: ast.For | ast.While, control: Control) -> None:
        """Go through the body of an inner loop: `for other in items - marks` tests each of the items."""
        self._depends(loop.iter if isinstance(loop, ast.For) else loop.test, control)
        targets = named_in(self.context, loop.target) if isinstance(loop, ast.For) else set[Variable]()
        if control.absent:
            self._stay_inside([loop], targets)
        absent = frozenset([CHANGED]) if control.absent else frozenset[str]()
        if isinstance(loop, ast.For) and self._leaves_out_marks(loop.iter):
            if control.knows is not None:
                raise OrderMatters
            absent |= only(loop.target)
        knows = None if control.knows is None else control.knows | targets
        self.go_through(loop.body, replace(control, absent=absent, knows=knows, is_last=True, may_continue=True))

    def _leaves_out_marks(self, node: ast.expr) -> bool:
        """Whether an expression is a set without what was met."""
        match node:
            case ast.BinOp(_, ast.Sub(), ast.Name() as name) if (
                self.context.variable(name) is self.marks is not None
            ):
                self.names.add(name)
                return True
            case _:
                return False

    def _own(self, statement: Assignment) -> set[Variable]:
        """Return the variables that an assignment gives values, if all of them are the round's own."""
        targets = targets_of(statement)
        parts = [part for target in targets for part in ast.walk(target)]
        environment = self.context.environment or {}
        found = named_in(self.context, *targets)
        is_own = all(environment.get(each, UNSET) in (UNSET, UNSURE) for each in found)
        are_names = all(isinstance(part, ast.Name | ast.Tuple | ast.List | ast.expr_context) for part in parts)
        return found if is_own and are_names else set()

    def _give(
        self, statement: Assignment, targets: set[Variable], body: Sequence[ast.stmt], control: Control
    ) -> Control:
        """Return what decides about the statements after an assignment, which are in `body`."""
        if not control.absent:
            return control
        self._depends((None if isinstance(statement, ast.AugAssign) else statement.value) or statement, control)
        self._stay_inside(body, targets)
        return replace(control, knows=None if control.knows is None else control.knows | targets)

    def _stay_inside(self, body: Sequence[ast.stmt], targets: set[Variable]) -> None:
        """Raise `OrderMatters` unless variables are named in a block alone."""
        inside = {part for statement in body for part in ast.walk(statement)}
        outside = [part for part in self.parts if part not in inside]
        if targets & {self.context.variable(part) for part in outside if isinstance(part, ast.Name)}:
            raise OrderMatters

    def _effect(self, statement: ast.stmt, control: Control) -> None:
        """Raise `OrderMatters` if what a statement does beside the round may depend on the order."""
        if control.absent and isinstance(statement, ast.Break):
            raise OrderMatters
        if control.decides:
            laid = self._called(statement, None if self.pile is None else self.pile.owner, LAYING)
            if laid is None or not self.marks_items or control.absent != only(laid):
                raise OrderMatters
            return
        self._depends(statement, control)
        if self.marks_items and self._lays_what_is_new(statement):
            return
        added = self._added(statement)
        if added is None and self.marks in named_in(self.context, statement):
            raise OrderMatters
        if added is not None and not self.marks_item(statement) and control.absent != only(added):
            raise OrderMatters
        is_repeated = (
            self.pile is not None
            and (self.pile.is_set or self.marks_items)
            and not (control.once or control.knows is not None)
        )
        if is_repeated and isinstance(statement, ast.AugAssign) and not isinstance(statement.op, REPEATABLE):
            raise OrderMatters

    def _lays_what_is_new(self, statement: ast.stmt) -> bool:
        """Whether a statement lays on the pile a set without what was met."""
        laid = None if self.pile is None else laid_together(self.context, statement, self.pile)
        return laid is not None and self._leaves_out_marks(laid[1])

    def _depends(self, node: ast.AST, control: Control) -> None:
        """Raise `OrderMatters` if a node beside an `add` depends on anything but what is added."""
        if control.knows is not None and named_in(self.context, node) & self.given - control.knows:
            raise OrderMatters

    def _added_here(self, body: Sequence[ast.stmt], control: Control) -> ast.expr | None:
        """Return what one of the next simple statements of a block adds to the marks, if it is what was absent."""
        for statement in body:
            added = self._added(statement)
            if added is not None:
                return added if control.absent == only(added) else None
            if not isinstance(statement, ast.Expr):
                return None
        return None

    def _added(self, part: ast.AST) -> ast.expr | None:
        """Return what a statement adds to the marks."""
        return self._called(part, self.marks, frozenset(["add"]))

    def _called(self, part: ast.AST, owner: Variable | None, methods: frozenset[str]) -> ast.expr | None:
        """Return the argument of a method of a variable that a statement calls."""
        match part:
            case ast.Expr(ast.Call(ast.Attribute(ast.Name() as name, method), [argument], [])) if (
                method in methods and owner is not None and self.context.variable(name) is owner
            ):
                return argument
            case _:
                return None
