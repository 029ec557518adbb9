"""Operations of the intermediate representation as machine code of their own, called from Python."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from ctypes import addressof
from typing import Any

from gametree.compiled.back_end.linking import compiled
from gametree.compiled.back_end.machine_code import loaded
from gametree.compiled.back_end.machine_functions import RulesCode, RulesFunction
from gametree.compiled.back_end.memory_words import words as new_words
from gametree.compiled.back_end.workspace import LINE
from gametree.compiled.front_end.ir.building import call, load
from gametree.compiled.front_end.ir.nodes import MEMORY, Expression, Function, Name, Return, Statement, answer_of
from gametree.compiled.front_end.ir.primitives import bits_of, float_of
from gametree.compiled.front_end.ir.types import BOOL, FLOAT, WIDE, Type, Words
from gametree.compiled.front_end.ir.wide_primitives import high_word, low_word, wide_of
from gametree.compiled.kernels.layout_words import layout_words

Body = Callable[[list[Expression]], Expression | Sequence[Statement]]
ROOM = 16  # words for the answer


def in_machine_code(body: Body, *kinds: Type, answer: Type | None = None) -> Callable[..., Any]:
    """Return machine code of an expression of arguments of these kinds, or of statements that return an `answer`.

    `body` takes the list of the arguments as expressions.
    """
    size = sum(map(_words_of, kinds))
    state = Name("state", Words(size))
    given, at = list[Expression](), 0
    for kind in kinds:
        given.append(_unpacked(kind, [load(state, at + place) for place in range(_words_of(kind))]))
        at += _words_of(kind)
    made = body(given)
    if isinstance(made, Sequence):
        region, returned = tuple(made), answer
    else:
        returned, region = made.type, (Return(call("words", *_packed(made))),)
    assert returned is not None
    function = Function("tested", (state, MEMORY), region)
    taken = layout_words(size)
    bare = not isinstance(answer_of(function), Words)
    left = layout_words(_words_of(returned), "action", bare=bare)
    code = RulesCode(function, {}, {})
    rules: Any = RulesFunction(code, "rules.tested", (taken.held, None), left.held)
    get, put = taken.get, left.put

    def kernel(address: int, _depth: int) -> int:
        put(address, LINE, rules(get(address, LINE), address))
        return 0

    run = loaded(compiled(kernel, quick=True))

    def called(*arguments: Any) -> Any:
        memory = new_words(LINE + ROOM)
        found: Any = [word for kind, each in zip(kinds, arguments, strict=True) for word in _encoded(kind, each)]
        memory[LINE : LINE + size] = found
        run(addressof(memory), 0)
        return _decoded(returned, memory[LINE : LINE + _words_of(returned)])

    return called


def operation(name: str, *kinds: Type) -> Callable[..., Any]:
    """Return machine code of an operation."""
    return in_machine_code(lambda given: call(name, *given), *kinds)


def _words_of(kind: Type) -> int:
    return kind.count if isinstance(kind, Words) else 2 if kind == WIDE else 1


def _unpacked(kind: Type, words: list[Expression]) -> Expression:
    if isinstance(kind, Words):
        return call("words", *words)
    if kind == WIDE:
        return call("wide_of", *words)
    if kind == FLOAT:
        return call("float_of", *words)
    return words[0]


def _packed(code: Expression) -> list[Expression]:
    if isinstance(code.type, Words):
        return [load(code, place) for place in range(code.type.count)]
    if code.type == WIDE:
        return [call("high_word", code), call("low_word", code)]
    if code.type == FLOAT:
        return [call("bits_of", code)]
    return [call("int", code) if code.type == BOOL else code]


def _encoded(kind: Type, value: Any) -> list[int]:
    if isinstance(kind, Words):
        return [*value]
    if kind == WIDE:
        return [high_word(value), low_word(value)]
    return [bits_of(value) if kind == FLOAT else value]


def _decoded(kind: Type, words: list[int]) -> Any:
    if isinstance(kind, Words):
        return tuple(words)
    if kind == WIDE:
        return wide_of(*words)
    return float_of(words[0]) if kind == FLOAT else bool(words[0]) if kind == BOOL else words[0]
