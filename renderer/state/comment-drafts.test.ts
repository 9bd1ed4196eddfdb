// A comment that was begun is there until it is sent, of many the latest, and gone with its connection.
import { beforeEach, expect, it, vi } from "vitest";
import { useCommentDrafts } from "./comment-drafts.ts";
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
  expect(drafts().projects).toEqual({ p: { "c1:a.ts:3": "Why so?" }, q: { "c1:a.ts:3": "Other" } });
});

it("forgets a text that was sent or deleted, and no other", () => {
  drafts().keep("p", "one", "1");
  drafts().keep("p", "two", "2");
  drafts().keep("p", "one", "");
  drafts().keep("p", "never", "");
  expect(drafts().projects["p"]).toEqual({ two: "2" });
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
