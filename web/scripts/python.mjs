// Runs a Python script in Pyodide: node scripts/python.mjs script.py [argument ...]
// The file system of this machine lies under /host, so a path given to the script is /host and the path.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { loadPyodide } from "pyodide";

const [script, ...given] = process.argv.slice(2);
const python = await loadPyodide({ indexURL: fileURLToPath(new URL("../node_modules/pyodide/", import.meta.url)) });
python.mountNodeFS("/host", "/");
python.globals.set("given", python.toPy(given));
python.globals.set("script", script);
await python.runPythonAsync("import sys; sys.argv = [script, *given]");
try {
  await python.runPythonAsync(readFileSync(script, "utf-8"), { filename: script });
} catch (error) {
  console.error(error.message); // the rest would be a million characters of Pyodide
  process.exit(1);
}
