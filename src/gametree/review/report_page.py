"""The reports of one game or of several as a page of HTML that asks for nothing from outside."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from gametree.review.report import GameReport, table_of

STYLE = """
:root { color-scheme: light dark; --line: #8886; --bar: #4477aa; }
body { font: 16px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 62rem; padding: 0 1rem; }
table { border-collapse: collapse; display: block; max-width: 100%; overflow-x: auto; }
h1 { overflow-wrap: anywhere; }
th, td { border-bottom: 1px solid var(--line); padding: .3rem .8rem .3rem 0; text-align: left; }
th, td { vertical-align: top; }
th { font-weight: 600; min-width: 9rem; }
pre { line-height: 1.3; margin: .5rem 0; }
.boards { display: flex; flex-wrap: wrap; gap: 2rem; }
.bars { align-items: end; display: flex; gap: 2px; height: 6rem; }
.bars i { background: var(--bar); flex: 1; max-width: 2rem; min-height: 1px; }
details { margin: .3rem 0; }
@media print { body { margin: 0; max-width: none; } details > * { display: block; } }
"""


def report_page(*reports: GameReport) -> str:
    """Return a page about a game, or about several games side by side.

    Args:
        reports: What `report` returned.

    Raises:
        ValueError: There is no report.

    Examples:
        >>> from gametree.games import Nim
        >>> from gametree.review import report, report_page
        >>> page = report_page(report(Nim((1, 2))), report(Nim((1, 2, 3))))
        >>> page.count("<h2>"), "http" in page
        (3, False)
    """
    if not reports:
        raise ValueError("There is no report: give one or more that report returned.")
    names = [each.name for each in reports]
    parts = [f"<h1>{escape(', '.join(names))}</h1>", *(f"<p>{escape(each.about)}</p>" for each in reports)]
    parts += ["<h2>The start, and how many states each ply has</h2>", _row(map(_start, reports))]
    parts += ["<h2>The facts</h2>", _table(reports)]
    if any(each.puzzles for each in reports):
        parts += ["<h2>Puzzles: one move wins</h2>", *map(_puzzles, reports)]
    head = (
        f'<meta charset="utf-8"><meta name="viewport" content="width=device-width">'
        f"<title>{escape(names[0])}</title><style>{STYLE}</style>"
    )
    return f'<!doctype html>\n<html lang="en"><head>{head}</head>\n<body>{"".join(parts)}</body></html>\n'


def _row(parts: Iterable[str]) -> str:
    return f'<div class="boards">{"".join(f"<div>{part}</div>" for part in parts)}</div>'


def _start(report: GameReport) -> str:
    counts = report.states_by_ply or report.lines_by_ply
    most = max(counts)
    title = "states" if report.states_by_ply else "lines"
    bars = "".join(
        f'<i style="height:{100 * count / most:.1f}%" title="ply {ply}: {count:,} {title}"></i>'
        for ply, count in enumerate(counts)
    )
    first = f"<p>{escape(report.first)} moves first.</p>"
    return f'<pre>{escape(report.start)}</pre>{first}<div class="bars">{bars}</div>'


def _table(reports: tuple[GameReport, ...]) -> str:
    head, *rows = table_of(reports)
    body = "".join(f"<tr><th>{escape(label)}</th>{_cells('td', cells)}</tr>" for label, *cells in rows)
    return f"<table><tr>{_cells('th', head)}</tr>{body}</table>"


def _cells(tag: str, texts: Iterable[str]) -> str:
    return "".join(f"<{tag}>{escape(text)}</{tag}>" for text in texts)


def _puzzles(report: GameReport) -> str:
    return _row(
        f"<pre>{escape(each['board'])}</pre><p>{escape(each['player'])} to move and win in"
        f" {(len(each['line']) + 1) // 2}.</p><details><summary>Answer</summary>"
        f"<p>{escape(' '.join(each['line']))}</p><ul>{_tries(each['tries'])}</ul></details>"
        for each in report.puzzles
    )


def _tries(tries: dict[str, tuple[str, ...]]) -> str:
    return "".join(
        f"<li>{escape(name)} fails: {escape(' '.join(line[1:]) or 'it wins nothing')}</li>"
        for name, line in tries.items()
    )
