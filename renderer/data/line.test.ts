// Servers that never answer leave connections to this machine and to what a person waits for.
import { expect, it } from "vitest";
import type { Fetch } from "../../shared/client/client.ts";
import type { WireResponse } from "../../shared/client/wire.ts";
import { createLine } from "./line.ts";

function stage() {
  const sent: { readonly url: string; readonly answer: () => Promise<void> }[] = [];
  const fetch: Fetch = (url) =>
    new Promise<WireResponse>((resolve) => {
      const answer = async (): Promise<void> => {
        resolve(new Response());
        for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
      };
      sent.push({ url, answer });
    });
  const inLine = createLine({ size: 3, low: 2 })(fetch);
  const ask = (url: string, signal?: AbortSignal): Promise<WireResponse> => {
    const answer = inLine(url, {
      ...{ method: "GET", headers: {} },
      ...(url.startsWith("low") ? { priority: "low" as const } : {}),
      ...(signal === undefined ? {} : { signal }),
    });
    answer.catch(() => undefined);
    return answer;
  };
  return { ask, sent, urls: () => sent.map(({ url }) => url) };
}

it("keeps a place free of what can wait", async () => {
  const { ask, urls } = stage();
  for (const url of ["low 1", "low 2", "low 3"]) void ask(url);
  void ask("wanted");
  expect(urls()).toEqual(["low 1", "low 2", "wanted"]);
});

it("goes on in order, with what can wait behind all else", async () => {
  const { ask, sent, urls } = stage();
  for (const url of ["low 1", "a", "b", "low 2", "c"]) void ask(url);
  expect(urls()).toEqual(["low 1", "a", "b"]);
  await sent[0]?.answer();
  await sent[1]?.answer();
  expect(urls()).toEqual(["low 1", "a", "b", "c", "low 2"]);
});

it("lets go of who no longer wants to know, and goes on where a request fails", async () => {
  const { ask, sent, urls } = stage();
  const leaving = new AbortController();
  for (const url of ["a", "b", "c"]) void ask(url);
  const left = ask("d", leaving.signal);
  void ask("e");
  leaving.abort(new Error("left"));
  await expect(left).rejects.toThrow("left");
  await sent[0]?.answer();
  expect(urls()).toEqual(["a", "b", "c", "e"]);
  const failing = createLine({ size: 1, low: 1 })(() => Promise.reject(new TypeError("no way")));
  for (let turn = 0; turn < 3; turn += 1) await expect(failing("x", { method: "GET", headers: {} })).rejects.toThrow("no way");
});
