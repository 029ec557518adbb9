// What the theme leaves out: for those who read by keyboard or by ear, who copy code, and who do exercises.
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

  // ---- Copying: code without prompts and output, as a terminal takes it ----
  // A blank line ends a class or a function there, so there is none within one, and one after it.
  const pasteable = (text) => {
    const lines = text.split("\n").filter((line) => line.trim());
    const after = (line, next) => /^\s/.test(line) && next !== undefined && !/^(\s|elif\b|else\b|except\b|finally\b|\))/.test(next);
    return lines.flatMap((line, place) => (after(line, lines[place + 1]) ? [line, ""] : [line])).join("\n") + "\n\n";
  };
  const codeOf = (block) => {
    const copy = block.querySelector("code").cloneNode(true);
    copy.querySelectorAll(".gp, .go, .gt").forEach((each) => each.remove());
    return copy.textContent;
  };
  const blocks = [...document.querySelectorAll(".md-content :is(.language-python, .language-pycon).highlight")]
    .filter((block) => !block.closest(".beside, .doc, details.quote"));
  const sessions = blocks.some((block) => block.matches(".language-pycon"));

  function offer(button) {
    const block = button.closest(".highlight");
    const place = blocks.indexOf(block);
    if (place < 0 || button.dataset.clipboardText) return;
    if (sessions) button.dataset.clipboardText = pasteable(codeOf(block));
    if (!sessions || place === 0) return;
    const all = button.cloneNode();
    all.title = "Copy all above, and this";
    all.setAttribute("aria-label", all.title);
    all.removeAttribute("data-clipboard-target");
    all.classList.add("gt-all");
    all.dataset.clipboardText = blocks.slice(0, place + 1).map(codeOf).map(pasteable).join("");
    button.before(all);
  }
  const offers = () => document.querySelectorAll(".md-code__button[data-md-type=copy]").forEach(offer);
  new MutationObserver(offers).observe(document.body, { childList: true, subtree: true });
  offers();

  // ---- Exercises: an answer is typed, and checked; | stands between several right ones ----
  const clean = (text) => text.replace(/\s/g, "").toLowerCase().replace(/^[+]/, "").replace("\u2212", "-");
  for (const exercise of document.querySelectorAll("details.gt-exercise")) {
    const question = exercise.querySelector("summary");
    const form = document.createElement("form");
    form.className = "gt-exercise";
    form.innerHTML = "<p></p><label>Answer <input size=8 autocomplete=off></label> <button class=md-button>Check</button> <output></output>";
    form.querySelector("p").append(...question.cloneNode(true).childNodes);
    question.textContent = "Show the answer";
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const right = exercise.dataset.answer.split("|").includes(clean(form.querySelector("input").value));
      form.querySelector("output").textContent = right ? "Right." : "Not yet.";
      exercise.open ||= right;
    });
    exercise.before(form);
  }
}
