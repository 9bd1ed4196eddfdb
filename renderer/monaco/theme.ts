// The two themes of the design, and the one that fits the page now: its data-theme, else the system's.
import * as monaco from "monaco-editor/editor";
import source from "./themes.json?raw";

const themes = JSON.parse(source) as Record<string, monaco.editor.IStandaloneThemeData>;

/** Defines both themes and keeps the chosen one in step with the page. */
export function followTheme(): void {
  for (const [name, theme] of Object.entries(themes)) monaco.editor.defineTheme(name, theme);
  const system = window.matchMedia("(prefers-color-scheme: dark)");
  const apply = (): void => {
    const { theme } = document.documentElement.dataset;
    const dark = theme === undefined ? system.matches : theme === "dark";
    monaco.editor.setTheme(dark ? "repodesk-dark" : "repodesk-light");
  };
  system.addEventListener("change", apply);
  new MutationObserver(apply).observe(document.documentElement, { attributes: true, attributeFilter: ["data-theme"] });
  apply();
}
