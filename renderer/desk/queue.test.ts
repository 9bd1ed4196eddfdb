// A queue of commits over a line that loses, delays and doubles requests: none is lost, none arrives twice, and the order holds.
import fc from "fast-check";
import { expect, it } from "vitest";
import { ApiError } from "../../shared/contract/errors.ts";
import { type Change, emptyDesk, type QueuedCommit } from "./model.ts";
import { NotKept, type QueuePorts, replay, withoutSent } from "./queue.ts";
import type { ReplayEnd } from "./queued.ts";

interface Made {
  readonly id: string;
  readonly text: string;
  readonly path: string;
}

/** What the line does to one request. */
type Luck = "fine" | "lost before" | "lost after" | "late" | "doubled" | "429" | "502" | "down" | "unsent";

const unsent = () => new ApiError("server_unreachable", 502, "nothing answers", { sent: false });
const refusal = (status: number) => new ApiError(null, status, "no", {}, {});

/** One branch of one server, with the rules by which it takes a commit: a file that another commit touched since its base refuses. */
function startServer(luck: () => Luck) {
  const branch: Made[] = [{ id: "c0", text: "first", path: "" }];
  const waiting: (() => void)[] = [];
  const lastOf = (path: string): string => branch.findLast((made) => made.path === path)?.id ?? "";
  const apply = (queued: QueuedCommit): string => {
    const [change] = queued.changes as [Change];
    const base = "base" in change ? change.base.lastCommit : "";
    if (lastOf(change.path) !== base) throw refusal(400);
    const made = { id: `c${branch.length}`, text: queued.text, path: change.path };
    branch.push(made);
    return made.id;
  };
  const arriveLate = (): void => {
    for (const late of waiting.splice(0)) late();
  };
  const ask = <T>(answer: () => T): T => {
    arriveLate();
    const now = luck();
    if (now === "429") throw refusal(429);
    if (now === "502") throw refusal(502);
    if (now === "unsent") throw unsent();
    if (now === "down" || now.startsWith("lost")) throw new TypeError("no network");
    return answer();
  };
  return {
    branch,
    lastOf,
    commitElsewhere: (path: string) => void branch.push({ id: `c${branch.length}`, text: "foreign", path }),
    tip: () => ask(() => branch.at(-1)?.id ?? null),
    find: (queued: QueuedCommit, parent: string | null) =>
      ask(() => {
        const since = branch.slice(branch.findIndex(({ id }) => id === parent) + 1);
        return since.findLast(({ text, path }) => text === queued.text && path === queued.changes[0]?.path)?.id ?? null;
      }),
    send(queued: QueuedCommit): string {
      arriveLate();
      const now = luck();
      if (now === "429") throw refusal(429);
      if (now === "502") throw refusal(502);
      if (now === "unsent") throw unsent();
      if (now === "down" || now === "lost before") throw new TypeError("no network");
      if (now === "late") {
        waiting.push(() => {
          try {
            apply(queued);
          } catch {
            // Another try was there first.
          }
        });
        throw new TypeError("no answer in time");
      }
      const made = apply(queued);
      if (now === "lost after") throw new TypeError("the line broke");
      // The second of them is refused, and it is its answer that comes.
      if (now === "doubled") apply(queued);
      return made;
    },
  };
}

const commit = (number: number, path: string, more: Partial<QueuedCommit> = {}): QueuedCommit => ({
  ...{ id: `q${number}`, order: number, at: 0, project: "a/b", from: "main", to: "main", isNew: false, start: null, parent: "c0" },
  ...{ text: `commit ${number}`, message: emptyDesk.message, author: { name: null, email: null }, ifMoved: "merge" as const },
  changes: [{ kind: "create", path, content: { encoding: "text", text: "x" }, executable: false, included: true }],
  state: { step: "waiting" },
  ...more,
});

/** The queue on a disk, with ports to a server. `fails`: whether the disk takes nothing this time. */
function openQueue(server: ReturnType<typeof startServer>, commits: readonly QueuedCommit[], fails: () => boolean = () => false) {
  let kept = [...commits];
  const ports: QueuePorts = {
    list: () => kept,
    async keep(id, change) {
      if (fails()) throw new NotKept("disk full");
      kept = kept.map((known) => (known.id === id ? { ...known, ...change } : known));
    },
    tip: async () => server.tip(),
    send: async (queued) => server.send(queued),
    find: async (queued, parent) => server.find(queued, parent),
    async merge(queued) {
      const [change] = queued.changes as [Change];
      if (change.kind === "create") return { kind: "overlap", why: "It is there.", paths: [change.path] };
      return {
        changes: [{ ...change, base: { ...("base" in change ? change.base : null), lastCommit: server.lastOf(change.path) } } as Change],
      };
    },
    describe: (_queued, error) => ({ kind: "refused", why: String(error), paths: [] }),
    rest: async () => undefined,
    now: () => 0,
  };
  return { ports, list: () => kept };
}

/** Replays until all is sent or needs a person; the window may be killed, that is: keeping fails, at any time. */
async function untilDone(ports: QueuePorts, most = 10_000): Promise<void> {
  let end: ReplayEnd = "unreachable";
  for (let round = 0; end !== "done" && round < most; round += 1)
    end = await replay(ports).catch((error: unknown): ReplayEnd => {
      if (!(error instanceof NotKept)) throw error;
      return "unreachable";
    });
  expect(end).toBe("done");
}

const bad: readonly Luck[] = ["lost before", "lost after", "late", "doubled", "429", "502", "down", "unsent"];

it("brings 1,000 commits over a bad line, each once and in order", async () => {
  let seed = 1;
  const seen = new Set<Luck>();
  // Two of five requests go wrong, in any way.
  const server = startServer(() => {
    seed = (seed * 48_271) % 2_147_483_647;
    const luck = seed % 5 < 3 ? "fine" : (bad[Math.floor(seed / 5) % bad.length] ?? "fine");
    seen.add(luck);
    return luck;
  });
  const commits = Array.from({ length: 1_000 }, (_none, number) => commit(number, `f${number}`));
  const { ports, list } = openQueue(server, commits);
  await untilDone(ports);
  expect([list().every(({ state }) => state.step === "sent"), seen.size]).toEqual([true, bad.length + 1]);
  expect(server.branch.slice(1).map(({ text }) => text)).toEqual(commits.map(({ text }) => text));
});

it("loses and doubles none, whatever the line, the disk and other people do", async () => {
  const luck = fc.array(fc.oneof({ weight: 2, arbitrary: fc.constant<Luck>("fine") }, { weight: 1, arbitrary: fc.constantFrom(...bad) }), {
    minLength: 1,
    maxLength: 60,
  });
  const kills = fc.array(fc.nat(80), { maxLength: 5 });
  const elsewhere = fc.array(fc.tuple(fc.nat(60), fc.nat(12)), { maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(luck, kills, elsewhere, fc.integer({ min: 1, max: 10 }), async (lucks, killed, foreign, count) => {
      let turn = 0;
      const server = startServer(() => {
        turn += 1;
        for (const [at, path] of foreign) if (at === turn) server.commitElsewhere(`f${path}`);
        // In the end the line is good.
        return turn > 300 ? "fine" : (lucks[turn % lucks.length] ?? "fine");
      });
      let writes = 0;
      const commits = Array.from({ length: count }, (_none, number) => commit(number, `f${number}`));
      const { ports, list } = openQueue(server, commits, () => killed.includes(writes++));
      await untilDone(ports);
      const texts = server.branch.map(({ text }) => text);
      for (const { text, state, changes } of list()) {
        const times = texts.filter((known) => known === text).length;
        const isForeign = server.branch.some((made) => made.text === "foreign" && made.path === changes[0]?.path);
        // What waits behind one that needs a person on the same branch was not sent.
        expect(times).toBe(state.step === "sent" ? 1 : 0);
        if (state.step === "needs") expect(isForeign || lucks.includes("502")).toBe(true);
      }
      const sent = list().filter(({ state }) => state.step === "sent");
      expect(texts.filter((text) => text.startsWith("commit"))).toEqual(sent.map(({ text }) => text));
    }),
    { numRuns: Number(process.env["REPODESK_TEST_ROUNDS"] ?? 150) },
  );
});

it("a commit that could not be sent at all was not tried, so that nobody is told that it could still arrive", async () => {
  const lucks: Luck[] = ["fine", "unsent"];
  const server = startServer(() => lucks.shift() ?? "fine");
  const { ports, list } = openQueue(server, [commit(1, "f1", { ifMoved: "stay" })]);
  expect(await replay(ports)).toBe("unreachable");
  expect(list()[0]?.tried).toBeUndefined();
  server.commitElsewhere("f9");
  expect(await replay(ports)).toBe("done");
  expect(list()[0]?.state).toMatchObject({ step: "needs", why: expect.not.stringContaining("could still arrive") });
});

it("holds what follows on the same branch, and goes on with others", async () => {
  const server = startServer(() => "fine");
  server.commitElsewhere("f1");
  const commits = [commit(1, "f1"), commit(2, "f2"), commit(3, "f3", { to: "side" })];
  const { ports, list } = openQueue(server, commits);
  await untilDone(ports);
  expect(list().map(({ state }) => state.step)).toEqual(["needs", "waiting", "sent"]);
  expect(list()[0]?.state).toMatchObject({ kind: "overlap", paths: ["f1"] });
});

it("says that a branch is gone, or has moved where that matters, before anything is sent", async () => {
  const server = startServer(() => "fine");
  server.commitElsewhere("other");
  const moved = openQueue(server, [commit(1, "f1", { ifMoved: "stay" })]);
  await untilDone(moved.ports);
  expect(moved.list()[0]?.state).toMatchObject({ step: "needs", kind: "moved" });
  const gone = openQueue(server, [commit(1, "f1")]);
  await untilDone({ ...gone.ports, tip: async () => null });
  expect(gone.list()[0]?.state).toMatchObject({ step: "needs", kind: "gone" });
  expect(server.branch).toHaveLength(2);
});

it("stays sent on top of its own commits where the branch may not move", async () => {
  const server = startServer(() => "fine");
  const { ports, list } = openQueue(
    server,
    [1, 2, 3].map((number) => commit(number, `f${number}`, { ifMoved: "stay" })),
  );
  await untilDone(ports);
  expect(list().every(({ state }) => state.step === "sent")).toBe(true);
});

it("merges what fits by itself and sends that, and stops where the token is not taken", async () => {
  const server = startServer(() => "fine");
  server.commitElsewhere("f1");
  const base = { commit: "c0", blob: "", lastCommit: "", executable: false };
  const change: Change = { kind: "update", path: "f1", content: { encoding: "text", text: "x" }, base, included: true };
  const { ports, list } = openQueue(server, [commit(1, "f1", { changes: [change] })]);
  const refusing: QueuePorts = { ...ports, send: async () => Promise.reject(refusal(401)) };
  expect([await replay(refusing), list()[0]?.state.step]).toEqual(["token", "waiting"]);
  await untilDone(ports);
  expect(list()[0]).toMatchObject({ isMerged: true, state: { step: "sent" } });
});

it("stays sent on top of what it sent itself, when those are off the list or changed their places", async () => {
  const server = startServer(() => "fine");
  const stay = { ifMoved: "stay" as const };
  const first = openQueue(server, [commit(1, "f1", stay)]);
  await untilDone(first.ports);
  const next = openQueue(server, withoutSent([...first.list(), commit(2, "f2", stay)]));
  await untilDone(next.ports);
  expect(next.list().map(({ state }) => state)).toMatchObject([{ step: "sent", commit: "c2" }]);
  // The one that stands later in the list was sent first.
  const sent = { step: "sent" as const, commit: "c2", at: 9 };
  const last = openQueue(server, [
    commit(1, "f1", { state: sent }),
    commit(2, "f2", { state: { ...sent, commit: "c1", at: 3 } }),
    commit(3, "f3", stay),
  ]);
  await untilDone(last.ports);
  expect(last.list()[2]?.state).toMatchObject({ step: "sent", commit: "c3" });
});

it.each<[status: number, code: "service_starting" | null, end: ReplayEnd, state: string]>([
  [401, null, "token", "waiting"],
  [429, null, "wait", "waiting"],
  [503, "service_starting", "unreachable", "waiting"],
  [403, null, "done", "needs"],
  [404, null, "done", "needs"],
  [413, null, "done", "needs"],
  [502, null, "done", "needs"],
])("an answer %i %s to the commit ends with %s, and the commit is %s", async (status, code, end, state) => {
  const { ports, list } = openQueue(
    startServer(() => "fine"),
    [commit(1, "f1")],
  );
  const send = async (): Promise<never> => Promise.reject(new ApiError(code, status, "no", {}, {}));
  expect([await replay({ ...ports, send }), list()[0]?.state.step]).toEqual([end, state]);
});

it.each<[status: number, end: ReplayEnd, state: string]>([
  [401, "token", "waiting"],
  [429, "wait", "waiting"],
  [500, "unreachable", "waiting"],
  [403, "done", "needs"],
])("an answer %i to the question where the branch stands ends with %s before anything is sent", async (status, end, state) => {
  const { ports, list } = openQueue(
    startServer(() => "fine"),
    [commit(1, "f1")],
  );
  const never = async (): Promise<never> => {
    throw new Error("Nothing is to be sent.");
  };
  const found = await replay({ ...ports, send: never, tip: async () => Promise.reject(refusal(status)) });
  expect([found, list()[0]?.state.step, list()[0]?.tried]).toEqual([end, state, undefined]);
});

it.each<[sent: string, looked: number, end: ReplayEnd, state: string, why: RegExp]>([
  ["401", 401, "token", "waiting", /^$/],
  ["lost", 401, "token", "waiting", /^$/],
  ["lost", 429, "wait", "waiting", /^$/],
  ["lost", 503, "unreachable", "waiting", /^$/],
  ["lost", 404, "done", "needs", /refused 404/],
  ["413", 404, "done", "needs", /refused 413/],
])("where the answer to the commit is %s and the one to the look for it %i, it ends with %s", async (sent, looked, end, state, why) => {
  const { ports, list } = openQueue(
    startServer(() => "fine"),
    [commit(1, "f1")],
  );
  const ended = await replay({
    ...ports,
    send: async () => Promise.reject(sent === "lost" ? new TypeError("the line broke") : refusal(Number(sent))),
    find: async () => Promise.reject(refusal(looked)),
    describe: (_queued, error) => ({ kind: "refused", why: `refused ${(error as ApiError).status}`, paths: [] }),
  });
  const [queued] = list();
  expect([ended, queued?.state.step]).toEqual([end, state]);
  expect(queued?.state.step === "needs" ? queued.state.why : "").toMatch(why);
  // It is looked for first the next time.
  expect(queued?.tried).toBeDefined();
});
