// What a visitor downloads, compressed: the first page, and a table of each game opened without a visit before. Fails above the limit.
import { readFileSync } from "node:fs";
import { gzipSync, brotliCompressSync } from "node:zlib";

const LIMIT = 450 * 1024;
const root = new URL("../../src/warhost/server/page/", import.meta.url);
const manifest = JSON.parse(readFileSync(new URL(".vite/manifest.json", root), "utf8"));
const FIRST = ["index.html"];
const TABLE = [...FIRST, "src/shell/MatchPage.svelte"];
const boards = Object.keys(manifest).filter((source) => /^src\/boards\/\w+\/Board\.svelte$/.test(source));

/** The files that these sources need at once: themselves, what they import, styles, fonts and pictures. */
function needed(sources) {
  const files = new Set(["index.html"]);
  const seen = new Set();
  const visit = (source) => {
    if (seen.has(source)) return;
    seen.add(source);
    const chunk = manifest[source];
    if (!chunk) throw new Error(`the manifest of the page has no ${source}`);
    for (const file of [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])]) files.add(file);
    for (const other of chunk.imports ?? []) visit(other);
  };
  for (const source of sources) visit(source);
  return files;
}

function weight(file) {
  const bytes = readFileSync(new URL(file, root));
  // Fonts and pictures are compressed already.
  return /\.(woff2|png)$/.test(file) ? [bytes.length, bytes.length] : [gzipSync(bytes, { level: 9 }).length, brotliCompressSync(bytes).length];
}

const kb = (n) => `${(n / 1024).toFixed(1)} KB`.padStart(9);
let heavy = false;
for (const sources of [FIRST, ...boards.map((board) => [...TABLE, board])]) {
  const weights = [...needed(sources)].map(weight);
  const [gzip, brotli] = [0, 1].map((i) => weights.reduce((sum, pair) => sum + pair[i], 0));
  console.log(`${kb(gzip)} gzip ${kb(brotli)} brotli  ${sources.length > 2 ? `table: ${sources.at(-1).split("/")[2]}` : "first page"}`);
  heavy ||= gzip > LIMIT;
}
if (heavy) {
  console.error(`too heavy: the limit is ${kb(LIMIT).trim()}`);
  process.exit(1);
}
