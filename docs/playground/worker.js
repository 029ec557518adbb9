// Python in a thread of its own: it starts, says that it is ready, and answers one question after another.
const here = (name) => new URL(name, import.meta.url).href;
const marks = {};
const mark = (name) => (marks[name] = Math.round(performance.now()));

async function fetched(name) {
  const response = await fetch(here(name));
  if (!response.ok) throw new Error(`${name} answered ${response.status}`);
  return response;
}

// The memory of a Python that has imported the library: see snapshot.mjs.
async function snapshot() {
  const { body } = await fetched("snapshot.bin");
  const memory = await new Response(body.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
  mark("snapshot");
  return memory;
}

async function start() {
  mark("worker");
  const library = fetched("library.zip").then((response) => response.arrayBuffer());
  const memory = snapshot();
  for (const awaited of [library, memory]) awaited.catch(() => {}); // they are awaited below, after the script
  const { loadPyodide } = await import(here("pyodide/pyodide.mjs"));
  mark("script");
  const python = await loadPyodide({ indexURL: here("pyodide/"), _loadSnapshot: memory });
  mark("python");
  python.FS.writeFile("/lib/library.zip", new Uint8Array(await library));
  python.pyimport("random").seed(); // it is part of the memory, and would draw the same numbers at every start
  const { answer } = python.pyimport("workbench.answers");
  mark("library");
  return answer;
}

const starting = start();
starting.then(
  () => postMessage({ ready: true, marks }),
  (error) => postMessage({ failed: String(error.message ?? error).split("\n").filter(Boolean).at(-1) }),
);

onmessage = async ({ data: { id, question } }) => {
  const answer = await starting;
  try {
    const tell = (news) => postMessage({ news: JSON.parse(news) });
    postMessage({ id, answer: JSON.parse(answer(JSON.stringify(question), tell)) });
  } catch (error) {
    // What is not an answer came from under Python, where nothing can be relied on afterwards.
    postMessage({ id, broken: String(error.message ?? error).split("\n").filter(Boolean).at(-1) });
  }
};
