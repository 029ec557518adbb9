"""The effects on variables of one round of a loop, if its statements are such as a loop over a set may have."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from gametree.compiled.front_end.containers.worklists import LAYING, Pile, laid_together, named_in
from gametree.compiled.front_end.functions.activation import Activation
from gametree.compiled.front_end.functions.edges import UNSET, UNSURE
from gametree.compiled.front_end.functions.recovery import bodies_in, targets_of
from gametree.compiled.front_end.kinds import kinds, values
from gametree.compiled.front_end.kinds.values import Value
from gametree.compiled.front_end.names.named_rows import path_of
from gametree.compiled.front_end.names.plain import CHANGING
from gametree.compiled.front_end.names.scopes import Variable

GROUPS: dict[type[ast.operator], str] = {
    ast.Add: "+", ast.Sub: "+", ast.BitOr: "|", ast.BitAnd: "&", ast.BitXor: "^",
}  # fmt: skip
PUTTING = frozenset(["add", "update"])


@dataclass
class RoundEffects:
    """The effects of the rounds of a loop; `nodes` are the names and calls of the tree that have them."""

    context: Activation
    pile: Pile | None  # what the loop works off
    nodes: set[ast.AST] = field(default_factory=set[ast.AST])
    targets: set[Variable] = field(default_factory=set[Variable])  # of this loop and those inside
    given: dict[Variable, set[str]] = field(default_factory=dict[Variable, set[str]])  # constants; "" for others
    steps: dict[Variable, set[str]] = field(default_factory=dict[Variable, set[str]])  # groups of operations
    stored: dict[Variable, list[ast.expr]] = field(default_factory=dict[Variable, list[ast.expr]])
    puts: dict[Variable, set[str]] = field(default_factory=dict[Variable, set[str]])  # dicts: how places change
    returned: set[str] = field(default_factory=set[str])  # constants
    returns_inside: bool = False  # a loop inside returns a constant
    breaks: list[ast.Break] = field(default_factory=list[ast.Break])
    searches: bool = False  # a value that is no constant is returned
    yields: bool = False

    def add(self, statement: ast.stmt, *, is_own: bool) -> bool:
        """Add what a statement does; return false if it is none that is known.

        `is_own` is false inside the loops of a round. What stands inside a statement is not looked at.
        """
        match statement:
            case ast.If() | ast.Continue() | ast.Pass() | ast.While(orelse=[]):
                return True
            case ast.Break():
                self.breaks += [statement] if is_own else []
                return True
            case ast.For(target=target, orelse=[]):
                self.targets |= named_in(self.context, target)
                return True
            case ast.Expr(ast.Yield() as handed_on) if self.context.answers.generator:
                self.nodes.add(handed_on)
                self.yields = True
                return True
            case ast.Return(ast.Constant() | None as value):
                self.returned.add("" if value is None else ast.dump(value))
                self.returns_inside |= not is_own
                return True
            case ast.Return():
                self.searches = True
                return is_own
            case ast.Assign() | ast.AnnAssign() | ast.AugAssign() | ast.Expr():
                return (
                    self._lay(statement) or self._put(statement) or self._step(statement) or self._give(statement)
                )
            case _:
                return False

    def _lay(self, statement: ast.stmt) -> bool:
        """Add what is laid on the pile."""
        if self.pile is None:
            return False
        match statement:
            case ast.Expr(ast.Call(ast.Attribute(ast.Name() as name, method), [_], [])) if (
                method in LAYING and self.context.variable(name) is self.pile.owner
            ):
                self._change(name, statement)
                return True
            case _ if laid := laid_together(self.context, statement, self.pile):
                self._change(laid[0], statement)
                return True
            case _:
                return False

    def _put(self, statement: ast.stmt) -> bool:
        """Add what a key of a dict is given, or what is added there."""
        match statement:
            case ast.Assign([ast.Subscript(ast.Name() as name, ast.expr() as key)]) | ast.AugAssign(
                ast.Subscript(ast.Name() as name, ast.expr() as key), ast.Add() | ast.Sub()
            ) if isinstance(held := _held(self.context, name), values.Dict):
                owner = self.context.variable(name)
                is_known = held.code is None and held.kind.form in kinds.MADE_OF_SETS
                if owner is None or not is_known or isinstance(key, ast.Slice):
                    return False
                self.puts.setdefault(owner, set()).add(type(statement).__name__)
                self.nodes.add(name)
                return True
            case _:
                return False

    def _step(self, statement: ast.stmt) -> bool:
        """Add what is added to a number or a set."""
        match statement:
            case ast.AugAssign(ast.Name() as name, operator) if type(operator) in GROUPS:
                group = GROUPS[type(operator)]
            case ast.Expr(ast.Call(ast.Attribute(ast.Name() as name, method), [_], [])) if method in PUTTING:
                group = "|"
                self._change(name, statement)
            case _:
                return False
        variable = self.context.variable(name)
        if variable is not None:
            self.steps.setdefault(variable, set()).add(group)
        return variable is not None

    def _give(self, statement: ast.stmt) -> bool:
        """Add the values that names or places of a list are given."""
        match statement:
            case ast.Assign([ast.Subscript() as target], value):
                root, _ = path_of(target)
                owner = self.context.variable(root)
                if owner is None or (isinstance(_held(self.context, root), values.Dict) and root is target.value):
                    return False
                self.nodes.add(root)
                self.stored.setdefault(owner, []).append(value)
                return True
            case ast.Assign(value=value) | ast.AnnAssign(value=ast.expr() as value):
                parts = [part for target in targets_of(statement) for part in ast.walk(target)]
                text = ast.dump(value) if isinstance(value, ast.Constant) else ""
                for variable in filter(None, map(self.context.variable, parts)):
                    self.given.setdefault(variable, set()).add(text)
                return not any(isinstance(part, ast.Attribute | ast.Subscript) for part in parts)
            case _:
                return False

    def _change(self, name: ast.Name, statement: ast.stmt) -> None:
        self.nodes |= {name, *([statement.value] if isinstance(statement, ast.Expr) else [])}


def effects_of(
    context: Activation, item: ast.expr, body: list[ast.stmt], pile: Pile | None
) -> RoundEffects | None:
    """Return what the rounds of a loop do after `item` has its value, None if a statement may do more."""
    found = RoundEffects(context, pile, targets=named_in(context, item))
    own = set(statements_in(body, loops=False))
    known = all(found.add(statement, is_own=statement in own) for statement in statements_in(body))
    return found if known else None


def statements_in(body: Iterable[ast.stmt], *, loops: bool = True) -> Iterator[ast.stmt]:
    """Yield statements and those inside, without those of inner loops if `loops` is false."""
    for statement in body:
        yield statement
        if loops or not isinstance(statement, ast.For | ast.While):
            for inner in bodies_in(statement):
                yield from statements_in(inner, loops=loops)


def has_effect(part: ast.AST) -> bool:
    """Whether an expression may do more than compute a value."""
    return isinstance(part, ast.NamedExpr | ast.Yield | ast.YieldFrom | ast.Await) or (
        isinstance(part, ast.Call) and isinstance(part.func, ast.Attribute) and part.func.attr in CHANGING
    )


def is_outside(context: Activation, variable: Variable) -> bool:
    """Whether a variable has a value before the loop."""
    return context.environment is not None and context.environment.get(variable, UNSET) not in (UNSET, UNSURE)


def _held(context: Activation, name: ast.expr) -> Value:
    """Return what a name holds before the loop."""
    variable = context.frame.scopes.bindings.get(name)
    return context.held(variable) if isinstance(variable, Variable) else values.NONE
