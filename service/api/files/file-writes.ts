// POST, PUT and DELETE of a file: one commit with one action (specification 4.1, api-behaviour 1.6).
import type { Api } from "../../../shared/contract/contract.ts";
import type { Action } from "../../git/types.ts";
import { type Context, type Handler, Reply } from "../context.ts";
import { requireProject, requirePush, requirePushThere } from "../permissions.ts";
import { commit, signatures } from "../write.ts";
import { toBytes } from "./content.ts";

interface Change {
  readonly id: string | number;
  readonly branch: string;
  readonly commit_message: string;
  readonly start_branch?: string | undefined;
  readonly author_name?: string | undefined;
  readonly author_email?: string | undefined;
  readonly last_commit_id?: string | undefined;
  readonly execute_filemode?: boolean | undefined;
}

/** The action is made after the permission check: anyone who may not push learns nothing about their content. */
async function write(context: Context, input: Change, makeAction: () => Action): Promise<void> {
  const project = requireProject(context, input.id, "read");
  requirePush(context, project, "files", input.branch);
  const action = makeAction();
  const repository = await context.repositories.open(project);
  const beforeMove = () => requirePushThere(context, project, repository, "files", input.branch);
  await beforeMove();
  const start = input.start_branch?.trim();
  const request = {
    branch: input.branch,
    start: start && start !== input.branch ? { branch: start } : null,
    force: false,
    actions: [action],
    message: input.commit_message,
    ...(await signatures(context, repository, { name: input.author_name, email: input.author_email })),
    refuseUnchanged: action.action === "update",
    beforeMove,
  };
  await commit(context, project, repository, request, "files");
}

const known = (id: string | undefined): { lastCommitId?: string } => (id ? { lastCommitId: id } : {});
const mode = (executable: boolean | undefined): { executable?: boolean } => (executable === undefined ? {} : { executable });

export const createFile: Handler<Api["createFile"]> = async (context, input) => {
  await write(context, input, () => ({
    action: "create",
    path: input.file_path,
    content: toBytes(input.content, input.encoding, "content"),
    ...mode(input.execute_filemode),
  }));
  return { file_path: input.file_path, branch: input.branch };
};

export const updateFile: Handler<Api["updateFile"]> = async (context, input) => {
  await write(context, input, () => ({
    action: "update",
    path: input.file_path,
    content: toBytes(input.content, input.encoding, "content"),
    ...mode(input.execute_filemode),
    ...known(input.last_commit_id),
  }));
  return { file_path: input.file_path, branch: input.branch };
};

export const deleteFile: Handler<Api["deleteFile"]> = async (context, input) => {
  await write(context, input, () => ({ action: "delete", path: input.file_path, onlyFile: true, ...known(input.last_commit_id) }));
  return new Reply(undefined, { status: 200 });
};
