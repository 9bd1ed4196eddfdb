// Which files differ between two trees, from the ids of their entries alone: what was moved is known where nothing else changed.

interface Entry {
  readonly id: string;
  readonly path: string;
  readonly mode: string;
  readonly type: string;
}

export interface TreeChange {
  readonly path: string;
  /** Differs from path after a move. */
  readonly oldPath: string;
  readonly change: "added" | "removed" | "changed" | "mode" | "moved";
  readonly oldMode: string | null;
  readonly newMode: string | null;
  readonly isSubmodule: boolean;
}

/** Directories are left out. In the order of paths. */
export function findTreeChanges(before: readonly Entry[], after: readonly Entry[]): TreeChange[] {
  const isFile = ({ type }: Entry): boolean => type !== "tree";
  const old = new Map(before.filter(isFile).map((entry) => [entry.path, entry]));
  const changes: TreeChange[] = [];
  const added: Entry[] = [];
  const note = (from: Entry | undefined, to: Entry | undefined, change: TreeChange["change"]): void => {
    const path = to?.path ?? from?.path ?? "";
    const isSubmodule = from?.type === "commit" || to?.type === "commit";
    changes.push({ path, oldPath: from?.path ?? path, change, oldMode: from?.mode ?? null, newMode: to?.mode ?? null, isSubmodule });
  };
  for (const entry of after.filter(isFile)) {
    const was = old.get(entry.path);
    old.delete(entry.path);
    if (was === undefined) added.push(entry);
    else if (was.id !== entry.id) note(was, entry, "changed");
    else if (was.mode !== entry.mode) note(was, entry, "mode");
  }
  const gone = Map.groupBy(old.values(), ({ id }) => id);
  for (const entry of added) {
    const from = gone.get(entry.id)?.shift();
    note(from, entry, from === undefined ? "added" : "moved");
  }
  for (const entry of [...gone.values()].flat()) note(entry, undefined, "removed");
  return changes.sort((left, right) => (left.path < right.path ? -1 : left.path > right.path ? 1 : 0));
}
