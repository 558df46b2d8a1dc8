/** The worker in which the house runs: Python with our package, a disk, and workers in which bots think. */
import { fetchFiles, startPython } from "./boot";
import type { Progress } from "./contract";
import { Disk } from "./disk";
import type { FromPage, ToPage } from "./messages";
import { Thinkers } from "./thinkers";

interface Door {
  open(): Promise<void>;
  request(method: string, path: string, language: string, body: string): Promise<{ toJs(): [number, string]; destroy(): void }>;
  connect(number: number, match: string, language: string): Promise<void>;
  receive(number: number, text: string): Promise<void>;
  disconnect(number: number): Promise<void>;
  changed_elsewhere(match: string): Promise<void>;
}

const post = (message: ToPage): void => self.postMessage(message);
const report = (progress: Progress): void => post({ type: "progress", progress });

/** Other windows with the same matches. */
const windows = new BroadcastChannel("warhost");

async function opened(): Promise<Door> {
  const files = await fetchFiles(self.name, report); // the page gives this worker the address of the list as its name
  report({ step: "start", done: 0 });
  const python = await startPython(files);
  report({ step: "games", done: 0 });
  const thinkers = new Thinkers(files, (stuck) => report({ step: stuck ? "stuck" : "ready", done: 1 }));
  const module = python.pyimport("warhost.offline.door") as { Door: (...parts: unknown[]) => Door };
  const door = module.Door(
    new Disk(),
    thinkers.think,
    thinkers.stop,
    (match: string) => windows.postMessage(match),
    (number: number, text: string) => post({ type: "heard", number, text }),
    (number: number, code: number) => post({ type: "closed", number, code }),
  );
  await door.open();
  report({ step: "ready", done: 1 });
  // Starting another Python would delay the first board. A bot that is asked sooner starts it at once.
  setTimeout(() => thinkers.ready("answers"), 1500);
  return door;
}

const door = opened();
door.catch((error) => {
  console.error(error);
  report({ step: "failed", done: 0 });
});
windows.onmessage = async ({ data }: MessageEvent<string>) => (await door).changed_elsewhere(data);

async function handle(message: FromPage): Promise<void> {
  const house = await door;
  switch (message.type) {
    case "request": {
      const found = await house.request(message.method, message.path, message.language, message.body ?? "");
      const [status, text] = found.toJs();
      found.destroy();
      post({ type: "response", id: message.id, status, text });
      break;
    }
    case "connect":
      // Open it before the first message comes.
      post({ type: "opened", number: message.number });
      await house.connect(message.number, message.match, message.language);
      break;
    case "say":
      await house.receive(message.number, message.text);
      break;
    case "disconnect":
      await house.disconnect(message.number);
  }
}

// Messages are handled one after the other, as from a socket. A request may take long and does not delay them.
let turn: Promise<unknown> = Promise.resolve();
self.onmessage = ({ data }: MessageEvent<FromPage>) => {
  if (data.type === "request") {
    handle(data).catch((error) => {
      console.error(error);
      post({ type: "response", id: data.id, status: 0, text: "" });
    });
  } else turn = turn.then(() => handle(data)).catch((error) => console.error(error));
};
