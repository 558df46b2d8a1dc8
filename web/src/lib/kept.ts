/** Lists of names kept on this device. */

export function keptList(key: string): string[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(key) ?? "[]");
    return Array.isArray(found) ? found.filter((one) => typeof one === "string") : [];
  } catch {
    return []; // a browser without storage, or something else under our name
  }
}

export function keepList(key: string, list: string[]): void {
  try {
    localStorage.setItem(key, JSON.stringify(list));
  } catch {
    // without storage it lasts until the page is closed
  }
}
