"""Numba's errors as one sentence for a user."""

from __future__ import annotations

import re

from gametree.game import CompileError


def refusal(error: Exception, what: str) -> CompileError:
    """Return an error of Numba as one sentence, with the innermost line that it names."""
    text = re.sub(r"\x1b\[[0-9;]*m", "", str(error))
    places = re.findall(r'File "([^"]+)", line (\d+)', text)
    where = f"{places[-1][0]}, line {places[-1][1]}, in {what}" if places else what
    lines = [line.strip(" -") for line in text.splitlines()]
    reasons = [line for line in lines if line and not line.startswith(("Failed in", "During", "File ", "There"))]
    reason = (reasons[0] if reasons else type(error).__name__).rstrip(".:")
    if "<function whole " in reason:
        reason = "a value that is no int is put into a state"
    message = f"{where}: this cannot be compiled ({reason}); keep to ints, tuples of ints, loops and conditions."
    return CompileError(message)
