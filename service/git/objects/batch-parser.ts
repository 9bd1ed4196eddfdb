// Cuts the byte stream of `git cat-file --batch-command` into answers, copying each byte once whatever the chunk sizes.

import Queue from "yocto-queue";
import type { ObjectId } from "../types.ts";

export type ObjectType = "blob" | "tree" | "commit" | "tag";

export interface ObjectInfo {
  readonly id: ObjectId;
  readonly type: ObjectType;
  /** Bytes of the content. */
  readonly size: number;
}

export interface ObjectData extends ObjectInfo {
  readonly content: Buffer;
}

export type Answer = ObjectInfo | ObjectData | null;

/*
 * Per request, one of
 *   <id> SP <type> SP <size> LF                        (info)
 *   <id> SP <type> SP <size> LF <content> LF           (contents)
 *   <request> SP missing|ambiguous|… LF                (null)
 */
const header = /^([0-9a-f]{40}|[0-9a-f]{64}) (blob|tree|commit|tag) (\d+)$/;

/** Feed it chunks; it calls back once per announced request, in order. */
export class BatchParser {
  /** Of requests whose answers are to come; an array of tens of thousands is moved whole by each shift(). */
  readonly #kinds = new Queue<boolean>();
  readonly #onAnswer: (answer: Answer) => void;
  #pieces: Buffer[] = [];
  #info: ObjectInfo | null = null;
  /** Bytes of content plus its line feed that are still to come. */
  #missing = 0;

  constructor(onAnswer: (answer: Answer) => void) {
    this.#onAnswer = onAnswer;
  }

  /** Announces a request, before its answer can arrive. */
  expect(withContent: boolean): void {
    this.#kinds.enqueue(withContent);
  }

  push(chunk: Buffer): void {
    let at = 0;
    while (at < chunk.length) at = this.#info === null ? this.#takeHeader(chunk, at) : this.#takeContent(chunk, at);
  }

  #takeHeader(chunk: Buffer, at: number): number {
    const end = chunk.indexOf(10, at);
    if (end < 0) {
      this.#pieces.push(chunk.subarray(at));
      return chunk.length;
    }
    this.#pieces.push(chunk.subarray(at, end));
    const match = header.exec(Buffer.concat(this.#pieces).toString("latin1"));
    this.#pieces = [];
    const withContent = this.#kinds.dequeue();
    if (withContent === undefined) throw new Error("cat-file answered a question that nobody asked");
    if (!match) this.#onAnswer(null);
    else {
      const info = { id: match[1]!, type: match[2] as ObjectType, size: Number(match[3]) };
      if (withContent) {
        this.#info = info;
        this.#missing = info.size + 1;
      } else this.#onAnswer(info);
    }
    return end + 1;
  }

  #takeContent(chunk: Buffer, at: number): number {
    const end = Math.min(chunk.length, at + this.#missing);
    this.#pieces.push(chunk.subarray(at, end));
    this.#missing -= end - at;
    if (this.#missing === 0) {
      const info = this.#info!;
      const pieces = this.#pieces;
      this.#pieces = [];
      this.#info = null;
      // Always a copy: a slice would keep the whole 64 KiB chunk alive for a commit of 300 bytes. The last byte is git's LF.
      this.#onAnswer({ ...info, content: Buffer.concat(pieces, info.size) });
    }
    return end;
  }
}
