// Puts the settings of appearance on the document: theme, colours, density, size, motion, how code is set, and whether the system tells of ends.
import { useEffect } from "react";
import type { Settings } from "../../shared/contract/desktop.ts";
import { useAppearance } from "../state/appearance.ts";
import { wantNotifications } from "../state/notification-wish.ts";
import { spellOdd } from "../ui/text/odd-characters.ts";

/** Follows the system's theme while the setting says so. */
export function useAppearanceOf(settings: Partial<Settings> | undefined): void {
  const {
    theme = "system",
    density = "compact",
    zoom = 1,
    notifications = false,
    diff_colors: diff = "green-red",
    motion: moves = true,
    code_font: font = null,
    code_ligatures: joins = false,
    editor_font_size: size = 12.5,
    tab_width: tab = 4,
    editor_word_wrap: wraps = false,
    editor_render_whitespace: whitespace = "none",
  } = settings ?? {};
  useEffect(() => {
    const dark = window.matchMedia("(prefers-color-scheme: dark)");
    const paper = window.matchMedia("print");
    const apply = () => {
      const shown = theme === "system" ? (dark.matches ? "dark" : "light") : theme;
      // Paper is white, and light letters on it are nothing.
      document.documentElement.dataset["theme"] = paper.matches ? "light" : shown;
      useAppearance.getState().set({ theme: shown });
    };
    apply();
    for (const media of [dark, paper]) media.addEventListener("change", apply);
    return () => {
      for (const media of [dark, paper]) media.removeEventListener("change", apply);
    };
  }, [theme]);
  useEffect(() => {
    document.documentElement.dataset["density"] = density;
    useAppearance.getState().set({ density });
  }, [density]);
  useEffect(() => {
    document.documentElement.style.setProperty("--zoom", String(zoom));
  }, [zoom]);
  useEffect(() => {
    const { dataset } = document.documentElement;
    dataset["diff"] = diff;
    // Only where it is off: else each element that is styled would be asked whether it stands below it.
    if (moves) delete dataset["motion"];
    else dataset["motion"] = "none";
  }, [diff, moves]);
  useEffect(() => wantNotifications(notifications, spellOdd), [notifications]);
  // An editor reads these when it is shown, and when they change (renderer/monaco/options.ts, follow-style.ts).
  useEffect(() => {
    const { style, dataset } = document.documentElement;
    const line = Math.round(size * 1.6);
    if (font === null) style.removeProperty("--font-chosen");
    else style.setProperty("--font-chosen", JSON.stringify(font));
    style.setProperty("--code-size", `${size}px`);
    style.setProperty("--code-line", `${line}px`);
    style.setProperty("--tab-width", `${tab}`);
    style.setProperty("--code-ligatures", joins ? "1" : "0");
    Object.assign(dataset, { codeWrap: wraps ? "on" : "off", codeSpace: whitespace });
    useAppearance.getState().set({ codeLine: line, tabWidth: tab });
  }, [font, size, joins, wraps, whitespace, tab]);
}
