// What a reader downloads at first, compressed: the first page, then a table with the board of each game. What is loaded
// later (a window, another page) does not count. Fails above the limit.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";

const LIMIT = 450 * 1024;
const root = new URL("../../src/warhost/server/page/", import.meta.url).pathname;
const read = (file) => readFileSync(join(root, file), "utf8");
const all = readdirSync(join(root, "assets")).map((name) => `assets/${name}`);

/** The files that a script imports at once. */
const imports = (file) => [...read(file).matchAll(/(?:from|import)\s*["'`]\.\/([^"'`]+\.js)["'`]/g)].map((found) => `assets/${found[1]}`);
/** A script with everything that it imports at once. */
function withImports(file, seen = new Set()) {
  if (seen.has(file)) return seen;
  seen.add(file);
  if (file.endsWith(".js")) for (const one of imports(file)) withImports(one, seen);
  return seen;
}
/** What a script loads when it is asked for a part whose loading matches; Vite lists the files in `__vite__mapDeps`. */
function part(file, loading) {
  const text = read(file);
  const list = JSON.parse(/m\.f=(\[[^\]]*\])/.exec(text)[1]);
  const found = loading.exec(text);
  if (!found) throw new Error(`${file} loads nothing like ${loading}`);
  return [`assets/${found[1]}`, ...found[2].split(",").map((n) => list[Number(n)])].flatMap((one) => [...withImports(one)]);
}
const call = (start) => new RegExp(`${start}import\\([\`"']\\./([^\`"']+)[\`"']\\)[^,]*,__vite__mapDeps\\(\\[([\\d,]+)\\]\\)`);

const html = read("index.html");
const linked = [...html.matchAll(/(?:src|href)="\/?(assets\/[^"]+)"/g)].map((found) => found[1]);
const entry = linked.find((file) => /index-.*\.js$/.test(file));
const fonts = all.filter((file) => file.endsWith(".woff2"));
const first = new Set(["index.html", "icon.svg", ...fonts, ...linked.flatMap((file) => [...withImports(file)])]);
const table = part(entry, call("match:\\(\\)=>\\w+\\(\\(\\)=>"));
const games = [...read(entry).matchAll(/"\.\/(\w+)\/Board\.svelte":/g)].map((found) => found[1]);

function weigh(files) {
  const total = { plain: 0, gzip: 0, brotli: 0 };
  for (const file of files) {
    const bytes = readFileSync(join(root, file));
    const packed = file.endsWith(".woff2"); // compressed already
    total.plain += bytes.length;
    total.gzip += packed ? bytes.length : gzipSync(bytes, { level: 9 }).length;
    total.brotli += packed ? bytes.length : brotliCompressSync(bytes).length;
  }
  return total;
}
const kb = (n) => `${(n / 1024).toFixed(1)} KB`;
let heavy = false;
function tell(name, files) {
  const total = weigh(files);
  heavy ||= total.gzip > LIMIT;
  console.log(`${name.padEnd(22)} ${kb(total.gzip)} gzip, ${kb(total.brotli)} brotli, ${kb(total.plain)} plain; limit ${kb(LIMIT)}`);
}
tell("first page", first);
for (const game of games) tell(`table of ${game}`, new Set([...first, ...table, ...part(entry, call(`"\\./${game}/Board\\.svelte":\\(\\)=>\\w+\\(\\(\\)=>`))]));
if (heavy) {
  console.error("too heavy");
  process.exit(1);
}
