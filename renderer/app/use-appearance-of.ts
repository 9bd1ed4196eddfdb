// Puts the settings of appearance on the document: theme, density, size.
import { useEffect } from "react";
import type { Settings } from "../../shared/contract/desktop.ts";
import { useAppearance } from "../state/appearance.ts";

/** Follows the system's theme while the setting says so. */
export function useAppearanceOf(settings: Settings | undefined): void {
  const theme = settings?.theme ?? "system";
  const density = settings?.density ?? "compact";
  const zoom = settings?.zoom ?? 1;
  useEffect(() => {
    const dark = window.matchMedia("(prefers-color-scheme: dark)");
    const apply = () => {
      const shown = theme === "system" ? (dark.matches ? "dark" : "light") : theme;
      document.documentElement.dataset["theme"] = shown;
      useAppearance.getState().set({ theme: shown });
    };
    apply();
    dark.addEventListener("change", apply);
    return () => dark.removeEventListener("change", apply);
  }, [theme]);
  useEffect(() => {
    document.documentElement.dataset["density"] = density;
    useAppearance.getState().set({ density });
  }, [density]);
  useEffect(() => {
    document.documentElement.style.setProperty("--zoom", String(zoom));
  }, [zoom]);
}
