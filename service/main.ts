// Entry of the `repodesk` command. Run by Node 24 itself; scripts/repodesk.mjs finds that Node.
import { readFileSync } from "node:fs";
import { endingOf } from "./cli/failure.ts";
import { createProgram } from "./cli/program.ts";

const { version } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8")) as { version: string };

try {
  await createProgram(version).parseAsync(process.argv);
} catch (error) {
  const { code, line } = endingOf(error);
  if (line !== null) process.stderr.write(`${line}\n`);
  process.exitCode = code;
}
