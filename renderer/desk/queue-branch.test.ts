// A queued commit whose branch moved or is gone goes to a new branch where a person wants that: none is lost, none arrives twice.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ApiError } from "../../shared/contract/errors.ts";
import { type Change, emptyDesk, type QueuedCommit } from "./model.ts";
import { type QueuePorts, replay } from "./queue.ts";
import { branchFor } from "./queue-branch.ts";
import type { ReplayEnd } from "./queued.ts";

type Luck = "fine" | "lost before" | "lost after" | "late" | "doubled" | "429" | "down";
const bad: readonly Luck[] = ["lost before", "lost after", "late", "doubled", "429", "down"];

interface Made {
  readonly id: string;
  readonly text: string;
  readonly path: string;
}

const refusal = (status: number) => new ApiError(null, status, "no", {}, {});

/** Branches of a server, which takes a commit where nobody touched its file since its base, and makes a branch once. */
function startServer(luck: () => Luck = () => "fine") {
  const first: Made = { id: "c0", text: "first", path: "" };
  const branches = new Map<string, Made[]>([["main", [first]]]);
  const late: (() => void)[] = [];
  let count = 0;
  const add = (branch: Made[], text: string, path: string): string => {
    count += 1;
    branch.push({ id: `c${count}`, text, path });
    return `c${count}`;
  };
  const lastOf = (branch: string, path: string): string => branches.get(branch)?.findLast((made) => made.path === path)?.id ?? "";
  const apply = ({ to, text, start, changes }: QueuedCommit, isNew: boolean): string => {
    const [change] = changes as [Change];
    if (isNew === branches.has(to)) throw refusal(400);
    const whole = [...branches.values()].find((known) => known.some(({ id }) => id === start)) ?? [];
    const branch = isNew ? whole.slice(0, whole.findIndex(({ id }) => id === start) + 1) : (branches.get(to) as Made[]);
    const last = branch.findLast((made) => made.path === change.path)?.id ?? "";
    if (last !== ("base" in change ? change.base.lastCommit : "")) throw refusal(400);
    branches.set(to, branch);
    return add(branch, text, change.path);
  };
  const meet = (): Luck => {
    for (const arrive of late.splice(0)) arrive();
    const now = luck();
    if (now === "429") throw refusal(429);
    if (now === "down" || now === "lost before") throw new TypeError("no network");
    return now;
  };
  const ask = <T>(answer: () => T): T => {
    if (meet() === "lost after") throw new TypeError("no network");
    return answer();
  };
  return {
    branches,
    lastOf,
    commitElsewhere: (branch: string, path: string) => void add(branches.get(branch) ?? [], "foreign", path),
    tip: (name: string) => ask(() => branches.get(name)?.at(-1)?.id ?? null),
    find: ({ to, text }: QueuedCommit, parent: string | null) =>
      ask(() => {
        const branch = branches.get(to) ?? [];
        return branch.slice(branch.findIndex(({ id }) => id === parent) + 1).find((made) => made.text === text)?.id ?? null;
      }),
    send(queued: QueuedCommit, isNew: boolean): string {
      const now = meet();
      if (now === "late") {
        late.push(() => {
          try {
            apply(queued, isNew);
          } catch (error) {
            if (!(error instanceof ApiError)) throw error; // Another try was there first.
          }
        });
        throw new TypeError("no answer in time");
      }
      const made = apply(queued, isNew);
      if (now === "lost after") throw new TypeError("the line broke");
      if (now === "doubled") apply(queued, isNew);
      return made;
    },
    /** What is still under way arrives. */
    settle(): void {
      for (const arrive of late.splice(0)) arrive();
    },
  };
}

const commit = (number: number, more: Partial<QueuedCommit> = {}): QueuedCommit => ({
  ...{ id: `q${number}`, order: number, at: 0, project: "a/b", from: "main", to: "main", isNew: false, start: null, parent: "c0" },
  ...{ text: `commit ${number}`, message: emptyDesk.message, author: { name: null, email: null }, ifMoved: "branch" as const },
  changes: [{ kind: "create", path: `f${number}`, content: { encoding: "text", text: "x" }, executable: false, included: true }],
  state: { step: "waiting" },
  ...more,
});

function openQueue(server: ReturnType<typeof startServer>, commits: readonly QueuedCommit[], from = 0) {
  let kept = [...commits];
  let now = from;
  const ports: QueuePorts = {
    list: () => kept,
    async keep(id, change) {
      kept = kept.map((known) => (known.id === id ? { ...known, ...change } : known));
    },
    tip: async ({ to }) => server.tip(to),
    send: async (queued, isNew) => server.send(queued, isNew),
    find: async (queued, parent) => server.find(queued, parent),
    async merge({ to, changes }) {
      const [change] = changes as [Change];
      if (change.kind === "create") return { kind: "overlap", why: "It is there.", paths: [change.path] };
      const base = { ...("base" in change ? change.base : null), lastCommit: server.lastOf(to, change.path) };
      return { changes: [{ ...change, base } as Change] };
    },
    describe: (_queued, error) => ({ kind: "refused", why: String(error), paths: [] }),
    rest: async () => undefined,
    now: () => (now += 1),
  };
  return { ports, list: () => kept };
}

async function untilDone(ports: QueuePorts): Promise<void> {
  let end: ReplayEnd = "unreachable";
  for (let round = 0; end !== "done" && round < 20_000; round += 1) end = await replay(ports);
  expect(end).toBe("done");
}

describe("a commit for whose branch a new one is wanted", () => {
  it("is sent as it is where the branch stands where it stood, after those of the queue too", async () => {
    const server = startServer();
    const { ports, list } = openQueue(server, [commit(1), commit(2)]);
    await untilDone(ports);
    expect(list().map(({ to, turned, state }) => [to, turned, state.step])).toEqual([
      ["main", undefined, "sent"],
      ["main", undefined, "sent"],
    ]);
  });

  it("goes to a new branch that starts where it was made, with those that follow it", async () => {
    const server = startServer();
    server.commitElsewhere("main", "other");
    const { ports, list } = openQueue(server, [commit(1), commit(2), commit(3, { to: "side", ifMoved: "merge" })]);
    await untilDone(ports);
    expect(server.branches.get("commit-1")?.map(({ text }) => text)).toEqual(["first", "commit 1", "commit 2"]);
    expect(server.branches.get("main")?.map(({ text }) => text)).toEqual(["first", "foreign"]);
    const turned = { from: "main", because: "moved" };
    expect(list()).toMatchObject([
      { to: "commit-1", turned, state: { step: "sent" } },
      { to: "commit-1", turned, state: { step: "sent" } },
      { to: "side", state: { step: "needs", kind: "gone" } },
    ]);
  });

  it("goes to one where its branch is gone", async () => {
    const server = startServer();
    server.branches.set("other", server.branches.get("main") ?? []);
    server.branches.delete("main");
    const { ports, list } = openQueue(server, [commit(1)]);
    await untilDone(ports);
    expect(list()).toMatchObject([{ to: "commit-1", turned: { from: "main", because: "gone" }, state: { step: "sent" } }]);
  });

  it("takes those along that were meant for the same branch, where that is gone and a person has sent the first elsewhere", async () => {
    const server = startServer();
    server.branches.set("other", server.branches.get("main") ?? []);
    server.branches.delete("main");
    const { ports, list } = openQueue(
      server,
      [1, 2, 3].map((number) => commit(number, { ifMoved: number === 3 ? "stay" : "merge" })),
    );
    await untilDone(ports);
    expect(list().map(({ state }) => state.step)).toEqual(["needs", "waiting", "waiting"]);
    const turned = { from: "main", because: "gone" as const };
    await ports.keep("q1", { to: "commit-1", isNew: true, start: "c0", ifMoved: "branch", turned, state: { step: "waiting" } });
    await untilDone(ports);
    expect(list()).toMatchObject([1, 2, 3].map(() => ({ to: "commit-1", turned, state: { step: "sent" } })));
    expect(server.branches.get("commit-1")?.map(({ text }) => text)).toEqual(["first", "commit 1", "commit 2", "commit 3"]);
  });

  it("goes alone where its branch has moved and the next one may be merged into that", async () => {
    const server = startServer();
    server.commitElsewhere("main", "other");
    const { ports, list } = openQueue(server, [commit(1), commit(2, { ifMoved: "merge" })]);
    await untilDone(ports);
    expect(list()).toMatchObject([{ to: "commit-1" }, { to: "main", state: { step: "sent" } }]);
  });

  it("takes a name that nobody has, also where somebody takes it between the question and the commit", async () => {
    const server = startServer();
    server.commitElsewhere("main", "other");
    server.branches.set("commit-1", [{ id: "x", text: "x", path: "" }]);
    const { ports, list } = openQueue(server, [commit(1)]);
    const sending: QueuePorts = {
      ...ports,
      send: (queued, isNew) => {
        if (queued.to === "commit-1-2") server.branches.set("commit-1-2", [{ id: "y", text: "y", path: "" }]);
        return ports.send(queued, isNew);
      },
    };
    await untilDone(sending);
    expect(list()).toMatchObject([{ to: "commit-1-3", turned: { from: "main", because: "moved" }, state: { step: "sent" } }]);
    expect([server.branches.get("commit-1")?.length, server.branches.get("commit-1-2")?.length]).toEqual([1, 1]);
  });

  it("goes to one where the branch moves between the question and the commit", async () => {
    const server = startServer();
    const { ports, list } = openQueue(server, [commit(1)]);
    let isFirst = true;
    const sending: QueuePorts = {
      ...ports,
      send: (queued, isNew) => {
        if (isFirst) server.commitElsewhere("main", "f1");
        isFirst = false;
        return ports.send(queued, isNew);
      },
    };
    await untilDone(sending);
    expect(list()).toMatchObject([{ to: "commit-1", state: { step: "sent" } }]);
  });

  it("asks a person where it was sent once and nobody knows whether it will still arrive", async () => {
    const server = startServer();
    server.commitElsewhere("main", "other");
    const { ports, list } = openQueue(server, [commit(1, { tried: { parent: "c0", at: 0 } }), commit(2)]);
    await untilDone(ports);
    expect(list()).toMatchObject([
      { to: "main", state: { step: "needs", kind: "moved", why: expect.stringContaining("could still arrive") } },
      { state: { step: "waiting" } },
    ]);
    expect([...server.branches.keys()]).toEqual(["main"]);
  });

  it("goes to one where it was sent so long ago that it cannot arrive any more", async () => {
    const server = startServer();
    server.commitElsewhere("main", "other");
    const { ports, list } = openQueue(server, [commit(1, { tried: { parent: "c0", at: 0 } })], 3_600_000);
    await untilDone(ports);
    expect(list()).toMatchObject([{ to: "commit-1", state: { step: "sent" } }]);
  });

  it("holds what follows one that needs a person on the new branch", async () => {
    const server = startServer();
    server.commitElsewhere("main", "other");
    const { ports, list } = openQueue(server, [commit(1), commit(2)]);
    await untilDone({ ...ports, send: async () => Promise.reject(refusal(403)) });
    await untilDone(ports);
    expect(list().map(({ state }) => state.step)).toEqual(["needs", "waiting"]);
  });

  it("is asked for where twenty names are taken, and where it stands on no commit", async () => {
    const server = startServer();
    server.commitElsewhere("main", "other");
    const taken = openQueue(server, [commit(1)]);
    await untilDone({ ...taken.ports, tip: async () => "c1" });
    expect(taken.list()[0]?.state).toMatchObject({ step: "needs", kind: "moved", why: expect.stringContaining("commit-1") });
    const none = openQueue(server, [commit(1, { parent: null })]);
    await untilDone(none.ports);
    expect(none.list()[0]?.state).toMatchObject({ step: "needs", kind: "moved" });
  });
});

it("brings 1,000 commits over a bad line while people move and delete branches: none lost, none twice, each where the list says", async () => {
  let seed = 7;
  const random = (below: number): number => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
  const server = startServer(() => (random(5) < 3 ? "fine" : (bad[random(bad.length)] ?? "fine")));
  const lines = Array.from({ length: 100 }, (_none, number) => `line-${number}`);
  const first = server.branches.get("main") ?? [];
  for (const name of lines) server.branches.set(name, [...first]);
  const commits = Array.from({ length: 1_000 }, (_none, number) => commit(number, { to: lines[number % lines.length] as string }));
  const { ports, list } = openQueue(server, commits);
  let asked = 0;
  const busy: QueuePorts = {
    ...ports,
    tip: (queued) => {
      asked += 1;
      const name = lines[random(lines.length)] as string;
      if (asked % 29 === 0) server.commitElsewhere(name, "other");
      if (asked % 311 === 0) server.branches.delete(name);
      return ports.tip(queued);
    },
  };
  await untilDone(busy);
  server.settle();
  const deleted = new Set(lines.filter((name) => !server.branches.has(name)));
  let turned = 0;
  for (const { text, to, state, turned: way } of list()) {
    // A new branch that starts after an earlier one of the queue has that one too: it is the same commit.
    const found = [...server.branches].flatMap(([name, made]) =>
      made.filter((known) => known.text === text).map(({ id }) => ({ name, id })),
    );
    const isThere = found.some(({ name }) => name === to);
    expect(new Set(found.map(({ id }) => id)).size).toBe(state.step === "sent" && (isThere || found.length > 0) ? 1 : 0);
    if (state.step === "sent" && !deleted.has(to)) expect([text, to, isThere]).toEqual([text, to, true]);
    if (way !== undefined && state.step === "sent") turned += 1;
  }
  expect(turned).toBeGreaterThan(100);
});

it("has names that git takes, whatever the title", () => {
  expect([
    branchFor({ text: "Describe closed depots in the handbook\n\nWhy", to: "main" }),
    branchFor({ text: "Fix: it (again)!", to: "main" }, 2),
  ]).toEqual(["describe-closed-depots-in-the-handbook", "fix-it-again-2"]);
  expect(["", "...", "HEAD", "deadbeef", "@{-1}~^:?*[\\"].map((text) => branchFor({ text, to: "v1/x" }))).toEqual([
    "v1/x-queued",
    "v1/x-queued",
    "v1/x-queued",
    "v1/x-queued",
    "v1/x-queued",
  ]);
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 200 }), fc.integer({ min: 1, max: 20 }), (text, number) => {
      const name = branchFor({ text, to: "main" }, number);
      expect(name).toMatch(/^[\p{L}\p{N}]+(-[\p{L}\p{N}]+)*$/u);
      expect(name.length).toBeLessThanOrEqual(52);
    }),
  );
});
