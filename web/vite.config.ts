import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
import { icons } from "./scripts/icons.ts";

// The page is served by the Python package, from its own folder. While developing, `npm run dev` asks a running server.
const server = process.env["WARHOST_SERVER"] ?? "http://127.0.0.1:8000";

const here = (path: string): string => new URL(path, import.meta.url).pathname;

// `--mode site` builds the page that needs no server; scripts/site.py adds what it runs with.
export default defineConfig(({ mode }) => ({
  plugins: [icons(), svelte()],
  base: mode === "site" ? "./" : "/",
  resolve: { alias: { $house: here(mode === "site" ? "./src/house/site.ts" : "./src/house/server.ts") } },
  worker: { format: "es" as const },
  build: {
    outDir: mode === "site" ? "../build/site" : "../src/warhost/server/page",
    emptyOutDir: true,
    manifest: mode !== "site", // scripts/weight.js reads which files a screen needs
    target: "es2022",
    assetsInlineLimit: 0, // the content security policy allows no data: addresses
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
  server: { port: 5173, proxy: { "/api": { target: server, ws: true } } },
}));
