// Tells whether a file is certainly the one that was read before, so that what it said may be remembered.

import { lstatSync, type Stats, statSync } from "node:fs";
import { lstat } from "node:fs/promises";

/** Files younger than this may change once more without looking different (clocks of file systems tick in up to two seconds). */
const settled = 2_500;

/** A text that differs when the file may. What a link points at may change without it. */
export const stateOf = ({ dev, ino, size, mtimeMs, ctimeMs }: Stats): string => `${dev} ${ino} ${size} ${mtimeMs} ${ctimeMs}`;

/** Whether a file that changes from `now` (milliseconds since 1970) on will look different. */
export const isSettled = ({ mtimeMs, ctimeMs }: Stats, now: number): boolean => ctimeMs < now - settled && mtimeMs < now - settled;

/**
 * What is at a path, a link itself; null where nothing is, or can be. Throws what else keeps it from being looked at. This waits: every
 * request looks at a few files that are nearly always the same, which takes 2 microseconds so, and through a thread 35 and another one's
 * turn; eight clients got a third of their answers.
 */
export function look(path: string): Stats | null {
  try {
    return lstatSync(path, { throwIfNoEntry: false }) ?? null;
  } catch (error) {
    return ignoreAbsence(error as NodeJS.ErrnoException);
  }
}

/** The same behind a link. */
export function lookBehind(path: string): Stats | null {
  try {
    return statSync(path, { throwIfNoEntry: false }) ?? null;
  } catch (error) {
    return ignoreAbsence(error as NodeJS.ErrnoException);
  }
}

/** As `look`, where there are many to look at. */
export const lookInTurn = (path: string): Promise<Stats | null> => lstat(path).catch(ignoreAbsence);

/** Answers null for the faults of a path that leads nowhere, and throws the others. */
export function ignoreAbsence(error: NodeJS.ErrnoException): null {
  // A name may be longer, or stranger, than this file system takes.
  if (["ENOENT", "ENOTDIR", "ENAMETOOLONG", "EINVAL"].includes(error.code ?? "")) return null;
  throw error;
}
