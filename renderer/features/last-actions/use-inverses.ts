// Where the branches of the last actions stand now, and what that leaves of each way back.
import { useQueries } from "@tanstack/react-query";
import { ApiError } from "../../../shared/contract/errors.ts";
import { branchQuery } from "../../data/checkout.ts";
import { type Inverse, inverseOf, type ProjectOf } from "../../desk/last-actions.ts";
import type { LastAction } from "../../state/last-actions.ts";

/** One for each action, in their order; null = the branch is being looked at. */
export function useInverses(of: ProjectOf, actions: readonly LastAction[]): (Inverse | null)[] {
  const open = actions.filter(({ isUndone }) => !isUndone);
  const branches = [...new Set(open.map(({ branch }) => branch))];
  const tips = useQueries({ queries: branches.map((branch) => branchQuery(of.connection, of.project, branch)) });
  return actions.map((action) => {
    const { data, error } = tips[branches.indexOf(action.branch)] ?? {};
    if (action.isUndone) return inverseOf(of, action, null);
    // A branch that was there before may be gone now: the newest answer says so.
    if (error instanceof ApiError && error.status === 404) return inverseOf(of, action, null);
    if (data !== undefined) return inverseOf(of, action, data.commit.id);
    return error == null ? null : { kind: "none", why: `The branch cannot be looked at: ${error.message}` };
  });
}
