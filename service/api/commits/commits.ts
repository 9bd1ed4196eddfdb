// Lists and reads commits and their diffs (specification 4.2, api-behaviour 2.1, 2.5, 4).

import type { Api } from "../../../shared/contract/contract.ts";
import { apiError } from "../../../shared/contract/errors.ts";
import { refuse } from "../../../shared/contract/refusals.ts";
import type { DiffEntry } from "../../../shared/contract/resources.ts";
import { quotePath } from "../../../shared/lib/git-quote.ts";
import { parseMoment } from "../../../shared/lib/moment.ts";
import { type DiffLimits, readDiff } from "../../git/content/diff.ts";
import { findCostlyPart } from "../../git/history/author-pattern.ts";
import { listCommits as walkCommits } from "../../git/history/log.ts";
import { readMergeBases } from "../../git/history/merged.ts";
import { readCommit } from "../../git/objects/objects.ts";
import { readEntry } from "../../git/objects/tree.ts";
import { isSafeAncestor, parseRange, resolveAncestor, resolveRevision } from "../../git/refs/revision.ts";
import type { CommitRecord, FileDiff, ObjectId, Repository } from "../../git/types.ts";
import { readAskedPath } from "../asked-path.ts";
import { type Context, type Handler, Reply } from "../context.ts";
import { pageOf, pageReply } from "../paging.ts";
import { requireProject } from "../permissions.ts";
import { addStats, toCommit, toCommitDetail } from "./commit-resource.ts";

/** All patches of a commit together may have this many bytes for each file that is allowed. */
const bytesPerFile = 5 * 1024;

interface Tips {
  readonly from: ObjectId[];
  readonly exclude: ObjectId[];
}

export const listCommits: Handler<Api["listCommits"]> = async (context, input) => {
  const project = requireProject(context, input.id, "read-code");
  const repository = await context.repositories.open(project);
  const costly = input.author === undefined ? null : findCostlyPart(input.author);
  if (costly !== null) throw refuse("plain_bad_request", "author_pattern", { what: costly });
  const { page, perPage, skip } = pageOf(input);
  const tips = input.all === true ? { from: [], exclude: [] } : await findTips(context, repository, input.ref_name);
  const [since, until] = [input.since, input.until].map((text) => parseMoment(text ?? "")) as [Date | null, Date | null];
  const path = readAskedPath(input.path ?? "");
  const records =
    tips === null || path === null
      ? []
      : await walkCommits(repository, {
          ...tips,
          all: input.all === true,
          ...(path ? { path } : {}),
          ...(input.author ? { author: input.author } : {}),
          ...(since === null ? {} : { since }),
          ...(until === null ? {} : { until }),
          firstParent: input.first_parent === true,
          order: input.order ?? "default",
          skip,
          limit: perPage,
          signal: context.signal,
        });
  const lived = input.lifetime === true && path ? await countLived(repository, records, path, skip === 0) : records.length;
  const rows = records.slice(0, lived).map((record) => toCommit(context, project, record, input.trailers === true));
  if (input.with_stats === true) await addStats(repository, rows, context.signal);
  return new Reply(rows, { page: { page, perPage, hasNext: rows.length === perPage } });
};

/** Commits of a path, newest first, up to the one in which it was gone; not counting the newest of all, which may have taken it away. */
async function countLived(repository: Repository, records: readonly CommitRecord[], path: string, isFirst: boolean): Promise<number> {
  for (const [index, { id }] of records.entries()) {
    if (isFirst && index === 0) continue;
    if ((await readEntry(repository, id, path)) === null) return index;
  }
  return records.length;
}

/** Where a walk begins and what it leaves out; null when the name is legal but unknown, or nothing was committed yet. */
async function findTips(context: Context, repository: Repository, refName: string | undefined): Promise<Tips | null> {
  const name = refName?.trim() || "HEAD";
  const range = parseRange(name);
  if (range === null) {
    if (!isSafeAncestor(name)) throw refuse("plain_bad_request", "ref_name_invalid");
    const commit = await resolveAncestor(repository, name, { signal: context.signal });
    return commit === null ? null : { from: [commit], exclude: [] };
  }
  const sides = [range.from, range.to].map((side) => resolveAncestor(repository, side, { signal: context.signal }));
  const [from = null, to = null] = await Promise.all(sides);
  if (from === null || to === null) return null;
  if (!range.symmetric) return { from: [to], exclude: [from] };
  return { from: [from, to], exclude: await readMergeBases(repository, from, to, { signal: context.signal }) };
}

/** The commit that `sha` names: a hash, branch or tag. Throws commit_not_found. */
export async function findCommit(repository: Repository, sha: string): Promise<CommitRecord> {
  const id = await resolveRevision(repository, sha);
  if (id === null) throw apiError("commit_not_found");
  return readCommit(repository, id);
}

export const getCommit: Handler<Api["getCommit"]> = async (context, input) => {
  const project = requireProject(context, input.id, "read-code");
  const repository = await context.repositories.open(project);
  const record = await findCommit(repository, input.sha);
  return toCommitDetail(context, project, repository, record, input.stats !== false);
};

export const getCommitDiff: Handler<Api["getCommitDiff"]> = async (context, input) => {
  const project = requireProject(context, input.id, "read-code");
  const repository = await context.repositories.open(project);
  const { id } = await findCommit(repository, input.sha);
  const { files } = await readDiff(repository, id, { ...diffLimits(context), signal: context.signal });
  return pageReply(files, input, (file) => toDiffEntry(file, input.unidiff === true));
};

/** How much a diff shows, as the administrator has it. */
export function diffLimits({ settings }: Context): DiffLimits {
  const { diffMaxFiles, diffMaxLines, diffMaxPatchBytes } = settings;
  return { files: diffMaxFiles, lines: diffMaxLines, bytes: diffMaxFiles * bytesPerFile, patchBytes: diffMaxPatchBytes };
}

/** A file of a diff, its members in the server's order (api-behaviour 4). */
export function toDiffEntry(file: FileDiff, unidiff: boolean): DiffEntry {
  const { status } = file;
  return {
    diff: unidiff ? withHeader(file) : file.patch,
    collapsed: false,
    too_large: file.tooLarge,
    new_path: file.newPath,
    old_path: file.oldPath,
    a_mode: file.oldMode,
    b_mode: file.newMode,
    new_file: status === "added",
    renamed_file: status === "renamed",
    deleted_file: status === "deleted",
    generated_file: false,
  };
}

function withHeader(file: FileDiff): string {
  if (file.binary || file.patch === "") return file.patch;
  const old = file.status === "added" ? "/dev/null" : quotePath(`a/${file.oldPath}`);
  const now = file.status === "deleted" ? "/dev/null" : quotePath(`b/${file.newPath}`);
  return `--- ${old}\n+++ ${now}\n${file.patch}`;
}
