// Gathers answers into batches: the first screenful soon, then no more messages than somebody could look at.

import type { ObjectId } from "../types.ts";
import type { FoundEntries } from "./questions.ts";

const firstSize = 25;
const milliseconds = 40;

export class FoundBatch {
  readonly #send: (part: FoundEntries) => void;
  #found: (readonly [string, ObjectId])[] = [];
  #limit = firstSize;
  #sentAt = performance.now();

  constructor(send: (part: FoundEntries) => void) {
    this.#send = send;
  }

  add(name: string, commit: ObjectId): void {
    this.#found.push([name, commit]);
    if (this.#found.length >= this.#limit || performance.now() - this.#sentAt > milliseconds) this.flush();
  }

  flush(): void {
    if (this.#found.length === 0) return;
    const found = this.#found;
    this.#found = [];
    this.#limit = 250;
    this.#sentAt = performance.now();
    this.#send(found);
  }
}
