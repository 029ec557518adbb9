// Tabs (the pattern of the ARIA practices guide): all panels are tabs on a phone. On a desk, those whose tab is
// marked `data-phone` are always in view, and only the others are tabs.
const DESK = matchMedia("(min-width: 76.25em)");

export const onPhone = () => !DESK.matches;

export function tabs(list, shown = () => {}) {
  const all = [...list.querySelectorAll("[role=tab]")];
  const panel = (tab) => document.getElementById(tab.getAttribute("aria-controls"));
  const usable = () => all.filter((tab) => onPhone() || !("phone" in tab.dataset));
  let chosen = all[0];

  function lay() {
    const now = usable();
    if (!now.includes(chosen)) [chosen] = now;
    for (const tab of all) {
      const selected = tab === chosen;
      tab.hidden = !now.includes(tab);
      tab.setAttribute("aria-selected", String(selected));
      tab.tabIndex = selected ? 0 : -1;
      const of = panel(tab);
      of.hidden = !tab.hidden && !selected;
      if (tab.hidden) {
        of.removeAttribute("role");
        of.removeAttribute("aria-labelledby");
      } else {
        of.setAttribute("role", "tabpanel");
        of.setAttribute("aria-labelledby", tab.id);
      }
    }
    list.closest(".pg").dataset.laid = "";
  }

  function show(name) {
    const tab = all.find((each) => each.id === `pg-tab-${name}`);
    if (!usable().includes(tab)) return; // it is in view already
    chosen = tab;
    lay();
    shown(name);
  }

  list.addEventListener("click", ({ target }) => {
    const tab = target.closest("[role=tab]");
    if (tab) show(tab.id.replace("pg-tab-", ""));
  });
  list.addEventListener("keydown", (event) => {
    const now = usable();
    const from = now.indexOf(chosen);
    const to = { ArrowRight: from + 1, ArrowLeft: from - 1, Home: 0, End: -1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const tab = now.at(to % now.length);
    show(tab.id.replace("pg-tab-", ""));
    tab.focus();
  });
  DESK.addEventListener("change", lay);
  lay();
  return { show, chosen: () => chosen.id.replace("pg-tab-", "") };
}
