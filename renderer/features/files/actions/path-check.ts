// Whether a typed path can be the path of a file, in words a person can act on. The server has the last word.
import { findPathFault, pathFaultWords } from "../../../../shared/lib/path.ts";

/** Why `path` cannot be used; null = it can. Stricter than the rule: a name that ends in a space was hardly meant. */
export function findTypedFault(path: string): string | null {
  const fault = findPathFault(path);
  if (fault !== null) return pathFaultWords[fault];
  return path.split("/").some((name) => name !== name.trim()) ? "A name begins or ends with a space." : null;
}

/** Why `path` is taken, given every known path; null = it is free. Files and folders get in each other's way. */
export function findPathConflict(path: string, known: Iterable<string>): string | null {
  for (const other of known) {
    if (other === path) return `${path} exists already.`;
    if (other.startsWith(`${path}/`)) return `${path} is a folder.`;
    if (path.startsWith(`${other}/`)) return `${other} is a file, so it cannot hold others.`;
  }
  return null;
}
