// A second start: lets a person into the Repodesk that runs with the same data folder, instead of refusing them.
import { resolve } from "node:path";
import { setTimeout as rest } from "node:timers/promises";
import { tell } from "../../../local/terminal.ts";
import { defaultDataDir } from "./data-folder.ts";
import { hasDoor, knock } from "./door.ts";
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
export async function enterRunning({ data, open, link = null, show }: SecondStart, patience?: number): Promise<boolean> {
  const folder = resolve(data ?? defaultDataDir());
  const running = await knock(folder, open === null ? null : resolve(open), patience);
  if (running === null) return false;
  tell(`Repodesk runs already with the data folder ${folder}; this address opens it once more.`);
  if (running.problem !== null) tell(`${open} cannot be shown: ${running.problem}`);
  const entrance = link === null ? running.entrance : `${running.entrance.split("#", 1)[0]}${hashOfLink(link)}`;
  process.stdout.write(`Repodesk is at ${entrance}\n`);
  if (show) await openInBrowser(entrance).catch(tell);
  return true;
}

/** Milliseconds for which a start waits for one that began at the same moment, and for what that then answers. */
const [beginning, answering] = [5_000, 2_000];

/** The same where another one holds the folder and had no door a moment ago: whoever clicks twice starts two. */
export async function enterBeginning(second: SecondStart): Promise<boolean> {
  const folder = resolve(second.data ?? defaultDataDir());
  for (const late = performance.now() + beginning; !hasDoor(folder) && performance.now() < late; ) await rest(100);
  return enterRunning(second, answering);
}
