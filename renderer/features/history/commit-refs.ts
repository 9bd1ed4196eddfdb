// Which branches and tags stand at which commit, for the pills of the list.
import type { Branch, Tag } from "../../../shared/contract/resources.ts";

export interface CommitRef {
  readonly kind: "branch" | "tag";
  readonly name: string;
  readonly isCurrent: boolean;
}

/** Refs by commit hash: the current one first, then branches, then tags. */
export function groupRefs(branches: readonly Branch[], tags: readonly Tag[], current: string): ReadonlyMap<string, readonly CommitRef[]> {
  const groups = new Map<string, CommitRef[]>();
  const add = (sha: string, ref: CommitRef): void => {
    const group = groups.get(sha);
    if (group === undefined) groups.set(sha, [ref]);
    else if (ref.isCurrent) group.unshift(ref);
    else group.push(ref);
  };
  for (const { name, commit } of branches) add(commit.id, { kind: "branch", name, isCurrent: name === current });
  for (const { name, commit, target } of tags) add(commit?.id ?? target, { kind: "tag", name, isCurrent: false });
  return groups;
}
