// Where a commit or a date stands in a long history, held against git rev-list: with the commit-graph and without it.
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { git } from "../scenarios/builder.ts";
import { buildLongHistory, firstSecond } from "../scenarios/long-history.ts";
import { type Fixture, startService } from "./api-fixture.ts";

let service: Fixture;
const folderOf = (commits: number): string => join(service.folder, `history-${commits}.git`);

/** Enough for an index, and too few for one. */
const sizes = [3_000, 120] as const;

beforeAll(async () => {
  service = startService();
  for (const size of sizes) await buildLongHistory(folderOf(size), size);
});
afterAll(() => service.end());

async function open(commits: number) {
  const { body } = await service.ask("POST", "/repodesk/folders", { as: "local", json: { path: folderOf(commits) } });
  const tell = async (query: Record<string, string>, as: "local" | "admin" = "local") =>
    service.ask("GET", `/repodesk/projects/${body.id}/history_row?${new URLSearchParams(query)}`, { as });
  const list = (...args: string[]) =>
    git(folderOf(commits), ["rev-list", ...args])
      .split("\n")
      .filter(Boolean);
  return { id: body.id as number, tell, list };
}

async function untilIndexed(id: number): Promise<void> {
  const ask = async () => (await service.ask("GET", `/repodesk/projects/${id}/history_index`, { as: "local" })).body.phase;
  await expect.poll(ask, { timeout: 60_000 }).toBe("ready");
}

describe("the row of a commit", () => {
  it.each(sizes)("is the one that git lists it in, among %i commits", async (size) => {
    const { id, tell, list } = await open(size);
    const main = list("main");
    // Asked before there is an index, and while it is made: the answer is the same.
    for (let asked = 0; asked < 5; asked += 1)
      expect((await tell({ ref_name: "main", sha: main.at(-1)! })).body).toEqual({ total: size, row: size - 1 });
    if (size > 2_000) await untilIndexed(id);
    for (const first_parent of ["false", "true"]) {
      const rows = first_parent === "true" ? list("--first-parent", "main") : main;
      expect((await tell({ first_parent })).body).toEqual({ total: rows.length, row: null });
      for (const row of [0, 1, 47, 48, 49, 51, rows.length - 1])
        expect((await tell({ ref_name: "main", sha: rows[row]!, first_parent })).body).toEqual({ total: rows.length, row });
      for (const number of [1, 50, 98, size]) {
        const until = new Date((firstSecond + number * 60 + 30) * 1000).toISOString();
        const [found] = list(`--until=${until}`, ...(first_parent === "true" ? ["--first-parent"] : []), "main");
        expect((await tell({ until, first_parent })).body).toEqual({ total: rows.length, row: rows.indexOf(found!) });
      }
    }
    // Pages are cut from the same order.
    const page = await service.ask("GET", `/projects/${id}/repository/commits?ref_name=main&per_page=50&page=2`, { as: "local" });
    expect(page.body.map((commit: { id: string }) => commit.id)).toEqual(main.slice(50, 100));
  });

  it("is null for what is not there", async () => {
    const { tell, list } = await open(120);
    const [merge] = list("--merges", "main");
    const [side = ""] = list(`${merge}^2`);
    const total = list("main").length;
    expect((await tell({ ref_name: "main", sha: side, first_parent: "true" })).body.row).toBeNull();
    expect((await tell({ ref_name: "main", sha: "0".repeat(40) })).body).toEqual({ total, row: null });
    expect((await tell({ ref_name: "main", until: "2001-01-01" })).body).toEqual({ total, row: null });
    expect((await tell({ ref_name: "nowhere" })).body).toEqual({ total: 0, row: null });
    expect((await tell({ ref_name: "--all" })).body).toEqual({ total: 0, row: null });
  });

  it("is told to the desktop alone, and refuses what is no date", async () => {
    const { tell } = await open(120);
    expect((await tell({}, "admin")).status).toBe(404);
    expect((await tell({ until: "yesterday" })).status).toBe(400);
  });
});

it("tells of a clone without its older commits that it is shallow", async () => {
  git(service.folder, ["clone", "-q", "--bare", "--depth=3", `file://${folderOf(120)}`, "shallow.git"]);
  const { body } = await service.ask("POST", "/repodesk/folders", { as: "local", json: { path: join(service.folder, "shallow.git") } });
  const tell = async () => (await service.ask("GET", `/repodesk/projects/${body.id}/history_row`, { as: "local" })).body;
  expect(await tell()).toEqual({ total: 3, row: null, shallow: true });
  git(join(service.folder, "shallow.git"), ["fetch", "-q", "--unshallow"]);
  expect(await tell()).toEqual({ total: 120, row: null });
});
