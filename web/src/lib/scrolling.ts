const FOCUSABLE = "a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, summary, [tabindex]:not([tabindex='-1'])";

/** `use:scrolling`: make a box scrollable by keyboard: it takes the focus while its content overflows and nothing inside can take it. */
export function scrolling(box: HTMLElement): { destroy: () => void } {
  function look(): void {
    const more = box.scrollHeight > box.clientHeight || box.scrollWidth > box.clientWidth;
    if (more && !box.querySelector(FOCUSABLE)) box.tabIndex = 0;
    else box.removeAttribute("tabindex");
  }
  const size = new ResizeObserver(look);
  const content = new MutationObserver(look);
  size.observe(box);
  content.observe(box, { childList: true, characterData: true, subtree: true });
  return {
    destroy() {
      size.disconnect();
      content.disconnect();
    },
  };
}
