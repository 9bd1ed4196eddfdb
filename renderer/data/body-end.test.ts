// Whoever counts an answer hears of each piece of its body, and once of its end, however it ends.
import { expect, it, vi } from "vitest";
import { watchBody } from "./body-end.ts";

function watched(response: Response) {
  const onPiece = vi.fn();
  const onEnd = vi.fn();
  return { answer: watchBody(response, { onPiece, onEnd }), onPiece, onEnd };
}
const failing = (): Response =>
  new Response(
    new ReadableStream({
      start: (controller) => controller.enqueue(new TextEncoder().encode("half")),
      pull: (controller) => controller.error(new TypeError("cut")),
    }),
  );

it("ends at once where there is no body", () => {
  const { answer, onEnd } = watched(new Response(null, { status: 204, headers: { "x-total": "3" } }));
  expect([answer.status, answer.headers.get("x-total"), onEnd.mock.calls.length]).toEqual([204, "3", 1]);
});

it("ends when it was read, and is the same answer", async () => {
  const { answer, onPiece, onEnd } = watched(new Response("text", { status: 404, statusText: "None", headers: { etag: "7" } }));
  expect(onEnd).not.toHaveBeenCalled();
  expect([answer.status, answer.statusText, answer.ok, answer.headers.get("etag"), await answer.text()]).toEqual([
    ...[404, "None", false, "7", "text"],
  ]);
  expect([onPiece.mock.calls.length, onEnd.mock.calls.length]).toEqual([1, 1]);
});

it("ends when it fails, with what went wrong", async () => {
  const { answer, onEnd } = watched(failing());
  await expect(answer.text()).rejects.toThrow("cut");
  expect(onEnd).toHaveBeenCalledTimes(1);
});

it("ends when nobody reads on, and lets go of what is under way", async () => {
  const cancel = vi.fn();
  const { answer, onEnd } = watched(new Response(new ReadableStream({ cancel })));
  await (answer.body as ReadableStream).cancel();
  expect([onEnd.mock.calls.length, cancel.mock.calls.length]).toEqual([1, 1]);
});
