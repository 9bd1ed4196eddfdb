// Repositories that nobody uses are closed after five minutes; one under an answer is in use, however long the answer takes.
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import type { Context } from "../../service/api/context.ts";
import { Reply } from "../../service/api/context.ts";
import { internalsOf } from "../../service/git/handle.ts";
import type { Repository } from "../../service/git/types.ts";
import { until } from "../until.ts";
import { createWorld, type World } from "./trust/world.ts";

/** What the one handler of these tests does with a repository that it has opened and asked something. */
let answer: (repository: Repository, context: Context) => Promise<Reply<never>>;
let asked: Repository;
let world: World;

beforeAll(() => {
  // The sweep goes by these; everything else takes its own time.
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "performance"] });
  world = createWorld({
    handlers: {
      getVersion: async (context: Context) => {
        asked = await context.repositories.open(world.projects.private);
        // Starts the git that answers about objects.
        expect(await internalsOf(asked).interactive.info("12".repeat(20))).toBeNull();
        return answer(asked, context);
      },
    },
  });
});
afterAll(async () => {
  await world.end();
  vi.useRealTimers();
});

const minutes = (count: number): void => void vi.advanceTimersByTime(count * 60_000);
/** Whether the repository's git still runs. */
const isOpen = (): boolean => internalsOf(asked).interactive.pid !== undefined;
const ask = (signal?: AbortSignal) => world.ask("GET", "/version", { token: world.token("admin"), ...(signal ? { signal } : {}) });

async function expectClosedLater(): Promise<void> {
  minutes(4);
  expect(isOpen()).toBe(true);
  minutes(4);
  await until(() => expect(isOpen()).toBe(false));
}

it("one that nobody uses is closed", async () => {
  answer = async () => new Reply({ version: "1", revision: "r" } as never);
  expect((await ask()).status).toBe(200);
  await expectClosedLater();
});

it("one is open while its answer is being made", async () => {
  const begun = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  answer = async () => {
    begun.resolve();
    await gate.promise;
    return new Reply({ version: "1", revision: "r" } as never);
  };
  const answered = ask();
  await begun.promise;
  minutes(30);
  expect(isOpen()).toBe(true);
  gate.resolve();
  expect((await answered).status).toBe(200);
  await expectClosedLater();
});

/** An answer in two pieces, the second when `gate` opens. */
const inPieces = (gate: Promise<void>, begun: () => void) => async () =>
  new Reply(
    new ReadableStream<Uint8Array>({
      async start(controller) {
        controller.enqueue(new TextEncoder().encode("one "));
        begun();
        await gate;
        controller.enqueue(new TextEncoder().encode("two"));
        controller.close();
      },
    }),
  ) as Reply<never>;

it("one is open until the last piece of its answer is sent", async () => {
  const begun = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  answer = inPieces(gate.promise, begun.resolve);
  const answered = ask();
  await begun.promise;
  minutes(30);
  expect(isOpen()).toBe(true);
  gate.resolve();
  expect((await answered).text).toBe("one two");
  await expectClosedLater();
});

it("one is open while any of its answers is on its way", async () => {
  const begun = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  answer = inPieces(gate.promise, begun.resolve);
  const long = ask();
  await begun.promise;
  answer = async () => new Reply({ version: "1", revision: "r" } as never);
  await ask();
  minutes(30);
  expect(isOpen()).toBe(true);
  gate.resolve();
  await long;
  await expectClosedLater();
});

it.each(["fails", "fails in the middle", "is given up by the client"])("one whose answer %s is closed later", async (how) => {
  const stop = new AbortController();
  const begun = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  answer = how === "fails" ? () => Promise.reject(new Error("inside")) : inPieces(gate.promise, begun.resolve);
  const answered = ask(stop.signal).catch(() => null);
  if (how === "fails") begun.resolve();
  await begun.promise;
  if (how === "fails in the middle") gate.reject(new Error("inside"));
  if (how === "is given up by the client") stop.abort(new Error("gone"));
  else await answered;
  await expectClosedLater();
  gate.resolve();
  await answered;
});
