// How many lines of one file commits changed, an extension: as git counts them, under the name that the file had then.
import { afterAll, beforeAll, expect, it } from "vitest";
import { git } from "../scenarios/builder.ts";
import { type Fixture, startService } from "./api-fixture.ts";

let service: Fixture;

beforeAll(() => {
  service = startService();
});
afterAll(() => service.end());

const lines = (from: number, to: number): string => Array.from({ length: to - from + 1 }, (_, at) => `line ${from + at}\n`).join("");

it("counts what each commit did to the file, renames and odd names too", async () => {
  const odd = "äö\tü.txt";
  const repo = service.repository("counted").write("a.txt", lines(1, 20)).write("b.txt", lines(1, 5)).commit("One");
  repo.write("a.txt", lines(3, 20)).write("b.txt", lines(1, 9)).commit("Two");
  git(repo.folder, ["mv", "a.txt", odd]);
  repo.write(odd, `${lines(3, 20)}end\n`).commit("Three");
  repo.write("b.txt", "x\n").commit("Four");
  const commits = git(repo.folder, ["rev-list", "HEAD"]).toString().trim().split("\n");
  const { id } = (await service.ask("POST", "/repodesk/folders", { as: "local", json: { path: repo.folder } })).body;
  const ask = (path: string, asked: readonly string[], options: { as?: "local" } = { as: "local" }) => {
    const query = [["path", path], ...asked.map((sha) => ["commits[]", sha])];
    const words = query.map(([key, value]) => `${key}=${encodeURIComponent(value ?? "")}`).join("&");
    return service.ask("GET", `/repodesk/projects/${id}/changed_lines?${words}`, options);
  };
  const counts = async (path: string) =>
    (await ask(path, commits)).body.map((row: { id: string; additions: number; deletions: number }) => [
      commits.indexOf(row.id),
      row.additions,
      row.deletions,
    ]);
  expect(await counts(odd)).toEqual([[1, 1, 0]]);
  expect(await counts("a.txt")).toEqual([
    [2, 0, 2],
    [3, 20, 0],
  ]);
  expect(await counts("b.txt")).toEqual([
    [0, 1, 9],
    [2, 4, 0],
    [3, 5, 0],
  ]);
  expect((await ask("a.txt", ["0".repeat(40)])).body).toEqual([]);
  expect((await ask("a.txt", ["main"])).status).toBe(400);
  expect((await ask("a.txt", commits, {})).status).toBe(404);
});
