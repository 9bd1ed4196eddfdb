// Tells the desktop where a commit or a date stands in a history, so that its list can begin there.
import type { Api } from "../../../shared/contract/contract.ts";
import { parseMoment } from "../../../shared/lib/moment.ts";
import { findRow } from "../../git/history/history-row.ts";
import { readHistoryEdge } from "../../git/objects/history-memory.ts";
import { isSafeRevision } from "../../git/refs/ref-name.ts";
import { resolveRevision } from "../../git/refs/revision.ts";
import type { ObjectId, Repository } from "../../git/types.ts";
import type { Handler } from "../context.ts";
import { requireProject } from "../permissions.ts";
import { requireLocal } from "../projects/local.ts";

/** The commit that a text names; null when it names none. */
const find = async (repository: Repository, name: string): Promise<ObjectId | null> =>
  isSafeRevision(name) ? resolveRevision(repository, name) : null;

export const getHistoryRow: Handler<Api["getHistoryRow"]> = async (context, input) => {
  requireLocal(context);
  const repository = await context.repositories.open(requireProject(context, input.id, "read-code"));
  const [tip, edge] = await Promise.all([find(repository, input.ref_name?.trim() || "HEAD"), readHistoryEdge(repository)]);
  const shallow = edge.shallow.size > 0 ? { shallow: true } : {};
  if (tip === null) return { total: 0, row: null, ...shallow };
  const until = parseMoment(input.until ?? "");
  const commit = input.sha === undefined ? undefined : await find(repository, input.sha.trim());
  const found = await findRow(repository, {
    tip,
    firstParent: input.first_parent === true,
    ...(commit ? { commit } : until !== null && input.sha === undefined ? { until } : {}),
    signal: context.signal,
  });
  return { ...(found ?? { total: null, row: null }), ...shallow };
};
