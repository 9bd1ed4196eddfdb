// A service that was started before it was known what to serve: it loads what serving takes, and waits to be told (scripts/start.mjs).
import { once } from "node:events";

/** The one argument of such a start. */
export const prepared = "--prepared";

/** What its parent sends over the channel, once. */
export interface Told {
  readonly args: readonly string[];
  /** Added to the environment. */
  readonly env: Readonly<Record<string, string>>;
}

/** The command line that the parent sends, as `process.argv`; ends the process when the parent goes away without a word. */
export async function toldArguments(): Promise<readonly string[]> {
  const gone = (): never => process.exit(0);
  process.once("disconnect", gone);
  await import("./serve.ts");
  const [{ args, env }] = (await once(process, "message")) as [Told];
  process.off("disconnect", gone);
  Object.assign(process.env, env);
  return [...process.argv.slice(0, 2), ...args];
}
