"""Texts whose length is known only at run time, held as lists of characters, and the methods of all texts."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from types import NoneType
from typing import Any

from gametree.compiled.front_end.containers.builtins import collected, is_fixed
from gametree.compiled.front_end.containers.streams import each
from gametree.compiled.front_end.functions.activation import Activation
from gametree.compiled.front_end.functions.evaluator import call
from gametree.compiled.front_end.ir import building as ir
from gametree.compiled.front_end.ir.nodes import Do, Table
from gametree.compiled.front_end.kinds import kinds, values
from gametree.compiled.front_end.kinds.encoding import (
    as_listed,
    bounds,
    int_code,
    items_of,
    listed,
    packed,
    scalar,
    words,
)
from gametree.compiled.front_end.kinds.kinds import described, type_of
from gametree.compiled.front_end.kinds.values import FALSE, TRUE, Known, Scalar, Value, View, kind_of, shown
from gametree.compiled.front_end.names.formats import format_of
from gametree.compiled.front_end.names.plain import has_plain_text
from gametree.compiled.front_end.names.refusals import OF_TEXTS, Refused
from gametree.compiled.front_end.names.scopes import Variable
from gametree.compiled.front_end.operations.comparison import opposite
from gametree.compiled.front_end.operations.conditions import choose
from gametree.compiled.front_end.operations.sequences import made, of_characters
from gametree.compiled.front_end.operations.table import AnyText, Sequence, Stream, apply, computed, operation
from gametree.compiled.front_end.prelude import list_functions, text_functions

ASCII = 128  # characters below it have small and capital letters of the same length


def is_text(value: Value) -> bool:
    """Whether a value is a text."""
    match value:
        case Known(constant):
            return type(constant) is str
        case View(kind):
            return isinstance(kind, kinds.Text | kinds.BoundedText)
        case values.Slice():
            return values.is_slice_of_text(value)
        case _:
            return is_listed(value)


def is_listed(value: Value) -> bool:
    """Whether a value is a text held as a list of characters."""
    return isinstance(value, values.Listed) and value.kind.form is str


def characters(context: Activation, value: Value) -> Value:
    """Return a text as a sequence of characters: one held in a number of words at most becomes a list."""
    if isinstance(value, View) and isinstance(value.kind, kinds.BoundedText):
        return as_listed(value)
    if isinstance(value, values.Slice):
        return of_characters(context, collected(context, value, list))
    if not is_text(value):
        raise Refused(f"{shown(value)} is used as a text", "make a text of it")
    return value


def as_fixed(context: Activation, value: Value) -> Value:
    """Return a text of changing length in a number of words, and any other value as it is."""
    if not is_listed(value):
        return value
    return context.whole_view(value, kinds.as_part(kind_of(value)), "text")


def of_texts(function: Callable[..., Any], *more: Any, **named: Any) -> Callable[..., Value]:
    """Return the operation that a function of the prelude computes of texts, and of other operands as they are."""
    constants, options = map(Known.of, more), {name: Known.of(value) for name, value in named.items()}
    last = tuple(constants)

    def apply_to(context: Activation, *operands: Value) -> Value:
        given = [characters(context, each) if is_text(each) else each for each in operands]
        return computed(context, function, *given, *last, **options)

    return apply_to


def to_text(function: Callable[..., Any], *more: Any, **named: Any) -> Callable[..., Value]:
    """Return what `of_texts` returns, for a function that returns the characters of a text."""
    found = of_texts(function, *more, **named)

    def apply_to(context: Activation, *operands: Value) -> Value:
        return of_characters(context, found(context, *operands))

    return apply_to


def to_texts(function: Callable[..., Any]) -> Callable[..., Value]:
    """Return what `of_texts` returns, for a function that returns a list of the parts of a list of characters."""
    found = of_texts(function)
    of_list = kinds.List(kinds.Text(1), list)

    def apply_to(context: Activation, text: Value, *operands: Value) -> Value:
        made = found(context, values.Listed(of_list, listed(characters(context, text), of_list)), *operands)
        if not isinstance(made, values.Listed):
            return made
        return values.Listed(kinds.List(kinds.List(kinds.Text(1), str), list), made.code)

    return apply_to


def of_each(function: Callable[..., Any]) -> Callable[..., Value]:
    """Return the operation that changes each character."""
    of_any_length = to_text(text_functions.mapped, function)

    def change(context: Activation, owner: Value) -> Value:
        if isinstance(owner, View) and isinstance(owner.base, Table) and all(map(ASCII.__gt__, owner.base.words)):
            changed = (ord(function(chr(word))) if word >= 0 else word for word in owner.base.words)
            return replace(owner, base=context.program.table(tuple(changed)))
        if isinstance(owner, View) and isinstance(owner.kind, kinds.Text):
            items = (call(context, Known.of(function), (item,), {}) for item in items_of(owner))
            return made(context, str, tuple(items))
        return of_any_length(context, owner)

    return change


def _found(function: Callable[..., Any]) -> Callable[..., Value]:
    """Return the operation that finds a place, or raises ValueError."""

    def place(context: Activation, *operands: Value) -> Value:
        found = context.atom(of_texts(function)(context, *operands), "place")
        context.emit(Do(ir.call("member_of", ir.op(">=", int_code(found), 0), 0)))
        return found

    return place


def join_listed(context: Activation, between: Value, texts: Value) -> Value:
    """Return some texts as one, with another between them."""
    whole = Variable("text")
    first = Variable("first")
    context.assign(whole, of_characters(context, no_characters()))
    context.assign(first, TRUE)

    def one(text: Value) -> None:
        if not is_text(text):
            raise Refused(f"{shown(text)} is joined as a text", "make a text of it")
        if between != Known.of(""):
            choose(context, opposite(context.read(first)), lambda: _append(context, whole, between))
        context.assign(first, FALSE)
        _append(context, whole, text)

    each(context, texts, one)
    return context.read(whole)


def join_any(context: Activation, between: Value, texts: Value) -> Value:
    """Return some texts as one of known length, if they all are, or else as one that changes its length."""
    if isinstance(texts, values.Lazy) and is_fixed(texts):
        texts = collected(context, texts, list)
    if isinstance(texts, values.Lazy):
        return join_listed(context, between, texts)
    if isinstance(texts, values.Never):
        return texts
    if between == Known.of("") and not isinstance(texts, values.Listed):
        if isinstance(kind_of(texts), kinds.Text):
            return texts
        if all(isinstance(kind_of(item), kinds.Text) for item in items_of(texts)):
            return made(context, str, items_of(texts))
    return join_listed(context, between, texts)


def no_characters() -> values.Listed:
    """Return an empty list of characters."""
    character = kinds.Text(1)
    return values.Listed(kinds.List(character, list), ir.new_list([], type_of(character)))


def _append(context: Activation, variable: Variable, text: Value) -> None:
    owner = context.read(variable)
    assert isinstance(owner, values.Listed)
    character = kinds.Text(1)
    each(
        context,
        characters(context, text),
        lambda item: context.emit(Do(ir.change("append", owner.code, packed(item, character)))),
    )


def text_of(context: Activation, value: Value) -> Value:
    """Return `str(value)`."""
    if isinstance(value, values.Slice) and is_text(value):
        return characters(context, value)
    if is_text(value):
        return value
    kind = kind_of(value)
    if isinstance(value, Known) and type(value.value) in (int, bool, NoneType):
        return Known.of(str(value.value))
    if isinstance(kind, kinds.Bool):
        return of_texts(text_functions.of_bool)(context, value)
    if not isinstance(kind, kinds.Int) or not kind.exact:
        raise Refused(f"the text of {described(kind)} is made", "make texts of ints and texts")
    return to_text(text_functions.of_int)(context, value)


def converted(context: Activation, value: Value, conversion: int) -> Value:
    """Return what `!s`, `!r` or `!a` makes of a value in an f-string, and the value itself without one."""
    if conversion == -1:
        return value
    if isinstance(value, Known) and has_plain_text(value.value):
        return Known.of({ord("r"): repr, ord("a"): ascii}.get(conversion, str)(value.value))
    if conversion != ord("s") and not isinstance(kind_of(value), kinds.Int | kinds.Bool):
        raise Refused(f"the repr of {shown(value)} is made", OF_TEXTS)
    return text_of(context, context.stable(value, "part"))


def by_format(context: Activation, value: Value, spec: str) -> Value:
    """Return `format(value, spec)`, or the value itself where a format asks for nothing."""
    if isinstance(value, Known) and has_plain_text(value.value):
        try:
            return Known.of(format(value.value, spec))
        except (TypeError, ValueError) as error:
            raise Refused(f"the format {spec!r} does not suit {shown(value)}", "write another format") from error
    if not spec:
        return value
    wanted = format_of(spec)
    if is_text(value) and wanted.form in ("", "s") and not wanted.zeros:
        text = value
    elif isinstance(kind := kind_of(value), kinds.Int) and kind.exact and wanted.form != "s":
        value = context.stable(value, "part")
        in_binary = to_text(text_functions.of_int, base=2)
        text = in_binary(context, value) if wanted.form == "b" else text_of(context, value)
    else:
        raise Refused(f"the format {spec!r} is used on {shown(value)}", "use it on texts and ints")
    if wanted.zeros:
        return apply(context, ".zfill", text, Known.of(wanted.width))
    pad = ".rjust" if wanted.align == ">" or not (wanted.align or is_text(value)) else ".ljust"
    return apply(context, pad, text, Known.of(wanted.width), Known.of(wanted.filling))


def formatted(context: Activation, parts: list[Value]) -> Value:
    """Return the text that an f-string makes of its parts."""
    texts = [text_of(context, context.stable(part, "part")) for part in parts]
    if all(isinstance(kind_of(text), kinds.Text) for text in texts):
        return made(context, str, tuple(item for text in texts for item in items_of(text)))
    whole = Variable("text")
    context.assign(whole, of_characters(context, no_characters()))
    for text in texts:
        _append(context, whole, text)
    return context.read(whole)


def to_int(context: Activation, value: Value) -> Value:
    """Return `int(text)`."""
    kind = kind_of(value)
    if isinstance(value, View) and kind == kinds.Text(1):
        (word,) = words(value, kind)
        digit = call(context, Known.of(text_functions.is_digit), (value,), {})
        is_digit = scalar(digit).code
        context.emit(Do(ir.call("member_of", is_digit, 0)))
        return Scalar(kinds.Int(0, 9), ir.op("-", word, ord("0")))
    return _number_of(context, value)


def _number_of(context: Activation, text: Value, **base: int) -> Value:
    """Return the number that a text is, in decimal digits if no other base is given."""
    is_number = of_texts(text_functions.is_int, **base)(context, text)
    choose(context, opposite(is_number), lambda: context.fail(ValueError, "a text is made an int that is none"))
    return of_texts(text_functions.int_of, **base)(context, text) if context.is_reached() else values.Never()


def to_int_of_base(context: Activation, value: Value, base: Value) -> Value:
    """Return `int(text, base)`."""
    if base == Known.of(10):
        return to_int(context, value)
    if base != Known.of(2):
        raise Refused("int is given another base than 2 or 10", "compute the number in a loop")
    return _number_of(context, value, base=2)


def to_character(context: Activation, value: Value) -> Value:
    """Return `chr(value)`."""
    own = bounds(value)
    code = int_code(context.atom(value, "code"))
    if own.least < -(2**31) or own.most >= 2**31:
        is_far = ir.op("or", ir.op("<", code, -(2**31)), ir.op(">=", code, 2**31))
        context.fail_if(is_far, OverflowError, "chr is given an int beyond 32 bits")
    if own.least < 0 or own.most > kinds.CHARACTER.most:
        fits = ir.op("and", ir.op(">=", code, 0), ir.op("<=", code, kinds.CHARACTER.most))
        code = context.name("code", ir.call("member_of", fits, code))
    return View(kinds.Text(1), context.name("text", ir.call("words", code)), 0, whole=True)


def of_list(name: str) -> Callable[..., Value]:
    """Return the operation that does with the characters of a text what one of lists does."""

    def apply_to(context: Activation, owner: Value, *places: Value) -> Value:
        return apply(context, name, characters(context, owner), *places)

    return apply_to


def is_part(context: Activation, wanted: Value, container: Value) -> Value:
    """Return whether one text is in another."""
    if not is_text(wanted):
        raise Refused(f"{shown(wanted)} is looked for in a text", "look for a text")
    place = of_texts(text_functions.place_in)(context, container, wanted)
    return Scalar(kinds.Bool(), ir.op(">=", int_code(context.atom(place, "place")), 0))


UNARY: dict[str, tuple[Callable[..., Value], str]] = {
    ".upper": (of_each(text_functions.to_large), "name.upper()"),
    ".lower": (of_each(text_functions.to_small), "name.lower()"),
    ".swapcase": (of_each(text_functions.to_other_case), "board.swapcase()"),
    ".isupper": (
        of_texts(text_functions.are_cased, text_functions.is_large, text_functions.is_small),
        "piece.isupper()",
    ),
    ".islower": (
        of_texts(text_functions.are_cased, text_functions.is_small, text_functions.is_large),
        "piece.islower()",
    ),
    ".isdigit": (of_texts(text_functions.are_all, text_functions.is_digit), "cell.isdigit()"),
    ".isdecimal": (of_texts(text_functions.are_all, text_functions.is_digit), "cell.isdecimal()"),
    ".isnumeric": (of_texts(text_functions.are_all, text_functions.is_digit), "cell.isnumeric()"),
    ".isalpha": (of_texts(text_functions.are_all, text_functions.is_letter), "cell.isalpha()"),
    ".isalnum": (of_texts(text_functions.are_all, text_functions.is_of_word), "cell.isalnum()"),
    ".isspace": (of_texts(text_functions.are_all, text_functions.is_space), "cell.isspace()"),
    "int": (to_int, "int(cell)"),
    "str": (text_of, "str(name)"),
}
for _name, (_apply_to, _example) in UNARY.items():
    operation(_name, AnyText, example=_example)(_apply_to)
BINARY: dict[str, tuple[Callable[..., Value], str]] = {
    ".count": (of_texts(text_functions.number_in), "board.count('XX')"),
    ".find": (of_texts(text_functions.place_in), "board.find('XX')"),
    ".rfind": (of_texts(text_functions.last_place_in), "board.rfind('X')"),
    ".index": (_found(text_functions.place_in), "board.index('XX')"),
    ".rindex": (_found(text_functions.last_place_in), "board.rindex('X')"),
    ".startswith": (of_texts(text_functions.starts_with), "name.startswith('X')"),
    ".endswith": (of_texts(text_functions.ends_with), "name.endswith('X')"),
}
for _name, (_apply_to, _example) in BINARY.items():
    for _places, _given in ((), ""), ((kinds.Int,), ", 1"), ((kinds.Int, kinds.Int), ", 1, 3"):
        operation(_name, AnyText, AnyText, *_places, example=f"{_example[:-1]}{_given})")(_apply_to)
operation("+", AnyText, AnyText, example="name + 'X'")(to_text(list_functions.joined))
for _name, _left, _right in ((".strip", True, True), (".lstrip", True, False), (".rstrip", False, True)):
    _strip = to_text(text_functions.stripped, left=_left, right=_right)
    operation(_name, AnyText, example=f"row{_name}()")(_strip)
    operation(_name, AnyText, AnyText, example=f"row{_name}('.')")(_strip)
for _more, _example in (((), "board.split('/')"), ((kinds.Int,), "text.split('-', 1)")):
    operation(".split", AnyText, AnyText, *_more, example=_example)(to_texts(text_functions.split_at))
operation(".split", AnyText, example="text.split()")(to_texts(text_functions.split_at_spaces))
operation(".splitlines", AnyText, example="board.splitlines()")(to_texts(text_functions.lines_of))
operation(".zfill", AnyText, kinds.Int, example="text.zfill(2)")(to_text(text_functions.filled))
for _name, _at_left in ((".ljust", False), (".rjust", True)):
    _pad = to_text(text_functions.padded, at_left=_at_left)
    operation(_name, AnyText, kinds.Int, example=f"text{_name}(2)")(_pad)
    operation(_name, AnyText, kinds.Int, AnyText, example=f"text{_name}(2, '0')")(_pad)
_replace = to_text(text_functions.replaced)
operation(".replace", AnyText, AnyText, AnyText, example="hand.replace('XX', '')")(_replace)
operation(".replace", AnyText, AnyText, AnyText, kinds.Int, example="hand.replace('X', '', 1)")(_replace)
for _shape in (Sequence, values.Lazy):
    operation(".join", kinds.Text, _shape, example="', '.join(names)")(join_any)
operation(".join", AnyText, Stream, example="'-'.join(names)")(join_listed)
operation("*", kinds.BoundedText, kinds.Int, example="'X' * n")(to_text(list_functions.repeated))
operation("str", kinds.Int, example="str(n)")(text_of)
operation("int", AnyText, kinds.Int, example="int('101', 2)")(to_int_of_base)
operation("chr", kinds.Int, example="chr(n)")(to_character)
operation("[:]", kinds.BoundedText, object, object, object, example="name[1:]")(of_list("[:]"))
operation("[]", kinds.BoundedText, kinds.Int, example="name[0]")(of_list("[]"))
