// Projects as the API shows them (api-behaviour 10).
import type { Project } from "../../../shared/contract/resources.ts";
import { readTree } from "../../git/objects/tree.ts";
import { readDefaultBranch, readHead } from "../../git/refs/head.ts";
import { findLost } from "../../git/refs/revision.ts";
import type { Repository } from "../../git/types.ts";
import type { ProjectRow } from "../../store/project-row.ts";
import type { Context } from "../context.ts";
import { toUser } from "../people/account.ts";
import { personNamespaceId } from "../people/namespace-id.ts";
import { canReadCode, roles } from "../permissions.ts";
import { describeFeatures, sshAddress } from "./project-features.ts";

interface Facts {
  readonly defaultBranch: string | null;
  readonly empty: boolean;
  /** Where the first commit of an empty repository belongs, so that git sees it at HEAD. */
  readonly initialBranch: string | null;
  readonly readme: string | null;
  readonly objectFormat: "sha1" | "sha256";
  /** Null: not known. */
  readonly hasWorkTree: boolean | null;
}

const unknown: Facts = { defaultBranch: null, empty: true, initialBranch: null, readme: null, objectFormat: "sha1", hasWorkTree: null };

/** The short form, as lists with simple=true show it; `full` adds what a single project shows. */
export async function toProject(context: Context, row: ProjectRow, form: "simple" | "full"): Promise<Project> {
  const facts = canReadCode(context, row) ? await readFacts(context, row) : unknown;
  const webUrl = `${context.baseUrl}/${row.full_path}`;
  const home = homeOf(context, row);
  const simple: Project = {
    id: row.id,
    description: row.description,
    name: row.name,
    name_with_namespace: `${home.names.join(" / ")} / ${row.name}`,
    path: row.path,
    path_with_namespace: row.full_path,
    created_at: row.created_at,
    default_branch: facts.defaultBranch,
    tag_list: [],
    topics: [],
    ssh_url_to_repo: sshAddress(context, row),
    http_url_to_repo: `${webUrl}.git`,
    web_url: webUrl,
    readme_url: readmeAddress(webUrl, facts),
    avatar_url: null,
    star_count: 0,
    forks_count: 0,
    last_activity_at: row.last_activity_at,
    visibility: row.visibility,
    namespace: toNamespace(context, home),
  };
  if (form === "simple") return simple;
  const owner = row.user_id === null ? null : context.store.users.byId(row.user_id);
  return {
    ...simple,
    ...describeFeatures(context, row),
    ...(owner === null ? {} : { owner: toUser(context, owner) }),
    repository_object_format: facts.objectFormat,
    empty_repo: facts.empty,
    ...(facts.initialBranch === null ? {} : { initial_branch: facts.initialBranch }),
    ...(context.caller?.local === true ? { folder: row.folder } : {}),
    ...(facts.hasWorkTree === null || context.caller?.local !== true ? {} : { work_tree: facts.hasWorkTree }),
    archived: row.archived,
    creator_id: row.creator_id,
    open_issues_count: context.store.issues.countOpen(row.id),
    ...(context.caller === null ? {} : { permissions: permissionsOf(context, row) }),
  };
}

function readmeAddress(webUrl: string, { defaultBranch, readme }: Facts): string | null {
  if (defaultBranch === null || readme === null) return null;
  return `${webUrl}/-/blob/${[...defaultBranch.split("/"), readme].map(encodeURIComponent).join("/")}`;
}

/** The caller's own role here and the one by the groups above; null for none, whatever an administrator may do without. */
function permissionsOf({ caller, store }: Context, row: ProjectRow): NonNullable<Project["permissions"]> {
  const shown = (level: number) => (level > roles.none ? { access_level: level, notification_level: 3 } : null);
  if (caller === null) return { project_access: null, group_access: null };
  const { id } = caller.user;
  const own = row.user_id === id || caller.local ? roles.owner : store.members.ownLevel(id, { projectId: row.id });
  const byGroup = row.group_id === null ? roles.none : store.members.accessLevelOfGroup(id, row.group_id);
  return { project_access: shown(own), group_access: shown(byGroup) };
}

async function readFacts(context: Context, row: ProjectRow): Promise<Facts> {
  try {
    return await factsOf(await context.repositories.open(row));
  } catch {
    // A list of projects must not fail because one folder is gone: the reason is in the log, and asking for a file says it.
    return unknown;
  }
}

/** A server knows no default branch as long as nothing was committed. */
async function factsOf(repository: Repository): Promise<Facts> {
  const { objectFormat } = repository;
  const hasWorkTree = repository.workTree !== null;
  const [head, branch] = await Promise.all([readHead(repository), readDefaultBranch(repository)]);
  const commit = branch?.commit ?? head.commit;
  if (commit === null) {
    const isLost = (await findLost(repository, "HEAD")) !== null;
    return isLost
      ? { ...unknown, defaultBranch: head.branch, empty: false, objectFormat, hasWorkTree }
      : { ...unknown, initialBranch: head.branch, objectFormat, hasWorkTree };
  }
  const entries = (await readTree(repository, commit, "")) ?? [];
  const readme = entries.find(({ name, type }) => type === "blob" && /^readme(\.|$)/i.test(name));
  return {
    defaultBranch: branch?.branch ?? null,
    empty: false,
    initialBranch: null,
    readme: readme?.name ?? null,
    objectFormat,
    hasWorkTree,
  };
}

function toNamespace({ baseUrl }: Context, { namespace }: Home) {
  const place = namespace.kind === "group" ? "groups/" : "";
  return { ...namespace, avatar_url: null, web_url: `${baseUrl}/${place}${namespace.full_path}` };
}

interface Home {
  readonly names: readonly string[];
  readonly namespace: { id: number; name: string; path: string; kind: "user" | "group"; full_path: string; parent_id: number | null };
}

function homeOf(context: Context, row: ProjectRow): Home {
  if (row.group_id === null) {
    const user = row.user_id === null ? null : context.store.users.byId(row.user_id);
    const path = user?.username ?? row.full_path.split("/")[0] ?? "";
    const name = user?.name ?? path;
    const id = user === null ? 0 : personNamespaceId(user.id);
    return { names: [name], namespace: { id, name, path, kind: "user", full_path: path, parent_id: null } };
  }
  const names: string[] = [];
  const own = context.store.groups.byId(row.group_id);
  for (let group = own; group !== null; group = group.parent_id === null ? null : context.store.groups.byId(group.parent_id))
    names.unshift(group.name);
  const namespace = {
    id: own?.id ?? row.group_id,
    name: own?.name ?? "",
    path: own?.path ?? "",
    kind: "group" as const,
    full_path: own?.full_path ?? "",
    parent_id: own?.parent_id ?? null,
  };
  return { names, namespace };
}
