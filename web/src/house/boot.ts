/** Start Python in a worker. The files are in the folder `python` of the site, which scripts/site.py makes. */
import type { PyodideAPI } from "pyodide";
import type { Progress } from "./contract";

/** The fetched files: the engine of Python, and its library and our package by the names that Pyodide asks for. */
export interface Files {
  /** The address of the folder with Pyodide's own scripts. */
  scripts: string;
  /** Compiled once for all workers. */
  engine: WebAssembly.Module;
  bytes: Record<string, ArrayBuffer>;
}
const ENGINE = "pyodide.asm.wasm";
interface Manifest {
  scripts: string;
  files: Record<string, { file: string; size: number }>;
}

/** Fetch everything that Python needs from the folder of its list, and report the progress. */
export async function fetchFiles(list: string, report: (progress: Progress) => void): Promise<Files> {
  const folder = new URL("./", list).href;
  const manifest = (await (await fetch(list)).json()) as Manifest;
  const listed = Object.entries(manifest.files);
  const total = listed.reduce((sum, [, { size }]) => sum + size, 0);
  let done = 0;
  let engine: WebAssembly.Module | null = null;
  const bytes: Record<string, ArrayBuffer> = {};
  await Promise.all(
    listed.map(async ([name, { file }]) => {
      const response = await fetch(folder + file);
      if (!response.ok || !response.body) throw new Error(`${file}: ${response.status}`);
      const counted = response.body.pipeThrough(
        new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
          transform(chunk, out) {
            done += chunk.byteLength;
            report({ step: "download", done: Math.min(1, done / total) });
            out.enqueue(chunk);
          },
        }),
      );
      // Not every host compresses file types it does not know, so the largest file is already compressed.
      const plain = file.endsWith(".packed") ? counted.pipeThrough(new DecompressionStream("gzip")) : counted;
      // Compiling begins while the rest is still on its way.
      if (name === ENGINE) engine = await WebAssembly.compileStreaming(new Response(plain, { headers: { "Content-Type": "application/wasm" } }));
      else bytes[name] = await new Response(plain).arrayBuffer();
    }),
  );
  if (!engine) throw new Error(`${ENGINE} is not in the list of files`);
  return { scripts: folder + manifest.scripts, engine, bytes };
}

/** Start Python with our package. This fetches only Pyodide's scripts, which the browser already has. */
export async function startPython({ scripts, engine, bytes }: Files): Promise<PyodideAPI> {
  const fetchElsewhere = self.fetch.bind(self);
  self.fetch = (input, init) => {
    const name = (input instanceof Request ? input.url : String(input)).split("/").at(-1) ?? "";
    if (name === ENGINE) return Promise.resolve(new Response());
    return bytes[name] ? Promise.resolve(new Response(bytes[name])) : fetchElsewhere(input, init);
  };
  WebAssembly.instantiateStreaming = async (_, imports) => ({ module: engine, instance: await WebAssembly.instantiate(engine, imports) });
  const { loadPyodide } = (await import(/* @vite-ignore */ `${scripts}pyodide.mjs`)) as typeof import("pyodide");
  const python = await loadPyodide({ indexURL: scripts });
  python.unpackArchive(bytes["warhost.zip"]!, "zip", { extractDir: "/warhost" });
  python.runPython("import sys; sys.path.insert(0, '/warhost')");
  return python;
}
