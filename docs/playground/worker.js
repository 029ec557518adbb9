// Python in a thread of its own: it starts, says that it is ready, and answers one question after another.
const here = (name) => new URL(name, import.meta.url).href;

async function fetched(name) {
  const response = await fetch(here(name));
  if (!response.ok) throw new Error(`${name} answered ${response.status}`);
  return response;
}

async function start() {
  const [{ loadPyodide }, wheel, ...modules] = await Promise.all([
    import(here("pyodide/pyodide.mjs")),
    fetched("gametree.whl").then((response) => response.arrayBuffer()),
    ...["typing_extensions.py", "playground.py"].map(async (name) => [name, await (await fetched(name)).text()]),
  ]);
  const python = await loadPyodide({ indexURL: here("pyodide/") });
  python.unpackArchive(wheel, "wheel");
  for (const [name, source] of modules) python.FS.writeFile(name, source);
  return python.pyimport("playground").answer;
}

const starting = start();
starting.then(
  () => postMessage({ ready: true }),
  (error) => postMessage({ failed: String(error.message ?? error).split("\n")[0] }),
);

onmessage = async ({ data: { id, question } }) => {
  const answer = await starting;
  try {
    const at = (line) => postMessage({ line });
    postMessage({ id, answer: JSON.parse(answer(JSON.stringify(question), at)) });
  } catch (error) {
    // What is not an answer came from under Python, where nothing can be relied on afterwards.
    postMessage({ id, broken: String(error.message ?? error).split("\n").filter(Boolean).at(-1) });
  }
};
