// Keeps two refs apart that a disk does not tell apart: one that is written beside the other would be written over it.
import { internalsOf } from "../handle.ts";
import type { Repository } from "../types.ts";
import { readRefListing } from "./ref-listing.ts";
import { areAlike, respell } from "./ref-spelling.ts";

/** Another ref, or the folder of one, that needs the same file or folder as `ref` (a full name); null where names are told apart. */
export async function findTwin(repository: Repository, ref: string): Promise<string | null> {
  if (!(await internalsOf(repository).refReader.foldsNames())) return null;
  const listed = (await readRefListing(repository)).find((each) => areAlike(each.ref, ref));
  if (listed !== undefined) return listed.ref;
  // A folder that is empty by now: git would make its file in there, and the ref would bear the folder's name.
  const spelled = await respell(repository.gitDir, ref);
  return areAlike(spelled, ref) ? spelled : null;
}

/** Another ref whose file git would take away together with `ref`. */
export async function findShadow(repository: Repository, ref: string): Promise<string | null> {
  if (!(await internalsOf(repository).refReader.foldsNames())) return null;
  const spelled = await respell(repository.gitDir, ref);
  return spelled !== ref && spelled.split("/").length === ref.split("/").length ? spelled : null;
}

/** Whether names of branches that differ in case, or in how an accent is written, are one to the disk. */
export const foldsBranchNames = (repository: Repository): Promise<boolean> => internalsOf(repository).refReader.foldsNames();
