// Write the memory of a Python that has imported the library. A browser that loads it has no module left to import,
// so the playground starts in half the time.
//
// Arguments: the folder of Pyodide, the archive of the library, the file to write. Pyodide and the library must be
// the very files that the browser gets: Python remembers where in an archive each module is.
import { readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { gzipSync } from "node:zlib";

const [pyodide, library, target] = process.argv.slice(2).map((path) => resolve(path));
const { loadPyodide } = await import(`${pyodide}/pyodide.mjs`);
const python = await loadPyodide({ indexURL: `${pyodide}/`, _makeSnapshot: true });
python.FS.writeFile("/lib/library.zip", readFileSync(library));
python.runPython(`
import gc, sys
sys.path.insert(0, "/lib/library.zip")
import workbench.preloaded
gc.collect()
`);
writeFileSync(target, gzipSync(python.makeMemorySnapshot(), { level: 9 }));
process.exit(0);
