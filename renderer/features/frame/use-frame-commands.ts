// Commands that work on every screen.
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useCommand } from "../../commands/bindings.ts";
import { holdKeys } from "../../commands/held-keys.ts";
import { settingsQuery, useChangeSettings } from "../../data/desktop.ts";
import { linkToPlace } from "../../data/room.ts";
import { keptAt, leaveBeside, navigate, readLocation, settingsAt } from "../../state/place.ts";
import { copyText } from "../../ui/overlays/copy-text.ts";
import { toasts } from "../../ui/overlays/toast-queue.ts";
import { requestFolder, requestNewRepository, requestSearch } from "../connections/index.ts";
import { moveToPane, watchPanes } from "./panes.ts";
import { nextZoom } from "./zoom.ts";

/** The settings, and from the settings back to where they were opened. */
export function toggleSettings(): void {
  if (readLocation().at === "settings") leaveBeside();
  else openSettings();
}

const openSettings = (): void => navigate(settingsAt("connections"));

/** Milliseconds after which a step in the history led nowhere: there was none. */
const longestStep = 300;

/** One step in the window's history; keys wait until it is made. */
function travel(step: 1 | -1): void {
  // Some browsers do not tell; from the first place of a tab the step would leave the app.
  const { navigation } = window as { readonly navigation?: Navigation };
  if (navigation?.[step < 0 ? "canGoBack" : "canGoForward"] === false) {
    toasts.show(`There is no place to go ${step < 0 ? "back" : "forward"} to.`);
    return;
  }
  const release = holdKeys();
  const timer = setTimeout(release, longestStep);
  const arrived = (): void => {
    clearTimeout(timer);
    // What the step draws is drawn after this event.
    setTimeout(release);
  };
  window.addEventListener("popstate", arrived, { once: true });
  window.history.go(step);
}

/** `link`: an address of the place on screen that outlives this window; null where only the window itself has one. */
export function useFrameCommands(showKeys: () => void, link: () => string | null | Promise<string | null>): void {
  const client = useQueryClient();
  const update = useChangeSettings();
  const zoom = (step: 1 | -1 | 0) => {
    const settings = client.getQueryData(settingsQuery.queryKey);
    const next = nextZoom(settings?.zoom ?? 1, step);
    if (settings === undefined || next === settings.zoom) return;
    update({ zoom: next }, "The size", toasts.show);
  };
  useEffect(watchPanes, []);
  useCommand("app.open-folder", () => requestFolder());
  useCommand("app.new-repository", requestNewRepository);
  useCommand("app.find-repositories", () => requestSearch());
  useCommand("app.settings", openSettings);
  useCommand("app.kept-work", () => navigate(keptAt(null)));
  useCommand("app.welcome", () => navigate({ at: "welcome" }));
  useCommand("app.back", () => travel(-1));
  useCommand("app.forward", () => travel(1));
  useCommand("app.next-pane", () => moveToPane(1));
  useCommand("app.previous-pane", () => moveToPane(-1));
  useCommand("app.copy-link", () => {
    const copy = (text: string | null): void => copyText(text ?? linkToPlace(), "Link to this place copied");
    const here = link();
    if (here instanceof Promise) void here.then(copy);
    else copy(here);
  });
  useCommand("app.larger", () => zoom(1));
  useCommand("app.smaller", () => zoom(-1));
  useCommand("app.normal-size", () => zoom(0));
  useCommand("app.all-keys", showKeys);
}
