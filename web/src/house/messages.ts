/** The messages between the page and the worker of the house. */
import type { Progress } from "./contract";

export type FromPage =
  | { type: "request"; id: number; method: string; path: string; language: string; body?: string }
  | { type: "connect"; number: number; match: string; language: string }
  | { type: "say"; number: number; text: string }
  | { type: "disconnect"; number: number };

export type ToPage =
  | { type: "progress"; progress: Progress }
  /** A status of 0: the house has failed. */
  | { type: "response"; id: number; status: number; text: string }
  | { type: "opened"; number: number }
  | { type: "heard"; number: number; text: string }
  | { type: "closed"; number: number; code: number };
