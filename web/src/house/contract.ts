/** The house: where matches are kept and played. The page knows only this interface. */

export interface HouseRequest {
  method: string;
  /** The path below /api, with its query. */
  path: string;
  language: string;
  /** JSON. */
  body?: string;
  /** The user for whom the page makes the request; refused if somebody else has signed in since. */
  person?: string;
  /** Whether the request is still sent when the page is closed. */
  outlives?: boolean;
  /** Milliseconds after which a server that has not answered counts as out of reach. */
  within?: number;
}

export interface HouseResponse {
  status: number;
  /** JSON, or empty. */
  text: string;
}

/** A live connection to one match. Messages are JSON, as in wire.ts. */
export interface Socket {
  send(text: string): void;
  close(): void;
  onopen: (() => void) | null;
  onmessage: ((event: { data: string }) => void) | null;
  onclose: ((event: { code: number }) => void) | null;
}

/** The abilities of a house; the page shows nothing else. */
export interface Capabilities {
  /** Other people can play here: lobby, accounts, ratings, invitations, clocks, chat. */
  people: boolean;
}

/** The progress of starting the house, and what happens to it later. */
export interface Progress {
  /** `page`: what the page shows first is being fetched. `stored`: all is stored for use offline; reported once. `stuck`: the bots cannot be started. */
  step: "download" | "start" | "games" | "page" | "ready" | "stored" | "failed" | "stuck";
  /** From 0 to 1. */
  done: number;
}

export interface House {
  readonly capabilities: Capabilities;
  /** Rejects if the house cannot be reached. */
  request(request: HouseRequest): Promise<HouseResponse>;
  connect(match: string, language: string): Socket;
  /** Calls `report` with every step. A house that needs no time has no steps. */
  watch?(report: (progress: Progress) => void): void;
}
