/** The highlights: on the board by words in the log and the options, and among the options by the pointer on the board. */
import type { ThingKey } from "../boards/contract";
import { thingKey } from "../boards/contract";

const NONE: Set<ThingKey> = new Set();

export class Marks {
  onBoard = $state.raw<Set<ThingKey>>(NONE);
  inList = $state.raw<Set<ThingKey>>(NONE);

  mark = (keys: ThingKey[]): void => {
    this.onBoard = keys.length ? new Set(keys) : NONE;
  };

  /** The pointer entered or left a word that names the thing. */
  word = (kind: string, id: string | null): void => {
    this.onBoard = id === null ? NONE : new Set([thingKey(kind, id)]);
  };

  /** The pointer entered or left the thing itself. */
  thing = (kind: string, id: string | null): void => {
    this.inList = id === null ? NONE : new Set([thingKey(kind, id)]);
  };
}
