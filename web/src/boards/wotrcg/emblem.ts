/** The emblem of the Card Game on the first page, drawn by us: a hand of cards with a ring on the first. */
import type { IconData } from "../../lib/icon";

export const EMBLEM: IconData = {
  box: "0 0 48 48",
  body:
    '<path transform="rotate(-12 20 40)" d="M10 8h18a2.5 2.5 0 0 1 2.5 2.500v26A2.5 2.5 0 0 1 28 39H10a2.5 2.5 0 0 1-2.5-2.500v-26A2.5 2.5 0 0 1 10 8Z" opacity="0.45"/>' +
    '<path d="M17 7h20a2.5 2.5 0 0 1 2.5 2.500v29A2.5 2.5 0 0 1 37 41H17a2.5 2.5 0 0 1-2.5-2.500v-29A2.5 2.5 0 0 1 17 7Z" stroke="var(--paper)" stroke-width="2"/>' +
    '<circle cx="27" cy="22" r="6.5" fill="none" stroke="var(--paper)" stroke-width="3"/><path d="M20 34h14" stroke="var(--paper)" stroke-width="2.4" stroke-linecap="round"/>',
};
