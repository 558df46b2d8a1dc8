// Icons of the game-icons set, picked at build time: `import sword from "virtual:icon/broadsword"`.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Plugin } from "vite";

interface IconSet {
  icons: Record<string, { body: string; width?: number; height?: number }>;
  aliases?: Record<string, { parent: string }>;
  width?: number;
  height?: number;
}

const PREFIX = "virtual:icon/";

/** Path data in whole numbers: in a box of 512 nobody sees the rest. Arcs, whose flags may be written together, stay. */
function rounded(body: string): string {
  const number = /-?(?:\d+\.?\d*|\.\d+)/g;
  const round = (found: string, at: number, whole: string): string => {
    const short = String(Math.round(Number(found)));
    return (/[\d.]/.test(whole[at - 1] ?? "") && !short.startsWith("-") ? " " : "") + short;
  };
  return body.replace(/ d="([^"]*)"/g, (all, d: string) => (/[ae]/i.test(d) ? all : ` d="${d.replace(number, round)}"`));
}

export function icons(): Plugin {
  let set: IconSet | undefined;
  const load = (): IconSet => {
    const path = createRequire(import.meta.url).resolve("@iconify-json/game-icons/icons.json");
    return (set ??= JSON.parse(readFileSync(path, "utf-8")) as IconSet);
  };
  return {
    name: "warhost-icons",
    resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${PREFIX}`)) return undefined;
      const name = id.slice(PREFIX.length + 1);
      const all = load();
      const icon = all.icons[name] ?? all.icons[all.aliases?.[name]?.parent ?? ""];
      if (!icon) throw new Error(`game-icons has no icon "${name}"`);
      const size = [icon.width ?? all.width ?? 512, icon.height ?? all.height ?? 512];
      return `export default ${JSON.stringify({ body: rounded(icon.body), box: `0 0 ${size[0]} ${size[1]}` })};`;
    },
  };
}
