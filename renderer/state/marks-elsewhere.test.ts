// What two windows mark at the same time is seen in both, whichever of them the desktop hears first.
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { mergeValues } from "../../shared/lib/merge-values.ts";
import { createMarkStore } from "./mark-store.ts";
import { takeMarks } from "./marks-elsewhere.ts";
import { flushRemembered, type Remembered, startRemembering } from "./remembered.ts";
import { projectKey } from "./tabs.ts";

const store = createMarkStore("marks elsewhere");
const project = projectKey("far", "a/b");
const name = `marks elsewhere/${project}`;
/** What the desktop has. */
let disk: string | null;
/** Lets a request through, one entry each that is on its way. */
let waiting: (() => void)[];
let isHeld: boolean;
let close: () => void;

/** As the desktop keeps a value, told to this window as that of another one or its own. */
function keep(value: string | null, was: string | null | undefined, isOwn: boolean): void {
  disk = value === null || disk === null ? value : mergeValues(was ?? "null", disk, value);
  takeMarks([{ connection: "far", name, value: disk }], isOwn);
}
const elsewhere = (marks: readonly string[] | null, was: readonly string[] | null = null): void =>
  keep(marks === null ? null : JSON.stringify(marks), was === null ? null : JSON.stringify(was), false);
const mark = (key: string, isMarked = true): void => store.getState().mark(project, [key], isMarked);
const marks = (): readonly string[] => [...(store.getState().projects[project] ?? [])].sort();
const kept = (): unknown => (JSON.parse(disk ?? "[]") as string[]).sort();

beforeEach(() => {
  vi.stubGlobal("window", new EventTarget());
  [disk, waiting, isHeld] = [null, [], false];
  close = startRemembering([], {
    save: async (values: readonly Remembered[]) => {
      if (isHeld) await new Promise<void>((resolve) => waiting.push(resolve));
      for (const row of values) if (row.name === name) keep(row.value, row.was, true);
    },
    saveOnLeave: () => undefined,
  });
});
afterEach(() => {
  store.setState({ projects: {} });
  close();
  vi.unstubAllGlobals();
});

describe("what another window marks", () => {
  it("is marked here at once, and no longer when it is not", async () => {
    elsewhere(["a"]);
    expect(marks()).toEqual(["a"]);
    elsewhere(["a", "b"], ["a"]);
    elsewhere(["b"], ["a", "b"]);
    expect(marks()).toEqual(["b"]);
    mark("c");
    await flushRemembered();
    expect([marks(), kept()]).toEqual([
      ["b", "c"],
      ["b", "c"],
    ]);
    elsewhere(null);
    expect(marks()).toEqual([]);
  });

  it("stands beside what is marked here and not sent yet", async () => {
    elsewhere(["a"]);
    mark("b");
    mark("a", false);
    elsewhere(["a", "c"], ["a"]);
    expect(marks()).toEqual(["b", "c"]);
    await flushRemembered();
    expect([marks(), kept()]).toEqual([
      ["b", "c"],
      ["b", "c"],
    ]);
  });

  it("stands beside what is on its way, and beside what is marked while that is", async () => {
    elsewhere(["a"]);
    mark("b");
    isHeld = true;
    const first = flushRemembered();
    await Promise.resolve();
    mark("d");
    elsewhere(["a", "c"], ["a"]);
    expect(marks()).toEqual(["a", "b", "c", "d"]);
    mark("b", false);
    isHeld = false;
    waiting.forEach((go) => void go());
    await first;
    expect(marks()).toEqual(["a", "c", "d"]);
    await flushRemembered();
    expect([marks(), kept()]).toEqual([
      ["a", "c", "d"],
      ["a", "c", "d"],
    ]);
  });

  it("is gone here too where it went while nothing was heard, and what is not sent yet stays", async () => {
    elsewhere(["a"]);
    takeMarks([], false, true);
    expect(marks()).toEqual([]);
    mark("b");
    takeMarks([], false, true);
    expect(marks()).toEqual(["b"]);
    await flushRemembered();
    expect(kept()).toEqual(["a", "b"]);
  });

  it("of something else than marks is nothing to this window", () => {
    takeMarks([{ connection: "", name: "panes", value: "{}" }], false);
    expect(marks()).toEqual([]);
  });
});
