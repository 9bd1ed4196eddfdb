// Where the branches and tags of the last actions stand now, and what that leaves of each way back.
import { useQueries } from "@tanstack/react-query";
import { ApiError } from "../../../shared/contract/errors.ts";
import type { Branch, Tag } from "../../../shared/contract/resources.ts";
import { apiQuery } from "../../data/api-query.ts";
import { branchQuery } from "../../data/checkout.ts";
import { type Inverse, inverseOf, type ProjectOf } from "../../desk/last-actions.ts";
import type { LastAction } from "../../state/last-actions.ts";

const tipQuery = ({ connection, project }: ProjectOf, branch: string) => ({
  ...branchQuery(connection, project, branch),
  select: (found: Branch): string => found.commit.id,
});
const targetQuery = ({ connection, project }: ProjectOf, tag: string) => ({
  ...apiQuery(connection, "getTag", { id: project, tag_name: tag }),
  select: (found: Tag): string => found.target,
});

/** One for each action, in their order; null = the branch or tag is being looked at. */
export function useInverses(of: ProjectOf, actions: readonly LastAction[]): (Inverse | null)[] {
  const open = actions.filter(({ isUndone }) => !isUndone);
  const named = (isTag: boolean): string[] => [
    ...new Set(open.filter(({ tag }) => (tag !== undefined) === isTag).map(({ branch }) => branch)),
  ];
  const [branches, tags] = [named(false), named(true)];
  const tips = useQueries({ queries: branches.map((branch) => tipQuery(of, branch)) });
  const targets = useQueries({ queries: tags.map((tag) => targetQuery(of, tag)) });
  return actions.map((action) => {
    const { data, error } = (action.tag === undefined ? tips[branches.indexOf(action.branch)] : targets[tags.indexOf(action.branch)]) ?? {};
    if (action.isUndone) return inverseOf(of, action, null);
    // A branch that was there before may be gone now: the newest answer says so.
    if (error instanceof ApiError && error.status === 404) return inverseOf(of, action, null);
    if (data !== undefined) return inverseOf(of, action, data);
    return error == null ? null : { kind: "none", why: `It cannot be looked at: ${error.message}` };
  });
}
