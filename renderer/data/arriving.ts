// A large file is read piece by piece: its first lines are there long before the rest.
import { decode } from "../../shared/lib/text-file.ts";
import { useArriving } from "../state/arriving.ts";

/** Bytes of which the first lines are taken: more than a window shows. */
const firstBytes = 64 * 1024;
/** How often it is told that more came, in parts of the whole. */
const steps = 25;

/** Reads a body to its end. `size`: bytes, as the server tells them before it. Rejects as the body does. */
export async function readArriving(body: ReadableStream<Uint8Array>, size: number, key: string): Promise<Uint8Array<ArrayBuffer>> {
  const reader = body.getReader();
  let whole = new Uint8Array(size);
  let [received, told] = [0, 0];
  let [text, isSeen]: [string | null, boolean] = [null, false];
  const tell = (): void => {
    if (!isSeen && received >= firstBytes) [text, isSeen] = [firstLines(whole.subarray(0, firstBytes)), true];
    told = received;
    useArriving.setState({ arriving: { key, received, size, text } });
  };
  tell();
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    // The server told another size than it sends.
    if (received + next.value.length > whole.length) {
      const larger = new Uint8Array(2 * (received + next.value.length));
      larger.set(whole.subarray(0, received));
      whole = larger;
    }
    whole.set(next.value, received);
    received += next.value.length;
    if ((!isSeen && received >= firstBytes) || received - told >= size / steps) tell();
  }
  return received === whole.length ? whole : whole.slice(0, received);
}

/** The lines that end within `bytes`; null where they are no text, or may be cut within a character. */
export function firstLines(bytes: Uint8Array): string | null {
  const end = bytes.lastIndexOf(10);
  if (end === -1) return null;
  const read = decode(bytes.subarray(0, end));
  return read.kind === "binary" || read.encoding.startsWith("utf-16") ? null : read.text;
}
