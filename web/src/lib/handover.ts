/** `use:handover={on}`: when a box goes while the keyboard is in it, `on` says where the keyboard goes on. */
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
      // Only where nobody has taken it meanwhile.
      if (inside) setTimeout(() => document.activeElement === document.body && on());
    },
  };
}
