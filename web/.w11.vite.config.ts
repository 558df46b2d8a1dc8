import base from "/tmp/web/web/vite.config.ts";
export default { ...base, root: "/tmp/web/web", cacheDir: "/tmp/w11/vite", plugins: [
  { name: "w11-line", enforce: "pre", transform(code, id) {
    if (id.includes("shell/table.svelte.ts")) return code.replace('({ kind: entry.kind ?? "", things: entry.things ?? [] })', '({ kind: entry.kind ?? "", things: entry.things ?? [], line: entry.line })');
  } }, ...base.plugins ],
  server: { ...base.server, port: 5211, proxy: { "/api": { target: "http://127.0.0.1:8211", ws: true } }, fs: { strict: false } } };
