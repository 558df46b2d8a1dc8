/** What is open over a map: the card of a place, and the stage of a fight that has just ended. */
import { untrack } from "svelte";
import type { BoardProps } from "../contract";

/** The place whose card is open. A question about the figures of a place opens it, and the next question closes it. */
export class Opened {
  id = $state<string | null>(null);

  /** `question`: the kind of the question; undefined while none is asked. `asked`: the place whose figures it asks for. */
  constructor(question: () => string | undefined, asked: () => string | null) {
    let byQuestion = false;
    let answering: string | undefined;
    $effect(() => {
      const [kind, place] = [question(), asked()];
      if (place) {
        this.id = place;
        byQuestion = true;
      } else if (byQuestion || (kind !== undefined && kind !== answering)) {
        // What was opened for another question would cover what this one is about.
        this.id = null;
        byQuestion = false;
      }
      answering = kind ?? answering;
    });
  }
}

/** Whether the last fight stays in sight: until something happens that does not follow from it. */
export class Aftermath {
  on = $state(false);

  /** `end`: the event that ends a fight. `follows`: the events that follow from it. `fighting`: whether a fight is on. */
  constructor(recent: () => BoardProps["recent"], fighting: () => boolean, end: string, follows: RegExp) {
    $effect(() => {
      const events = recent();
      if (!events.length) return;
      const ended = events.findLastIndex((event) => event.kind === end);
      this.on = events.slice(ended + 1).every((event) => follows.test(event.kind)) && (ended >= 0 || untrack(() => this.on || fighting()));
    });
  }
}
