// Theme, density and size of the interface.

import { Minus, Plus } from "lucide-react";
import { runCommand } from "../../commands/bindings.ts";
import { CommandKeys } from "../../commands/CommandKeys.tsx";
import { keyOf } from "../../commands/press.ts";
import { IconButton } from "../../ui/controls/IconButton.tsx";
import { SegmentedControl } from "../../ui/controls/SegmentedControl.tsx";
import { SettingRow } from "./SettingRow.tsx";
import { ThemeChoice } from "./ThemeChoice.tsx";
import { useSetting } from "./use-setting.ts";

export function AppearanceSection() {
  const [theme = "system", setTheme] = useSetting("theme");
  const [density = "compact", setDensity] = useSetting("density");
  const [zoom = 1] = useSetting("zoom");
  return (
    <>
      <h1>Appearance</h1>
      <SettingRow title="Theme">
        <ThemeChoice value={theme} onChange={setTheme} />
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
