// Makes projects: a bare repository in the data folder, and the row that serves it (api-behaviour 10).

import { randomUUID } from "node:crypto";
import { mkdir, realpath, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Api } from "../../../shared/contract/contract.ts";
import { apiError } from "../../../shared/contract/errors.ts";
import { refusalTexts } from "../../../shared/contract/refusals.ts";
import { trimOf } from "../../../shared/lib/trim.ts";
import { createRepository } from "../../git/open.ts";
import { isBranchName } from "../../git/refs/ref-name.ts";
import { writeCommit } from "../../git/writing/write-commit.ts";
import { StoreError } from "../../store/errors.ts";
import { checkName } from "../../store/names.ts";
import type { ProjectRow } from "../../store/project-row.ts";
import type { NewProject } from "../../store/projects.ts";
import type { Context, Handler } from "../context.ts";
import { requireCaller } from "../people/account.ts";
import { groupLevel } from "../people/group-lookup.ts";
import { personNamespaceId } from "../people/namespace-id.ts";
import { roles } from "../permissions.ts";
import { modelRefusal } from "../status-rules.ts";
import { signatures } from "../write.ts";
import { toProject } from "./project-resource.ts";

const defaultBranchName = "main";
const longestDescription = 2_000;

export const createProject: Handler<Api["createProject"]> = async (context, input) => {
  const { user } = requireCaller(context);
  const { name: askedName, path: askedPath, description = "", visibility = "private" } = input;
  if (askedName === undefined && askedPath === undefined) throw apiError("parameters", { details: { errors: refusalTexts.project_names } });
  // A path alone is the name, too.
  if (askedName !== undefined && (askedName.trim() !== "" || !askedPath?.trim())) checkAskedName(askedName.trim());
  const name = (askedName?.trim() || askedPath?.trim()) ?? "";
  const path = askedPath?.trim() || slug(name);
  const branch = input.default_branch?.trim() || defaultBranchName;
  if (!isBranchName(branch)) throw modelRefusal({ default_branch: ["is not a valid branch name"] });
  checkDescription(description);
  const home = homeOf(context, input.namespace_id);
  const project = { ...home, path, name, description, visibility, creatorId: user.id, origin: "created" } as const;
  // Asked again once the repository is there: the caller may have left the group meanwhile.
  const checkHome = () => void homeOf(context, input.namespace_id);
  const row = await make(context, project, { branch, readme: input.initialize_with_readme === true, checkHome });
  return toProject(context, row, "full");
};

/** Before the path that is made of it, so that the refusal is about what was sent. */
function checkAskedName(name: string): void {
  try {
    checkName(name);
  } catch (error) {
    throw error instanceof StoreError ? refusalOf(error) : error;
  }
}

/** Throws as model validation does. */
export function checkDescription(description: string | null | undefined): void {
  if ([...(description ?? "")].length > longestDescription)
    throw modelRefusal({ description: [`is too long (maximum is ${longestDescription} characters)`] });
}

/** What a real server makes of a name: "Área 51 / Test" becomes area-51-test. */
function slug(name: string): string {
  const ascii = name
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9_]+/g, "-");
  return trimOf(ascii, /-/);
}

/** The group where the caller is developer or more; their own namespace for its number, or for none. */
function homeOf(context: Context, namespaceId: number | undefined): { groupId: number } | { userId: number } {
  const { user } = requireCaller(context);
  if (namespaceId === undefined) return { userId: user.id };
  if (namespaceId === personNamespaceId(user.id)) return { userId: user.id };
  const group = context.store.groups.byId(namespaceId);
  if (group !== null && groupLevel(context, group.id) >= roles.developer) return { groupId: group.id };
  throw modelRefusal({ namespace: ["is not valid"] });
}

/** Repository first, row last: what a row names is there. A failure leaves no folder behind. */
async function make(
  context: Context,
  project: Omit<NewProject, "folder">,
  { branch, readme, checkHome }: { branch: string; readme: boolean; checkHome: () => void },
): Promise<ProjectRow> {
  checkFree(context, project);
  const parent = join(context.store.folder, "repositories");
  await mkdir(parent, { recursive: true, mode: 0o700 });
  const folder = join(parent, `${randomUUID()}.git`);
  try {
    const repository = await createRepository(folder, { defaultBranch: branch });
    try {
      if (readme) await writeReadme(context, repository, project, branch);
    } finally {
      await repository.close();
    }
    const real = await realpath(folder);
    checkHome();
    return context.store.projects.create({ ...project, folder: real });
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error instanceof StoreError ? refusalOf(error) : error;
  }
}

/** Asks the store whether it would take the project, so that no repository is made for a name that is taken. */
function checkFree(context: Context, project: Omit<NewProject, "folder">): void {
  const probe = new Error("only asked");
  try {
    context.store.transaction(() => {
      context.store.projects.create({ ...project, folder: `/${randomUUID()}` });
      throw probe; // undoes the row
    });
  } catch (error) {
    if (error === probe) return;
    throw error instanceof StoreError ? refusalOf(error) : error;
  }
}

/** A refusal of the store in a real server's words. */
export function refusalOf(error: StoreError): Error {
  const { field, reason } = error;
  const taken = field === "path" && reason === "has already been taken";
  return modelRefusal(taken ? { "project_namespace.name": [reason], name: [reason], path: [reason] } : { [field]: [reason] });
}

async function writeReadme(
  context: Context,
  repository: Parameters<typeof writeCommit>[0],
  project: Omit<NewProject, "folder">,
  branch: string,
): Promise<void> {
  const content = Buffer.from(`# ${project.name ?? project.path}\n${project.description ? `\n${project.description}\n` : ""}`, "utf8");
  const outcome = await writeCommit(repository, {
    branch,
    start: null,
    force: false,
    actions: [{ action: "create", path: "README.md", content }],
    message: "Initial commit",
    ...(await signatures(context, repository, {})),
    refuseUnchanged: false,
  });
  if (outcome.outcome === "refused") throw new Error(`The first commit was refused: ${outcome.reason}`);
}
