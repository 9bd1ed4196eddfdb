// Lists, reads, makes and deletes tags (api-behaviour 10).
import type { Api } from "../../../shared/contract/contract.ts";
import { type ApiError, apiError } from "../../../shared/contract/errors.ts";
import { refuse } from "../../../shared/contract/refusals.ts";
import type { Tag } from "../../../shared/contract/resources.ts";
import { isoWithOffset } from "../../../shared/lib/git-time.ts";
import { readCommit, readCommitIfSound } from "../../git/objects/objects.ts";
import * as refs from "../../git/refs/refs.ts";
import { requireSound } from "../../git/refs/revision.ts";
import * as tags from "../../git/refs/tags.ts";
import { readTimes } from "../../git/refs/tips.ts";
import type { CommitRecord, RefRecord, Repository } from "../../git/types.ts";
import type { ProjectRow } from "../../store/project-row.ts";
import { toCommit } from "../commits/commit-resource.ts";
import { type Context, type Handler, Reply } from "../context.ts";
import { slicePage } from "../paging.ts";
import { currentProject, requireProject, requirePush } from "../permissions.ts";
import { signatures } from "../write.ts";
import { resolveStart } from "./new-start.ts";
import { searchNames } from "./ref-search.ts";
import { versionOrder } from "./version-order.ts";

export const listTags: Handler<Api["listTags"]> = async (context, input) => {
  const project = requireProject(context, input.id, "read-code");
  const repository = await context.repositories.open(project);
  const listed = await refs.listTags(repository);
  const found = searchNames(listed, input.search);
  const direction = input.sort === "asc" ? 1 : -1;
  const byName = listedOrder(listed);
  const { order_by: orderBy = "updated" } = input;
  const compare = orderBy === "name" ? byName : await comparison(repository, found, orderBy);
  // Those that are alike come by name in both directions, as git has them.
  const ordered = found.toSorted((a, b) => direction * compare(a, b) || byName(a, b));
  const { rows, page } = slicePage(ordered, input, {
    tokenOf: ({ name }) => name,
    find: (token) => ordered.findIndex(({ name }) => name === token),
    prefix: "refs/tags/",
  });
  const records = await commitsOf(repository, rows);
  return new Reply(
    rows.map((row) => toTag(context, project, row, records.get(row.commit ?? "") ?? null)),
    { page },
  );
};

async function commitsOf(repository: Repository, rows: readonly RefRecord[]): Promise<Map<string, CommitRecord>> {
  const ids = rows.map(({ commit }) => commit).filter((commit) => commit !== null);
  const records = await Promise.all(ids.map((id) => readCommitIfSound(repository, id)));
  return new Map(records.filter((record) => record !== null).map((record) => [record.id, record]));
}

type Compare = (a: RefRecord, b: RefRecord) => number;

/** By name, byte by byte: git lists them so. */
function listedOrder(rows: readonly RefRecord[]): Compare {
  const places = new Map(rows.map(({ name }, place) => [name, place]));
  return (a, b) => (places.get(a.name) ?? 0) - (places.get(b.name) ?? 0);
}

/** Updated: when the tag was made, or its commit where the tag does not say. */
async function comparison(repository: Repository, rows: readonly RefRecord[], orderBy: "updated" | "version"): Promise<Compare> {
  if (orderBy === "version") return versionOrder(rows);
  const times = await readTimes(
    repository,
    rows.filter(({ tagger }) => tagger === null).flatMap(({ commit }) => commit ?? []),
  );
  const timeOf = (row: RefRecord): number => row.tagger?.seconds ?? times.get(row.commit ?? "") ?? 0;
  return (a, b) => timeOf(a) - timeOf(b);
}

function releaseOf({ store }: Context, project: ProjectRow, name: string): Tag["release"] {
  const row = store.releases.byTag(project.id, name);
  return row === null ? null : { tag_name: row.tag, description: row.description };
}

function toTag(context: Context, project: ProjectRow, row: RefRecord, record: CommitRecord | null): Tag {
  return {
    name: row.name,
    message: row.message?.replace(/\n$/, "") ?? null,
    target: row.target,
    commit: record === null ? null : toCommit(context, project, record, false),
    release: releaseOf(context, project, row.name),
    protected: false,
    created_at: row.tagger === null ? null : isoWithOffset(row.tagger.seconds, row.tagger.offset),
  };
}

async function describe(context: Context, project: ProjectRow, repository: Repository, row: RefRecord): Promise<Tag> {
  return toTag(context, project, row, row.commit === null ? null : await readCommit(repository, row.commit));
}

export const getTag: Handler<Api["getTag"]> = async (context, input) => {
  const project = requireProject(context, input.id, "read-code");
  const repository = await context.repositories.open(project);
  const row = await tags.readTag(repository, input.tag_name);
  if (row === null) await requireSound(repository, `refs/tags/${input.tag_name}`);
  if (row === null) throw apiError("tag_not_found");
  return describe(context, project, repository, row);
};

export const createTag: Handler<Api["createTag"]> = async (context, input) => {
  const project = requireProject(context, input.id, "read-code");
  requirePush(context, project, "branches");
  const repository = await context.repositories.open(project);
  const { tag_name: name, ref, message = "" } = input;
  const commit = await resolveStart(repository, ref);
  const annotation = message.trim() === "" ? null : { message, tagger: (await signatures(context, repository, {})).committer };
  if (commit === null) {
    if ((await tags.readTag(repository, name)) !== null) throw refuse("plain_bad_request", "tag_exists", { tag: name });
    throw refuse("plain_bad_request", "tag_target", { target: ref });
  }
  requirePush(context, currentProject(context, project), "branches");
  const outcome = await tags.createTag(repository, { name, commit, annotation });
  if (outcome !== "created") throw refuseTag(outcome, name);
  context.store.projects.touch(project.id);
  const row = await tags.readTag(repository, name);
  if (row === null) throw apiError("tag_not_found");
  return describe(context, project, repository, row);
};

/** Why a tag was not made. */
export function refuseTag(outcome: Exclude<tags.TagOutcome, "created">, name: string): ApiError {
  if (outcome === "tag-name") return refuse("plain_bad_request", "tag_invalid");
  if (outcome === "exists") return refuse("plain_bad_request", "tag_exists", { tag: name });
  if (outcome === "hierarchy") return refuse("plain_bad_request", "tag_hierarchy");
  return refuse("plain_bad_request", "tag_alike", { tag: name, other: outcome.alike });
}

export const deleteTag: Handler<Api["deleteTag"]> = async (context, input) => {
  const project = requireProject(context, input.id, "read-code");
  requirePush(context, project, "branches");
  const repository = await context.repositories.open(project);
  const row = await tags.readTag(repository, input.tag_name);
  if (row === null) throw apiError("tag_not_found");
  requirePush(context, currentProject(context, project), "branches");
  const outcome = await tags.deleteTag(repository, row.name, row.target);
  if (typeof outcome === "object") throw refuse("plain_bad_request", "tag_alike_kept", { tag: row.name, other: outcome.alike });
  if (outcome === "moved") throw refuse("plain_bad_request", "tag_in_motion", { tag: row.name });
  // As on a real server: a release is one of a tag.
  context.store.releases.remove(project.id, row.name);
  context.store.projects.touch(project.id);
  return undefined;
};
