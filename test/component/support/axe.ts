// What axe says against a screen, in both themes.
import axe, { type RunOptions } from "axe-core";
import { expect } from "vitest";

const root = document.documentElement;

/** The dark theme has other colours and nothing else. */
const themes: readonly (readonly [theme: string, rules: RunOptions])[] = [
  ["light", { rules: { "label-content-name-mismatch": { enabled: true } } }],
  ["dark", { runOnly: ["color-contrast"] }],
];

/** Once nothing comes or goes any more: what has no opacity yet is not on screen to axe. */
async function comeToRest(): Promise<void> {
  const moving = (): Animation[] =>
    document.getAnimations().filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime ?? Number.POSITIVE_INFINITY));
  await expect
    .poll(async () => {
      await Promise.allSettled(moving().map((one) => one.finished));
      return document.querySelectorAll("[data-entering], [data-exiting]").length + moving().length;
    })
    .toBe(0);
}

/** Rules about the whole page. Beside a modal dialog the rest is hidden from readers, which axe sees at times only: it knows no alertdialog, and guesses. */
const ofPage = ["landmark-one-main", "page-has-heading-one"];

const isPageHidden = (): boolean => document.querySelector("main")?.closest("[aria-hidden=true], [inert]") != null;

/** Of what is on screen in either theme, each named by the place it was found at; beside a modal dialog without what a page has to have. */
export async function faultsOf(place: string): Promise<string[]> {
  const found: string[] = [];
  for (const [theme, rules] of themes) {
    root.dataset["theme"] = theme;
    await comeToRest();
    const { violations } = await axe.run({ exclude: [".monaco-editor"] }, { resultTypes: ["violations"], ...rules });
    const told = violations.filter(({ id }) => !isPageHidden() || !ofPage.includes(id));
    found.push(...told.map(({ id, nodes }) => `${theme} ${place}: ${id}: ${nodes.map((node) => node.html.slice(0, 120)).join(" | ")}`));
  }
  return found;
}

/** Puts the theme back that `faultsOf` changed. */
export const forgetTheme = (): void => root.removeAttribute("data-theme");
