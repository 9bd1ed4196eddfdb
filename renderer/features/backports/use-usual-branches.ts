// The branches that a map begins with: those that fixes are carried to.
import { useQuery } from "@tanstack/react-query";
import { lastBranchesQuery } from "../../data/pick.ts";
import { projectQuery } from "../../data/repository.ts";
import { isRelease, suggestBranches } from "../pick/index.ts";

/** `without`: the branch that the fixes are on. undefined = not read yet. */
export function useUsualBranches(connection: string, project: string, without: string | null): readonly string[] | undefined {
  const main = useQuery(projectQuery(connection, project)).data?.default_branch;
  const last = useQuery(lastBranchesQuery(connection, project)).data;
  if (main === undefined || last === undefined) return undefined;
  const known = last.map(({ name }) => name);
  return suggestBranches({
    ...{ wanted: null, chosen: [], main, known, isWhole: false },
    // Those that changed last, where none is called a release.
    visited: known.some(isRelease) ? [] : known,
    holding: new Set(without === null ? [] : [without]),
  });
}
