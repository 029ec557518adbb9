// What the theme leaves out for those who read by keyboard or by ear.
{
  // The theme wraps each button that copies code into a landmark: too many to be of help.
  const plain = () => document.querySelectorAll(".md-code__nav:not([role])").forEach((nav) => nav.setAttribute("role", "none"));
  new MutationObserver(plain).observe(document.body, { childList: true, subtree: true });
  plain();

  // What scrolls sideways can be reached by keyboard.
  const reached = () => {
    for (const box of document.querySelectorAll(".md-typeset__scrollwrap, .md-typeset__table, .md-typeset pre, .md-typeset pre > code")) {
      if (box.scrollWidth > box.clientWidth + 1) box.tabIndex = 0;
    }
  };
  new ResizeObserver(reached).observe(document.body);
}
