// What axe says against a screen, in both themes.
import axe, { type RunOptions } from "axe-core";

const root = document.documentElement;

/** The dark theme has other colours and nothing else. */
const themes: readonly (readonly [theme: string, rules: RunOptions])[] = [
  ["light", { rules: { "label-content-name-mismatch": { enabled: true } } }],
  ["dark", { runOnly: ["color-contrast"] }],
];

/** Of what is on screen in either theme, each named by the place it was found at. */
export async function faultsOf(place: string): Promise<string[]> {
  const found: string[] = [];
  for (const [theme, rules] of themes) {
    root.dataset["theme"] = theme;
    const { violations } = await axe.run({ exclude: [".monaco-editor"] }, { resultTypes: ["violations"], ...rules });
    found.push(
      ...violations.map(({ id, nodes }) => `${theme} ${place}: ${id}: ${nodes.map((node) => node.html.slice(0, 120)).join(" | ")}`),
    );
  }
  return found;
}

/** Puts the theme back that `faultsOf` changed. */
export const forgetTheme = (): void => root.removeAttribute("data-theme");
