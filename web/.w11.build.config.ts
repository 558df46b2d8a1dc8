import base from "./.w11.vite.config.ts";
export default { ...base, build: { ...base.build, outDir: "/tmp/w11/page", emptyOutDir: true }, preview: { port: 5212, host: "127.0.0.1", proxy: base.server.proxy } };
