// Unified or split, remembered; \ does the same.
import { useCommand } from "../../state/commands.ts";
import { type DiffLayout, useDiffLayout } from "../../state/diff-layout.ts";
import { SegmentedControl } from "../../ui/controls/SegmentedControl.tsx";

const segments: readonly { value: DiffLayout; label: string }[] = [
  { value: "unified", label: "Unified" },
  { value: "split", label: "Split" },
];

/** Shown where the diff has room for two columns; the command stays everywhere. */
export function DiffLayoutSwitch() {
  const { layout, choose } = useDiffLayout();
  useCommand({
    id: "diff.layout",
    title: layout === "unified" ? "Show diffs split" : "Show diffs unified",
    keys: ["\\"],
    scope: "place",
    run: () => choose(layout === "unified" ? "split" : "unified"),
  });
  return <SegmentedControl label="Diff layout" value={layout} onChange={choose} segments={segments} />;
}
