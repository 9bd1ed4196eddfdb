// The two themes of the design, and the one that fits the page now: its data-theme, else the system's.
import * as monaco from "monaco-editor/editor";
import source from "./themes.json?raw";

const themes = JSON.parse(source) as Record<string, monaco.editor.IStandaloneThemeData>;

/** Colours of a comparison, by the token that has them: a person may want others than the theme's. */
const compared: Readonly<Record<string, string>> = {
  "diffEditor.insertedLineBackground": "--add-bg",
  "diffEditor.removedLineBackground": "--del-bg",
  "diffEditor.insertedTextBackground": "--add-word",
  "diffEditor.removedTextBackground": "--del-word",
  "diffEditorGutter.insertedLineBackground": "--add-gutter",
  "diffEditorGutter.removedLineBackground": "--del-gutter",
};

/** A theme with the colours of added and removed that the page has. */
function withDiffColours(theme: monaco.editor.IStandaloneThemeData): monaco.editor.IStandaloneThemeData {
  const style = getComputedStyle(document.documentElement);
  const colours = Object.entries(compared).map(([name, token]) => [name, style.getPropertyValue(token).trim()] as const);
  return { ...theme, colors: { ...theme.colors, ...Object.fromEntries(colours.filter(([, colour]) => colour !== "")) } };
}

/** Keeps Monaco's theme in step with the page. */
export function followTheme(): void {
  const system = window.matchMedia("(prefers-color-scheme: dark)");
  const forced = window.matchMedia("(forced-colors: active)");
  const apply = (): void => {
    // The colours are the system's then, whatever theme is chosen here.
    if (forced.matches) {
      monaco.editor.setTheme(system.matches ? "hc-black" : "hc-light");
      return;
    }
    const chosen = document.documentElement.dataset["theme"];
    const dark = chosen === undefined ? system.matches : chosen === "dark";
    const name = dark ? "repodesk-dark" : "repodesk-light";
    const theme = themes[name];
    if (theme !== undefined) monaco.editor.defineTheme(name, withDiffColours(theme));
    monaco.editor.setTheme(name);
  };
  system.addEventListener("change", apply);
  new MutationObserver(apply).observe(document.documentElement, { attributes: true, attributeFilter: ["data-theme", "data-diff"] });
  apply();
  // After Monaco's own listener, which goes back to a theme of Monaco's.
  forced.addEventListener("change", apply);
}
