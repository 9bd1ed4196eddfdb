// The program of the thread that holds a large history: walks there never stall the service.

import { parentPort, workerData } from "node:worker_threads";
import { ObjectReader } from "../objects/object-reader.ts";
import { FoundBatch } from "./found-batch.ts";
import { GraphDamage } from "./graph-file.ts";
import { HistoryEngine } from "./history-engine.ts";
import type { FromThread, Question, ThreadData, ToThread } from "./questions.ts";

const { place, objects, idBytes, orderBytes } = workerData as ThreadData;
/** Two, so that the second reads while the first one's answer is compared. */
const readers = [new ObjectReader(place, objects), new ObjectReader(place, objects)] as const;
let turn = 0;

const engine = new HistoryEngine({
  objects,
  idBytes,
  orderBytes,
  read: (spec) => {
    turn ^= 1;
    return readers[turn as 0 | 1].contents(spec);
  },
});

const cancels = new Map<number, AbortController>();

function send(message: FromThread): void {
  parentPort?.postMessage(message);
}

async function answer(ask: number, question: Question, signal: AbortSignal): Promise<unknown> {
  if (question.kind === "load") return engine.load();
  if (question.kind === "page") return engine.page(question);
  if (question.kind === "path") return engine.pathPage(question, signal);
  if (question.kind === "row") return engine.row(question);
  if (question.kind === "count") return engine.count(question.tip, question.firstParent);
  if (question.kind === "containing") return engine.containing(question.commit, question.tips);
  if (question.kind === "neverHeld") return engine.neverHeld(question.tip, question.path);
  const batch = new FoundBatch((part) => send({ ask, part }));
  const done = await engine.lastCommits(question, (name, commit) => batch.add(name, commit), signal);
  batch.flush();
  return done;
}

parentPort?.on("message", async (message: ToThread) => {
  if ("close" in message) {
    for (const cancel of cancels.values()) cancel.abort();
    await Promise.all(readers.map((reader) => reader.close()));
    parentPort?.close();
    return;
  }
  if ("cancel" in message) {
    cancels.get(message.cancel)?.abort();
    return;
  }
  const { ask, question } = message;
  const cancel = new AbortController();
  cancels.set(ask, cancel);
  try {
    send({ ask, answer: await answer(ask, question, cancel.signal), newer: engine.newer });
  } catch (error) {
    send({ ask, failure: String(error), damaged: error instanceof GraphDamage });
  } finally {
    cancels.delete(ask);
  }
});
