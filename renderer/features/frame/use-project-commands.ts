// Commands of an open project: its views, and the check of the server.
import { useCommand } from "../../commands/bindings.ts";
import type { Checkout } from "../../data/checkout.ts";
import { useQueue } from "../../desk/use-desk.ts";
import { wantFocus } from "../../state/focus.ts";
import { showActionList } from "../../state/last-actions.ts";
import {
  isBeside,
  type Location,
  navigate,
  type Place,
  pageAt,
  pathOf,
  placeIn,
  placeOf,
  readLocation,
  searchOf,
  type View,
} from "../../state/place.ts";

/** Where a view of the project is: as it was left, when the settings were opened from it. */
function viewIn(place: Place, view: View): Location {
  const here = readLocation();
  const left = placeOf(here);
  if (isBeside(here) && left?.view === view) return left;
  return view === "files" ? placeIn(place, { view, ref: place.ref, path: pathOf(place) }) : placeIn(place, { view, ref: place.ref });
}

/** Goes to a view and leaves the focus where it is. */
export const useGoToView =
  (place: Place) =>
  (view: View): void =>
    navigate(viewIn(place, view));

export function useProjectCommands(place: Place, { refresh }: Checkout): void {
  const go = (view: View) => {
    const here = readLocation();
    if (here.at !== "project" || here.view !== view) wantFocus({ kind: "home" });
    navigate(viewIn(place, view));
  };
  useCommand("view.files", () => go("files"));
  useCommand("view.changes", () => go("changes"));
  useCommand("view.history", () => go("history"));
  const queued = useQueue(place.connection).all.length;
  useCommand("queue.show", () => go("queue"), { disabled: queued === 0 ? "No commit waits for the server." : null });
  useCommand("history.statuses", () => go("statuses"));
  useCommand("history.backports", () => go("backports"));
  useCommand("ref.compare", () => {
    wantFocus({ kind: "home" });
    navigate(placeIn(place, { view: "compare", ref: place.ref, to: place.ref }));
  });
  const search = () => {
    const here = readLocation();
    const files = here.at === "project" && here.view === "files" ? here : null;
    // What is marked is what one searches; what was searched stays otherwise.
    const marked = window.getSelection()?.toString() ?? "";
    const text = marked !== "" && !/\n/.test(marked) && marked.length <= 200 ? marked : (files?.search ?? "");
    const kept = files === null ? {} : searchOf(files);
    navigate(placeIn(place, { view: "files", ref: place.ref, path: pathOf(place), line: files?.line ?? null, ...kept, search: text }));
    wantFocus({ kind: "search" });
  };
  useCommand("search.files", search);
  useCommand("view.activity", () => {
    wantFocus({ kind: "home" });
    navigate(pageAt(place.connection, "activity"));
  });
  useCommand("view.inbox", () => {
    wantFocus({ kind: "home" });
    navigate(pageAt(place.connection, "inbox"));
  });
  const write = () => {
    go("changes");
    wantFocus({ kind: "message" });
  };
  useCommand("changes.message", write);
  useCommand("app.last-actions", () => showActionList(true));
  useCommand("project.check", () => void refresh());
}
