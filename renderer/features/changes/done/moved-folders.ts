// Which folders a commit may have moved, as far as its changes tell. Pure.
import type { Change } from "../../../desk/model.ts";

export interface MovedFolder {
  readonly folder: string;
  readonly to: string;
  /** Commit at which its first file was staged. */
  readonly since: string;
}

/**
 * Folders whose files keep their places below another one, and that the branch may have changed since: `parent` is newer. Of one of which only a
 * folder further down has such files both are named, the upper one first: nobody can tell which of them was moved.
 */
export function movedFolders(changes: readonly Change[], parent: string): MovedFolder[] {
  const found = new Map<string, MovedFolder & { readonly deep: string[] }>();
  for (const change of changes) {
    if (change.kind !== "move" || change.base.commit === "" || change.base.commit === parent) continue;
    const [from, to] = [change.previousPath.split("/"), change.path.split("/")];
    const below: string[] = [];
    while (from.length > 1 && from.at(-1) === to.at(-1)) {
      below.unshift(from.pop() ?? "");
      to.pop();
    }
    // A file that got another name, or lay at the top.
    if (below.length === 0) continue;
    const [folder, target] = [from.join("/"), to.join("/")];
    const key = JSON.stringify([folder, target]);
    const known = found.get(key);
    const deep = below.slice(0, -1);
    if (known === undefined) found.set(key, { folder, to: target, since: change.base.commit, deep });
    else {
      const end = known.deep.findIndex((name, at) => deep[at] !== name);
      if (end >= 0) known.deep.length = end;
    }
  }
  return [...found.values()].flatMap(({ folder, to, since, deep }) => [
    { folder, to, since },
    ...(deep.length === 0 ? [] : [{ folder: [folder, ...deep].join("/"), to: [...(to === "" ? [] : [to]), ...deep].join("/"), since }]),
  ]);
}
