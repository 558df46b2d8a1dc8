/** The emblem of War of the Ring on the first page, drawn by us: a ring with its letters of fire. */
import type { IconData } from "../../lib/icon";

export const EMBLEM: IconData = {
  box: "0 0 48 48",
  body:
    '<path fill-rule="evenodd" d="M24 5c11.6 0 21 8.5 21 19s-9.4 19-21 19S3 34.5 3 24 12.4 5 24 5Zm0 9c-7.7 0-14 4.5-14 10s6.3 10 14 10 14-4.5 14-10-6.3-10-14-10Z"/>' +
    '<path d="M7 27c2 8 9 12.5 17 12.500S39 35 41 27M12 33.500l1.5-2.500M18.5 37l.8-2.800M26 37.500l-.2-2.800M33 35.500l-1.6-2.4" fill="none" stroke="var(--paper)" stroke-width="1.6" stroke-linecap="round"/>',
};
