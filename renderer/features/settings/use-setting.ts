// One setting: its value, and a change that holds at once and is kept.
import { useQuery } from "@tanstack/react-query";
import type { Settings } from "../../../shared/contract/desktop.ts";
import { settingsQuery, useChangeSettings } from "../../data/desktop.ts";
import { toasts } from "../../ui/overlays/toast-queue.ts";

/** What each is called where it could not be kept. */
const words: Readonly<Record<keyof Settings, string>> = {
  theme: "The theme",
  density: "The density",
  zoom: "The size",
  diff_colors: "The colours of diffs",
  motion: "The motion",
  notifications: "The notifications",
  code_font: "The font of code",
  code_ligatures: "The ligatures of code",
  editor_font_size: "The size of code",
  editor_word_wrap: "The wrapping of long lines",
  tab_width: "The width of tabs",
  editor_render_whitespace: "The white space in code",
  editor_line_blame: "The blame of the line",
  author_name: "Your name",
  author_email: "Your email",
  offline_copies_mb: "The room for offline copies",
};

/** The value changes on screen before the disk has it; when it cannot be kept, it goes back and says so. */
export function useSetting<K extends keyof Settings>(name: K): [Settings[K] | undefined, (value: Settings[K]) => void] {
  const { data } = useQuery(settingsQuery);
  const change = useChangeSettings();
  const set = (value: Settings[K]) => change({ [name]: value } as Pick<Settings, K>, words[name], toasts.show);
  return [data?.[name], set];
}
