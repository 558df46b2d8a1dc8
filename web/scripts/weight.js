// What a reader downloads, compressed: the first page, and a table with each board. Fails above the limit.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";

const LIMIT = 450 * 1024;
const root = new URL("../../src/warhost/server/page/", import.meta.url).pathname;
const files = readdirSync(root, { recursive: true, withFileTypes: true })
  // A browser fetches the pictures of the manifest only when the page is installed.
  .filter((entry) => entry.isFile() && !/^icon-.*\.png$/.test(entry.name))
  .map((entry) => join(entry.parentPath, entry.name));

let total = { plain: 0, gzip: 0, brotli: 0 };
const rows = [];
for (const file of files) {
  const bytes = readFileSync(file);
  const packed = /\.(woff2|png)$/.test(file); // these are compressed already
  const row = {
    file: file.slice(root.length),
    plain: bytes.length,
    gzip: packed ? bytes.length : gzipSync(bytes, { level: 9 }).length,
    brotli: packed ? bytes.length : brotliCompressSync(bytes).length,
  };
  rows.push(row);
  for (const key of ["plain", "gzip", "brotli"]) total[key] += row[key];
}
rows.sort((a, b) => b.gzip - a.gzip);
const kb = (n) => `${(n / 1024).toFixed(1)} KB`.padStart(10);
for (const row of rows) console.log(kb(row.gzip), row.file);
console.log(`whole page: ${kb(total.gzip).trim()} gzip, ${kb(total.brotli).trim()} brotli, ${kb(total.plain).trim()} plain; limit ${kb(LIMIT).trim()}`);
if (total.gzip > LIMIT) {
  console.error("too heavy");
  process.exit(1);
}
