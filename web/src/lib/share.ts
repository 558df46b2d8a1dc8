/** Data in an address: compressed and URL-safe. It comes after `#`, so it is never sent to the server. */

/** The longest unpacked data we accept; ours is never longer. */
const MOST = 40_000;

export async function pack(data: unknown): Promise<string> {
  const deflated = new Blob([JSON.stringify(data)]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(deflated).arrayBuffer());
  return btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** Read the data in an address; throws if it is invalid. */
export async function unpack(text: string): Promise<Record<string, unknown>> {
  const bytes = Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader();
  const decoder = new TextDecoder();
  let found = "";
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    found += decoder.decode(part.value, { stream: true });
    if (found.length > MOST) throw new Error("too long");
  }
  const data: unknown = JSON.parse(found);
  if (typeof data !== "object" || data === null || Array.isArray(data)) throw new Error("no table");
  return data as Record<string, unknown>;
}
