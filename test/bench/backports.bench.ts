// Not a time: 200 fixes on 10 branches of which the truth is known (REPODESK_BENCH_FIXES, _BRANCHES, _SEED), each cell judged as the backport map does.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type CheckedCell, checkBackports } from "../scenarios/backport-check.ts";
import { writeBackportTruth } from "../scenarios/backport-truth.ts";
import { startService } from "../service/api-fixture.ts";

const setting = (name: string, usual: number): number => Number(process.env[`REPODESK_BENCH_${name}`] ?? usual);
const scratch = mkdtempSync(join(tmpdir(), "repodesk-backports-"));
const folder = join(scratch, "truth.git");
const truth = writeBackportTruth(folder, { fixes: setting("FIXES", 200), branches: setting("BRANCHES", 10), seed: setting("SEED", 1) });
const service = startService();
const project = service.serve("truth", folder);
const start = performance.now();
const found = await checkBackports(
  (method, path, json) => service.ask(method, path, json === undefined ? {} : { json }),
  `/projects/${project.id}/repository`,
  truth,
);
const seconds = (performance.now() - start) / 1000;
await service.end();
rmSync(scratch, { recursive: true, force: true });

const present = found.cells.filter((cell) => cell.truth === "present").length;
const say = (name: string, cells: readonly CheckedCell[]): void => {
  const stories = [...Map.groupBy(cells, ({ story, verdict }) => `${story}: said ${verdict.is}`)].map(
    ([story, of]) => `${of.length} x ${story}`,
  );
  process.stdout.write(`  ${name.padEnd(44)}${cells.length}${stories.length === 0 ? "" : ` (${stories.join("; ")})`}\n`);
};
process.stdout.write(`  cells ${found.cells.length}, of them present ${present}; ${seconds.toFixed(0)} s, one after the other\n`);
say("said to be present, and are not", found.falsePresent);
say("said to be missing, and are present", found.falseMissing);
say("lacking, but in another way than said", found.otherLack);
say("left open", found.open);
if (found.falsePresent.length > 0 || found.falseMissing.length > present / 100) process.exitCode = 1;
