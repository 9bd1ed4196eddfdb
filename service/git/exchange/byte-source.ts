// Bytes that come as they come, taken in the portions in which they mean something.

/** More came than may. */
export class TooLongError extends Error {
  override readonly name = "TooLongError";
}

export class ByteSource {
  readonly #chunks: AsyncIterator<Uint8Array>;
  #held: Buffer = Buffer.alloc(0);
  #left: number;

  /** `most`: bytes in all; one more is a TooLongError. */
  constructor(chunks: AsyncIterable<Uint8Array>, most: number) {
    this.#chunks = chunks[Symbol.asyncIterator]();
    this.#left = most;
  }

  /** Exactly so many bytes; null where fewer are left, which are gone then. */
  async take(count: number): Promise<Buffer | null> {
    const parts: Buffer[] = [];
    let missing = count;
    while (missing > 0) {
      const chunk = await this.next();
      if (chunk === null) return null;
      const part = chunk.subarray(0, missing);
      this.#held = chunk.subarray(part.length);
      parts.push(part);
      missing -= part.length;
    }
    return parts.length === 1 ? parts[0]! : Buffer.concat(parts);
  }

  /** What has come meanwhile, however much that is; null at the end. */
  async next(): Promise<Buffer | null> {
    if (this.#held.length > 0) {
      const held = this.#held;
      this.#held = Buffer.alloc(0);
      return held;
    }
    for (;;) {
      const { done, value } = await this.#chunks.next();
      if (done === true) return null;
      this.#left -= value.byteLength;
      if (this.#left < 0) throw new TooLongError("more bytes than may come");
      if (value.byteLength > 0) return Buffer.from(value.buffer, value.byteOffset, value.byteLength);
    }
  }

  /** Takes what is left, and throws it away. */
  async drain(): Promise<void> {
    while ((await this.next()) !== null);
  }

  /** Nobody wants the rest. */
  async cancel(): Promise<void> {
    await this.#chunks.return?.();
  }
}
