/** The worker in which bots think. Terminating it interrupts them. */
import { type Files, startPython } from "./boot";

let mind: Promise<(task: string) => string> | null = null;

/** Record the time of an answer in the browser's timeline. Observers receive it; nothing is stored. */
function timed(seconds: number): void {
  const duration = 1000 * seconds;
  performance.measure("answer", { start: performance.now() - duration, duration });
  performance.clearMeasures("answer");
}

async function started(files: Files): Promise<(task: string) => string> {
  const python = await startPython(files);
  const made = python.pyimport("warhost.offline.bots").Mind(timed);
  return (task) => made.answer(task) as string;
}

self.onmessage = async ({ data }: MessageEvent<{ files?: Files; id?: number; task?: string }>) => {
  if (data.files) mind = started(data.files);
  if (data.task === undefined) return;
  try {
    self.postMessage({ id: data.id, found: (await mind!)(data.task) });
  } catch (error) {
    self.postMessage({ id: data.id, failed: String(error) });
  }
};
