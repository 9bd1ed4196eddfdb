// The views of the history beside each other: its commits, their statuses, and which branches have which fix.
import { useCommand } from "../../commands/bindings.ts";
import { wantFocus } from "../../state/focus.ts";
import { navigate, placeIn } from "../../state/place.ts";
import { useRefPlace } from "../../state/use-ref-place.ts";
import { SegmentedControl } from "../../ui/controls/SegmentedControl.tsx";

const views = ["history", "statuses", "backports"] as const;
export type HistoryView = (typeof views)[number];
const titles: Readonly<Record<HistoryView, string>> = { history: "Commits", statuses: "Statuses", backports: "Backports" };

export function HistorySwitch({ view }: { view: HistoryView }) {
  const place = useRefPlace();
  const go = (next: HistoryView): void => navigate(placeIn(place, { view: next, ref: place.ref }));
  useCommand("history.next-view", () => {
    wantFocus({ kind: "home" });
    go(views[(views.indexOf(view) + 1) % views.length] ?? "history");
  });
  return (
    <SegmentedControl
      label="View of the history"
      value={view}
      onChange={go}
      segments={views.map((value) => ({ value, label: titles[value] }))}
    />
  );
}
