// Commands of an open project: its views, and the check of the server.
import { useCommand } from "../../commands/bindings.ts";
import type { Checkout } from "../../data/checkout.ts";
import { useQueue } from "../../desk/use-desk.ts";
import { wantFocus } from "../../state/focus.ts";
import { showActionList } from "../../state/last-actions.ts";
import { isBeside, navigate, pageAt, pathOf, placeIn, placeOf, readLocation, searchOf, type View } from "../../state/place.ts";
import { projectKey, readTabs, shownLast } from "../../state/tabs.ts";

/** The place in the project that a command leads on from. */
function readPlace() {
  const place = placeOf(readLocation());
  if (place === null) throw new Error("There is no project open here.");
  return place;
}

/** Goes to a view and leaves the focus where it is; to the files as they were left, and from the settings to the view that was left for them. */
export function goToView(view: View): void {
  const place = readPlace();
  const { ref } = place;
  if (isBeside(readLocation()) && place.view === view) navigate(place);
  else if (view !== "files") navigate(placeIn(place, { view, ref }));
  else {
    const left = readTabs(projectKey(place.connection, place.project));
    const path = pathOf(place) ?? shownLast(left);
    const blame = path !== null && path === left.shown && left.isBlamed === true;
    navigate(placeIn(place, { view, ref, path, blame }));
  }
}

function go(view: View): void {
  const here = readLocation();
  if (here.at !== "project" || here.view !== view) wantFocus({ kind: "home" });
  goToView(view);
}

export function useProjectCommands({ connection, refresh }: Checkout): void {
  useCommand("view.files", () => go("files"));
  useCommand("view.changes", () => go("changes"));
  useCommand("view.history", () => go("history"));
  const queued = useQueue(connection).all.length;
  useCommand("queue.show", () => go("queue"), { disabled: queued === 0 ? "No commit waits for the server." : null });
  useCommand("history.statuses", () => go("statuses"));
  useCommand("history.backports", () => go("backports"));
  useCommand("ref.compare", () => {
    const place = readPlace();
    wantFocus({ kind: "home" });
    navigate(placeIn(place, { view: "compare", ref: place.ref, to: place.ref }));
  });
  const search = () => {
    const place = readPlace();
    const files = place.view === "files" && !isBeside(readLocation()) ? place : null;
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
    navigate(pageAt(connection, "activity"));
  });
  useCommand("view.inbox", () => {
    wantFocus({ kind: "home" });
    navigate(pageAt(connection, "inbox"));
  });
  const write = () => {
    go("changes");
    wantFocus({ kind: "message" });
  };
  useCommand("changes.message", write);
  useCommand("app.last-actions", () => showActionList(true));
  useCommand("project.check", () => void refresh());
}
