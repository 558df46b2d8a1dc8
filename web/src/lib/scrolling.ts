const FOCUSABLE = "a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, summary, [tabindex]:not([tabindex='-1'])";
/** Less than this below the edge is no line of text. */
const SLIVER = 6;

/**
 * `use:scrolling`: make a box scrollable by keyboard: it takes the focus while its content overflows and nothing inside
 * can take it. While something lies below its edge it has `data-below`, and its last line fades.
 */
export function scrolling(box: HTMLElement): { destroy: () => void } {
  function look(): void {
    const more = box.scrollHeight > box.clientHeight || box.scrollWidth > box.clientWidth;
    if (more && !box.querySelector(FOCUSABLE)) box.tabIndex = 0;
    else box.removeAttribute("tabindex");
    fade();
  }
  function fade(): void {
    const scrolls = /auto|scroll/.test(getComputedStyle(box).overflowY);
    box.toggleAttribute("data-below", scrolls && box.scrollHeight - box.clientHeight - box.scrollTop > SLIVER);
  }
  const size = new ResizeObserver(look);
  const content = new MutationObserver(look);
  size.observe(box);
  content.observe(box, { childList: true, characterData: true, subtree: true });
  box.addEventListener("scroll", fade, { passive: true });
  // What unfolds inside does not bubble.
  box.addEventListener("toggle", look, true);
  return {
    destroy() {
      size.disconnect();
      content.disconnect();
      box.removeEventListener("scroll", fade);
      box.removeEventListener("toggle", look, true);
    },
  };
}
