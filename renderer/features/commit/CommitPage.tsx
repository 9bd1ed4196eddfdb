// A commit over the whole window: where links to commits lead. Its head takes 86 px, everything else stands beside the diff or in a tab.
import { useQuery } from "@tanstack/react-query";
import { isFullHash } from "../../../shared/contract/effects.ts";
import { useCommand } from "../../commands/bindings.ts";
import { keysOf } from "../../commands/press.ts";
import { commitQuery, countedCommitQuery } from "../../data/repository.ts";
import { home } from "../../state/focus.ts";
import { navigate, type PlaceOf, placeIn, usePlaceIn } from "../../state/place.ts";
import { useStatus } from "../../state/status.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { ErrorState } from "../../ui/states/ErrorState.tsx";
import { Skeleton } from "../../ui/states/Skeleton.tsx";
import { CommitHead } from "./CommitHead.tsx";
import { CommitMissing } from "./CommitMissing.tsx";
import { CommitTabs } from "./CommitTabs.tsx";
import { copyHash } from "./copy-hash.ts";
import { LeftBehind } from "./LeftBehind.tsx";
import "./commit-page.css";

const ofDiff = [
  { id: "lines", keys: keysOf("diff.next-line", "diff.previous-line"), text: "line" },
  { id: "changes", keys: keysOf("diff.next-change", "diff.previous-change"), text: "change" },
  { id: "comment", keys: keysOf("commit.comment"), text: "comment" },
  { id: "threads", keys: keysOf("commit.next-thread"), text: "next thread" },
];

const tabs = ["commit.tab-files", "commit.tab-comments", "commit.tab-statuses", "commit.tab-details", "commit.tab-backports"] as const;

/** The view "commit": #/…/commit?sha=&tab= */
export function CommitPage() {
  const place = usePlaceIn("commit");
  const back = () => navigate(placeIn(place, { view: "history", ref: place.ref, sha: place.sha }));
  useCommand("commit.history", back);
  useStatus([
    ...(place.tab === "files" ? ofDiff : [{ id: "copy", keys: keysOf("commit.copy-hash"), text: "copy hash" }]),
    { id: "tabs", keys: keysOf(...tabs), text: "tabs" },
  ]);
  return (
    <main
      className="commit-page"
      aria-label="Commit"
      {...home(
        place.sha === null
          ? ""
          : `${place.tab === "files" ? ".diff-grid" : place.tab === "backports" ? ".backports-grid" : ".commit-panel"}, :scope > .ui-state button`,
      )}
    >
      {place.sha === null ? (
        <ErrorState
          title="This link names no commit"
          why="Its address ends before the hash."
          actions={
            <Button variant="main" onPress={back}>
              Show history
            </Button>
          }
        />
      ) : (
        <ShownCommit key={place.sha} place={place} asked={place.sha} onBack={back} />
      )}
    </main>
  );
}

/** `asked`: a hash, whole or not, or a name. The diff of a whole one is asked for beside the commit, not after it. */
function ShownCommit({ place, asked, onBack }: { place: PlaceOf<"commit">; asked: string; onBack: () => void }) {
  const query = useQuery(commitQuery(place.connection, place.project, asked));
  // Its message need not wait until its lines are counted.
  const { data: counted } = useQuery(countedCommitQuery(place.connection, place.project, asked));
  const commit = counted ?? query.data;
  const sha = commit?.id ?? (isFullHash(asked) ? asked : null);
  useCommand("commit.copy-hash", () => copyHash(sha ?? asked));
  useCommand("commit.browse", () => navigate(placeIn(place, { view: "files", ref: sha ?? asked })));
  if (query.error && commit === undefined) return <CommitMissing sha={asked} error={query.error} onRetry={() => void query.refetch()} />;
  return (
    <>
      <CommitHead asked={asked} sha={sha} commit={commit} onBack={onBack} />
      {sha === null ? null : <LeftBehind sha={sha} />}
      {sha === null ? (
        <Skeleton label="Loading commit" rows={24} rowHeight={24} />
      ) : (
        <CommitTabs key={sha} sha={sha} tab={place.tab} commit={commit} />
      )}
    </>
  );
}
