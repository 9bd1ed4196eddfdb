// Marks of rows are asked for two at a time, whoever comes or goes meanwhile, so that what somebody waits for is never behind them.
import fc from "fast-check";
import { afterEach, expect, it, vi } from "vitest";
import { noteTrying } from "../state/pick.ts";
import { createQueryClient } from "./query-client.ts";
import { rowStatusQuery } from "./row-marks.ts";

afterEach(() => void vi.unstubAllGlobals());

/** A server whose answers the test gives. */
function serve() {
  const waiting: (() => void)[] = [];
  let most = 0;
  vi.stubGlobal("fetch", (url: string, { signal }: { signal: AbortSignal }) => {
    // What another file's test tries again comes here too: a worker runs one file after the other.
    if (!url.startsWith("connections/marks")) return Promise.reject(new TypeError("Nobody is there."));
    most = Math.max(most, waiting.length + 1);
    return new Promise<Response>((resolve, reject) => {
      const answer = (): void => {
        waiting.splice(waiting.indexOf(answer), 1);
        resolve(new Response("{}", { status: 404 }));
      };
      waiting.push(answer);
      signal.addEventListener("abort", () => {
        if (waiting.includes(answer)) waiting.splice(waiting.indexOf(answer), 1);
        reject(signal.reason as Error);
      });
    });
  });
  return { waiting, most: () => most };
}
const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
let rounds = 0;

it("are never three under way, and all of them are asked in the end", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom("ask", "answer", "cancel"), { maxLength: 40 }), async (steps) => {
      const server = serve();
      const client = createQueryClient();
      rounds += 1;
      const connection = `marks ${rounds}`;
      const asked: Promise<unknown>[] = [];
      const begin = (): void => {
        const query = rowStatusQuery(connection, "p", String(asked.length));
        asked.push(client.fetchQuery({ ...query, retry: false }).catch((error: unknown) => error));
      };
      const turns: Promise<void>[] = [];
      for (const step of steps) {
        if (step === "ask") begin();
        else if (step === "answer") {
          server.waiting[0]?.();
          // Somebody else comes in the very moment in which a place becomes free.
          for (let ticks = 0, at = Promise.resolve(); ticks < 30; ticks += 1) {
            at = at.then(() => undefined);
            turns.push(at.then(begin));
          }
        } else void client.cancelQueries({ queryKey: ["getCommit", connection, { id: "p", sha: "0", stats: false, row: true }] });
        await settle();
      }
      await Promise.all(turns);
      for (let idle = 0; idle < 3; idle = server.waiting.length === 0 ? idle + 1 : 0) {
        server.waiting[0]?.();
        await settle();
      }
      await Promise.all(asked);
      expect(server.most()).toBeLessThanOrEqual(2);
    }),
    { numRuns: 30 },
  );
});

it("of a commit that is gone are refused, and give their place to others", async () => {
  vi.stubGlobal("fetch", async () => new Response("{}", { status: 404 }));
  await expect(createQueryClient().fetchQuery({ ...rowStatusQuery("gone", "p", "a"), retry: false })).rejects.toMatchObject({
    status: 404,
  });
});

it("wait while the cells of a pick are tried, and nobody asks for those that nobody wants any more", async () => {
  const server = serve();
  const client = createQueryClient();
  const ask = (sha: string): Promise<unknown> =>
    client.fetchQuery({ ...rowStatusQuery("marks later", "p", sha), retry: false }).catch((error: unknown) => error);
  noteTrying(true);
  const asked = [ask("1"), ask("2")];
  await settle();
  expect(server.waiting).toHaveLength(0);
  await client.cancelQueries({ queryKey: ["getCommit", "marks later", { id: "p", sha: "1", stats: false, row: true }] });
  await settle();
  noteTrying(false);
  await settle();
  expect(server.waiting).toHaveLength(1);
  server.waiting[0]?.();
  await Promise.all(asked);
});
