// Runs one command line from arguments to exit code.
import { readFileSync } from "node:fs";
import { tell } from "../../local/terminal.ts";
import { endingOf } from "./failure.ts";
import { createProgram } from "./program.ts";

/** Sets the exit code of this process; a failure is one line on stderr. */
export async function run(argv: readonly string[]): Promise<void> {
  try {
    await createProgram(readVersion()).parseAsync(argv);
  } catch (error) {
    const { code, line } = endingOf(error);
    if (line !== null) tell(line);
    process.exitCode = code;
  }
}

/** Version of the package, found upwards: the source lies two folders below it, a bundle somewhere else. */
function readVersion(): string {
  for (let at = new URL("./", import.meta.url); at.pathname !== "/"; at = new URL("../", at)) {
    try {
      return (JSON.parse(readFileSync(new URL("package.json", at), "utf8")) as { version: string }).version;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    }
  }
  return "0.0.0";
}
