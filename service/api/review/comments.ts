// Comments on commits: listed, and made with or without a place in the diff (specification 4.2, api-behaviour 5.1 and 5.2).
import type { Api } from "../../../shared/contract/contract.ts";
import { apiError } from "../../../shared/contract/errors.ts";
import { findCommit } from "../commits/commits.ts";
import type { Handler } from "../context.ts";
import { pageOf } from "../paging.ts";
import { requireCaller } from "../people/account.ts";
import { requireProject } from "../permissions.ts";
import { storedPage } from "../stored-page.ts";
import { checkNoteBody } from "./note-body.ts";
import { isChangedLine } from "./note-position.ts";
import { toComment } from "./note-resource.ts";

export const listCommitComments: Handler<Api["listCommitComments"]> = async (context, input) => {
  const project = requireProject(context, input.id, "read-code");
  const { id: sha } = await findCommit(await context.repositories.open(project), input.sha);
  const asked = pageOf(input);
  return storedPage(context.store.notes.list({ projectId: project.id, sha }, asked), asked, (row) => toComment(context, row));
};

export const listCommentedCommits: Handler<Api["listCommentedCommits"]> = async (context, input) =>
  context.store.notes.commentedCommits(requireProject(context, input.id, "read-code").id);

/** A place that the commit did not change is dropped, and the comment kept: nobody's words are lost to a wrong line. */
export const createCommitComment: Handler<Api["createCommitComment"]> = async (context, input) => {
  const project = requireProject(context, input.id, "read-code");
  const { user } = requireCaller(context);
  const path = input.path === undefined || input.path.trim() === "" ? null : input.path;
  const { line } = input;
  if (path !== null && line === undefined) throw apiError("parameters", { details: { errors: "line is missing" } });
  const repository = await context.repositories.open(project);
  const { id: sha } = await findCommit(repository, input.sha);
  checkNoteBody(input.note);
  const wanted = path === null || line === undefined ? null : { path, line, lineType: input.line_type ?? "new" };
  const place = wanted !== null && (await isChangedLine(repository, sha, wanted, context.signal)) ? wanted : null;
  requireProject(context, input.id, "read-code");
  const row = context.store.notes.create({
    subject: { projectId: project.id, sha },
    discussionId: null,
    type: place === null ? null : "LegacyDiffNote",
    body: input.note,
    authorId: user.id,
    place,
    position: null,
  });
  context.store.projects.touch(project.id);
  return toComment(context, row);
};
