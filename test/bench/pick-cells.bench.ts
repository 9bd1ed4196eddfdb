// Not a time: 1,000 random cells of a matrix (REPODESK_BENCH_CELLS, _SEED), each tried by the service and carried out by git in a scratch clone.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { writeBackportTruth } from "../scenarios/backport-truth.ts";
import { git } from "../scenarios/builder.ts";
import { comparePickCells } from "../scenarios/pick-cells.ts";
import { startService } from "../service/api-fixture.ts";

const setting = (name: string, usual: number): number => Number(process.env[`REPODESK_BENCH_${name}`] ?? usual);
const scratch = mkdtempSync(join(tmpdir(), "repodesk-cells-"));
const [folder, clone] = [join(scratch, "cells.git"), join(scratch, "clone")];
const { branches } = writeBackportTruth(folder, { fixes: 120, branches: 8, seed: setting("SEED", 1) });
git(scratch, ["clone", "-q", "--no-local", folder, clone]);
const commits = git(folder, ["rev-list", "--all", "--min-parents=1"]).split("\n");
const service = startService();
const project = service.serve("cells", folder);
const state = (): string => git(folder, ["for-each-ref"]) + git(folder, ["count-objects", "-v"]);
const before = state();
const cells = await comparePickCells(
  (method, path, json) => service.ask(method, path, json === undefined ? {} : { json }),
  `/projects/${project.id}/repository`,
  clone,
  { commits, branches: ["main", ...branches], count: setting("CELLS", 1_000), seed: setting("SEED", 1) },
);
const isUnchanged = state() === before;
await service.end();
rmSync(scratch, { recursive: true, force: true });

const wrong = cells.filter(({ ours, theirs }) => ours !== theirs);
const counts = [...Map.groupBy(cells, ({ kind, theirs }) => `${kind.replace("_", "-")} ${theirs}`)].map(
  ([what, of]) => `${of.length} ${what}`,
);
process.stdout.write(`  cells ${cells.length}: ${counts.sort().join(", ")}\n`);
process.stdout.write(`  other than git ${wrong.length}; refs and objects ${isUnchanged ? "unchanged" : "CHANGED"}\n`);
for (const { kind, sha, branch, ours, theirs } of wrong.slice(0, 10))
  process.stdout.write(`  ${kind} ${sha.slice(0, 9)} on ${branch}: ${ours}, git ${theirs}\n`);
if (wrong.length > 0 || !isUnchanged) process.exitCode = 1;
