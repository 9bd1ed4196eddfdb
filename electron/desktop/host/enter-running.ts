// A second start: lets a person into the Repodesk that runs with the same data folder, instead of refusing them.
import { resolve } from "node:path";
import { defaultDataDir } from "./data-folder.ts";
import { knock } from "./door.ts";
import { hashOfLink } from "./links.ts";
import { openInBrowser } from "./open-in-browser.ts";

export interface SecondStart {
  readonly data: string | null;
  readonly open: string | null;
  /** An address to lead to. */
  readonly link?: string | null;
  /** Whether to open the default browser. */
  readonly show: boolean;
}

/** Whether one runs that let this start in; then its new address is printed, and opened if asked. */
export async function enterRunning({ data, open, link = null, show }: SecondStart): Promise<boolean> {
  const folder = resolve(data ?? defaultDataDir());
  const running = await knock(folder, open === null ? null : resolve(open));
  if (running === null) return false;
  process.stderr.write(`Repodesk runs already with the data folder ${folder}; this address opens it once more.\n`);
  if (running.problem !== null) process.stderr.write(`${open} cannot be shown: ${running.problem}\n`);
  const entrance = link === null ? running.entrance : `${running.entrance.split("#", 1)[0]}${hashOfLink(link)}`;
  process.stdout.write(`Repodesk is at ${entrance}\n`);
  if (show) await openInBrowser(entrance).catch((error: Error) => process.stderr.write(`${error.message}\n`));
  return true;
}
