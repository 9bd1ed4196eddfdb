// A cut body stays a failure for anyone who still reads it, and is none for anyone who has gone.
import { expect, test } from "vitest";
import { untilAborted } from "./until-aborted.ts";

const cutAfter = (chunk: string) => {
  let given = false;
  return new ReadableStream<Uint8Array>({
    pull(controller) {
      if (given) controller.error(new Error("cut"));
      else controller.enqueue(new TextEncoder().encode(chunk));
      given = true;
    },
  });
};

test("bytes pass, and a cut is told while someone reads", async () => {
  const body = new Response(untilAborted(cutAfter("half"), new AbortController().signal));
  await expect(body.text()).rejects.toThrow("cut");
});

test("after an abort the cut is the end", async () => {
  const gone = new AbortController();
  const body = new Response(untilAborted(cutAfter("half"), gone.signal));
  gone.abort();
  expect(await body.text()).toBe("half");
});
