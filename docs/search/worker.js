// Runs before the theme's worker of the search, in front of which hooks.py writes it. The theme looks for
// every word that begins with one of the reader's: here those that say nothing are left out, and of those with
// one or two letters beside others only the whole word is looked for. A page is moved down by the share of the words
// that it lacks. The index is loaded with the first question.
{
  const [SETUP, QUERY, RESULT] = [0, 2, 3]; // kinds of messages
  const EMPTY = new Set(
    `a about after against all am an and any are as at be been before but by can could do does for from get gives has have
    how i if in into is it its just like make me my not of on one or our should so some than that the their them then there
    they this to too use using want was we what when where which who why will with without would you your`.split(/\s+/),
  );
  let setUp = null; // what the page has sent, without the index
  let asked = null; // the last question, while the index is being loaded
  let loaded = false;

  const plain = (text) => {
    const words = text.trim().replace(/[?!]+$/, "").split(/[\s()]+/).filter(Boolean);
    const telling = words.filter((word) => !EMPTY.has(word.toLowerCase()));
    const kept = telling.length ? telling : words;
    return kept.map((word) => (kept.length > 1 && word.length < 3 ? `${word}^1` : word)).join(" ");
  };
  const send = (type, data) => dispatchEvent(new MessageEvent("message", { data: { type, data } }));

  // A page is a list of its sections, the best first, each with the words asked for and whether it has them.
  const rank = (page) => {
    const words = Object.keys(page[0].terms);
    const found = words.filter((word) => page.some((section) => section.terms[word]));
    return (Math.max(...page.map((section) => section.score)) * found.length) / words.length;
  };
  const { postMessage } = self;
  self.postMessage = (message) => {
    if (message.type === RESULT) message.data.items.sort((one, other) => rank(other) - rank(one));
    postMessage(message);
  };

  async function load() {
    const index = await (await fetch(new URL("../../../search/whole_index.json", location.href))).json();
    loaded = true;
    send(SETUP, { ...setUp, docs: index.docs });
    setTimeout(() => send(QUERY, asked)); // the theme sets up between two tasks
  }

  addEventListener("message", (event) => {
    const { type, data } = event.data;
    if (type === SETUP) setUp = data;
    if (type !== QUERY) return;
    event.data.data = plain(data);
    if (loaded || !data.trim()) return;
    event.stopImmediatePropagation();
    if (asked === null) load().catch((error) => console.warn(`The index of the search could not be loaded: ${error}`));
    asked = data;
  });
}
