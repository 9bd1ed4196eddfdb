// Commands of an open project: its views, and the check of the server.
import type { Checkout } from "../../data/checkout.ts";
import { useCommand } from "../../state/commands.ts";
import { wantFocus } from "../../state/focus.ts";
import { navigate, type Place, placeIn, type View } from "../../state/place.ts";

export function useProjectCommands(place: Place, { refresh }: Checkout): void {
  const go = (view: View) => navigate(placeIn(place, { view, ref: place.ref, path: view === "files" ? place.path : null }));
  useCommand({ id: "view.files", title: "Files", keys: ["ctrl+1"], run: () => go("files") });
  useCommand({ id: "view.changes", title: "Changes", keys: ["ctrl+2"], run: () => go("changes") });
  useCommand({ id: "view.history", title: "History", keys: ["ctrl+3"], run: () => go("history") });
  const write = () => {
    wantFocus({ kind: "message" });
    go("changes");
  };
  useCommand({ id: "changes.message", title: "Write commit message", keys: ["ctrl+shift+m"], run: write });
  useCommand({ id: "project.check", title: "Check the server now", keys: ["f5"], run: () => void refresh() });
}
