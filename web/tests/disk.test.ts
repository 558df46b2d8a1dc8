import { beforeEach, expect, test, vi } from "vitest";
import { Disk } from "../src/house/disk";

/** As much of IndexedDB as the disk needs. Its data can be deleted, and its connections closed, as browsers do. */
class FakeStorage {
  stores = new Map<string, Map<string, unknown>>();
  connections: FakeDatabase[] = [];
  /** The errors of the next transactions. */
  failures: DOMException[] = [];

  open = () => {
    const request: { result?: FakeDatabase; onupgradeneeded?: () => void; onsuccess?: () => void } = {};
    queueMicrotask(() => {
      request.result = new FakeDatabase(this);
      this.connections.push(request.result);
      if (!this.stores.size) request.onupgradeneeded!();
      request.onsuccess!();
    });
    return request;
  };

  close(): void {
    for (const connection of this.connections) connection.closed = true;
  }

  delete(): void {
    this.close();
    this.stores.clear();
  }
}

class FakeDatabase {
  closed = false;
  constructor(readonly storage: FakeStorage) {}

  createObjectStore(name: string): void {
    this.storage.stores.set(name, new Map());
  }

  transaction() {
    if (this.closed) throw new DOMException("The database connection is closing.", "InvalidStateError");
    const before = new Map([...this.storage.stores].map(([name, store]) => [name, new Map(store)]));
    const made: { error: DOMException | null; oncomplete?: () => void; onabort?: () => void; objectStore: (name: string) => unknown } = {
      error: this.storage.failures.shift() ?? null,
      objectStore: (name) => {
        const store = this.storage.stores.get(name)!;
        return {
          add: (value: unknown, key: unknown) => {
            if (store.has(JSON.stringify(key))) made.error = new DOMException("exists", "ConstraintError");
            store.set(JSON.stringify(key), value);
          },
          put: (value: unknown, key: unknown) => store.set(JSON.stringify(key), value),
          delete: (key: unknown) => store.delete(JSON.stringify(key)),
          getAll: () => {
            const request: { result: unknown[]; onsuccess?: () => void } = { result: [...store.values()] };
            queueMicrotask(() => request.onsuccess!());
            return request;
          },
        };
      },
    };
    queueMicrotask(() => {
      if (!made.error) return made.oncomplete?.();
      this.storage.stores = before;
      made.onabort?.();
    });
    return made;
  }
}

let storage: FakeStorage;
beforeEach(() => {
  storage = new FakeStorage();
  vi.stubGlobal("indexedDB", storage);
  vi.stubGlobal("IDBKeyRange", { bound: () => undefined });
});

const answer = (number: number) => JSON.stringify({ heads: { abcd: { version: number } }, entries: [["abcd", [number, "gandalf"]]], gone: [] });

test("a connection that the browser has closed is opened again", async () => {
  const disk = new Disk();
  expect(await disk.save(answer(0))).toBe(false); // nothing was read yet, so nothing can be changed
  expect(await disk.heads()).toBe("[]");
  expect(await disk.save(answer(1))).toBe(true);
  storage.close();
  expect(await disk.save(answer(2))).toBe(true);
  storage.close();
  expect(await disk.heads()).toBe('[{"version":2}]');
  storage.close();
  expect(JSON.parse(await disk.entries("abcd"))).toEqual([[1, "gandalf"], [2, "gandalf"]]);
});

test("an answer is saved although the browser closes the connection while it is written", async () => {
  const disk = new Disk();
  await disk.heads();
  storage.failures = [new DOMException("The connection was closed.", "AbortError")];
  expect(await disk.save(answer(1))).toBe(true);
  expect(await disk.heads()).toBe('[{"version":1}]');
});

test("an answer of a match whose data was deleted is not saved without the earlier ones", async () => {
  const disk = new Disk();
  await disk.heads();
  await disk.save(answer(1));
  storage.delete();
  expect(await disk.save(answer(2))).toBe(false);
  expect(await disk.heads()).toBe("[]"); // now the house knows
  expect(await disk.save(answer(1))).toBe(true);
  storage.delete();
  await disk.entries("abcd");
  expect(await disk.save(answer(2))).toBe(false);
});

test("another window's answer is not replaced, and a full storage is an error", async () => {
  const disk = new Disk();
  await disk.heads();
  await disk.save(answer(1));
  expect(await disk.save(answer(1))).toBe(false);
  storage.failures = [new DOMException("no space left", "QuotaExceededError")];
  await expect(disk.save(answer(2))).rejects.toThrow("no space left");
  expect(await disk.save(answer(2))).toBe(true);
});
