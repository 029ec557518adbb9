"""The glossary has every term that readers may search for, each with its source and with links that resolve."""

from __future__ import annotations

import re

import pytest

from tests.docs.pages import DOCS, FENCE

GLOSSARY = DOCS / "glossary.md"
TERMS = """
    alpha cutoff; alpha-beta; aspiration window; backed-up value; beta cutoff; bound; branching factor;
    canonical state; cutoff; depth limit; df-pn; disproof number; enhanced transposition cutoff; entry;
    evaluation function; exploration constant; fail-hard; fail-soft; game tree; GHI problem; graph-history
    interaction; heuristic; history heuristic; horizon; horizon effect; iterative deepening; killer move;
    Knuth-Moore leaf count; leaf; MAX and MIN; MCTS; MCTS-Solver; minimax; minimax value; Monte Carlo tree
    search; move ordering; MTD(f); negamax; NegaScout; node; null window; null-move pruning; perfect
    information; perft; playout; ply; principal variation; principal variation search; probe; proof number;
    proof-number search; pruning; PVS; quiescence search; refutation; remoteness; replacement scheme;
    retrograde analysis; rollout; Scout; search window; state; store; strategy; strongly solved; symmetry
    reduction; terminal state; transposition; transposition table; UCT; ultra-weakly solved; utility; weakly
    solved; zero window; zero-sum game; Zobrist hashing; zugzwang
"""
ENTRY = re.compile(r"^## (.+)\n\n(?:\*Also: ([\s\S]+?)\.\*\n\n)?([\s\S]+?)(?=^## |\Z)", re.MULTILINE)
ENTRIES = [(name, also.replace("\n", " "), text) for name, also, text in ENTRY.findall(GLOSSARY.read_text())]
LINK = re.compile(r"\]\((?!https:)([^)#]*)(?:#([^)]*))?\)")


def names() -> set[str]:
    """Return every name under which the glossary explains something."""
    aliases = {re.sub(r"\[(.+?)\]\(.+?\)", r"\1", alias) for _, also, _ in ENTRIES for alias in also.split(", ")}
    return {name for name, _, _ in ENTRIES} | aliases - {""}


def slug(title: str) -> str:
    """Return the anchor that mkdocs gives a heading."""
    return re.sub(r"[-\s]+", "-", re.sub(r"[^\w\s-]", "", title).strip().lower())


def anchors(page: str) -> set[str]:
    """Return the anchors of the headings of a page."""
    text = FENCE.sub("", (DOCS / page).read_text())
    return {slug(title) for title in re.findall(r"^#+ (.+)$", text, re.MULTILINE)}


@pytest.mark.parametrize("term", [" ".join(term.split()) for term in TERMS.split(";")])
def test_a_term_of_the_field_is_explained(term: str) -> None:
    known = {name.lower() for name in names()}
    assert term.lower() in known | {name.removesuffix(" pruning") for name in known}


def test_the_entries_are_in_alphabetical_order() -> None:
    listed = [name for name, _, _ in ENTRIES]
    assert listed == sorted(listed, key=lambda name: name.lower().replace("-", " ").replace("(", " "))


@pytest.mark.parametrize(("name", "text"), [(name, text) for name, _, text in ENTRIES])
def test_an_entry_says_where_the_term_is_used_and_where_it_comes_from(name: str, text: str) -> None:
    assert len(re.findall(r"^- \*\*(?:Here:|Not used here)", text, re.MULTILINE)) == 1
    assert len(re.findall(r"^- \*\*Source:\*\*", text, re.MULTILINE)) == 1


def dead_links(text: str) -> list[str]:
    """Return the links in the text of the glossary that lead to no page, or to no heading of it."""
    found = ((page or GLOSSARY.name, anchor) for page, anchor in LINK.findall(text))
    return [
        f"{page}#{anchor}"
        for page, anchor in found
        if not (DOCS / page).is_file() or not {anchor} <= anchors(page) | {""}
    ]


def test_every_link_leads_to_a_page_and_a_heading() -> None:
    text = GLOSSARY.read_text()
    assert len(LINK.findall(text)) > len(ENTRIES)
    assert dead_links(text) == []
    broken = ["nowhere.md#", "glossary.md#nothing"]
    assert dead_links("[a](nowhere.md) [b](#nothing) [c](#state) [d](index.md)") == broken


def test_the_list_by_subject_links_to_every_entry() -> None:
    introduction = GLOSSARY.read_text().partition("\n## ")[0]
    linked = {anchor for page, anchor in LINK.findall(introduction) if not page}
    assert linked == {slug(name) for name, _, _ in ENTRIES}
