"""Grade files of students: course modules recognised, each checked in a process of its own, and reported.

`check_file` returns the `FileReport` on a file with a game or a search as in CS50, AIMA, CS188 or 6.034, or with a
game of this library; `check_files` yields those of a folder. A report holds a `LawReport` for each law.
"""

from gametree.grading.files import check_file, check_files
from gametree.grading.reports import FileReport, LawReport

__all__ = ["FileReport", "LawReport", "check_file", "check_files"]
