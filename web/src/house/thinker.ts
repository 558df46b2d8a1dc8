/** The worker in which bots think. Terminating it interrupts them. */
import { type Files, startPython } from "./boot";

let mind: Promise<(task: string) => string> | null = null;

async function started(files: Files): Promise<(task: string) => string> {
  const python = await startPython(files);
  const made = python.pyimport("warhost.offline.bots").Mind();
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
