// What a screen of the pictures is, and how it is brought about: a place, what must be shown there, and steps.
import type { Locator, Page, Route } from "@playwright/test";
import type { Place } from "./screen-place.ts";
import { resetPlace } from "./screen-steps.ts";

export interface Screen {
  /** File name of the picture. */
  readonly name: string;
  /** Brings the page there and waits until what matters is shown. */
  readonly show: (page: Page, place: Place) => Promise<void>;
}

export type Shown = (page: Page) => Locator;
export type Step = (page: Page, place: Place) => Promise<void>;

/** In the sample project: `view` is what follows it in the address. */
export const inSample = (view: string) => (place: Place) => `/local/${encodeURIComponent(place.project)}/${view}`;

export function at(hash: (place: Place) => string, shown: Shown, ...steps: Step[]): Screen["show"] {
  return async (page, place) => {
    await resetPlace(page, place);
    await page.goto(`${place.room}#${hash(place)}`);
    await shown(page).waitFor();
    for (const step of steps) await step(page, place);
  };
}

/** With an answer of the server replaced: states that a healthy one does not show. */
export function answering(pattern: RegExp, answer: (route: Route) => Promise<void>, show: Screen["show"]): Screen["show"] {
  return async (page, place) => {
    await page.route(pattern, answer);
    await show(page, place);
  };
}

export const heading =
  (name: string | RegExp): Shown =>
  (page) =>
    page.getByRole("heading", { name }).first();
export const press =
  (...keys: string[]): Step =>
  async (page) => {
    for (const key of keys) await page.keyboard.press(key);
  };
export const see =
  (shown: Shown): Step =>
  (page) =>
    shown(page).waitFor();
export const click =
  (shown: Shown): Step =>
  (page) =>
    shown(page).click();
export const type =
  (text: string): Step =>
  (page) =>
    page.keyboard.type(text);
