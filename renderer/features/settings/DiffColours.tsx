// Which two colours stand for added and removed, with a diff of one line in them.
import { SegmentedControl } from "../../ui/controls/SegmentedControl.tsx";
import { useSetting } from "./use-setting.ts";

const lines = [
  { sign: "-", words: ["const TRANSFER_MINUTES = ", "25", ";"] },
  { sign: "+", words: ["const TRANSFER_MINUTES = ", "18", ";"] },
] as const;

export function DiffColours() {
  const [colours = "green-red", setColours] = useSetting("diff_colors");
  return (
    <>
      <SegmentedControl
        label="Diff colours"
        value={colours}
        onChange={setColours}
        segments={[
          { value: "green-red", label: "Green and red" },
          { value: "blue-orange", label: "Blue and orange" },
        ]}
      />
      <pre className="settings-diff" aria-hidden="true">
        {lines.map(({ sign, words: [before, changed, after] }) => (
          <div key={sign} data-sign={sign}>
            {sign} {before}
            <mark>{changed}</mark>
            {after}
          </div>
        ))}
      </pre>
    </>
  );
}
