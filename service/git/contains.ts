// Finds the branches and tags that contain a commit.
import { internalsOf } from "./handle.ts";
import { runGit } from "./run.ts";
import type { Cancellable, ObjectId, Repository } from "./types.ts";

export interface ContainingRef {
  readonly type: "branch" | "tag";
  /** Short name. */
  readonly name: string;
}

const folders = { branch: "refs/heads/", tag: "refs/tags/" } as const;

/** Branches by name (byte order), then tags by name, that reach `commit` (git for-each-ref --contains). */
export async function listContainingRefs(
  repository: Repository,
  commit: ObjectId,
  { type, limit, signal }: { readonly type: "branch" | "tag" | "all"; readonly limit?: number } & Cancellable,
): Promise<ContainingRef[]> {
  const types = type === "all" ? (["branch", "tag"] as const) : [type];
  const patterns = types.map((each) => folders[each]);
  const args = [
    "for-each-ref",
    `--contains=${commit}`,
    "--format=%(refname)",
    ...(limit === undefined ? [] : [`--count=${limit}`]),
    ...patterns,
  ];
  const { stdout } = await runGit(internalsOf(repository).walks, { args, signal });
  const names = stdout.toString("utf8").split("\n").filter(Boolean);
  return names.map((name) => {
    const found = name.startsWith(folders.branch) ? "branch" : "tag";
    return { type: found, name: name.slice(folders[found].length) };
  });
}
