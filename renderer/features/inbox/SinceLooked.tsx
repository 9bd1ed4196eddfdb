// What changed on the branches of a project, and by its authors, since one last looked: how many commits, or that its history is another one; it leads to the difference.

import { useQueries, useQuery } from "@tanstack/react-query";
import { GitBranch } from "lucide-react";
import { useEffect } from "react";
import type { Branch } from "../../../shared/contract/resources.ts";
import { compareQuery, mergeBaseQuery } from "../../data/compare.ts";
import { branchesQuery } from "../../data/repository.ts";
import { lookAt, useLastLooks, useLooks } from "../../state/last-looks.ts";
import { navigate, placeIn } from "../../state/place.ts";
import { projectKey } from "../../state/tabs.ts";
import { Icon } from "../../ui/marks/Icon.tsx";
import { OddText } from "../../ui/text/OddText.tsx";
import { AuthorsSince } from "./AuthorsSince.tsx";
import { hasMoved, isForgotten, isRewritten, sayCount } from "./since-looked.ts";

export interface SinceLookedProps {
  connection: string;
  /** path_with_namespace */
  project: string;
}

// Only what is opened from here counts as a look. The History does not: a project opens there by itself and shows some of a branch, and what is new
// would be gone unread. What a project has since it was last open is told on the welcome screen.

/** Branches that are listed, those that changed last first. */
const most = 8;

export function SinceLooked({ connection, project }: SinceLookedProps) {
  const key = projectKey(connection, project);
  const looks = useLooks(key);
  // Whoever comes to see what is new: what was known some seconds ago would say "none" beside authors who are asked now.
  const { data, isFetching } = useQuery({ ...branchesQuery(connection, project), refetchOnMount: "always" });
  const branches = (data ?? []).slice(0, most);
  const changed = branches.filter((branch) => hasMoved(looks, branch));
  const bases = useQueries({
    queries: changed.map((branch) => ({
      ...mergeBaseQuery(connection, project, lookAt(looks, branch.name) ?? "", branch.commit.id),
      retry: false,
    })),
  });
  const comparisons = useQueries({
    queries: changed.map((branch) => ({
      ...compareQuery(connection, project, lookAt(looks, branch.name) ?? "", branch.commit.id, false),
      retry: false,
    })),
  });
  useEffect(() => {
    // The first look at a branch is where it stands now.
    for (const branch of data ?? []) useLastLooks.getState().look(key, branch.name, branch.commit.id, true);
  }, [key, data]);
  if (branches.length === 0) return null;
  const open = (branch: Branch, isMoved: boolean): void => {
    const before = lookAt(looks, branch.name);
    useLastLooks.getState().look(key, branch.name, branch.commit.id);
    if (before === undefined || before === branch.commit.id)
      navigate(placeIn({ connection, project }, { view: "history", ref: branch.name }));
    else navigate(placeIn({ connection, project }, { view: "compare", from: before, to: branch.commit.id, straight: isMoved }));
  };
  return (
    <section className="inbox-kinds inbox-since" aria-label="Since you last looked">
      <h2>Since you last looked</h2>
      {branches.map((branch) => {
        const at = changed.indexOf(branch);
        const base = isForgotten(bases[at]?.error) ? null : bases[at]?.data;
        const isMoved = at >= 0 && isRewritten(base, lookAt(looks, branch.name));
        const said = at < 0 ? (isFetching ? "…" : "none") : isMoved ? "moved" : sayCount(comparisons[at]?.data?.commits.length);
        return (
          <button
            key={branch.name}
            type="button"
            className="inbox-kind"
            data-same={at < 0 || undefined}
            data-moved={isMoved || undefined}
            onClick={() => open(branch, isMoved)}
          >
            <Icon of={GitBranch} size="tiny" />
            <code className="ui-ellipsis">
              <OddText text={branch.name} />
            </code>
            <span className="ui-num">{said}</span>
          </button>
        );
      })}
      <AuthorsSince connection={connection} project={project} />
    </section>
  );
}
