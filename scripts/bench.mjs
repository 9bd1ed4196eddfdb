// npm run bench [-- NAME…]: runs test/bench/*.bench.ts one after the other, so that none disturbs another's times.
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { ensureNode, root } from "./node.mjs";
import { run } from "./run.mjs";
import { builds, staleBuilds } from "./stale.mjs";

await ensureNode();
const folder = join(root, "test", "bench");
const wanted = process.argv.slice(2);
const files = readdirSync(folder)
  .filter((name) => name.endsWith(".bench.ts") && (wanted.length === 0 || wanted.some((word) => name.includes(word))))
  .sort();
if (files.length === 0) {
  process.stderr.write(`No benchmark${wanted.length === 0 ? "" : ` is called ${wanted.join(" or ")}`} in test/bench.\n`);
  process.exit(2);
}
await (await import("./build.mjs")).build(staleBuilds(Object.keys(builds)));
for (const file of files) {
  process.stdout.write(`\n${file.replace(/\.bench\.ts$/, "")}\n`);
  if ((await run(process.execPath, [join(folder, file)])) !== 0) process.exitCode = 1;
}
