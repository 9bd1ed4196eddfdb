// npm run sandbox -- SCENARIO [options of start]: the app on a repository that a scenario builds, gone when it ends.
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { endByItself, endWithParent } from "./end-with-parent.mjs";
import { ensureNode, root } from "./node.mjs";
import { run } from "./run.mjs";

await ensureNode();
endWithParent(endByItself);
const { scenarios } = await import("../test/scenarios/scenarios.ts");
const [name, ...options] = process.argv.slice(2);
if (name === undefined || !Object.hasOwn(scenarios, name)) {
  const known = Object.keys(scenarios).sort().join(", ");
  process.stderr.write(`${name === undefined ? "Which scenario?" : `There is no scenario ${name}.`} Known: ${known}.\n`);
  process.exit(2);
}
const folder = mkdtempSync(join(tmpdir(), "repodesk-sandbox-"));
const repository = join(folder, name);
mkdirSync(repository);
try {
  process.stderr.write(`Building ${name} in ${repository}\n`);
  await scenarios[name](repository);
  const status = await run(process.execPath, [
    join(root, "scripts", "start.mjs"),
    "--data",
    join(folder, "data"),
    "--open",
    repository,
    ...options,
  ]);
  process.exitCode ??= status;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
