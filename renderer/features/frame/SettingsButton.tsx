// The way into the settings and out again, at the end of the window bar.
import { Settings } from "lucide-react";
import { keyOf } from "../../commands/press.ts";
import { useLocation } from "../../state/place.ts";
import { IconButton } from "../../ui/controls/IconButton.tsx";
import { toggleSettings } from "./use-frame-commands.ts";

export function SettingsButton() {
  const isOpen = useLocation().at === "settings";
  const keys = keyOf(isOpen ? "settings.back" : "app.settings");
  return <IconButton icon={Settings} label="Settings" keys={keys} pressed={isOpen} onPress={toggleSettings} />;
}
