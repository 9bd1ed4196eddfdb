// Commands of an open project: its views, and the check of the server.

import { useCommand } from "../../commands/bindings.ts";
import type { Checkout } from "../../data/checkout.ts";
import { wantFocus } from "../../state/focus.ts";
import { navigate, type Place, placeIn, type View } from "../../state/place.ts";

export function useProjectCommands(place: Place, { refresh }: Checkout): void {
  const go = (view: View) => {
    if (place.view !== view) wantFocus({ kind: "home" });
    navigate(placeIn(place, { view, ref: place.ref, path: view === "files" ? place.path : null }));
  };
  useCommand("view.files", () => go("files"));
  useCommand("view.changes", () => go("changes"));
  useCommand("view.history", () => go("history"));
  const write = () => {
    go("changes");
    wantFocus({ kind: "message" });
  };
  useCommand("changes.message", write);
  useCommand("project.check", () => void refresh());
}
