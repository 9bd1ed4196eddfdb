// Commands that work on every screen.
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { settingsQuery, useDesktopCommand } from "../../data/desktop.ts";
import { linkToPlace } from "../../data/room.ts";
import { useCommand } from "../../state/commands.ts";
import { navigate } from "../../state/place.ts";
import { toasts } from "../../ui/overlays/toast-queue.ts";
import { platform } from "../../ui/text/Kbd.tsx";
import { requestFolder } from "../connections/index.ts";
import { moveToPane, watchPanes } from "./panes.ts";
import { nextZoom } from "./zoom.ts";

const isMac = platform === "mac";

export function useFrameCommands(showKeys: () => void): void {
  const client = useQueryClient();
  const { mutate: update } = useDesktopCommand("updateSettings");
  const zoom = (step: 1 | -1 | 0) => {
    const settings = client.getQueryData(settingsQuery.queryKey);
    const next = nextZoom(settings?.zoom ?? 1, step);
    if (settings === undefined || next === settings.zoom) return;
    // At once, so that presses in a row add up.
    client.setQueryData(settingsQuery.queryKey, { ...settings, zoom: next });
    update({ zoom: next }, { onError: (error) => toasts.show(`The size could not be kept. ${error.message}`) });
  };
  const copyLink = () => {
    navigator.clipboard.writeText(linkToPlace()).then(
      () => toasts.show("Link to this place copied"),
      () => toasts.show("The clipboard is not available to this window"),
    );
  };
  useEffect(watchPanes, []);
  useCommand({ id: "app.open-folder", title: "Open folder…", keys: ["ctrl+o"], run: () => requestFolder() });
  useCommand({ id: "app.settings", title: "Settings", keys: ["ctrl+,"], run: () => navigate({ at: "settings", section: "connections" }) });
  useCommand({ id: "app.welcome", title: "Open another repository (welcome screen)", run: () => navigate({ at: "welcome" }) });
  useCommand({ id: "app.back", title: "Back", keys: [isMac ? "control+-" : "alt+,"], run: () => window.history.back() });
  useCommand({ id: "app.forward", title: "Forward", keys: [isMac ? "control+shift+-" : "alt+."], run: () => window.history.forward() });
  useCommand({ id: "app.next-pane", title: "Next pane", keys: ["f6"], run: () => moveToPane(1) });
  useCommand({ id: "app.previous-pane", title: "Previous pane", keys: ["shift+f6"], run: () => moveToPane(-1) });
  useCommand({ id: "app.copy-link", title: "Copy link to this place", keys: ["ctrl+shift+y"], run: copyLink });
  useCommand({ id: "app.larger", title: "Larger", keys: ["ctrl+=", "ctrl++"], run: () => zoom(1) });
  useCommand({ id: "app.smaller", title: "Smaller", keys: ["ctrl+-"], run: () => zoom(-1) });
  useCommand({ id: "app.normal-size", title: "Normal size", keys: ["ctrl+0"], run: () => zoom(0) });
  useCommand({ id: "app.all-keys", title: "All keys", keys: [isMac ? "alt+cmd+/" : "ctrl+shift+/"], run: showKeys });
  useCommand({ id: "app.all-keys-letter", title: "All keys (outside text)", keys: ["?"], scope: "place", run: showKeys });
}
