// Moving something into another folder, as a drag does: where it goes, and whether that means anything.
import { nameOf, parentOf } from "../../../state/tree.ts";

/** The path of `from` in `folder`; "" is the top of the repository. */
export const pathIn = (folder: string, from: string): string => (folder === "" ? nameOf(from) : `${folder}/${nameOf(from)}`);

/** Whether `from` would come to lie elsewhere: not where it is, and not inside itself. */
export const isElsewhere = (from: string, folder: string): boolean =>
  folder !== parentOf(from) && folder !== from && !folder.startsWith(`${from}/`);
