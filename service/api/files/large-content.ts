// Sends the contents of blobs that are too large to be held: as they are, or as Base64 in the middle of JSON.

/** One JSON object: `members`, and the bytes as the member `name`. Nothing is ahead of who reads it. */
export function encodeContent(
  members: Readonly<Record<string, unknown>>,
  name: string,
  bytes: AsyncIterable<Uint8Array>,
): ReadableStream<Uint8Array> {
  return ReadableStream.from(encode(JSON.stringify(members), name, bytes));
}

async function* encode(members: string, name: string, bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void, undefined> {
  yield Buffer.from(`${members.slice(0, -1)}${members === "{}" ? "" : ","}${JSON.stringify(name)}:"`);
  // Three bytes are four characters: what is left over waits for the next piece.
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of bytes) {
    const piece = rest.length === 0 ? Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength) : Buffer.concat([rest, chunk]);
    const whole = piece.length - (piece.length % 3);
    rest = Buffer.from(piece.subarray(whole));
    if (whole > 0) yield Buffer.from(piece.toString("base64", 0, whole), "latin1");
  }
  yield Buffer.from(`${rest.toString("base64")}"}`, "latin1");
}
