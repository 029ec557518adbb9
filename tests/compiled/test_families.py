"""Each family of faults as a minimal program: the same answer, or `CompileError`."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import pytest

from tests.compiled.programs.law import Verdict, judged
from tests.compiled.programs.machine import Machine
from tests.compiled.programs.rewritten import Rewritten

MODULES = {
    name: import_module(f"tests.compiled.corpus.{name}") for name in ("names", "values", "collections", "objects")
}
UNSOUND = {  # in the compiler that the front end replaces
    "AliasOfAList",
    "BoolIsNoInt",
    "CachedPropertyThatCounts",
    "ChainedTargets",
    "ComparedAcrossKinds",
    "ComprehensionsFirstIterableIsOutside",
    "DecoratedHelper",
    "DecoratorThatChangesTheAnswer",
    "Dispatched",
    "EnumFromAValueThatIsNone",
    "EnumIsNotItsValue",
    "EnumMemberOfANumber",
    "EnumOrder",
    "FieldAndPropertyOfOneName",
    "FieldCalledOpponent",
    "FlagSets",
    "Fractions",
    "FrozensetOfPairs",
    "GeneratorThatIsChanged",
    "HugeRange",
    "IntEnumIsItsValue",
    "IntEnumWithOpponent",
    "LambdasWithDefaults",
    "ListChangedWhileGoneThrough",
    "ListIndexBeyondTheEnd",
    "ListIsNoTuple",
    "ListOfTheGameChanged",
    "ListPassedToAHelper",
    "LoopVariableIsAssigned",
    "MaxWithADefault",
    "MethodUnderACache",
    "MethodsOfOneNameInTwoClasses",
    "MutableDefault",
    "NestedTableOfFloats",
    "OrderOfASet",
    "PopFromNothing",
    "PropertyThatCounts",
    "RandomOfItsOwn",
    "RandomRules",
    "RowsOfTheirOwn",
    "SharedRows",
    "SlicesOfATuple",
    "SubclassOfInt",
    "TableOfBools",
    "TargetsFromLeftToRight",
    "TerminalUnderACache",
    "TwoClosuresOfOneDef",
    "UnpackedTooFew",
    "UtilityUnderACache",
    "WalrusLeavesTheComprehension",
}


def marks(name: str) -> list[pytest.MarkDecorator]:
    if name == "HugeRange":
        return [pytest.mark.skip(reason="takes all memory")]
    return [pytest.mark.xfail(strict=False)] if name in UNSOUND else []


FAMILIES = [
    pytest.param(module, game, id=f"{name}-{type(game).__name__}", marks=marks(type(game).__name__))
    for name, module in MODULES.items()
    for game in module.games
]


@pytest.mark.parametrize(("module", "game"), FAMILIES)
def test_lowered_rules_keep_the_law(module: Any, game: Any) -> None:
    outcome = judged(module, game, Rewritten)
    assert outcome.verdict is not Verdict.DIFFERENT, outcome.detail


@pytest.mark.slow
@pytest.mark.parametrize(("module", "game"), FAMILIES)
def test_machine_code_keeps_the_law(module: Any, game: Any) -> None:
    outcome = judged(module, game, Machine)
    assert outcome.verdict is not Verdict.DIFFERENT, outcome.detail
