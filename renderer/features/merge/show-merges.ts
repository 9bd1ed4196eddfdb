// The way to the merge view of a branch.
import { wantFocus } from "../../state/focus.ts";
import { navigate, placeIn } from "../../state/place.ts";

/** Shows the merges of a branch's desk, with one of the files first. */
export function showMerges({
  connection,
  project,
  branch,
  path = null,
}: {
  connection: string;
  project: string;
  branch: string;
  path?: string | null;
}): void {
  wantFocus({ kind: "home" });
  navigate(placeIn({ connection, project }, { view: "merge", ref: branch, path }));
}
