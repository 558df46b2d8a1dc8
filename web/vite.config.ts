import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
import { icons } from "./scripts/icons.ts";

// The page is served by the Python package, from its own folder. While developing, `npm run dev` asks a running server.
const server = process.env["WARHOST_SERVER"] ?? "http://127.0.0.1:8000";

const here = (path: string): string => new URL(path, import.meta.url).pathname;

export default defineConfig({
  plugins: [icons(), svelte()],
  resolve: { alias: { $house: here("./src/house/server.ts") } },
  build: {
    outDir: "../src/warhost/server/page",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0, // the content security policy allows no data: addresses
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
  server: { port: 5173, proxy: { "/api": { target: server, ws: true } } },
});
