// Lists, reads, makes and deletes branches (api-behaviour 10).
import type { Api } from "../../../shared/contract/contract.ts";
import { apiError } from "../../../shared/contract/errors.ts";
import { refuse } from "../../../shared/contract/refusals.ts";
import type { Branch } from "../../../shared/contract/resources.ts";
import { isAncestor, readMergedBranches } from "../../git/history/merged.ts";
import { readCommit, readCommitIfSound } from "../../git/objects/objects.ts";
import { readDefaultBranch, readHead } from "../../git/refs/head.ts";
import { isBranchName } from "../../git/refs/ref-name.ts";
import { foldsBranchNames } from "../../git/refs/ref-twins.ts";
import * as refs from "../../git/refs/refs.ts";
import { requireSound } from "../../git/refs/revision.ts";
import { readTimes } from "../../git/refs/tips.ts";
import type { CommitRecord, RefRecord, Repository } from "../../git/types.ts";
import type { ProjectRow } from "../../store/project-row.ts";
import { toCommit } from "../commits/commit-resource.ts";
import { type Context, type Handler, Reply } from "../context.ts";
import { slicePage } from "../paging.ts";
import { canPush, currentProject, mayPush, requireProject, requirePush, requirePushThere, roles, rulesFor } from "../permissions.ts";
import { resolveStart } from "./new-start.ts";
import { matchNames, searchNames } from "./ref-search.ts";

type LiveBranch = RefRecord & { readonly commit: string };

export const listBranches: Handler<Api["listBranches"]> = async (context, input) => {
  const project = requireProject(context, input.id, "read-code");
  const repository = await context.repositories.open(project);
  const [all, main, folds] = await Promise.all([
    refs.listBranches(repository),
    readDefaultBranch(repository),
    foldsBranchNames(repository),
  ]);
  const live = liveOf(all);
  const isAll = !input.search?.trim() && !input.regex;
  const named = isAll ? live : await matchNames(searchNames(live, input.search), input.regex, { signal: context.signal });
  const found = await order(repository, named, input.sort);
  const { rows, page } = slicePage(found, input, {
    tokenOf: ({ name }) => name,
    find: (token) => found.findIndex(({ name }) => name === token),
    prefix: "refs/heads/",
  });
  const [records, merged] = await Promise.all([
    Promise.all(rows.map(({ commit }) => readCommitIfSound(repository, commit))),
    main === null ? new Set<string>() : readMergedBranches(repository, main.commit, { signal: context.signal }),
  ]);
  const shown = rows.flatMap(({ name }, index) => {
    const record = records[index];
    if (!record) return [];
    return toBranch(context, project, name, record, { isDefault: name === main?.branch, merged: merged.has(name), folds });
  });
  // Lost from the beginning, or since somebody listed it.
  const lost = [
    ...searchNames(live.length === all.length ? [] : all.filter(({ commit }) => commit === null), input.search),
    ...rows.filter((_, index) => !records[index]),
  ];
  return new Reply(shown, { page, headers: lostHeader(lost.map(({ name }) => name)) });
};

/** Characters of names in the header; many clients take 16 KB of headers in all. */
const longestHeader = 4_000;

/** Names of branches that are left out, since no commit of theirs can be read; "..." ends those that do not fit. Asked for by name, each says which object is lost. */
function lostHeader(names: readonly string[]): Record<string, string> {
  let left = longestHeader;
  const listed = names.map(encodeURIComponent);
  const fitting = listed.filter((name) => {
    left -= name.length + 1;
    return left >= 0;
  });
  if (fitting.length < listed.length) fitting.push("...");
  return listed.length === 0 ? {} : { "x-service-lost-branches": fitting.join(",") };
}

const hasCommit = (branch: RefRecord): branch is LiveBranch => branch.commit !== null;

/** Those with a commit: mostly the same list. */
const liveOf = (all: readonly RefRecord[]): readonly LiveBranch[] => (all.every(hasCommit) ? all : all.filter(hasCommit));

/** Whole lists in order: each page of a list of thousands asks for the same again. */
const orders = new WeakMap<readonly LiveBranch[], Map<string, readonly LiveBranch[]>>();

/** By name in bytes as git has it, or by the time of the last commit. */
async function order(repository: Repository, rows: readonly LiveBranch[], sort: string | undefined): Promise<readonly LiveBranch[]> {
  if (sort === undefined || sort === "name_asc") return rows;
  const known = orders.get(rows) ?? new Map<string, readonly LiveBranch[]>();
  const ordered = known.get(sort) ?? (await orderByTime(repository, rows, sort));
  orders.set(rows, known.set(sort, ordered));
  return ordered;
}

async function orderByTime(repository: Repository, rows: readonly LiveBranch[], sort: string): Promise<readonly LiveBranch[]> {
  const times = await readTimes(
    repository,
    rows.map(({ commit }) => commit),
  );
  const direction = sort === "updated_desc" ? -1 : 1;
  return rows.toSorted((a, b) => direction * ((times.get(a.commit) ?? 0) - (times.get(b.commit) ?? 0)));
}

function toBranch(
  context: Context,
  project: ProjectRow,
  name: string,
  record: CommitRecord,
  { isDefault, merged, folds }: { isDefault: boolean; merged: boolean; folds: boolean },
): Branch {
  const rules = rulesFor(context, project, name, { folds });
  return {
    name,
    commit: toCommit(context, project, record, false),
    // A server never calls the default branch merged into itself.
    merged: merged && !isDefault,
    protected: rules.length > 0,
    developers_can_push: rules.some((rule) => rule.push_level === roles.developer),
    developers_can_merge: rules.some((rule) => rule.merge_level === roles.developer),
    can_push: mayPush(context, project, name, { folds }),
    default: isDefault,
    web_url: `${context.baseUrl}/${project.full_path}/-/tree/${name.split("/").map(encodeURIComponent).join("/")}`,
  };
}

async function describe(context: Context, project: ProjectRow, repository: Repository, name: string, commit: string): Promise<Branch> {
  const [record, main, folds] = await Promise.all([
    readCommit(repository, commit),
    readDefaultBranch(repository),
    foldsBranchNames(repository),
  ]);
  const isDefault = name === main?.branch;
  const merged = main !== null && !isDefault && (await isAncestor(repository, commit, main.commit, { signal: context.signal }));
  return toBranch(context, project, name, record, { isDefault, merged, folds });
}

/** Throws 404 where there is none, and GitError, which names the object, where its commit is lost. */
async function findBranch(repository: Repository, name: string): Promise<LiveBranch> {
  const { commit = null, ...branch } = (await refs.readBranch(repository, name)) ?? { name, target: "", message: null, tagger: null };
  if (commit !== null) return { ...branch, commit };
  await requireSound(repository, `refs/heads/${name}`);
  throw apiError("branch_not_found");
}

export const getBranch: Handler<Api["getBranch"]> = async (context, input) => {
  const project = requireProject(context, input.id, "read-code");
  const repository = await context.repositories.open(project);
  if (!isBranchName(input.branch)) throw refuse("plain_bad_request", "refname_invalid");
  const branch = await findBranch(repository, input.branch);
  if (context.method === "HEAD") return new Reply(new Uint8Array(0), { status: 204 });
  return describe(context, project, repository, branch.name, branch.commit);
};

export const createBranch: Handler<Api["createBranch"]> = async (context, input) => {
  const project = requireProject(context, input.id, "read-code");
  requirePush(context, project, "branches", input.branch);
  const repository = await context.repositories.open(project);
  await requirePushThere(context, project, repository, "branches", input.branch);
  const { branch, ref } = input;
  if (!isBranchName(branch)) throw refuse("plain_bad_request", "new_branch_invalid");
  if ((await refs.readBranch(repository, branch)) !== null) throw refuse("plain_bad_request", "new_branch_exists");
  const commit = await resolveStart(repository, ref);
  if (commit === null) throw refuse("plain_bad_request", "new_branch_start", { branch, ref });
  await requirePushThere(context, project, repository, "branches", branch);
  const outcome = await refs.createBranch(repository, branch, commit);
  if (outcome === "exists") throw refuse("plain_bad_request", "new_branch_exists");
  if (outcome === "branch-name") throw refuse("plain_bad_request", "new_branch_invalid");
  if (typeof outcome === "object") throw refuse("plain_bad_request", "new_branch_alike", { branch, other: outcome.alike });
  if (outcome === "hierarchy") throw refuse("plain_bad_request", "new_branch_hierarchy", { branch });
  context.store.projects.touch(project.id);
  return describe(context, project, repository, branch, commit);
};

export const deleteBranch: Handler<Api["deleteBranch"]> = async (context, input) => {
  const project = requireProject(context, input.id, "read-code");
  if (context.caller === null) throw apiError("unauthorized");
  if (!canPush(context, project)) throw apiError("push_access_missing");
  const repository = await context.repositories.open(project);
  const { branch } = input;
  if (!isBranchName(branch)) throw refuse("plain_bad_request", "refname_invalid");
  const found = await findBranch(repository, branch);
  if ((await readDefaultBranch(repository))?.branch === branch || (await readHead(repository)).branch === branch)
    throw refuse("branch_delete_refused", "default_branch");
  const folds = await foldsBranchNames(repository);
  const checkDeletable = (): void => {
    if (!canPush(context, currentProject(context, project))) throw apiError("push_access_missing");
    if (rulesFor(context, project, branch, { folds }).length > 0) throw refuse("protected_branch_kept", "branch_protected_removal");
  };
  checkDeletable();
  await checkUnmodified(context, repository, found.commit);
  const outcome = await refs.deleteBranch(repository, branch, found.commit, checkDeletable);
  if (outcome === "missing") throw apiError("branch_not_found");
  if (outcome === "checked-out") throw refuse("branch_delete_refused", "branch_checked_out", { branch });
  if (outcome === "moved") throw refuse("branch_delete_refused", "branch_in_motion", { branch });
  if (typeof outcome === "object") throw refuse("branch_delete_refused", "branch_alike_kept", { branch, other: outcome.alike });
  context.store.projects.touch(project.id);
  return new Reply(undefined);
};

/** Each in its own turn: one that is protected by now, has moved, or is held by a work tree stays, and the next one goes. */
export const deleteMergedBranches: Handler<Api["deleteMergedBranches"]> = async (context, input) => {
  const project = requireProject(context, input.id, "read-code");
  if (context.caller === null) throw apiError("unauthorized");
  if (!canPush(context, project)) throw apiError("push_access_missing");
  const repository = await context.repositories.open(project);
  const main = await readDefaultBranch(repository);
  const { signal } = context;
  // Without a default branch nothing is known to be kept.
  const names = main === null ? [] : await readMergedBranches(repository, main.commit, { signal });
  const folds = await foldsBranchNames(repository);
  const stays = apiError("forbidden");
  for (const name of names) {
    signal.throwIfAborted();
    const found = name === main?.branch ? null : await refs.readBranch(repository, name);
    if (found?.commit == null) continue;
    const checkDeletable = (): void => {
      const now = currentProject(context, project);
      if (!canPush(context, now) || rulesFor(context, now, name, { folds }).length > 0) throw stays;
    };
    try {
      checkDeletable();
      await refs.deleteBranch(repository, name, found.commit, checkDeletable);
    } catch (error) {
      if (error !== stays) throw error;
    }
  }
  context.store.projects.touch(project.id);
  return { message: "202 Accepted" };
};

/** If-Unmodified-Since: the branch must not have been committed to after that moment. */
async function checkUnmodified(context: Context, repository: Repository, commit: string): Promise<void> {
  const asked = context.headers.get("if-unmodified-since");
  if (asked === null) return;
  const moment = Date.parse(asked);
  if (Number.isNaN(moment)) return;
  const { committer } = await readCommit(repository, commit);
  if (committer.seconds * 1000 > moment) throw apiError("precondition_failed");
}
