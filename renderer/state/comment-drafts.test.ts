// A comment that was begun is there until it is sent, of many the latest, and gone with its connection; of two windows both texts are kept.
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { mergeValues } from "../../shared/lib/merge-values.ts";
import { useCommentDrafts } from "./comment-drafts.ts";
import { takeMarks } from "./marks-elsewhere.ts";
import { flushRemembered, startRemembering } from "./remembered.ts";
import { projectKey } from "./tabs.ts";

const drafts = () => useCommentDrafts.getState();
const keysOf = (project: string): string[] => Object.keys(drafts().projects[project] ?? {});

beforeEach(() => {
  // Node has no storage, which the store says at each change.
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  useCommentDrafts.setState({ projects: {} });
});

it("keeps the last text of each place, in each project", () => {
  drafts().keep("p", "c1:a.ts:3", "Why");
  drafts().keep("p", "c1:a.ts:3", "Why so?");
  drafts().keep("q", "c1:a.ts:3", "Other");
  expect(drafts().projects).toEqual({ p: { "c1:a.ts:3": ["Why so?"] }, q: { "c1:a.ts:3": ["Other"] } });
});

it("forgets a text that was sent or deleted, and no other", () => {
  drafts().keep("p", "one", "1");
  drafts().keep("p", "two", "2");
  drafts().keep("p", "one", "");
  drafts().keep("p", "never", "");
  expect(drafts().projects["p"]).toEqual({ two: ["2"] });
});

it("keeps all that were begun, the one that was written last at the end", () => {
  for (let number = 0; number < 300; number += 1) drafts().keep("p", `line ${number}`, "x");
  drafts().keep("p", "line 0", "again");
  expect([keysOf("p").length, keysOf("p")[0], keysOf("p").at(-1)]).toEqual([300, "line 1", "line 0"]);
});

it("forgets the projects of a connection with it", () => {
  for (const connection of ["far", "far2"]) drafts().keep(projectKey(connection, "p"), "k", "x");
  drafts().forget("far");
  expect(Object.keys(drafts().projects)).toEqual([projectKey("far2", "p")]);
});

describe("a draft that another window writes too", () => {
  const project = projectKey("far", "a/b");
  const name = `comment-drafts/${project}/k`;
  /** What the desktop has. */
  let disk: string | null;
  let close: () => void;
  const texts = (): readonly string[] => drafts().projects[project]?.["k"] ?? [];
  /** As the other window saves what it has, and the desktop tells of it. */
  const elsewhere = (now: readonly string[], was: readonly string[]): void => {
    disk = disk === null ? JSON.stringify(now) : mergeValues(JSON.stringify(was), disk, JSON.stringify(now));
    if (disk === "[]") disk = null;
    takeMarks([{ connection: "far", name, value: disk }], false);
  };

  beforeEach(() => {
    vi.stubGlobal("window", new EventTarget());
    disk = null;
    close = startRemembering([], {
      save: async (values) => {
        for (const row of values) {
          if (row.name !== name) continue;
          disk = row.value === null || disk === null ? row.value : mergeValues(row.was ?? "null", disk, row.value);
          takeMarks([{ connection: "far", name, value: disk }], true);
        }
      },
      saveOnLeave: () => undefined,
    });
  });
  afterEach(() => {
    useCommentDrafts.setState({ projects: {} });
    close();
    vi.unstubAllGlobals();
  });

  it("is here at once as it is there, and gone when it was sent there", async () => {
    drafts().keep(project, "k", "Why");
    await flushRemembered();
    elsewhere(["Why so"], ["Why"]);
    expect(texts()).toEqual(["Why so"]);
    drafts().keep(project, "k", "Why so?");
    await flushRemembered();
    expect([texts(), disk]).toEqual([["Why so?"], '["Why so?"]']);
    elsewhere([], ["Why so?"]);
    expect(texts()).toEqual([]);
  });

  it("keeps both texts where both windows typed before they heard of each other, and goes on with its own", async () => {
    drafts().keep(project, "k", "Why");
    await flushRemembered();
    drafts().keep(project, "k", "Why is it mine");
    elsewhere(["Why is it theirs"], ["Why"]);
    expect([...texts()].sort()).toEqual(["Why is it mine", "Why is it theirs"]);
    drafts().keep(project, "k", "Why is it mine?");
    await flushRemembered();
    expect([...texts()].sort()).toEqual(["Why is it mine?", "Why is it theirs"]);
    expect(JSON.parse(disk ?? "[]")).toEqual(texts());
    // Sent: what the other one wrote stays.
    drafts().replace(project, "k", "Why is it mine?", "");
    await flushRemembered();
    expect([texts(), disk]).toEqual([["Why is it theirs"], '["Why is it theirs"]']);
  });

  it("stays as it was typed where word of an older text comes after the newer one was sent", async () => {
    drafts().keep(project, "k", "Whole");
    await flushRemembered();
    drafts().keep(project, "k", "Whole commit");
    await flushRemembered();
    takeMarks([{ connection: "far", name, value: '["Whole"]' }], true);
    expect(texts()).toEqual(["Whole commit"]);
    takeMarks([{ connection: "far", name, value: '["Whole commit"]' }], true);
    expect(texts()).toEqual(["Whole commit"]);
    // What another window adds is taken in all the same.
    takeMarks([{ connection: "far", name, value: '["Whole commit","Other"]' }], true);
    expect(texts()).toEqual(["Whole commit", "Other"]);
  });
});
