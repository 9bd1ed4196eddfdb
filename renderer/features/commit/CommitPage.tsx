// A commit over the whole width: where links to commits lead.
import { ArrowLeft } from "lucide-react";
import { useCommand } from "../../commands/bindings.ts";
import { keysOf } from "../../commands/press.ts";
import { home } from "../../state/focus.ts";
import { navigate, placeIn, usePlaceIn } from "../../state/place.ts";
import { useStatus } from "../../state/status.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { ErrorState } from "../../ui/states/ErrorState.tsx";
import { CommitDetailView } from "./CommitDetailView.tsx";
import "./commit.css";

/** The view "commit": #/…/commit?sha= */
export function CommitPage() {
  const place = usePlaceIn("commit");
  const back = () => navigate(placeIn(place, { view: "history", ref: place.ref, sha: place.sha }));
  useCommand("commit.history", back);
  useStatus([
    { id: "lines", keys: keysOf("diff.next-line", "diff.previous-line"), text: "line" },
    { id: "changes", keys: keysOf("diff.next-change", "diff.previous-change"), text: "change" },
    { id: "files", keys: keysOf("diff.next-file", "diff.previous-file"), text: "file" },
  ]);
  return (
    <main className="commit-page" aria-label="Commit" {...home(place.sha === null ? "" : ".diff-grid")}>
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
        <CommitDetailView
          key={place.sha}
          sha={place.sha}
          level={1}
          actions={
            <Button size="small" variant="quiet" icon={ArrowLeft} onPress={back}>
              History
            </Button>
          }
        />
      )}
    </main>
  );
}
