"""Grade files of students: course modules recognised, each checked in a process of its own, and reported.

`check_file` returns the `FileReport` on a file with a game or a search as in CS50, AIMA, CS188 or 6.034, or with a
game of this library; `check_files` yields those of a folder. A report holds a `LawReport` for each law.

The way from a file to its verdict: `files` finds the files and starts a process for each, `child_process` runs it,
`examiner` holds the file to its laws there, `steps` carries what it finds, and `verdicts` makes the report.
"""

from typing import TYPE_CHECKING

from gametree.grading.reports import FileReport as FileReport, LawReport as LawReport
from gametree.lazy_names import offer_lazily

if TYPE_CHECKING:
    from gametree.grading.files import check_file as check_file, check_files as check_files

offer_lazily(__name__)
