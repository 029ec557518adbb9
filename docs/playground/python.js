// Python in a worker: it can be stopped at any time, and then starts anew.
const here = (name) => new URL(name, import.meta.url).href;

let worker = null;
let waiting = new Map();
let asked = 0;

export let ready = false;
export let line = 0; // of the reader's program, where it was when that was last said
let hear = () => {}; // is called with what Python says in the middle of an answer

export const listen = (heard) => (hear = heard);

export function start() {
  performance.mark("python asked for");
  worker = new Worker(here("worker.js"), { type: "module" });
  ready = false;
  line = 0;
  return new Promise((resolve, reject) => {
    worker.onmessage = ({ data }) => {
      if (data.ready) {
        performance.mark("python ready", { detail: data.marks });
        resolve((ready = true));
      } else if (data.failed) reject(new Error(data.failed));
      else if (data.news) {
        line = data.news.line ?? line;
        hear(data.news);
      } else settle(data);
    };
    worker.onerror = (event) => {
      event.preventDefault();
      reject(new Error(event.message || "worker.js could not be loaded"));
    };
  });
}

function settle({ id, answer, broken }) {
  const { resolve, reject } = waiting.get(id);
  waiting.delete(id);
  if (broken) reject(new Error(broken));
  else if (answer.refused) reject(Object.assign(new Error(answer.refused), { line: answer.line, told: true }));
  else resolve(answer);
}

export function ask(question) {
  line = 0;
  return new Promise((resolve, reject) => {
    waiting.set((asked += 1), { resolve, reject });
    worker.postMessage({ id: asked, question });
  });
}

export function stop() {
  worker?.terminate();
  worker = null;
  ready = false;
  waiting = new Map(); // nobody will answer: what waited stays as it is
}
