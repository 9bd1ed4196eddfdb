// Theme, colours, density, code, motion and size of the interface.

import { Minus, Plus } from "lucide-react";
import { runCommand } from "../../commands/bindings.ts";
import { CommandKeys } from "../../commands/CommandKeys.tsx";
import { keyOf } from "../../commands/press.ts";
import { Checkbox } from "../../ui/controls/Checkbox.tsx";
import { IconButton } from "../../ui/controls/IconButton.tsx";
import { SegmentedControl } from "../../ui/controls/SegmentedControl.tsx";
import { DiffColours } from "./DiffColours.tsx";
import { isInstalled } from "./installed-font.ts";
import { KeptField } from "./KeptField.tsx";
import { NotificationsSwitch } from "./NotificationsSwitch.tsx";
import { SettingRow } from "./SettingRow.tsx";
import { SettingSwitch } from "./SettingSwitch.tsx";
import { ThemeChoice } from "./ThemeChoice.tsx";
import { useSetting } from "./use-setting.ts";

export function AppearanceSection() {
  const [theme = "system", setTheme] = useSetting("theme");
  const [density = "compact", setDensity] = useSetting("density");
  const [zoom = 1] = useSetting("zoom");
  const [font = null, setFont] = useSetting("code_font");
  const [joins = false, setJoins] = useSetting("code_ligatures");
  const [moves = true, setMoves] = useSetting("motion");
  return (
    <>
      <h1>Appearance</h1>
      <SettingRow title="Theme">
        <ThemeChoice value={theme} onChange={setTheme} />
      </SettingRow>
      <SettingRow title="Diff colours" text="Marks also differ in shape: solid for added, dashed for removed.">
        <DiffColours />
      </SettingRow>
      <SettingRow title="Density" text="Rows of 24 or 28 px in trees and lists.">
        <SegmentedControl
          label="Density"
          value={density}
          onChange={setDensity}
          segments={[
            { value: "compact", label: "Dense" },
            { value: "roomy", label: "Roomy" },
          ]}
        />
      </SettingRow>
      <SettingRow title="Code font" text="JetBrains Mono, or a font of this machine by its name. Its size stands under Editor.">
        <div className="settings-fields">
          <KeptField
            label="Code font"
            labelPlace="hidden"
            placeholder="JetBrains Mono"
            mono
            kept={font}
            onKeep={setFont}
            check={(name) => (isInstalled(name) ? undefined : `This machine has no font called ${name}.`)}
          />
          <Checkbox isSelected={joins} onChange={setJoins}>
            Ligatures: signs such as != are drawn as one
          </Checkbox>
        </div>
      </SettingRow>
      <SettingRow title="Motion" text="Follows the system’s setting for reduced motion too.">
        <SettingSwitch title="Motion" isOn={moves} onChange={setMoves} words={["Panels and rows move", "Nothing moves"]} />
      </SettingRow>
      <SettingRow
        title="Notifications"
        text="For a commit, a cherry-pick, a queue or a count that took over 10 seconds and ended while you looked elsewhere. For nothing else."
      >
        <NotificationsSwitch />
      </SettingRow>
      <SettingRow title="Interface size">
        <div className="settings-size">
          <IconButton icon={Minus} label="Smaller" keys={keyOf("app.smaller")} onPress={() => runCommand("app.smaller")} />
          <output aria-label="Interface size">{Math.round(zoom * 100)} %</output>
          <IconButton icon={Plus} label="Larger" keys={keyOf("app.larger")} onPress={() => runCommand("app.larger")} />
          <CommandKeys of="app.larger" silent />
          <CommandKeys of="app.smaller" silent />
        </div>
      </SettingRow>
    </>
  );
}
