// Entry of the `repodesk` command. Run by Node 24 itself; scripts/repodesk.mjs finds that Node.
import { enableCompileCache } from "node:module";
import { fileURLToPath } from "node:url";

// Sources are stripped of their types once, not at each start: that halves the time to the first line and saves 15 MB while idle.
// The folder belongs to the one who installed this; one in a shared temporary folder could hold somebody else's code.
if (import.meta.url.endsWith(".ts"))
  enableCompileCache(fileURLToPath(new URL("../node_modules/.cache/node-compile-cache", import.meta.url)));

// Heard by now; what git and its hooks start is not ours to keep.
delete process.env["NODE_COMPILE_CACHE"];

const { run } = await import("./cli/run.ts");
const { prepared, toldArguments } = await import("./cli/prepared.ts");
await run(process.argv[2] === prepared ? await toldArguments() : process.argv);
