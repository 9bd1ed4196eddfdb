// Answers that are too long to be read ahead and stall leave a place in a window's line to short ones.
import type { ServerResponse } from "node:http";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createLongBodies } from "../../electron/desktop/servers/long-bodies.ts";
import { createLine } from "../../renderer/data/line.ts";
import type { WireResponse } from "../../shared/client/wire.ts";
import { type Connected, startConnected } from "./connected.ts";
import type { TestDesktop } from "./desktops.ts";
import { sendJson, type TestServer } from "./servers.ts";

let connected: Connected;
let server: TestServer;
let desktop: TestDesktop;
let base: string;

beforeAll(async () => {
  connected = await startConnected();
  ({ server, desktop, repository: base } = connected);
});
afterAll(() => connected.close());

const long = 9 * 1024 * 1024;
const stalling = (read: () => void = () => undefined) =>
  new ReadableStream<Uint8Array>({ start: (controller) => controller.enqueue(new Uint8Array(1)), cancel: read });
const turn = () => new Promise(setImmediate);

it("lets a short answer through a line of four while five long ones stall, and gives each of those whole in its turn", {
  tags: "long",
  timeout: 60_000,
}, async () => {
  const open: ServerResponse[] = [];
  server.answer = ({ url }, response) => {
    if (!url.includes("/raw")) return sendJson(response, 200, []);
    response.writeHead(200, { "content-type": "application/octet-stream" });
    response.write(Buffer.alloc(long));
    open.push(response);
  };
  const inLine = createLine({ size: 4, low: 3 })((url, { headers, signal }) =>
    desktop.fetch(url, { headers, signal: (signal as AbortSignal | undefined) ?? null }),
  );
  const get = (path: string, signal?: AbortSignal) =>
    inLine(`${base}${path}`, { method: "GET", headers: {}, ...(signal === undefined ? {} : { signal }) });
  const leaving = new AbortController();
  const begun: WireResponse[] = [];
  const asked = ["a", "b", "c", "d", "e"].map(async (name) => {
    const answer = await get(`/files/${name}/raw`, name === "a" ? leaving.signal : undefined);
    begun.push(answer);
    return answer;
  });
  await expect.poll(() => begun.length, { timeout: 20_000 }).toBe(3);
  expect((await get("/commits")).status).toBe(200);
  expect(begun).toHaveLength(3);
  // One is given up, the others end.
  asked[0]?.catch(() => undefined);
  leaving.abort();
  await expect.poll(() => open.length, { timeout: 20_000 }).toBe(5);
  for (const response of open) response.end("end");
  const rest = await Promise.all(asked.slice(1).map(async (answer) => (await (await answer).arrayBuffer()).byteLength));
  expect(rest).toEqual([long + 3, long + 3, long + 3, long + 3]);
});

it("goes on where one ends, fails, is dropped or given up, and keeps no turn for who left", async () => {
  const { pass } = createLongBodies(1);
  const never = new AbortController().signal;
  let cancelled = 0;
  const first = await pass(stalling(), never);
  const leaving = new AbortController();
  const left = pass(
    stalling(() => {
      cancelled += 1;
    }),
    leaving.signal,
  );
  const failing = pass(new ReadableStream({ pull: (controller) => controller.error(new Error("broken")) }), never);
  const ending = pass(new Response("whole").body as ReadableStream<Uint8Array>, never);
  const given = new AbortController();
  const unread = pass(stalling(), given.signal);
  const last = pass(new Response("last").body as ReadableStream<Uint8Array>, never);
  leaving.abort(new Error("left"));
  await expect(left).rejects.toThrow("left");
  expect(cancelled).toBe(1);
  await first.cancel();
  await expect(new Response(await failing).text()).rejects.toThrow("broken");
  expect(await new Response(await ending).text()).toBe("whole");
  await unread;
  let isLast = false;
  void last.then(() => {
    isLast = true;
  });
  await turn();
  expect(isLast).toBe(false);
  given.abort();
  expect(await new Response(await last).text()).toBe("last");
});
