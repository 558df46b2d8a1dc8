// A click on the id of a rule copies it, for a report.
document.addEventListener("DOMContentLoaded", () => {
  for (const place of document.querySelectorAll(".rule-id")) {
    const id = place.textContent;
    const button = document.createElement("button");
    button.type = "button";
    const words = /\.ru\.html$/.test(location.pathname) ? "Скопировать идентификатор" : "Copy the id";
    button.title = words;
    button.setAttribute("aria-label", `${words}: ${id}`);
    button.append(...place.childNodes);
    button.addEventListener("click", async () => {
      // Without a clipboard the id is selected.
      if (!navigator.clipboard) return getSelection().selectAllChildren(button);
      await navigator.clipboard.writeText(id);
      for (const other of document.querySelectorAll(".rule-id.copied")) other.classList.remove("copied");
      place.classList.add("copied");
    });
    place.append(button);
  }
});
