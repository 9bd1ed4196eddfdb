// What would become of each file of an upload: new, in place of another, or refused and why. Pure.
import type { Desk } from "../../../desk/model.ts";
import { seenChanges } from "../../../desk/seen-changes.ts";
import { formatBytes } from "../../../ui/text/bytes.ts";
import { type NearName, nearNames } from "../actions/near-names.ts";
import { findTypedFault } from "../actions/path-check.ts";
import type { Collected, Picked } from "./collect.ts";

/** More bytes than this are not kept of one staged file: what is staged is written to this machine's disk in one piece. */
export const largestUpload = 50 * 1024 * 1024;

/** What stands in the repository, as the desk has it. */
export interface Standing {
  readonly paths: ReadonlySet<string>;
  readonly folders: ReadonlySet<string>;
  /** Paths that are no files: symbolic links and submodules. */
  readonly others: ReadonlyMap<string, "link" | "submodule">;
  /** Paths with staged content or typed text, which an upload would replace. */
  readonly work: ReadonlySet<string>;
}

/** `listed`: every file of the branch that is known. */
export function standingOf(listed: readonly string[], others: Standing["others"], desk: Desk): Standing {
  const paths = new Set(listed);
  const changes = seenChanges(desk);
  for (const change of changes) if (change.kind === "move") paths.delete(change.previousPath);
  for (const change of changes) if (change.kind === "delete") paths.delete(change.path);
  for (const change of changes) if (change.kind === "create" || change.kind === "move") paths.add(change.path);
  for (const path of Object.keys(desk.unsaved)) paths.add(path);
  const staged = desk.changes.filter(({ kind }) => kind !== "chmod" && kind !== "delete").map(({ path }) => path);
  return { paths, folders: foldersOf(paths), others, work: new Set([...staged, ...Object.keys(desk.unsaved)]) };
}

function foldersOf(paths: Iterable<string>): Set<string> {
  const folders = new Set<string>();
  for (const path of paths)
    for (const above of abovePath(path)) {
      if (folders.has(above)) break;
      folders.add(above);
    }
  return folders;
}

/** The folders above a path, the nearest first. */
function* abovePath(path: string): Generator<string> {
  for (let end = path.lastIndexOf("/"); end > 0; end = path.lastIndexOf("/", end - 1)) yield path.slice(0, end);
}

export interface Entry {
  readonly path: string;
  /** null where it was not even read. */
  readonly file: File | null;
  readonly verdict: "new" | "replaces" | "refused";
  /** Why it is refused; else null. */
  readonly why: string | null;
  /** Whether it replaces staged or typed work. */
  readonly isWork: boolean;
  /** What some systems take its name for. */
  readonly near: NearName | null;
}

/** Where a picked file would go. `fixed`: the path of the one file that is replaced. */
const pathOf = (folder: string, fixed: string | null, { name }: Pick<Picked, "name">): string =>
  fixed ?? (folder === "" ? name : `${folder}/${name}`);

/** Every file of the upload in its order, what is refused first. */
export function judge({ picked, left }: Collected, folder: string, fixed: string | null, standing: Standing): Entry[] {
  const taken = new Set<string>();
  let findNear: ((path: string) => NearName | null) | null = null;
  const inUpload = new Set(picked.map((one) => pathOf(folder, fixed, one)));
  const folders = foldersOf(inUpload);
  const refused: Entry[] = left.map(({ name, why }) => ({ ...refusal, path: pathOf(folder, fixed, { name }), file: null, why }));
  const taking: Entry[] = [];
  for (const { name, file } of picked) {
    const path = pathOf(folder, fixed, { name });
    const why = findRefusal(path, file.size) ?? (taken.has(path) ? "Another file of this upload has the same path." : null);
    taken.add(path);
    if (why !== null) refused.push({ ...refusal, path, file, why });
    else if (standing.paths.has(path))
      taking.push({ path, file, verdict: "replaces", why: null, isWork: standing.work.has(path), near: null });
    else {
      findNear ??= nearNames(standing.paths, inUpload);
      taking.push({ path, file, verdict: "new", why: null, isWork: standing.work.has(path), near: findNear(path) });
    }
  }
  return [...refused, ...taking];

  function findRefusal(path: string, size: number): string | null {
    const fault = findTypedFault(path);
    if (fault !== null) return fault;
    if (standing.folders.has(path) || folders.has(path)) return "A folder has this name.";
    const other = standing.others.get(path);
    if (other !== undefined) return other === "link" ? "It is a symbolic link." : "It is a submodule.";
    for (const above of abovePath(path))
      if (standing.paths.has(above) || inUpload.has(above)) return `${above} is a file, so it cannot hold others.`;
    return size > largestUpload ? `It is over ${formatBytes(largestUpload)}, the most that is kept of one staged file.` : null;
  }
}

const refusal = { verdict: "refused", isWork: false, near: null } as const;

/** Bytes that the upload adds to the request, a little generous: what is no text grows by a third. */
export const uploadBytes = (entries: readonly Entry[]): number =>
  entries.reduce((sum, { verdict, file, path }) => (verdict === "refused" ? sum : sum + 150 + path.length + wireBytes(file?.size ?? 0)), 0);

const wireBytes = (bytes: number): number => Math.ceil((bytes * 4) / 3);
