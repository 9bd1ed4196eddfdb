// Where a commit stands: refs that contain it, its number in history (specification 4.2, api-behaviour 2.6, 2.7).
import type { Api } from "../../../shared/contract/contract.ts";
import { apiError } from "../../../shared/contract/errors.ts";
import { listContainingRefs } from "../../git/history/contains.ts";
import { countCommits } from "../../git/history/log.ts";
import { isStillThere } from "../../git/objects/still-there.ts";
import { type Handler, Reply } from "../context.ts";
import { pageOf } from "../paging.ts";
import { requireProject } from "../permissions.ts";
import { findCommit } from "./commits.ts";

export const listCommitRefs: Handler<Api["listCommitRefs"]> = async (context, input) => {
  const project = requireProject(context, input.id, "read-code");
  const repository = await context.repositories.open(project);
  const { id } = await findCommit(repository, input.sha);
  const { page, perPage, skip } = pageOf(input);
  // One more than the page shows tells whether there is a next one.
  const limit = skip + perPage + 1;
  const found = await listContainingRefs(repository, id, { type: input.type ?? "all", limit, signal: context.signal }).catch(
    async (error: unknown) => {
      // What was read before may still be known here when git has removed it.
      throw (await isStillThere(repository, id)) ? error : apiError("commit_not_found");
    },
  );
  const rows = found.slice(skip, skip + perPage).map(({ type, name }) => ({ type, name }));
  return new Reply(rows, { page: { page, perPage, hasNext: found.length === limit } });
};

export const getCommitSequence: Handler<Api["getCommitSequence"]> = async (context, input) => {
  const project = requireProject(context, input.id, "read-code");
  const repository = await context.repositories.open(project);
  const { id } = await findCommit(repository, input.sha);
  return { count: await countCommits(repository, id, { firstParent: input.first_parent === true, signal: context.signal }) };
};
