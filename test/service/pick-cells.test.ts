// Cells of the matrix say what git's own cherry-pick and revert do, and leave the repository as it is. `npm run bench -- pick-cells` does 1,000.
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { writeBackportTruth } from "../scenarios/backport-truth.ts";
import { git } from "../scenarios/builder.ts";
import { comparePickCells } from "../scenarios/pick-cells.ts";
import { type Fixture, startService } from "./api-fixture.ts";

let service: Fixture;
beforeAll(() => {
  service = startService();
});
afterAll(() => service.end());

it("are what git does", { tags: "long" }, async () => {
  const [folder, clone] = [join(service.folder, "cells.git"), join(service.folder, "cells-clone")];
  const { branches } = writeBackportTruth(folder, { fixes: 24, branches: 4, seed: 5 });
  git(service.folder, ["clone", "-q", "--no-local", folder, clone]);
  const commits = git(folder, ["rev-list", "--all", "--min-parents=1"]).split("\n");
  const project = service.serve("cells", folder);
  const before = git(folder, ["for-each-ref"]) + git(folder, ["count-objects", "-v"]);
  const cells = await comparePickCells(
    (method, path, json) => service.ask(method, path, json === undefined ? {} : { json }),
    `/projects/${project.id}/repository`,
    clone,
    { commits, branches: ["main", ...branches], count: Number(process.env["REPODESK_TEST_CELLS"] ?? 40), seed: 1 },
  );
  expect(cells.filter(({ ours, theirs }) => ours !== theirs)).toEqual([]);
  expect(new Set(cells.map(({ theirs }) => theirs))).toEqual(new Set(["clean", "conflict", "empty"]));
  expect(git(folder, ["for-each-ref"]) + git(folder, ["count-objects", "-v"])).toBe(before);
});
