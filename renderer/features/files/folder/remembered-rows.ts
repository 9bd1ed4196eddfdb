// Which entry was active in each folder, so that coming back, however, comes back to it; for as long as the window is open.
import { parentOf } from "../../../state/tree.ts";

const most = 500;
const active = new Map<string, string>();

const keyOf = (memory: string, folder: string): string => `${memory} ${folder}`;

/** Path of the entry; null for a folder that was never looked at. `memory`: key of what is remembered about the project. */
export const activeRowOf = (memory: string, folder: string): string | null => active.get(keyOf(memory, folder)) ?? null;

export function rememberRow(memory: string, folder: string, path: string): void {
  const key = keyOf(memory, folder);
  active.delete(key);
  active.set(key, path);
  const oldest = active.keys().next().value;
  if (active.size > most && oldest !== undefined) active.delete(oldest);
}

/** On the way to the folder above, the folder itself is the entry that one comes back to. */
export function rememberWayUp(memory: string, folder: string): string {
  const above = parentOf(folder);
  rememberRow(memory, above, folder);
  return above;
}
