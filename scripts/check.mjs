// npm run check: format and lint, then types; what must hold before anything is committed.
import { pathToFileURL } from "node:url";
import { ensureNode } from "./node.mjs";
import { runModule } from "./run.mjs";

export const checks = [
  { name: "format and lint", run: () => runModule("@biomejs/biome/bin/biome", ["ci", "."]) },
  { name: "types", run: () => runModule("typescript/bin/tsc", ["-b"]) },
];

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  await ensureNode();
  for (const check of checks) {
    process.stderr.write(`${check.name}\n`);
    if ((await check.run()) !== 0) process.exitCode = 1;
  }
}
