// The client of a connection waits as its server says, and says so meanwhile.
import { afterEach, expect, it, vi } from "vitest";
import { useHealthStore } from "../state/health.ts";
import { waits } from "../state/waits.ts";
import { ask } from "./api-query.ts";

afterEach(() => void vi.unstubAllGlobals());

it("asks again when the time of a 429 has come", async () => {
  const answers = [new Response("{}", { status: 429, headers: { "retry-after": "0" } }), new Response('{"version":"1","revision":"2"}')];
  const seen: unknown[] = [];
  const stop = waits.subscribe(({ until }) => seen.push(until["busy"] === undefined ? "goes on" : "waits"));
  vi.stubGlobal("fetch", async () => answers.shift());
  expect((await ask("busy", "getVersion", {})).data.version).toBe("1");
  expect(seen).toEqual(["waits", "goes on"]);
  stop();
});

it.each([
  ["of this machine", ["local"], 6],
  ["of all servers together, so that this machine is answered whatever they do", ["one", "two", "three"], 4],
] as const)("asks a few at a time %s", async (_of, connections, expected) => {
  let running = 0;
  let most = 0;
  vi.stubGlobal("fetch", async () => {
    running += 1;
    most = Math.max(most, running);
    await new Promise(setImmediate);
    running -= 1;
    return new Response("[]");
  });
  await Promise.all(
    connections.flatMap((connection) => Array.from({ length: 30 }, (_, page) => ask(connection, "listTags", { id: 1, page }))),
  );
  expect(most).toBe(expected);
});

it.each([
  ["500", new Response('{"message":"No"}', { status: 500 })],
  ["odd answer", new Response("{}", { status: 502, headers: { "x-repodesk-fault": "server_answered_oddly" } })],
  ["not reached", new Response("{}", { status: 502, headers: { "x-repodesk-fault": "server_unreachable" } })],
])("tells the health of a connection how its server failed: %s", async (what, response) => {
  vi.stubGlobal("fetch", async () => response);
  await expect(ask("ill", "getVersion", {})).rejects.toThrow();
  expect(useHealthStore.getState().of["ill"]).toMatchObject({ answers: false, lastFailure: { what } });
});
