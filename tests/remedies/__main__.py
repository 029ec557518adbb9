"""Write the messages of the tables anew where they changed or are missing: `python -m tests.remedies [TABLE]`."""

from __future__ import annotations

import re
import sys

from tests.remedies.table import ANY, CASE, FOLDER, TABLES, own_folder, pattern_of, remedies, said_of, scope_of


def write_anew(table: str) -> None:
    """Run the cases of a table, and write each message that is not as it was."""
    file, cases = FOLDER / f"{table}.txt", remedies(table)

    def written(found: re.Match[str]) -> str:
        case = next(cases)
        with own_folder() as folder:
            said = said_of(case, scope_of(case)).replace(folder, ANY)
        if case.message and pattern_of(case.message).search(said):
            return found[0]
        wrong, right = ([line for line in found[0].splitlines() if line[0] == mark] for mark in "-+")
        return "\n".join([*wrong, f"! {re.sub('0x[0-9a-f]{6,}', ANY, said)}", *right, ""])

    file.write_text(CASE.sub(written, file.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    for each in sys.argv[1:] or TABLES:
        write_anew(each)
