// Releases of tags: listed, read, made, changed, taken back (api-behaviour 10).
import type { Api } from "../../../shared/contract/contract.ts";
import { apiError } from "../../../shared/contract/errors.ts";
import { refuse } from "../../../shared/contract/refusals.ts";
import type { Release } from "../../../shared/contract/releases.ts";
import { parseMoment } from "../../../shared/lib/moment.ts";
import { readCommits } from "../../git/objects/objects.ts";
import * as tags from "../../git/refs/tags.ts";
import type { Repository } from "../../git/types.ts";
import { StoreError } from "../../store/errors.ts";
import type { ProjectRow } from "../../store/project-row.ts";
import type { ReleaseLink, ReleaseRow } from "../../store/releases.ts";
import { toCommit } from "../commits/commit-resource.ts";
import { type Context, type Handler, Reply } from "../context.ts";
import { pageOf } from "../paging.ts";
import { requireCaller, toUser } from "../people/account.ts";
import { currentProject, requireProject, requirePush } from "../permissions.ts";
import { modelRefusal } from "../status-rules.ts";
import { signatures } from "../write.ts";
import { resolveStart } from "./new-start.ts";
import { refuseTag } from "./tags.ts";

/** Those of rows, with the commits that their tags stand at: null for one whose tag is gone. */
async function show(context: Context, project: ProjectRow, repository: Repository, rows: readonly ReleaseRow[]): Promise<Release[]> {
  const commits = await Promise.all(rows.map(({ tag }) => tags.readTag(repository, tag).then((found) => found?.commit ?? null)));
  const records = await readCommits(
    repository,
    commits.filter((commit) => commit !== null),
  );
  const byId = new Map(records.map((record) => [record.id, record]));
  return rows.map((row, index) => {
    const record = byId.get(commits[index] ?? "");
    return toRelease(context, project, row, record === undefined ? null : toCommit(context, project, record, false));
  });
}

const formats = ["zip", "tar.gz", "tar.bz2", "tar"];

function toRelease(context: Context, project: ProjectRow, row: ReleaseRow, commit: Release["commit"]): Release {
  const { baseUrl, store } = context;
  const place = encodeURIComponent(row.tag);
  const archive = `${baseUrl}/api/v4/projects/${project.id}/repository/archive`;
  const author = store.users.byId(row.author_id);
  const links = row.links.map((link, index) => ({ id: index + 1, ...link, direct_asset_url: link.url, external: true }));
  return {
    tag_name: row.tag,
    description: row.description,
    name: row.name,
    created_at: row.created_at,
    released_at: row.released_at,
    upcoming_release: Date.parse(row.released_at) > Date.now(),
    author: author === null ? null : toUser(context, author),
    commit,
    milestones: [],
    commit_path: commit === null ? null : `/${project.full_path}/-/commit/${commit.id}`,
    tag_path: `/${project.full_path}/-/tags/${place}`,
    assets: {
      count: formats.length + links.length,
      sources: formats.map((format) => ({ format, url: `${archive}.${format}?sha=${place}` })),
      links,
    },
    evidences: [],
    _links: { self: `${baseUrl}/api/v4/projects/${project.id}/releases/${place}` },
  };
}

async function showOne(context: Context, project: ProjectRow, row: ReleaseRow | null): Promise<Release> {
  if (row === null) throw apiError("not_found");
  return (await show(context, project, await context.repositories.open(project), [row]))[0]!;
}

export const listReleases: Handler<Api["listReleases"]> = async (context, input) => {
  const project = requireProject(context, input.id, "read-code");
  const { page, perPage } = pageOf(input);
  const order = { by: input.order_by ?? "released_at", sort: input.sort ?? "desc" } as const;
  const { rows, total } = context.store.releases.list(project.id, order, { page, perPage });
  return new Reply(await show(context, project, await context.repositories.open(project), rows), { page: { page, perPage, total } });
};

export const getRelease: Handler<Api["getRelease"]> = async (context, input) => {
  const project = requireProject(context, input.id, "read-code");
  return showOne(context, project, context.store.releases.byTag(project.id, input.tag_name));
};

export const getLatestRelease: Handler<Api["getLatestRelease"]> = async (context, input) => {
  const project = requireProject(context, input.id, "read-code");
  return showOne(context, project, context.store.releases.latest(project.id));
};

function requireRelease(context: Context, input: { id: string | number; tag_name: string }): { project: ProjectRow; row: ReleaseRow } {
  requireCaller(context);
  const project = requireProject(context, input.id, "read-code");
  requirePush(context, project, "branches");
  const row = context.store.releases.byTag(project.id, input.tag_name);
  if (row === null) throw apiError("not_found");
  return { project, row };
}

const momentOf = (text: string | undefined): string | undefined => (text?.trim() ? parseMoment(text)?.toISOString() : undefined);

export const createRelease: Handler<Api["createRelease"]> = async (context, input) => {
  const { user } = requireCaller(context);
  const project = requireProject(context, input.id, "read-code");
  requirePush(context, project, "branches");
  const links = (input.assets?.links ?? []).map(toLink);
  const repository = await context.repositories.open(project);
  if (context.store.releases.byTag(project.id, input.tag_name) !== null) throw taken();
  await requireTag(context, project, repository, input);
  const { tag_name: tag, name, description } = input;
  const release = { projectId: project.id, tag, name: name?.trim() || undefined, description, releasedAt: momentOf(input.released_at) };
  try {
    return await showOne(context, project, context.store.releases.create({ ...release, links, authorId: user.id }));
  } catch (error) {
    if (error instanceof StoreError) throw taken();
    throw error;
  }
};

const taken = () => apiError("conflict", { details: { reason: "Release already exists" } });

/** Throws as model validation does. */
function toLink({ name, url, link_type: type = "other" }: { name: string; url: string; link_type?: string | undefined }): ReleaseLink {
  if (!URL.canParse(url) || !/^(https?|ftp):$/.test(new URL(url).protocol))
    throw modelRefusal({ "links.url": ["is blocked: Only allowed schemes are http, https, ftp"] });
  if (!["other", "runbook", "image", "package"].includes(type)) throw modelRefusal({ "links.link_type": ["is not included in the list"] });
  return { name, url, link_type: type };
}

/** Makes the tag where it is not there. */
async function requireTag(
  context: Context,
  project: ProjectRow,
  repository: Repository,
  { tag_name: name, ref, tag_message: message = "" }: Parameters<typeof createRelease>[1],
): Promise<void> {
  if ((await tags.readTag(repository, name)) !== null) return;
  if (!ref) throw apiError("unprocessable", { details: { reason: "Ref is not specified" } });
  const commit = await resolveStart(repository, ref);
  if (commit === null) throw refuse("plain_bad_request", "tag_target", { target: ref });
  const { committer } = await signatures(context, repository, {});
  requirePush(context, currentProject(context, project), "branches");
  const annotation = message.trim() === "" ? null : { message, tagger: committer };
  const outcome = await tags.createTag(repository, { name, commit, annotation });
  // Somebody else has made it: then it is there.
  if (outcome !== "created" && outcome !== "exists") throw refuseTag(outcome, name);
}

export const updateRelease: Handler<Api["updateRelease"]> = async (context, input) => {
  const { project, row } = requireRelease(context, input);
  const { name, description } = input;
  const change = { name: name?.trim() || undefined, description, releasedAt: momentOf(input.released_at) };
  return showOne(context, project, context.store.releases.update(row, change));
};

export const deleteRelease: Handler<Api["deleteRelease"]> = async (context, input) => {
  const { project, row } = requireRelease(context, input);
  const shown = await showOne(context, project, row);
  context.store.releases.remove(project.id, row.tag);
  return shown;
};
