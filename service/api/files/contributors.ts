// People who made commits (api-behaviour 10).
import type { Api } from "../../../shared/contract/contract.ts";
import { apiError } from "../../../shared/contract/errors.ts";
import { type Contributor, readContributors } from "../../git/history/contributors.ts";
import { resolveRevision } from "../../git/refs/revision.ts";
import type { Handler } from "../context.ts";
import { pageReply } from "../paging.ts";
import { requireProject } from "../permissions.ts";

type Compare = (a: Contributor, b: Contributor) => number;

const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
const orders: Readonly<Record<"name" | "email" | "commits", Compare>> = {
  name: (a, b) => byText(a.name, b.name),
  email: (a, b) => byText(a.email, b.email),
  commits: (a, b) => a.commits - b.commits,
};

export const listContributors: Handler<Api["listContributors"]> = async (context, input) => {
  const project = requireProject(context, input.id, "read-code");
  const repository = await context.repositories.open(project);
  const asked = input.ref?.trim();
  const commit = await resolveRevision(repository, asked || "HEAD");
  if (commit === null && asked) throw apiError("ref_not_found");
  const found = commit === null ? [] : await readContributors(repository, commit, { signal: context.signal });
  const compare = orders[input.order_by ?? "commits"];
  const direction = input.sort === "desc" ? -1 : 1;
  const ordered = found.toSorted((a, b) => direction * compare(a, b) || byText(a.email, b.email));
  // A real server counts no lines any more, and sends zeros.
  return pageReply(ordered, input, ({ name, email, commits }) => ({ name, email, commits, additions: 0, deletions: 0 }));
};
