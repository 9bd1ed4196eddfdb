// A person's trust in a folder of this machine: what a commit would run there, and their word that it may.

import type { Api } from "../../../shared/contract/contract.ts";
import { refuse } from "../../../shared/contract/refusals.ts";
import type { Trust } from "../../../shared/contract/trust.ts";
import { listChanged, readTrusted, type Trusted } from "../../git/trust/programs.ts";
import type { Repository } from "../../git/types.ts";
import type { ProjectRow } from "../../store/project-row.ts";
import type { TrustedFolderRow } from "../../store/trusted-folders.ts";
import type { Context, Handler } from "../context.ts";
import { requireProject } from "../permissions.ts";
import { requireLocal } from "./local.ts";
import { endUnderWay, takenBack } from "./trusted-under-way.ts";

/** The sample is remade, and what a request has made is nobody's folder. */
const isTrustable = ({ origin }: ProjectRow): boolean => origin === "added";

export const getTrust: Handler<Api["getTrust"]> = async (context, input) => {
  requireLocal(context);
  const project = requireProject(context, input.id, "read-code");
  const repository = await context.repositories.open(project);
  return show(project, await readTrusted(repository), context.store.trustedFolders.of(project.id));
};

export const trustFolder: Handler<Api["trustFolder"]> = async (context, input) => {
  requireLocal(context);
  const project = requireProject(context, input.id, "read-code");
  if (!isTrustable(project)) throw refuse("conflict", "trust_origin");
  const now = await readTrusted(await context.repositories.open(project));
  if (now.fingerprint !== input.fingerprint) throw changed(Object.keys(now.parts));
  return show(project, now, context.store.trustedFolders.trust(project.id, now.parts));
};

export const revokeTrust: Handler<Api["revokeTrust"]> = async (context, input) => {
  requireLocal(context);
  const project = requireProject(context, input.id, "read-code");
  context.store.trustedFolders.revoke(project.id);
  // What runs by that word ends with it.
  endUnderWay(context, project, takenBack);
  return undefined;
};

export const listTrustedFolders: Handler<Api["listTrustedFolders"]> = async (context) => {
  requireLocal(context);
  return context.store.trustedFolders
    .list()
    .flatMap(({ project_id: id, parts, since }) => {
      const project = context.store.projects.byId(id);
      const runs = Object.keys(parts).filter((name) => name !== "folder");
      return project === null ? [] : [{ id, path_with_namespace: project.full_path, folder: project.folder, since, runs }];
    })
    .sort((one, other) => one.folder.localeCompare(other.folder));
};

/** What may run now, for the desktop and as it was looked at. Throws `conflict` for anything else. */
export async function requireTrusted(context: Context, project: ProjectRow, repository: Repository, fingerprint: string): Promise<Trusted> {
  requireLocal(context);
  const row = context.store.trustedFolders.of(project.id);
  if (row === null || !isTrustable(project)) throw refuse("conflict", "trust_missing");
  const now = await readTrusted(repository);
  const other = listChanged(row.parts, now.parts);
  if (other.length > 0 || now.fingerprint !== fingerprint) throw changed(other);
  return now;
}

/** Looks under way: a list of signed commits asks for each of them. */
const looks = new Map<string, Promise<Trusted>>();

/** Whether the person at the desktop trusts the folder as it is now. */
export async function isTrustedNow({ caller, store }: Context, { id }: ProjectRow, repository: Repository): Promise<boolean> {
  const row = caller?.local === true ? store.trustedFolders.of(id) : null;
  if (row === null) return false;
  const { gitDir } = repository;
  const look = looks.get(gitDir) ?? readTrusted(repository).finally(() => looks.delete(gitDir));
  looks.set(gitDir, look);
  return listChanged(row.parts, (await look).parts).length === 0;
}

const changed = (names: readonly string[]) =>
  refuse("conflict", "trust_changed", { names: names.join(", ") || "it was trusted again in another window" });

function show(project: ProjectRow, { programs, parts, signing, keyName, fingerprint }: Trusted, row: TrustedFolderRow | null): Trust {
  const other = row === null ? [] : listChanged(row.parts, parts);
  const changeOf = (name: string) =>
    row === null ? null : row.parts[name] === undefined ? "new" : other.includes(name) ? "changed" : "same";
  return {
    state: row === null ? "untrusted" : other.length === 0 ? "trusted" : "changed",
    since: row?.since ?? null,
    trustable: isTrustable(project),
    programs: programs.map(({ name, file, text, changedAt, changedBy }) => ({
      ...{ name, file, text, changed_at: changedAt, changed_by: changedBy, change: changeOf(name) },
    })),
    gone: other.filter((name) => parts[name] === undefined || name === "folder"),
    signing: signing === null ? null : { format: signing.format, program: signing.program, key_name: keyName },
    fingerprint,
  };
}
