/** What is marked: by words (log, options) on the board, and by the pointer on the board among the options. */
import type { ThingKey } from "../boards/contract";
import { thingKey } from "../boards/contract";

const NONE: Set<ThingKey> = new Set();

export class Marks {
  onBoard = $state.raw<Set<ThingKey>>(NONE);
  inList = $state.raw<Set<ThingKey>>(NONE);

  mark = (keys: ThingKey[]): void => {
    this.onBoard = keys.length ? new Set(keys) : NONE;
  };

  /** The pointer is on a word that names the thing, or has left it. */
  word = (kind: string, id: string | null): void => {
    this.onBoard = id === null ? NONE : new Set([thingKey(kind, id)]);
  };

  /** The pointer is on the thing itself. */
  thing = (kind: string, id: string | null): void => {
    this.inList = id === null ? NONE : new Set([thingKey(kind, id)]);
  };
}
