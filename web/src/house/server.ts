/** The house behind a server: HTTP for requests, one WebSocket for each open match. */
import type { House, HouseRequest, HouseResponse, Socket } from "./contract";

export function liveAddress(match: string, language: string): string {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  return `${scheme}://${location.host}/api/matches/${encodeURIComponent(match)}/live?lang=${language}`;
}

export const house: House = {
  capabilities: { people: true },

  async request({ method, path, language, body, person, outlives, within }: HouseRequest): Promise<HouseResponse> {
    const headers: Record<string, string> = { Accept: "application/json", "Accept-Language": language };
    // A form on another site cannot set this header: the server requires it for every change.
    if (method !== "GET") headers["X-Warhost"] = "page";
    if (person) headers["X-Warhost-Person"] = person;
    if (body !== undefined) headers["Content-Type"] = "application/json";
    const response = await fetch(`/api${path}`, {
      method,
      headers,
      credentials: "same-origin",
      keepalive: outlives ?? false,
      ...(body === undefined ? {} : { body }),
      // Otherwise requests to a server that hangs would take all connections that the browser allows.
      ...(within === undefined ? {} : { signal: AbortSignal.timeout(within) }),
    });
    return { status: response.status, text: await response.text() };
  },

  connect: (match, language) => new WebSocket(liveAddress(match, language)) as unknown as Socket,
};
