// Makes a repository in a new or an empty folder of this machine, with a first commit if wanted, and serves it.
import { realpath } from "node:fs/promises";
import { basename, resolve } from "node:path";
import type { Api } from "../../../shared/contract/contract.ts";
import { refuse } from "../../../shared/contract/refusals.ts";
import { readIdentity } from "../../git/identity.ts";
import { type InitRefusal, initRepository, readUsualBranch } from "../../git/init.ts";
import { openRepository } from "../../git/open.ts";
import { readHead } from "../../git/refs/head.ts";
import { writeCommit } from "../../git/writing/write-commit.ts";
import type { Context, Handler } from "../context.ts";
import { signatures } from "../write.ts";
import { requireLocal, serveFolder, toFolderPath } from "./local.ts";

export const getNewFolder: Handler<Api["getNewFolder"]> = async (context) => {
  requireLocal(context);
  const [branch, { name, email }] = await Promise.all([readUsualBranch(), readIdentity()]);
  return { branch, name, email };
};

export const createFolder: Handler<Api["createFolder"]> = async (context, input) => {
  const caller = requireLocal(context);
  const path = resolve(await toFolderPath(input.path));
  const made = await initRepository(path, input.branch?.trim() || null);
  if ("reason" in made) throw toRefusal(made, path);
  try {
    if (input.readme === true) await writeReadme(context, made.folder);
    return await serveFolder(context, caller, made.folder);
  } catch (error) {
    await made.remove();
    throw error;
  }
};

/** The first commit: a file that says the repository's name. Throws commit_refused where git does not say who writes it. */
async function writeReadme(context: Context, folder: string): Promise<void> {
  const repository = await openRepository(folder);
  try {
    const people = await signatures(context, repository, {});
    const { branch } = await readHead(repository);
    const content = Buffer.from(`# ${basename(await realpath(folder))}\n`);
    const outcome = await writeCommit(repository, {
      ...people,
      ...{ branch: branch ?? "main", start: null, force: false, refuseUnchanged: false, message: "Add a README" },
      actions: [{ action: "create", path: "README.md", content }],
    });
    if (outcome.outcome !== "committed") throw new Error(`The first commit was refused: ${JSON.stringify(outcome)}`);
  } finally {
    await repository.close();
  }
}

function toRefusal(refusal: InitRefusal, path: string) {
  switch (refusal.reason) {
    case "parent-missing":
      return refuse("folder_refused", "folder_parent", { folder: refusal.folder });
    case "forbidden":
      return refuse("folder_refused", "folder_forbidden", { folder: refusal.folder });
    case "file":
      return refuse("folder_refused", "folder_file", { path });
    case "repository":
      return refuse("folder_refused", "folder_repository", { path });
    case "not-empty":
      return refuse("folder_refused", "folder_filled", { path });
    case "name":
      return refuse("folder_refused", "folder_name", { path: path.replaceAll("\0", "") });
    case "inside":
      return refuse("folder_refused", "folder_inside", { path, top: refusal.top });
    case "branch":
      return refuse("folder_refused", "folder_branch", { branch: refusal.branch });
    case "git":
      return refuse("folder_refused", "folder_git", { path, why: refusal.why });
  }
}
