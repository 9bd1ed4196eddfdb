// Protected branches: listed, read, made and lifted by those who maintain a project (api-behaviour 10).
import type { Api } from "../../../shared/contract/contract.ts";
import { apiError } from "../../../shared/contract/errors.ts";
import type { ProtectedBranch } from "../../../shared/contract/protected-branches.ts";
import { writesEnded } from "../../git/refs/write-queue.ts";
import { StoreError } from "../../store/errors.ts";
import type { ProjectRow } from "../../store/project-row.ts";
import { type ProtectedBranchRow, protectionLevels } from "../../store/protected-branches.ts";
import { type Context, type Handler, Reply } from "../context.ts";
import { pageOf } from "../paging.ts";
import { requireCaller } from "../people/account.ts";
import { accessLevel, requireProject, roles } from "../permissions.ts";
import { storedPage } from "../stored-page.ts";

const descriptions: Readonly<Record<number, string>> = {
  0: "No one",
  30: "Developers + Maintainers",
  40: "Maintainers",
  60: "Administrators",
};

function toProtectedBranch(row: ProtectedBranchRow): ProtectedBranch {
  const level = (access_level: number) => ({
    id: row.id,
    access_level,
    access_level_description: descriptions[access_level] ?? "",
    user_id: null,
    group_id: null,
  });
  return {
    id: row.id,
    name: row.name,
    push_access_levels: [level(row.push_level)],
    merge_access_levels: [level(row.merge_level)],
    allow_force_push: row.allow_force_push,
    code_owner_approval_required: false,
  };
}

function requireMaintained(context: Context, id: string | number): ProjectRow {
  requireCaller(context);
  const project = requireProject(context, id, "read");
  if (accessLevel(context, project) < roles.maintainer) throw apiError("forbidden");
  return project;
}

export const listProtectedBranches: Handler<Api["listProtectedBranches"]> = async (context, input) => {
  const project = requireMaintained(context, input.id);
  const asked = pageOf(input);
  return storedPage(context.store.protectedBranches.list(project.id, input.search, asked), asked, toProtectedBranch);
};

export const getProtectedBranch: Handler<Api["getProtectedBranch"]> = async (context, input) => {
  const row = context.store.protectedBranches.byName(requireMaintained(context, input.id).id, input.name);
  if (row === null) throw apiError("not_found");
  return toProtectedBranch(row);
};

function checkLevels(asked: Readonly<Record<string, number | undefined>>): void {
  for (const [parameter, level] of Object.entries(asked))
    if (level !== undefined && !(protectionLevels as readonly number[]).includes(level))
      throw apiError("parameters", { details: { errors: `${parameter} does not have a valid value` } });
}

export const protectBranch: Handler<Api["protectBranch"]> = async (context, input) => {
  const project = requireMaintained(context, input.id);
  const { name, push_access_level: pushLevel = 40, merge_access_level: mergeLevel = 40, allow_force_push: force = false } = input;
  checkLevels({ push_access_level: pushLevel, merge_access_level: mergeLevel });
  const { gitDir } = await context.repositories.open(project);
  requireMaintained(context, input.id);
  try {
    const rule = { projectId: project.id, name: name.trim(), pushLevel, mergeLevel, allowForcePush: force };
    const row = context.store.protectedBranches.create(rule);
    // Writes ask for their right in their turn: when those that may have asked before have ended, nothing lands that the rule forbids.
    await writesEnded(gitDir);
    return toProtectedBranch(row);
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    throw apiError("conflict", { details: { reason: `Protected branch '${name}' already exists` }, cause: error });
  }
};

export const updateProtectedBranch: Handler<Api["updateProtectedBranch"]> = async (context, input) => {
  const project = requireMaintained(context, input.id);
  const pushLevel = lastLevel(input.allowed_to_push) ?? input.push_access_level;
  const mergeLevel = lastLevel(input.allowed_to_merge) ?? input.merge_access_level;
  checkLevels({ push_access_level: pushLevel, merge_access_level: mergeLevel });
  const { gitDir } = await context.repositories.open(project);
  requireMaintained(context, input.id);
  const change = { pushLevel, mergeLevel, allowForcePush: input.allow_force_push };
  const row = context.store.protectedBranches.update(project.id, input.name, change);
  if (row === null) throw apiError("not_found");
  // As above: nothing lands any more that the rule forbids by now.
  await writesEnded(gitDir);
  return toProtectedBranch(row);
};

function lastLevel(
  changes: readonly { access_level?: number | undefined; _destroy?: boolean | undefined }[] | undefined,
): number | undefined {
  return changes?.filter((change) => change._destroy !== true && change.access_level !== undefined).at(-1)?.access_level;
}

export const unprotectBranch: Handler<Api["unprotectBranch"]> = async (context, input) => {
  const project = requireMaintained(context, input.id);
  if (!context.store.protectedBranches.remove(project.id, input.name)) throw apiError("not_found");
  return new Reply(undefined);
};
