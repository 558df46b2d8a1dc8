/** The emblem of BattleLore on the first page, drawn by us: a banner on a hex. */
import type { IconData } from "../../lib/icon";

export const EMBLEM: IconData = {
  box: "0 0 48 48",
  body:
    '<path d="M24 2 43 13v22L24 46 5 35V13Z" fill="none" stroke="currentColor" stroke-width="2.6" stroke-linejoin="round"/>' +
    '<path d="M16 10v28" stroke="currentColor" stroke-width="2.6" stroke-linecap="round"/><path d="M18 11.500c5-3 9 2.5 16 0V26c-7 2.5-11-3-16 0Z"/><path d="m26 14 1.3 2.9 3.2.3-2.4 2.1.7 3.1-2.8-1.6-2.8 1.6.7-3.1-2.4-2.1 3.2-.3Z" fill="var(--paper)"/>',
};
