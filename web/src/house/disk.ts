/** The data that remains when the page is closed: an IndexedDB with the heads of matches and series, and the entries of matches. */

interface Changes {
  heads: Record<string, unknown>;
  /** The match, and the entry, which begins with its number. */
  entries: [string, [number, ...unknown[]]][];
  gone: string[];
}

const HEADS = "heads";
const ENTRIES = "entries";

function opened(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open("warhost", 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore(HEADS);
      request.result.createObjectStore(ENTRIES);
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

function all(store: IDBObjectStore, range?: IDBKeyRange): Promise<string> {
  return new Promise((resolve, reject) => {
    const request = store.getAll(range);
    request.onsuccess = () => resolve(JSON.stringify(request.result));
    request.onerror = () => reject(request.error);
  });
}

const ofMatch = (match: string): IDBKeyRange => IDBKeyRange.bound([match, 0], [match, Infinity]);

/** The disk of src/warhost/offline/shelf.py. */
export class Disk {
  private database = opened();

  async heads(): Promise<string> {
    return all((await this.database).transaction(HEADS).objectStore(HEADS));
  }

  async entries(match: string): Promise<string> {
    return all((await this.database).transaction(ENTRIES).objectStore(ENTRIES), ofMatch(match));
  }

  /** Save everything or nothing. Nothing is saved if another window has added an entry with the same number. */
  async save(changes: string): Promise<boolean> {
    const { heads, entries, gone } = JSON.parse(changes) as Changes;
    const transaction = (await this.database).transaction([HEADS, ENTRIES], "readwrite", { durability: "strict" });
    const [keptHeads, keptEntries] = [transaction.objectStore(HEADS), transaction.objectStore(ENTRIES)];
    // `add` fails where `put` would replace.
    for (const [match, entry] of entries) keptEntries.add(entry, [match, entry[0]]);
    for (const [name, head] of Object.entries(heads)) keptHeads.put(head, name);
    for (const name of gone) {
      keptHeads.delete(name);
      keptEntries.delete(ofMatch(name));
    }
    return new Promise((resolve, reject) => {
      transaction.oncomplete = () => resolve(true);
      transaction.onabort = () => (transaction.error?.name === "ConstraintError" ? resolve(false) : reject(transaction.error));
    });
  }
}
