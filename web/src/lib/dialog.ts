/** `use:modal={close}`: open a <dialog> over the page, and restore the focus when it closes. */
export function modal(dialog: HTMLDialogElement, close: () => void): { destroy: () => void } {
  const before = document.activeElement;
  const cancel = (event: Event): void => {
    event.preventDefault();
    close();
  };
  const outside = (event: MouseEvent): void => {
    if (event.target === dialog) close();
  };
  dialog.addEventListener("cancel", cancel);
  dialog.addEventListener("click", outside);
  dialog.showModal();
  return {
    destroy() {
      dialog.removeEventListener("cancel", cancel);
      dialog.removeEventListener("click", outside);
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    },
  };
}
