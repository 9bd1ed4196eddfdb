// Brings a commit and its history from another repository on this machine, without any protocol.

import { join } from "node:path";
import { internalsOf } from "../handle.ts";
import { syncFolder } from "../objects/sync-folder.ts";
import { runGit } from "../process/run.ts";
import { listBranches } from "../refs/refs.ts";
import type { ObjectId, Repository } from "../types.ts";

/** Makes `commit` of `from` available in `to`. False when `from` does not have it, or hashes otherwise. */
export async function copyCommit(from: Repository, to: Repository, commit: ObjectId): Promise<boolean> {
  if (from.objectFormat !== to.objectFormat) return false;
  const source = internalsOf(from);
  if ((await source.interactive.info(commit))?.type !== "commit") return false;
  const ours = (await listBranches(to)).map((branch) => branch.commit).filter((id) => id !== null);
  const shared = await Promise.all(ours.map((id) => source.interactive.info(id)));
  const input = [commit, ...ours.filter((_, index) => shared[index] !== null).map((id) => `^${id}`)].join("\n");
  const folder = join(to.gitDir, "objects", "pack");
  // Run in `from`, git writes pack-<hash>.pack and then its index straight into our folder.
  await runGit(source.place, {
    args: ["pack-objects", "--revs", "--quiet", "--delta-base-offset", join(folder, "pack")],
    takes: "change",
    input: `${input}\n`,
  });
  await syncFolder(folder);
  return true;
}
