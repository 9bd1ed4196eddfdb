// Finds out how a ref is spelled on a disk that takes names for one which differ in case, or in how an accent is written.

import { readdir } from "node:fs/promises";
import { ignoreAbsence, lookBehind } from "../process/file-state.ts";

/** Whether the folder of refs takes two spellings for one name, as file systems of macOS and Windows do. */
export function foldsNames(home: string): boolean {
  for (const [one, other] of [
    ["refs/heads", "refs/HEADS"],
    ["refs", "REFS"],
  ]) {
    const [a, b] = [lookBehind(`${home}/${one}`), lookBehind(`${home}/${other}`)];
    if (a !== null) return b !== null && a.ino === b.ino && a.dev === b.dev;
  }
  return false;
}

/** Two names with one answer may be one file; a few more are alike here than on any one disk. */
export const foldName = (name: string): string => name.normalize("NFD").toUpperCase().toLowerCase().normalize("NFC");

/** As git lists a name: on macOS accents are one character with their letter, whatever the disk has (core.precomposeUnicode). */
const shown = (name: string): string => (process.platform === "darwin" ? name.normalize("NFC") : name);

/** The name (`refs/…`) with each part spelled as the disk has it; it ends where nothing of that name is there. */
export async function respell(home: string, ref: string): Promise<string> {
  const [top = "", ...parts] = ref.split("/");
  let spelled = top;
  for (const part of parts) {
    const names = ((await readdir(`${home}/${spelled}`).catch(ignoreAbsence)) ?? []).map(shown);
    const found = names.includes(part) ? part : names.find((name) => foldName(name) === foldName(part));
    if (found === undefined) break;
    spelled += `/${found}`;
  }
  return spelled;
}

/** Whether two full names of refs need one file or folder for two spellings. */
export function areAlike(one: string, other: string): boolean {
  const [a, b] = [one.split("/"), other.split("/")];
  for (const [index, part] of a.entries()) {
    const against = b[index];
    if (against === undefined || foldName(part) !== foldName(against)) return false;
    if (part !== against) return true;
  }
  return false;
}
