// Where a commit's files overlap with a branch, to be looked at before anything is opened or staged.
import type { QueryClient } from "@tanstack/react-query";
import type { DiffEntry } from "../../../shared/contract/resources.ts";
import { pagesOf } from "../../data/api-query.ts";
import { branchQuery } from "../../data/checkout.ts";
import { commitQuery } from "../../data/repository.ts";
import type { MergeSide } from "../../desk/model.ts";
import type { Place } from "./model/places.ts";
import { joinKinds, type PickRequest, pickedFile } from "./open-merges.ts";
import { readMerge } from "./read-merge.ts";

export interface ConflictFile {
  readonly path: string;
  /** The file on the branch. */
  readonly theirs: MergeSide;
  /** Stretches that both sides changed; null where the file cannot be compared line by line. */
  readonly overlaps: readonly Place[] | null;
}

/** Of merges, against their first parent, as the server takes them. Files that merge by themselves are not among them. Throws ApiError. */
export async function readConflicts(
  client: QueryClient,
  { kind = "cherry-pick", connection, project, branch, sha, paths }: PickRequest,
): Promise<readonly ConflictFile[]> {
  const where = { client, connection, project };
  const [commit, { commit: head }] = await Promise.all([
    client.fetchQuery(commitQuery(connection, project, sha)),
    client.fetchQuery(branchQuery(connection, project, branch)),
  ]);
  // Before the first commit there was nothing to compare with: each of its files is new.
  const [parent = sha] = commit.parent_ids;
  const entries: DiffEntry[] = [];
  for await (const page of pagesOf(connection, "getCommitDiff", { id: project, sha }))
    entries.push(...page.filter(({ new_path, old_path }) => paths === undefined || paths.includes(new_path) || paths.includes(old_path)));
  const files = await Promise.all(
    joinKinds(entries).map(async (entry): Promise<ConflictFile> => {
      const merge = await pickedFile(where, entry, { parent, sha, head: head.id, isRevert: kind === "revert" });
      const { lines, settled } = await readMerge(where, merge);
      const side = { path: merge.path, theirs: merge.theirs };
      if (settled !== null) return { ...side, overlaps: [] };
      return { ...side, overlaps: lines === null ? null : lines.places.filter(({ from }) => from === "overlap") };
    }),
  );
  return files.filter(({ overlaps }) => overlaps === null || overlaps.length > 0);
}
