/** The emblem of The Battle of Five Armies on the first page, drawn by us: the Lonely Mountain under five spears. */
import type { IconData } from "../../lib/icon";

export const EMBLEM: IconData = {
  box: "0 0 48 48",
  body:
    '<path d="M2 42 17 22l4 4 9-14 16 30Z"/><path d="m30 12-4.5 7 3 3 2.5-2.5 4 3.500Z" fill="var(--paper)"/>' +
    '<path d="M6 20V8m5 8V4m5 11V6m24 12V5m4 16V9" fill="none" stroke="currentColor" stroke-width="1.8" stroke-linecap="round"/><path d="m6 3 2 5H4Zm5-1.500L13 6H9Zm5 1L18 7h-4ZM40 1l2 5h-4Zm4 4 2 5h-4Z"/>',
};
