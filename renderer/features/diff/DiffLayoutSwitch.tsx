// Unified or split, remembered; \ does the same.
import { useCommand } from "../../commands/bindings.ts";
import { type DiffLayout, useDiffLayout } from "../../state/diff-layout.ts";
import { SegmentedControl } from "../../ui/controls/SegmentedControl.tsx";

const segments: readonly { value: DiffLayout; label: string }[] = [
  { value: "unified", label: "Unified" },
  { value: "split", label: "Split" },
];

/** Shown where the diff has room for two columns; the command stays everywhere. */
export function DiffLayoutSwitch() {
  const { layout, choose } = useDiffLayout();
  useCommand("diff.layout", () => choose(layout === "unified" ? "split" : "unified"), {
    title: layout === "unified" ? "Show diffs split" : "Show diffs unified",
  });
  return <SegmentedControl label="Diff layout" value={layout} onChange={choose} segments={segments} />;
}
