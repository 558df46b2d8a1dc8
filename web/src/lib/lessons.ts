/** The lessons finished on this device and in the account, if there is one, and the matches in which the others continue. */
import { api } from "./api";

const KEY = "warhost.lessons";

interface Progress {
  done: string[];
  /** The match of each lesson that was begun, by `game/lesson`. */
  begun: Record<string, string>;
}

const nameOf = (game: string, lesson: string): string => `${game}/${lesson}`;

function progress(): Progress {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Progress>;
    return { done: found.done ?? [], begun: found.begun ?? {} };
  } catch {
    return { done: [], begun: {} }; // a browser without storage, or something else under our name
  }
}

function keep(now: Progress): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(now));
  } catch {
    // without storage it lasts until the page is closed
  }
}

export const isFinished = (game: string, lesson: string): boolean => progress().done.includes(nameOf(game, lesson));
export const isBegun = (game: string, lesson: string): boolean => nameOf(game, lesson) in progress().begun;

/** Bring this device and the account together. Without a server only this device counts. */
export async function shareProgress(): Promise<void> {
  const { lessons } = await api.learned(progress().done).catch(() => ({ lessons: [] }));
  const { done, begun } = progress();
  keep({ done: [...new Set([...done, ...lessons])], begun });
}

/** The last step of a lesson was reached. The next time the lesson starts again, unless its match goes on. */
export function finishLesson(game: string, lesson: string, goesOn = false): void {
  const { done, begun } = progress();
  const name = nameOf(game, lesson);
  if (!goesOn) delete begun[name];
  if (!done.includes(name)) void api.learned([name]).catch(() => {});
  keep({ done: done.includes(name) ? done : [...done, name], begun });
}

/** The match of a lesson: the one that was begun, or a new one. With `again`, the old match is deleted. */
export async function openLesson(game: string, lesson: string, again = false): Promise<string> {
  const name = nameOf(game, lesson);
  const before = progress().begun[name];
  if (before) {
    const state = (await api.match(before).catch(() => null))?.state;
    if (state === "running" && !again) return before;
    if (state) await api.withdraw(before).catch(() => {});
  }
  const { id } = await api.startLesson(game, lesson);
  const { done, begun } = progress();
  keep({ done, begun: { ...begun, [name]: id } });
  return id;
}
