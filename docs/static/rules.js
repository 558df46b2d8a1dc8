// A click on the id of a rule copies it, for a report.
document.addEventListener("DOMContentLoaded", () => {
  const russian = /\.ru\.html$/.test(location.pathname);
  const words = russian ? "Скопировать идентификатор" : "Copy the id";
  const copied = russian ? "Идентификатор скопирован" : "Id copied";
  for (const place of document.querySelectorAll(".rule-id")) {
    const id = place.textContent;
    const button = document.createElement("button");
    button.type = "button";
    button.title = words;
    button.setAttribute("aria-label", `${words}: ${id}`);
    button.append(...place.childNodes);
    button.addEventListener("click", async () => {
      try {
        await navigator.clipboard.writeText(id);
      } catch {
        // Without a clipboard, or without the right to use it, the id is selected.
        getSelection().selectAllChildren(button);
        return;
      }
      for (const other of document.querySelectorAll(".rule-id.copied")) {
        other.classList.remove("copied");
        const name = other.querySelector("button");
        name.setAttribute("aria-label", `${words}: ${name.textContent}`);
      }
      place.classList.add("copied");
      // A screen reader does not read the tick of the style.
      button.setAttribute("aria-label", `${copied}: ${id}`);
    });
    place.append(button);
  }
});
