// Several windows change one desk at once, and some are killed: nothing that reached the disk is lost, and all come to see the same.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import { openDesktopDatabase } from "../../electron/desktop/kept/database.ts";
import { createDeskEntries } from "../../electron/desktop/kept/desk-entries.ts";
import { fold, without } from "../../renderer/desk/edits.ts";
import { readAside, type SetAside } from "../../renderer/desk/kept.ts";
import { type Change, type Desk, emptyDesk } from "../../renderer/desk/model.ts";
import { createDeskStore } from "../../renderer/desk/store.ts";
import { createSync } from "../../renderer/desk/sync.ts";

const key = "local/p/main";
const folder = mkdtempSync(join(tmpdir(), "repodesk-windows-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let made = 0;

/** The desktop of one story; its database can be opened again, as after a crash of the whole program. */
function openDesktop() {
  const data = mkdtempSync(join(folder, "data-"));
  let database = openDesktopDatabase(data);
  let entries = createDeskEntries(database);
  const drafts = new Map<string, string>();
  return {
    drafts,
    entries: () => entries,
    restart() {
      database.close();
      database = openDesktopDatabase(data);
      entries = createDeskEntries(database);
    },
    close: () => database.close(),
  };
}
type DesktopOfTest = ReturnType<typeof openDesktop>;

function openWindow(desktop: DesktopOfTest) {
  made += 1;
  const store = createDeskStore();
  const asides: SetAside[] = [];
  const shared = new Map<string, boolean>();
  const sentElsewhere: string[] = [];
  /** What the next writes are answered with: nothing but a broken line, though the desktop has them. */
  let isBroken = false;
  /** Writes that reach the desktop before this window is killed. */
  let writesLeft = Number.POSITIVE_INFINITY;
  const sync = createSync({
    window: `w${made}`,
    store,
    client: {
      listDeskEntries: async ({ since, except }: { since?: number; except?: string }) => ({
        data: desktop.entries().list(since ?? null, except),
      }),
      writeDeskEntries: async (write: Parameters<ReturnType<DesktopOfTest["entries"]>["write"]>[0]) => {
        if (writesLeft === 0) throw new Error("it was killed");
        writesLeft -= 1;
        const data = desktop.entries().write(JSON.parse(JSON.stringify(write)) as typeof write);
        if (isBroken) throw new Error("the line broke");
        return { data };
      },
      saveDraft: async ({ key: name, value }: { key: string; value: string }) => void desktop.drafts.set(name, value),
      deleteDraft: async ({ key: name }: { key: string }) => void desktop.drafts.delete(name),
    } as unknown as Parameters<typeof createSync>[0]["client"],
    flush: () => undefined,
    onAside: (draft) => asides.push(draft),
    onShared: (_key, path, isShared) => shared.set(path, isShared),
    onForgotten: () => undefined,
    onSent: (of) => sentElsewhere.push(of),
  });
  const desk = (): Desk => store.getState().desks[key] ?? emptyDesk;
  const edit = (change: (desk: Desk) => Desk): void => store.getState().edit(key, change);
  return {
    ...{ sync, desk, edit, asides, shared, sentElsewhere },
    type: (path: string, text: string) => edit((now) => ({ ...now, unsaved: { ...now.unsaved, [path]: { path, text, base: null } } })),
    stage: (change: Change) => edit((now) => ({ ...now, changes: fold(now.changes, change) })),
    save: () => sync.save(key),
    pull: () => sync.pull(),
    breakLine: (broken: boolean) => {
      isBroken = broken;
    },
    killAfter: (writes: number) => {
      writesLeft = writes;
    },
    /** What its last request says, given on the way out. */
    leave: () => {
      const body = sync.lastWrite(key, true);
      if (body !== null) desktop.entries().write(JSON.parse(body) as Parameters<ReturnType<DesktopOfTest["entries"]>["write"]>[0]);
    },
  };
}
type WindowOfTest = ReturnType<typeof openWindow>;

const base = { commit: "c", blob: "b", lastCommit: "c", executable: false };
const create = (path: string, text: string): Change => ({
  kind: "create",
  path,
  content: { encoding: "text", text },
  executable: false,
  included: true,
});
const update = (path: string, text: string): Change => ({
  kind: "update",
  path,
  content: { encoding: "text", text },
  base,
  included: true,
});

const texts = ({ unsaved, others }: Desk): string[] =>
  [...Object.values(unsaved), ...Object.values(others ?? {})].map(({ text }) => text).sort();
const seen = (desk: Desk) => ({
  changes: desk.changes.map((change) => JSON.stringify(change)).sort(),
  texts: texts(desk),
  message: desk.message.text,
});

/** Lets every window write and hear until nothing changes any more. */
async function settle(windows: readonly WindowOfTest[]): Promise<void> {
  for (let round = 0; round < 4; round += 1) {
    for (const window of windows) await window.save();
    for (const window of windows) await window.pull();
  }
}

async function inDesktop(story: (desktop: DesktopOfTest) => Promise<void>): Promise<void> {
  const desktop = openDesktop();
  await story(desktop).finally(desktop.close);
}

describe("two windows on one desk", () => {
  it("see each other's staged changes, texts and message", () =>
    inDesktop(async (desktop) => {
      const [a, b] = [openWindow(desktop), openWindow(desktop)];
      a.stage(update("a.txt", "A"));
      a.edit((desk) => ({ ...desk, message: { ...desk.message, text: "m" } }));
      await a.save();
      b.type("b.txt", "x");
      await b.save();
      await settle([a, b]);
      expect(seen(a.desk())).toEqual({ changes: [JSON.stringify(update("a.txt", "A"))], texts: ["x"], message: "m" });
      expect(seen(b.desk())).toEqual(seen(a.desk()));
    }));

  it("see a folder of thousands of files that one moves, and so does a window that opens then", { tags: "long" }, () =>
    inDesktop(async (desktop) => {
      const [a, b] = [openWindow(desktop), openWindow(desktop)];
      await b.pull();
      b.stage(create("mine.txt", "mine"));
      const moved = Array.from({ length: 15_000 }, (_one, index): Change => {
        const path = `${index % 50}/${index}.txt`;
        return { kind: "move", path: `to/${path}`, previousPath: `from/${path}`, content: null, base, included: true };
      });
      a.edit((desk) => ({ ...desk, changes: moved }));
      await settle([a, b]);
      const c = openWindow(desktop);
      await c.pull();
      expect(a.desk().changes).toHaveLength(moved.length + 1);
      for (const { desk } of [b, c]) expect(seen(desk())).toEqual(seen(a.desk()));
      a.edit((desk) => ({ ...desk, changes: [] }));
      await settle([a, b, c]);
      for (const { desk } of [b, c]) expect(desk().changes).toEqual([]);
    }),
  );

  it("tell of a folder of which only a part reached the disk, until all of it has", { tags: "long" }, () =>
    inDesktop(async (desktop) => {
      const a = openWindow(desktop);
      const moved = Array.from({ length: 11_000 }, (_one, index): Change => {
        return { kind: "move", path: `to/${index}`, previousPath: `from/${index}`, content: null, base, included: true };
      });
      a.edit((desk) => ({ ...desk, changes: moved }));
      a.killAfter(1);
      await expect(a.save()).rejects.toThrow("it was killed");
      const [[name, text] = ["", ""], ...more] = [...desktop.drafts];
      expect([more, readAside(name, text)]).toEqual([
        [],
        { name, text, desk: key, kind: "names", why: expect.stringMatching(/^11,000 changes were still on their way to the disk/) },
      ]);
      expect([text.split("\n").length, text.slice(0, 9)]).toEqual([11_000, "file:to/0"]);
      const again = openWindow(desktop);
      await again.pull();
      expect(again.desk().changes).toHaveLength(5_000);
      // Where it was no kill, the next try brings the rest, and nothing is left to tell.
      a.killAfter(Number.POSITIVE_INFINITY);
      await a.save();
      await again.pull();
      expect([again.desk().changes.length, [...desktop.drafts]]).toEqual([11_000, []]);
    }),
  );

  it("keep what one staged when the other, who had typed elsewhere, is closed and opened", () =>
    inDesktop(async (desktop) => {
      const [a, b] = [openWindow(desktop), openWindow(desktop)];
      a.stage(update("a.txt", "A"));
      await a.save();
      b.type("b.txt", "x");
      await b.save();
      const again = openWindow(desktop);
      await again.pull();
      expect(seen(again.desk())).toMatchObject({ changes: [JSON.stringify(update("a.txt", "A"))], texts: ["x"] });
    }));

  it("keep both texts of a file that is typed in both at the same time, and each goes on with its own", () =>
    inDesktop(async (desktop) => {
      const [a, b] = [openWindow(desktop), openWindow(desktop)];
      a.type("f", "one");
      b.type("f", "two");
      await settle([a, b]);
      expect([a.desk().unsaved["f"]?.text, b.desk().unsaved["f"]?.text]).toEqual(["one", "two"]);
      expect([a, b].map(({ desk }) => texts(desk()).join())).toEqual(["one,two", "one,two"]);
      a.type("f", "one more");
      b.type("f", "two more");
      await settle([a, b]);
      const again = openWindow(desktop);
      await again.pull();
      expect([a, b, again].map((window) => texts(window.desk()))).toEqual(Array(3).fill(["one more", "two more"]));
      expect(again.desk().unsaved["f"]).toBeDefined();
    }));

  it("hear of a commit that ended in the other one, whether they saw it begin or not", () =>
    inDesktop(async (desktop) => {
      const [a, b, late] = [openWindow(desktop), openWindow(desktop), openWindow(desktop)];
      for (const window of [a, b, late]) await window.pull();
      a.stage(update("a.txt", "A"));
      a.edit((desk) => ({ ...desk, sending: { message: "m", branch: "main", parent: "c", at: 1, changes: desk.changes } }));
      await a.save();
      await b.pull();
      expect(b.sentElsewhere).toEqual([]);
      a.edit(({ sending: _sent, ...desk }) => ({ ...desk, changes: [] }));
      await a.save();
      for (const window of [a, b, late]) await window.pull();
      expect([a, b, late].map(({ sentElsewhere }) => sentElsewhere)).toEqual([[], [key], [key]]);
      const fresh = openWindow(desktop);
      for (const window of [b, fresh]) await window.pull();
      expect([b.sentElsewhere, fresh.sentElsewhere, b.desk().changes]).toEqual([[key], [], []]);
    }));

  it("tell where a file is typed in both, one after the other", () =>
    inDesktop(async (desktop) => {
      const [a, b] = [openWindow(desktop), openWindow(desktop)];
      a.type("f", "one");
      await settle([a, b]);
      b.type("f", "one two");
      await settle([a, b]);
      expect([a.desk().unsaved["f"]?.text, a.shared.get("f"), b.shared.get("f")]).toEqual(["one two", true, true]);
    }));

  it("do not say that of a text which another window only brought over its commit", () =>
    inDesktop(async (desktop) => {
      const [a, b] = [openWindow(desktop), openWindow(desktop)];
      a.type("f", "one");
      await settle([a, b]);
      b.edit((desk) => ({ ...desk, unsaved: { f: { path: "f", text: "one", base: { ...base, commit: "d" } } } }));
      await settle([a, b]);
      expect(a.desk().unsaved["f"]).toMatchObject({ text: "one", base: { commit: "d" } });
      expect([a.shared.get("f") ?? false, b.shared.get("f") ?? false]).toEqual([false, false]);
    }));

  it.each([0, 1])("type on while the other brings the text over its commit, with nothing to choose between (%i first)", (first) =>
    inDesktop(async (desktop) => {
      const [a, b] = [openWindow(desktop), openWindow(desktop)];
      a.type("f", "one");
      await settle([a, b]);
      b.type("f", "one two");
      a.edit((desk) => ({ ...desk, unsaved: { f: { path: "f", text: "one", base } } }));
      await settle(first === 0 ? [a, b] : [b, a]);
      for (const { desk } of [a, b]) expect(desk()).toEqual({ ...emptyDesk, unsaved: { f: { path: "f", text: "one two", base } } });
    }),
  );

  it("set aside what was staged for one file in both at the same time", () =>
    inDesktop(async (desktop) => {
      const [a, b] = [openWindow(desktop), openWindow(desktop)];
      a.stage(update("f", "one"));
      b.stage(update("f", "two"));
      await settle([a, b]);
      expect([seen(a.desk()), seen(b.desk())].map(({ changes }) => changes)).toEqual(Array(2).fill([JSON.stringify(update("f", "one"))]));
      expect(b.asides).toMatchObject([{ text: JSON.stringify(update("f", "two")), why: expect.stringMatching(/f at the same time/) }]);
      expect([...desktop.drafts.values()]).toEqual([JSON.stringify(update("f", "two"))]);
    }));

  it("come to one list where one moved a file that the other changed", () =>
    inDesktop(async (desktop) => {
      const [a, b] = [openWindow(desktop), openWindow(desktop)];
      a.stage({ kind: "move", path: "g", previousPath: "f", content: null, base, included: true });
      b.stage(update("f", "two"));
      await settle([a, b]);
      expect(a.desk().changes).toMatchObject([{ kind: "move", path: "g", previousPath: "f", content: { text: "two" } }]);
      expect(seen(b.desk())).toEqual(seen(a.desk()));
    }));

  it("write what was typed last although the answer before it was lost", () =>
    inDesktop(async (desktop) => {
      const a = openWindow(desktop);
      a.type("f", "one");
      a.breakLine(true);
      await expect(a.save()).rejects.toThrow("the line broke");
      a.breakLine(false);
      a.type("f", "one, two");
      a.leave();
      const again = openWindow(desktop);
      await again.pull();
      expect(texts(again.desk())).toEqual(["one, two"]);
    }));

  it("send a part of a long text, whatever letters it has", { tags: "long" }, async () => {
    const letters = fc.array(fc.constantFrom("a", "\n", "\0", "é", "😀", "😁", "\ud83d"), { maxLength: 12 }).map((parts) => parts.join(""));
    await fc.assert(
      fc.asyncProperty(fc.array(letters, { minLength: 2, maxLength: 5 }), (versions) =>
        inDesktop(async (desktop) => {
          const a = openWindow(desktop);
          for (const text of versions) {
            a.type("f", text);
            await a.save();
            const again = openWindow(desktop);
            await again.pull();
            expect(again.desk().unsaved["f"]?.text).toBe(text);
          }
        }),
      ),
      { numRuns: 40 },
    );
  });
});

describe("2 to 4 windows at random, 500 of which are killed", () => {
  const step = fc.record({
    who: fc.nat(3),
    what: fc.constantFrom("type", "type", "stage", "unstage", "save", "save", "pull", "kill", "crash"),
    path: fc.constantFrom("a", "b", "c"),
  });

  it("lose nothing that reached the disk, and come to see the same", { tags: "long" }, async () => {
    let kills = 0;
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 2, max: 4 }), fc.array(step, { minLength: 30, maxLength: 60 }), (count, steps) =>
        inDesktop(async (desktop) => {
          const windows = Array.from({ length: count }, () => openWindow(desktop));
          for (const window of windows) await window.pull();
          const asides = (): string[] => [...desktop.drafts.values()];
          let number = 0;
          /** Texts that must be somewhere, and whether they reached the disk; one that a window replaced with its eyes open is out. */
          const wanted = new Map<string, { owner: WindowOfTest; kept: boolean }>();
          const here = (window: WindowOfTest, path: string): string[] => {
            const { changes, unsaved } = window.desk();
            const staged = changes.filter((change) => change.path === path).map((change) => JSON.stringify(change));
            return [...wanted.keys()].filter(
              (token) => unsaved[path]?.text === token || staged.some((text) => text.includes(`"${token}"`)),
            );
          };
          const save = async (window: WindowOfTest): Promise<void> => {
            await window.save();
            for (const known of wanted.values()) if (known.owner === window) known.kept = true;
          };
          const restart = async (index: number): Promise<void> => {
            for (const [token, { owner, kept }] of wanted) if (owner === windows[index] && !kept) wanted.delete(token);
            kills += 1;
            const next = openWindow(desktop);
            windows[index] = next;
            await next.pull();
          };
          for (const { who, what, path } of steps) {
            const index = who % count;
            const window = windows[index]!;
            if (what === "save") await save(window);
            else if (what === "pull") await window.pull();
            else if (what === "kill") await restart(index);
            else if (what === "crash") {
              desktop.restart();
              for (let at = 0; at < count; at += 1) await restart(at);
            } else {
              for (const token of here(window, path)) {
                const isTyped = window.desk().unsaved[path]?.text === token;
                if (what === "type" ? isTyped : !isTyped) wanted.delete(token);
              }
              if (what === "unstage") {
                window.edit((desk) => ({ ...desk, changes: without(desk.changes, path) }));
                continue;
              }
              number += 1;
              const token = `text ${number}`;
              if (what === "type") window.type(path, token);
              else window.stage(create(path, token));
              wanted.set(token, { owner: window, kept: false });
            }
          }
          await settle(windows);
          const [first, ...rest] = windows;
          for (const other of rest) expect(seen(other.desk())).toEqual(seen(first!.desk()));
          const all = [...asides(), JSON.stringify(seen(first!.desk()))].join("\n");
          for (const [token] of wanted) expect(all).toMatch(new RegExp(`${token}\\b`));
        }),
      ),
      { numRuns: 60 },
    );
    expect(kills).toBeGreaterThanOrEqual(500);
  });
});
