/** Carry a thing from one place on the board to another, with a mouse, a pen or a finger. */

/** A pointer that moves less than this only clicks. */
const SLACK = 6;

export interface Carried {
  /** The pointer has begun to move the thing. */
  lift: () => void;
  move?: (event: PointerEvent) => void;
  /** What the thing was dropped on; null if it was not dropped. */
  drop: (target: Element | null) => void;
}

/** Follow a pointer that was pressed on a thing. A second finger ends the drag, because two fingers move the map. */
export function carry(down: PointerEvent, { lift, move, drop }: Carried): void {
  if (down.button || !down.isPrimary) return;
  let lifted = false;
  const moved = (event: PointerEvent): void => {
    if (event.pointerId !== down.pointerId) return;
    if (!lifted && Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY) > SLACK) {
      lifted = true;
      lift();
    }
    if (lifted) move?.(event);
  };
  const end = (event: PointerEvent): void => {
    if (event.type === "pointerdown" ? event.pointerId === down.pointerId : event.pointerId !== down.pointerId) return;
    for (const [kind, listener] of heard) removeEventListener(kind, listener);
    if (lifted) drop(event.type === "pointerup" ? document.elementFromPoint(event.clientX, event.clientY) : null);
  };
  const heard = [["pointermove", moved], ["pointerup", end], ["pointercancel", end], ["pointerdown", end]] as const;
  for (const [kind, listener] of heard) addEventListener(kind, listener);
}
