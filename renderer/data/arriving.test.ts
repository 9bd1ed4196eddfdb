// A large file while it comes: its first lines at once, all of its bytes at the end, whatever size was told.
import * as fc from "fast-check";
import { expect, it } from "vitest";
import { useArriving } from "../state/arriving.ts";
import { firstLines, readArriving } from "./arriving.ts";

/** Each piece once the one before was taken. */
const streamOf = (pieces: AsyncIterator<Uint8Array> | Iterator<Uint8Array>): ReadableStream<Uint8Array> =>
  new ReadableStream({
    async pull(controller) {
      const next = await pieces.next();
      if (next.done) controller.close();
      else controller.enqueue(next.value);
    },
  });
const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const now = () => useArriving.getState().arriving;

it("answers the bytes that came, in whatever pieces, also where another size was told", async () => {
  const piece = fc.uint8Array({ maxLength: 40 });
  await fc.assert(
    fc.asyncProperty(fc.array(piece, { maxLength: 12 }), fc.nat(600), async (pieces, size) => {
      const whole = await readArriving(streamOf(pieces.values()), size, "any");
      expect([...whole]).toEqual(pieces.flatMap((one) => [...one]));
    }),
  );
});

it("tells the first lines while the rest is under way, and how much is here", async () => {
  const line = "a line of some length\n";
  const first = bytesOf(line.repeat(4_000));
  let go = (): void => undefined;
  const waits = new Promise<void>((resolve) => {
    go = resolve;
  });
  async function* pieces() {
    yield first;
    await waits;
    yield first;
  }
  const read = readArriving(streamOf(pieces()), 2 * first.length, "notes");
  await expect.poll(() => now()?.text).toMatch(/^a line of some length\na line/);
  expect(now()).toMatchObject({ key: "notes", received: first.length, size: 2 * first.length });
  // No line is cut.
  expect(new Set(now()?.text?.split("\n"))).toEqual(new Set([line.trim()]));
  go();
  expect((await read).length).toBe(2 * first.length);
});

it("tells no lines of what is no text, or might be cut within a letter", () => {
  expect(firstLines(Uint8Array.of(1, 0, 10, 7))).toBeNull();
  expect(firstLines(bytesOf("one line without an end"))).toBeNull();
  expect(firstLines(Uint8Array.of(0xff, 0xfe, 0x61, 0, 10, 0, 0x62, 0))).toBeNull();
  expect(firstLines(bytesOf("äöü\nß"))).toBe("äöü");
});

it("looks once whether the beginning is a text, and tells of bytes no more often than of text", async () => {
  const piece = Uint8Array.from({ length: 70_000 }, (_none, index) => index % 7);
  let told = 0;
  const stop = useArriving.subscribe(() => {
    told += 1;
  });
  await readArriving(streamOf(Array.from({ length: 200 }, () => piece).values()), 200 * piece.length, "bytes");
  stop();
  expect(now()).toMatchObject({ key: "bytes", text: null });
  expect(told).toBeLessThan(30);
});

it("fails as its body does", async () => {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(bytesOf("x\n"));
      controller.error(new Error("cut short"));
    },
  });
  await expect(readArriving(body, 10, "cut")).rejects.toThrow("cut short");
});
