// Every screen that `npm run shots` takes a picture of; whoever adds a screen adds its line here.
import type { Page } from "@playwright/test";

export interface Place {
  /** http://127.0.0.1:PORT, signed in. */
  readonly origin: string;
  /** path_with_namespace of the sample project. */
  readonly project: string;
}

export interface Screen {
  /** File name of the picture. */
  readonly name: string;
  /** Brings the page there and waits until what matters is shown. */
  readonly show: (page: Page, place: Place) => Promise<void>;
}

const at = (hash: (place: Place) => string, shown: string): Screen["show"] => {
  return async (page, place) => {
    await page.goto(`${place.origin}/#${hash(place)}`);
    await page.locator(shown).first().waitFor();
  };
};

export const screens: readonly Screen[] = [{ name: "welcome", show: at(() => "/", "main") }];
