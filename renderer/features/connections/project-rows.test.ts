// Projects stand once, under their heading, and the arrows never stop on a heading.
import { describe, expect, it } from "vitest";
import type { Project } from "../../../shared/contract/resources.ts";
import type { KeptWork } from "../../desk/kept-work.ts";
import { findAmong, nearestProject, toProjectRows } from "./project-rows.ts";

const project = (path: string): Project =>
  ({
    path_with_namespace: path,
    name: path.split("/").at(-1),
    default_branch: "main",
    last_activity_at: "2026-11-20T10:00:00Z",
  }) as Project;
const recent = (path: string, ref: string | null = null) => ({
  connection: "c",
  project: path,
  label: path,
  ref,
  opened_at: "2026-11-21T10:00:00Z",
});
const kept = (path: string, files: number) => ({ project: path, paths: Array.from({ length: files }, String) }) as unknown as KeptWork;

const rows = toProjectRows({
  ...{ recent: [recent("a/opened", "dev")], listed: [project("a/opened"), project("a/other")], total: 12 },
  ...{ works: [kept("a/opened", 2), kept("a/other", 1)], search: "", title: "Also yours" },
});

describe("project rows", () => {
  it("lists what was opened here first, and nothing twice", () => {
    expect(rows.map((row) => (row.kind === "heading" ? `${row.title} ${row.count}` : `${row.path} ${row.branch} ${row.waits}`))).toEqual([
      "Opened here 1",
      "a/opened dev 2 files kept",
      "Also yours 11",
      "a/other main 1 file kept",
    ]);
  });

  it("leaves out what was opened and is not searched for", () => {
    const input = { recent: [recent("a/opened")], listed: [project("a/other")], total: null, works: [], search: "other", title: "Found" };
    expect(toProjectRows(input).map((row) => row.kind)).toEqual(["heading", "project"]);
  });

  it("puts nothing that only looks like a name above what has it", () => {
    const recents = [recent("group-27/p27"), recent("group-7/tide-77")];
    const paths = (search: string, listed: Project[]) =>
      toProjectRows({ recent: recents, listed, total: null, works: [], search, title: "Found" }).flatMap((row) =>
        row.kind === "project" ? row.path : [],
      );
    expect(paths("p77", [project("group-77/p77")])).toEqual(["group-77/p77"]);
    expect(paths("p77", [])).toEqual(["group-27/p27", "group-7/tide-77"]);
    expect(paths("TIDE group", [project("group-3/tide")])).toEqual(["group-7/tide-77", "group-3/tide"]);
    const known = [project("group-17/p17"), project("group-70/p770")];
    expect(findAmong("p77", known)).toEqual([known[1]]);
    expect(findAmong("p17", known)).toEqual([known[0]]);
    expect(findAmong("g7p7", known)).toEqual(known);
  });

  it("goes past headings", () => {
    expect([nearestProject(rows, 0, -1), nearestProject(rows, 0, 1), nearestProject(rows, 2, 1), nearestProject(rows, 2, -1)]).toEqual([
      1, 1, 3, 1,
    ]);
    expect(nearestProject([], 0, 1)).toBe(-1);
  });
});
