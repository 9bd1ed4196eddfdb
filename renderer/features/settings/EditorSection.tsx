// How text is shown in the editor.

import { Minus, Plus } from "lucide-react";
import { IconButton } from "../../ui/controls/IconButton.tsx";
import { SegmentedControl } from "../../ui/controls/SegmentedControl.tsx";
import { SettingRow } from "./SettingRow.tsx";
import { SettingSwitch } from "./SettingSwitch.tsx";
import { useSetting } from "./use-setting.ts";

const smallest = 9;
const largest = 28;

/** The usual ones, and the one that is set, which may come from a file of settings or from the API. */
const widths = (tab: number): number[] => [...new Set([2, 3, 4, 8, tab])].sort((one, other) => one - other);

export function EditorSection() {
  const [size = 12.5, setSize] = useSetting("editor_font_size");
  const [wraps = false, setWraps] = useSetting("editor_word_wrap");
  const [tab = 4, setTab] = useSetting("tab_width");
  const [whitespace = "none", setWhitespace] = useSetting("editor_render_whitespace");
  const [blames = false, setBlames] = useSetting("editor_line_blame");
  const step = (by: number) => setSize(Math.min(largest, Math.max(smallest, size + by)));
  return (
    <>
      <h1>Editor</h1>
      <SettingRow title="Code size" text="Of texts that are edited. Diffs keep theirs, and follow the interface.">
        <div className="settings-size">
          <IconButton
            icon={Minus}
            label="Smaller code"
            offReason={size <= smallest ? "it is as small as it gets" : undefined}
            onPress={() => step(-0.5)}
          />
          <output aria-label="Code size">{size} px</output>
          <IconButton
            icon={Plus}
            label="Larger code"
            offReason={size >= largest ? "it is as large as it gets" : undefined}
            onPress={() => step(0.5)}
          />
        </div>
      </SettingRow>
      <SettingRow title="Long lines">
        <SettingSwitch title="Long lines" isOn={wraps} onChange={setWraps} words={["Wrap at the edge", "Stay on one line"]} />
      </SettingRow>
      <SettingRow title="Width of a tab" text="In diffs, blame and merges too.">
        <SegmentedControl
          label="Width of a tab"
          value={String(tab)}
          onChange={(value) => setTab(Number(value))}
          segments={widths(tab).map((value) => ({ value: String(value), label: String(value) }))}
        />
      </SettingRow>
      <SettingRow title="White space" text="Dots for spaces, arrows for tabs.">
        <SegmentedControl
          label="White space"
          value={whitespace}
          onChange={setWhitespace}
          segments={[
            { value: "none", label: "Hidden" },
            { value: "boundary", label: "Except between words" },
            { value: "all", label: "Everywhere" },
          ]}
        />
      </SettingRow>
      <SettingRow title="Blame of the line" text="Who changed the line of the caret last, in words at its end, once the caret rests.">
        <SettingSwitch title="Blame of the line" isOn={blames} onChange={setBlames} words={["Shown", "Hidden"]} />
      </SettingRow>
    </>
  );
}
