// Projects stand once, under their heading, and the arrows never stop on a heading.
import { describe, expect, it } from "vitest";
import type { Project } from "../../../shared/contract/resources.ts";
import type { KeptWork } from "../../desk/kept-work.ts";
import { nearestProject, toProjectRows } from "./project-rows.ts";

const project = (path: string): Project =>
  ({ path_with_namespace: path, default_branch: "main", last_activity_at: "2026-11-20T10:00:00Z" }) as Project;
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

  it("goes past headings", () => {
    expect([nearestProject(rows, 0, -1), nearestProject(rows, 0, 1), nearestProject(rows, 2, 1), nearestProject(rows, 2, -1)]).toEqual([
      1, 1, 3, 1,
    ]);
    expect(nearestProject([], 0, 1)).toBe(-1);
  });
});
