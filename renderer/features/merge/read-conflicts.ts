// Where a commit's files overlap with a branch, to be looked at before anything is opened or staged.
import type { QueryClient } from "@tanstack/react-query";
import type { DiffEntry } from "../../../shared/contract/resources.ts";
import { pagesOf } from "../../data/api-query.ts";
import { branchQuery } from "../../data/checkout.ts";
import { compareQuery } from "../../data/compare.ts";
import { commitQuery } from "../../data/repository.ts";
import type { MergeSide } from "../../desk/model.ts";
import type { Place } from "./model/places.ts";
import { joinKinds, type PickRequest, pickedFile } from "./open-merges.ts";
import { readMerge, type Where } from "./read-merge.ts";

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
  const changed: DiffEntry[] = [];
  for await (const page of pagesOf(connection, "getCommitDiff", { id: project, sha })) changed.push(...page);
  const names = paths && [...paths, ...(await namesBefore(where, { paths, changed, from: kind === "revert" ? sha : parent, to: head.id }))];
  const entries = names === undefined ? changed : changed.filter((entry) => namesOf(entry).some((name) => names.includes(name)));
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

const namesOf = ({ old_path, new_path }: DiffEntry): readonly string[] => [old_path, new_path];

/** What files were named that the branch renamed since: a server names them as they are on the branch, the commit as they were. */
async function namesBefore(
  { client, connection, project }: Where,
  { paths, changed, from, to }: { paths: readonly string[]; changed: readonly DiffEntry[]; from: string; to: string },
): Promise<readonly string[]> {
  const known = new Set(changed.flatMap(namesOf));
  if (paths.every((path) => known.has(path))) return [];
  const { diffs } = await client.fetchQuery(compareQuery(connection, project, from, to, true));
  return diffs.filter(({ renamed_file, new_path }) => renamed_file && paths.includes(new_path)).map(({ old_path }) => old_path);
}
