// What stands on commits of the queue: it is seen, sent in its order on top of them, and outlives whatever becomes of them.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ApiError } from "../../shared/contract/errors.ts";
import { merge3 } from "../../shared/lib/merge3.ts";
import { queuedRef } from "../data/queued-files.ts";
import { afterCommit } from "./after-commit.ts";
import { foldAll } from "./edits.ts";
import { type Base, type Change, type Desk, emptyDesk, type QueuedCommit } from "./model.ts";
import { afterStep, basesOf, followersOf, isTied, lastGrounds, readQueued, standsOn, withoutQueued } from "./on-queue.ts";
import { type QueuePorts, replay } from "./queue.ts";
import type { Queued, ReplayEnd } from "./queued.ts";
import { queuedRefAt, seenChanges } from "./seen-changes.ts";

const text = (value: string) => ({ encoding: "text", text: value }) as const;
const at = (commit: string): Base => ({ commit, blob: "", lastCommit: commit, executable: false });
const update = (path: string, value: string, base: Base): Change => ({ kind: "update", path, content: text(value), base, included: true });
const queued = (id: string, order: number, changes: readonly Change[], more: Partial<QueuedCommit> = {}): QueuedCommit => ({
  ...{ id, order, at: 0, project: "a/b", from: "main", to: "main", isNew: false, start: null, parent: "c0", text: id },
  ...{ message: { ...emptyDesk.message, text: id }, author: { name: null, email: null }, ifMoved: "merge" as const },
  ...{ changes, state: { step: "waiting" } as const },
  ...more,
});
const deskWith = (...all: readonly QueuedCommit[]): Desk => ({ ...emptyDesk, queued: Object.fromEntries(all.map((one) => [one.id, one])) });
const textAt = (desk: Desk, path: string): string | null => {
  const found = seenChanges(desk).find((change) => change.path === path);
  return found !== undefined && "content" in found && found.content?.encoding === "text" ? found.content.text : null;
};

describe("a desk with commits in the queue", () => {
  const first = queued("q1", 1, [update("a", "1\n", at("c0"))]);
  const second = queued("q2", 2, [update("a", "2\n", at(queuedRef("q1")))]);

  it("shows what they hold, the last of them over the others, and what is staged over all", () => {
    const desk = deskWith(first, second);
    expect([textAt(desk, "a"), queuedRefAt(desk, "a"), queuedRefAt(desk, "b")]).toEqual(["2\n", queuedRef("q2"), null]);
    expect(textAt({ ...desk, changes: [update("a", "3\n", at(queuedRef("q2")))] }, "a")).toBe("3\n");
    // One for another branch, and one that was sent, say nothing of this one.
    expect(queuedRefAt(deskWith({ ...first, to: "side", isNew: true }), "a")).toBeNull();
    expect(queuedRefAt(deskWith({ ...first, state: { step: "sent", commit: "c1", at: 1 } }), "a")).toBeNull();
  });

  it("gives the bytes of their files, or says where they are", () => {
    const desks = {
      k: deskWith(first, queued("q3", 3, [{ kind: "move", path: "n", previousPath: "o", content: null, base: at("c0"), included: true }])),
    };
    const bytes = readQueued(desks, "q1", "a");
    expect(bytes !== null && "bytes" in bytes && new TextDecoder().decode(bytes.bytes)).toBe("1\n");
    expect([readQueued(desks, "q3", "n"), readQueued(desks, "q3", "o"), readQueued(desks, "gone", "a")]).toEqual([
      { commit: "c0", path: "o", executable: false },
      null,
      null,
    ]);
  });

  it("knows which stand on which", () => {
    const other = queued("q4", 4, [update("b", "x", at("c0"))]);
    expect([isTied(first, second), isTied(first, other), isTied(second, other)]).toEqual([true, false, false]);
    expect(followersOf(first, [second, other]).map(({ id }) => id)).toEqual(["q2"]);
  });

  it("knows of many what the last is that each stands on, looking at each a few times only", () => {
    const place = fc.constantFrom("a", "b", "a/c", "a/c/d", "e");
    const base = fc.oneof(
      fc.constant("c0"),
      fc.nat(12).map((number) => queuedRef(`q${number}`)),
    );
    const change = fc.oneof(
      fc.tuple(place, base).map(([path, on]) => update(path, "x", at(on))),
      fc.tuple(place, place).map(
        ([path, from]): Change => ({
          ...{ kind: "move", path, previousPath: from, content: null, base: at("c0"), included: true },
        }),
      ),
    );
    const some = fc.array(fc.tuple(fc.array(change, { maxLength: 3 }), fc.constantFrom("k", "l")), { maxLength: 12 });
    fc.assert(
      fc.property(some, (all) => {
        const many = all.map(([changes, key], index) => ({ ...queued(`q${index}`, index, changes), key }));
        const last = (one: (typeof many)[number]) =>
          many.findLast((known) => known.key === one.key && known.order < one.order && isTied(known, one))?.id;
        expect(many.map(({ id }) => lastGrounds(many).get(id)?.id)).toEqual(many.map(last));
      }),
    );
    let looks = 0;
    const thousand = Array.from({ length: 1_000 }, (_none, index) => {
      const { changes, ...one } = queued(`q${index}`, index, [update(`f${index % 500}`, "x", at("c0"))]);
      return Object.defineProperty({ ...one, key: "k" }, "changes", { get: () => [changes, looks++][0] }) as Queued;
    });
    expect(lastGrounds(thousand).get("q700")?.id).toBe("q200");
    expect(looks).toBeLessThanOrEqual(4_000);
  });

  it("lets what stood on one that was sent stand on the branch, on a new one too", () => {
    const sent: QueuedCommit = { ...first, state: { step: "sent", commit: "c1", at: 1 } };
    const typed = { path: "a", text: "typed", base: at(queuedRef("q1")) };
    const desk = afterStep({ ...deskWith(first, second), unsaved: { a: typed } }, first, sent);
    expect([desk.queued?.["q2"]?.changes[0], desk.unsaved["a"]?.base]).toMatchObject([{ base: at("c1") }, at("c1")]);
    const aside: QueuedCommit = { ...sent, to: "aside", isNew: true, turned: { from: "main", because: "moved" } };
    expect(afterStep(deskWith(first, second), first, aside).queued?.["q2"]).toMatchObject({ to: "aside", isNew: true, start: "c1" });
    expect(afterStep(deskWith(first, { ...second, to: "new", isNew: true, start: "c0" }), first, sent).queued?.["q2"]).toMatchObject({
      ...{ to: "new", isNew: true, start: "c1" },
    });
  });

  it("is the same object where nothing stood on it", () => {
    const other = deskWith(queued("q4", 4, [update("a", "x", at("c0"))]));
    expect(afterStep(other, first, { ...first, state: { step: "sent", commit: "c1", at: 1 } })).toBe(other);
    expect(withoutQueued(other, first)).toBe(other);
  });

  it("gives what stood on one that is gone all that both did", () => {
    const made = queued("q5", 5, [{ kind: "create", path: "n", content: text("1"), executable: false, included: true }]);
    const desk: Desk = { ...emptyDesk, changes: [update("n", "2", at(queuedRef("q5")))] };
    expect(withoutQueued(desk, made).changes).toEqual([
      { kind: "create", path: "n", content: text("2"), executable: false, included: true },
    ]);
  });
});

/** Foreign lines and edits, each a line of its own, in a file of numbered lines. */
const begin = Array.from({ length: 12 }, (_none, line) => `line ${line}`)
  .join("\n")
  .concat("\n");
const insert = (value: string, place: number, word: string): string => {
  const lines = value.split("\n");
  lines.splice(place % lines.length, 0, word);
  return lines.join("\n");
};

type Luck = "fine" | "lost before" | "lost after" | "down" | "429";

/** A branch of texts that takes a commit only where each file is as its base says. */
function startServer(luck: () => Luck) {
  const branch: { id: string; text: string; files: Readonly<Record<string, string>>; touched: readonly string[] }[] = [
    { id: "c0", text: "first", files: { a: begin, b: begin }, touched: ["a", "b"] },
  ];
  const head = () => branch.at(-1) as (typeof branch)[number];
  const lastOf = (path: string): string => branch.findLast(({ touched }) => touched.includes(path))?.id ?? "";
  const push = (name: string, changed: Readonly<Record<string, string>>): string => {
    const id = `c${branch.length}`;
    branch.push({ id, text: name, files: { ...head().files, ...changed }, touched: Object.keys(changed) });
    return id;
  };
  const contentOf = (change: Change): string => ("content" in change && change.content?.encoding === "text" ? change.content.text : "");
  const ask = <T>(answer: () => T): T => {
    const now = luck();
    if (now === "429") throw new ApiError(null, 429, "slower", {}, {});
    if (now !== "fine") throw new TypeError("no network");
    return answer();
  };
  const send = (one: QueuedCommit): string => {
    const now = luck();
    if (now === "429") throw new ApiError(null, 429, "slower", {}, {});
    if (now === "down" || now === "lost before") throw new TypeError("no network");
    for (const change of one.changes) {
      if (!("base" in change) || change.base.lastCommit !== lastOf(change.path)) throw new ApiError(null, 400, "changed", {}, {});
    }
    const id = push(one.text, Object.fromEntries(one.changes.map((change) => [change.path, contentOf(change)])));
    if (now === "lost after") throw new TypeError("the line broke");
    return id;
  };
  const find = (one: QueuedCommit, parent: string | null): string | null =>
    branch
      .slice(branch.findIndex(({ id }) => id === parent) + 1)
      .find(({ text: name, files }) => name === one.text && one.changes.every((change) => files[change.path] === contentOf(change)))?.id ??
    null;
  const merge = (one: QueuedCommit): { readonly changes: readonly Change[] } | null => {
    const changes: Change[] = [];
    for (const change of one.changes) {
      if (!("base" in change)) return null;
      const before = branch.find(({ id }) => id === change.base.commit)?.files[change.path];
      const merged = before === undefined ? null : merge3(before, contentOf(change), head().files[change.path] ?? "");
      if (merged?.outcome !== "clean") return null;
      changes.push(update(change.path, merged.text, { ...at(head().id), lastCommit: lastOf(change.path) }));
    }
    return { changes };
  };
  return { branch, head, lastOf, push, ask, send, find, merge };
}

/** A person at a desk of main, whose queue has ports to a server. */
function openDesk(server: ReturnType<typeof startServer>) {
  let desk: Desk = emptyDesk;
  let seen = {
    files: server.head().files,
    id: server.head().id,
    lastOf: { a: server.lastOf("a"), b: server.lastOf("b") } as Record<string, string>,
  };
  let count = 0;
  const list = (): QueuedCommit[] => Object.values(desk.queued ?? {}).sort((one, other) => one.order - other.order);
  const look = (): void => {
    seen = { files: server.head().files, id: server.head().id, lastOf: { a: server.lastOf("a"), b: server.lastOf("b") } };
  };
  const edit = (path: string, change: (value: string) => string): void => {
    const ref = queuedRefAt(desk, path);
    const staged = desk.changes.find((known) => known.path === path);
    const base =
      staged !== undefined && "base" in staged
        ? staged.base
        : ref !== null
          ? { ...at(ref), lastCommit: ref }
          : { ...at(seen.id), lastCommit: seen.lastOf[path] ?? "" };
    const value = change(textAt(desk, path) ?? seen.files[path] ?? "");
    desk = { ...desk, changes: foldAll(desk.changes, [update(path, value, base)]) };
  };
  const enqueue = (): void => {
    if (desk.changes.length === 0) return;
    count += 1;
    const one = queued(`q${count}`, count, desk.changes);
    const committed = { commit: queuedRef(one.id), bases: basesOf(one.id, one.changes), originals: new Map() };
    desk = { ...desk, ...afterCommit(desk, one.changes, committed), queued: { ...desk.queued, [one.id]: one } };
  };
  const takeOut = (index: number): void => {
    const open = list().filter(({ state }) => state.step !== "sent");
    const first = open[index % Math.max(1, open.length)];
    if (first === undefined) return;
    const taken = [first, ...followersOf(first, open.slice(open.indexOf(first) + 1))];
    const changes = foldAll(
      taken.reduce<readonly Change[]>((before, one) => foldAll(before, one.changes), []),
      desk.changes,
    );
    const gone = new Set(taken.map(({ id }) => id));
    desk = { ...desk, changes, queued: Object.fromEntries(Object.entries(desk.queued ?? {}).filter(([id]) => !gone.has(id))) };
    for (const one of taken.toReversed()) desk = withoutQueued(desk, one);
  };
  const ports: QueuePorts = {
    list,
    async keep(id, change) {
      const before = desk.queued?.[id] as QueuedCommit;
      const after = { ...before, ...change };
      const next = afterStep(desk, before, after);
      desk = { ...next, queued: { ...next.queued, [id]: after } };
    },
    tip: async () => server.ask(() => server.head().id),
    send: async (one) => server.send(one),
    find: async (one, parent) => server.ask(() => server.find(one, parent)),
    merge: async (one) => server.ask(() => server.merge(one)) ?? { kind: "overlap", why: "Both.", paths: ["a"] },
    describe: (_one, error) => ({ kind: "refused", why: String(error), paths: [] }),
    rest: async () => undefined,
    now: () => 0,
  };
  const send = async (): Promise<void> => {
    let end: ReplayEnd = "unreachable";
    for (let round = 0; end !== "done" && round < 200; round += 1) end = await replay(ports);
    expect(end).toBe("done");
    look();
  };
  return { edit, enqueue, takeOut, send, list, look, desk: () => desk };
}

const wordsOf = (changes: readonly Change[]): string =>
  changes.map((change) => ("content" in change && change.content?.encoding === "text" ? change.content.text : "")).join("\n");

it("sends each over the one that it was made on, in order, and the branch has every edit once", async () => {
  const server = startServer(() => "fine");
  const person = openDesk(server);
  for (const word of ["one", "two", "three"]) {
    person.edit("a", (value) => insert(value, 3, word));
    person.enqueue();
  }
  expect(person.list().map(({ changes }) => [...standsOn(changes)])).toEqual([[], ["q1"], ["q2"]]);
  await person.send();
  expect(server.branch.map(({ text: name }) => name)).toEqual(["first", "q1", "q2", "q3"]);
  expect(server.head().files["a"]).toBe(insert(insert(insert(begin, 3, "one"), 3, "two"), 3, "three"));
});

it("merges the first with what the branch got, and the later ones over that", async () => {
  const server = startServer(() => "fine");
  const person = openDesk(server);
  person.edit("a", (value) => insert(value, 9, "one"));
  person.enqueue();
  person.edit("a", (value) => value.replace("one", "one again"));
  person.enqueue();
  server.push("foreign", { a: insert(begin, 1, "theirs") });
  await person.send();
  expect(server.head().files["a"]).toBe(insert(insert(begin, 9, "one again"), 1, "theirs"));
});

it("loses no edit and doubles none, whatever the line, other people and the person do", async () => {
  const step = fc.oneof(
    { weight: 5, arbitrary: fc.record({ do: fc.constant("edit" as const), path: fc.constantFrom("a", "b"), place: fc.nat(14) }) },
    { weight: 4, arbitrary: fc.record({ do: fc.constant("queue" as const) }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant("foreign" as const), path: fc.constantFrom("a", "b"), place: fc.nat(14) }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant("take out" as const), index: fc.nat(4) }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant("send" as const) }) },
  );
  const luck = fc.array(
    fc.oneof(
      { weight: 3, arbitrary: fc.constant<Luck>("fine") },
      { weight: 1, arbitrary: fc.constantFrom<Luck>("lost before", "lost after", "down", "429") },
    ),
    { minLength: 1, maxLength: 30 },
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), luck, async (steps, lucks) => {
      let turn = 0;
      const server = startServer(() => {
        turn += 1;
        return turn % 40 > 25 ? "fine" : (lucks[turn % lucks.length] ?? "fine");
      });
      const person = openDesk(server);
      const [mine, theirs]: [string, string][][] = [[], []];
      for (const [index, now] of steps.entries()) {
        if (now.do === "edit") {
          const word = `mine ${index}.`;
          person.edit(now.path, (value) => insert(value, now.place, word));
          mine?.push([now.path, word]);
        } else if (now.do === "foreign") {
          const word = `theirs ${index}.`;
          server.push("foreign", { [now.path]: insert(server.head().files[now.path] ?? "", now.place, word) });
          theirs?.push([now.path, word]);
        } else if (now.do === "queue") person.enqueue();
        else if (now.do === "take out") person.takeOut(now.index);
        else await person.send();
      }
      await person.send();
      const kept = wordsOf([
        ...person.desk().changes,
        ...person.list().flatMap(({ state, changes }) => (state.step === "sent" ? [] : changes)),
      ]);
      const times = (path: string, word: string): number => (server.head().files[path] ?? "").split(word).length - 1;
      for (const [path, word] of theirs ?? []) expect(times(path, word), word).toBe(1);
      for (const [path, word] of mine ?? []) {
        expect(times(path, word), word).toBeLessThanOrEqual(1);
        expect(times(path, word) === 1 || kept.includes(word), word).toBe(true);
      }
      const sent = person.list().filter(({ state }) => state.step === "sent");
      for (const one of sent) expect(server.branch.filter(({ text: name }) => name === one.text)).toHaveLength(1);
    }),
    { numRuns: Number(process.env["REPODESK_TEST_ROUNDS"] ?? 150) },
  );
});
