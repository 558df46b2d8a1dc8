/** The data that remains when the page is closed: an IndexedDB with the heads of matches and series, and the entries of matches. */

interface Changes {
  heads: Record<string, unknown>;
  /** The match, and the entry, which begins with its number. */
  entries: [string, [number, ...unknown[]]][];
  gone: string[];
}

const HEADS = "heads";
const ENTRIES = "entries";
/** Errors of a connection that the browser has closed, also in the middle of a transaction: the visitor deleted its data, or a phone put the page to sleep. */
const CLOSED = ["InvalidStateError", "UnknownError", "AbortError"];

/** Open the database. `made` is called if it was not there. */
function opened(made: () => void): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open("warhost", 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore(HEADS);
      request.result.createObjectStore(ENTRIES);
      made();
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

/** Whether the changes were saved, rather than nothing because another window has added an entry with the same number. */
function saved(database: IDBDatabase, { heads, entries, gone }: Changes): Promise<boolean> {
  const transaction = database.transaction([HEADS, ENTRIES], "readwrite", { durability: "strict" });
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

/** The disk of src/warhost/offline/shelf.py. */
export class Disk {
  private database: Promise<IDBDatabase> | null = null;
  /** Whether the data was deleted since it was read: it no longer fits what is in memory. */
  private emptied = false;

  /** Work with the database. If its connection is closed, this opens another one. */
  private async using<T>(work: (database: IDBDatabase) => Promise<T>): Promise<T> {
    const open = () => (this.database ??= opened(() => (this.emptied = true)));
    try {
      return await work(await open());
    } catch (error) {
      this.database = null;
      if (!(error instanceof DOMException) || !CLOSED.includes(error.name)) throw error;
      return work(await open());
    }
  }

  async heads(): Promise<string> {
    const found = await this.using((database) => all(database.transaction(HEADS).objectStore(HEADS)));
    this.emptied = false;
    return found;
  }

  async entries(match: string): Promise<string> {
    return this.using((database) => all(database.transaction(ENTRIES).objectStore(ENTRIES), ofMatch(match)));
  }

  /** Save everything or nothing. Nothing is saved if the data has changed since it was read: another window was first, or it was deleted. */
  async save(changes: string): Promise<boolean> {
    return this.using(async (database) => !this.emptied && saved(database, JSON.parse(changes) as Changes));
  }
}
