/** `use:handover={on}`: when a box disappears while it has the focus, `on` says where the focus goes. */
export function handover(box: HTMLElement, on: () => void): { destroy: () => void } {
  let inside = false;
  const into = (): void => void (inside = true);
  const away = (event: FocusEvent): void => {
    if (event.relatedTarget instanceof Node && !box.contains(event.relatedTarget)) inside = false;
  };
  box.addEventListener("focusin", into);
  box.addEventListener("focusout", away);
  return {
    destroy() {
      // Only if nothing else has taken the focus.
      if (inside) setTimeout(() => document.activeElement === document.body && on());
    },
  };
}
