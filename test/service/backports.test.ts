// The backport map over branches of which the truth is known: nothing is called present that is not. `npm run bench -- backports` does 200 x 10.
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { checkBackports } from "../scenarios/backport-check.ts";
import { writeBackportTruth } from "../scenarios/backport-truth.ts";
import { git } from "../scenarios/builder.ts";
import { type Fixture, startService } from "./api-fixture.ts";

let service: Fixture;
beforeAll(() => {
  service = startService();
});
afterAll(() => service.end());

it("tells what branches have, lack and took back, and leaves them as they are", { tags: "long" }, async () => {
  const folder = join(service.folder, "truth.git");
  const truth = writeBackportTruth(folder, { fixes: 10, branches: 5, seed: Number(process.env["REPODESK_TEST_SEED"] ?? 3) });
  const project = service.serve("truth", folder);
  const before = git(folder, ["for-each-ref"]) + git(folder, ["count-objects", "-v"]);
  const found = await checkBackports(
    (method, path, json) => service.ask(method, path, json === undefined ? {} : { json }),
    `/projects/${project.id}/repository`,
    truth,
  );
  expect(found.cells).toHaveLength(50);
  expect(found.falsePresent).toEqual([]);
  expect(found.falseMissing).toEqual([]);
  expect(found.otherLack).toEqual([]);
  // What was written again since is named, and not judged.
  expect(found.open.filter(({ story }) => !/rewritten|without a word/.test(story))).toEqual([]);
  expect(git(folder, ["for-each-ref"]) + git(folder, ["count-objects", "-v"])).toBe(before);
});
