// Views in chunks of their own: what stands there meanwhile, and code that does not arrive.
import type { ReactNode } from "react";
import { expect, it, onTestFinished } from "vitest";
import { page, userEvent } from "vitest/browser";
import { ErrorBoundary } from "../../renderer/app/ErrorBoundary.tsx";
import { useKeyboard } from "../../renderer/app/use-keyboard.ts";
import { useCommand } from "../../renderer/commands/bindings.ts";
import { ChordsWait } from "../../renderer/commands/ChordsWait.tsx";
import { toasts } from "../../renderer/ui/overlays/toast-queue.ts";
import { lazyDialog, lazyView } from "../../renderer/ui/states/lazy-view.tsx";
import { findPageWith } from "../../renderer/ui/states/missing-part.ts";
import { draw } from "./support/window.tsx";

const Here = () => <h1>Here</h1>;
const here = () => page.getByRole("heading", { name: "Here" });

/** What stands there meanwhile, and how often it was drawn. */
function counting() {
  const drawn = { times: 0 };
  const Meanwhile = () => {
    drawn.times += 1;
    return <p>On its way</p>;
  };
  return { drawn, meanwhile: <Meanwhile /> };
}

it("is drawn at once when its code was fetched ahead", async () => {
  const { drawn, meanwhile } = counting();
  const { View, prefetch } = lazyView(async () => Here, meanwhile);
  await prefetch();
  draw(<View />);
  await expect.element(here()).toBeInTheDocument();
  expect(drawn.times).toBe(0);
});

it("says that it is on its way until its code has come", async () => {
  const { promise, resolve } = Promise.withResolvers<typeof Here>();
  const { View } = lazyView(() => promise, <p>On its way</p>);
  draw(<View />);
  await expect.element(page.getByText("On its way")).toBeInTheDocument();
  resolve(Here);
  await expect.element(here()).toBeInTheDocument();
});

it("shows rows to come in the place of a blank view while its code is on its way", async () => {
  const { promise, resolve } = Promise.withResolvers<typeof Here>();
  const { View } = lazyView(() => promise);
  draw(<View />);
  const rows = page.getByRole("main").getByRole("status", { name: "Loading" });
  await expect.poll(() => rows.element().childElementCount).toBeGreaterThan(8);
  resolve(Here);
  await expect.element(here()).toBeInTheDocument();
  expect(rows.query()).toBeNull();
});

it("asks again for code that did not arrive", async () => {
  let asked = 0;
  const { View } = lazyView(async () => {
    asked += 1;
    if (asked === 1) throw new Error("The disk is not there.");
    return Here;
  });
  draw(
    <ErrorBoundary subject="The view">
      <View />
    </ErrorBoundary>,
  );
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.element(here()).toBeInTheDocument();
});

it("runs a command of the view that is pressed before its code has come", async () => {
  const { promise, resolve } = Promise.withResolvers<() => ReactNode>();
  const { View } = lazyView(
    () => promise,
    <ChordsWait>
      <p>On its way</p>
    </ChordsWait>,
  );
  let ran = 0;
  const Own = () => {
    useCommand("file.blame", () => {
      ran += 1;
    });
    return <h1>Here</h1>;
  };
  const Screen = () => {
    useKeyboard();
    return (
      <>
        <button type="button">Beside</button>
        <View />
      </>
    );
  };
  draw(<Screen />);
  await page.getByRole("button", { name: "Beside" }).click();
  await expect.element(page.getByText("On its way")).toBeInTheDocument();
  await userEvent.keyboard("{Control>}{Shift>}b{/Shift}{/Control}");
  resolve(Own);
  await expect.element(here()).toBeInTheDocument();
  await expect.poll(() => ran).toBe(1);
});

/** A dialog with one field. */
const Dialog = () => (
  // biome-ignore lint/a11y/noAutofocus: as every dialog's first field
  <input aria-label="Name" autoFocus />
);

const name = () => page.getByRole("textbox", { name: "Name" });

it("holds the keys for a dialog whose code is on its way, and types them into it", async () => {
  const { promise, resolve } = Promise.withResolvers<typeof Dialog>();
  const dialog = lazyDialog(() => promise);
  const Screen = () => {
    useKeyboard();
    return (
      <main>
        <button type="button">Behind</button>
        <dialog.View />
      </main>
    );
  };
  draw(<Screen />);
  await page.getByRole("button", { name: "Behind" }).click();
  await userEvent.keyboard("abc");
  resolve(Dialog);
  await expect.element(name()).toHaveValue("abc");
});

it("leaves the screen as it is where a dialog does not arrive, and fetches it again on demand", async () => {
  let asked = 0;
  const dialog = lazyDialog(async () => {
    asked += 1;
    if (asked === 1) throw new Error("The disk is not there.");
    return Dialog;
  });
  draw(
    <main>
      <p>Typed</p>
      <dialog.View />
    </main>,
  );
  await expect.poll(() => toasts.current()?.message).toMatch(/could not be loaded/);
  await expect.element(page.getByText("Typed")).toBeInTheDocument();
  toasts.current()?.action?.run();
  await expect.element(name()).toBeInTheDocument();
});

/** How a browser, and the build's own code, say that code did not arrive. */
const missing = [
  "Failed to fetch dynamically imported module: http://127.0.0.1/assets/HistoryView-1234.js",
  "Unable to preload CSS for /assets/HistoryView-1234.css",
];

function setPage(isThere: boolean): void {
  findPageWith(async () => isThere);
  onTestFinished(() => findPageWith(async () => false));
}

it.each(missing)("offers to reload the window where another build stands in the place of its own: %s", async (message) => {
  setPage(true);
  const { View } = lazyView(() => Promise.reject(new TypeError(message)));
  draw(
    <ErrorBoundary subject="History">
      <View />
    </ErrorBoundary>,
  );
  await expect.element(page.getByRole("heading", { name: "History could not be loaded" })).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Reload the window" })).toBeVisible();
  await expect.element(page.getByRole("alert").getByText(/updated or built anew/)).toBeVisible();
  await expect.element(page.getByRole("alert").getByText(/is kept on this machine/)).toBeVisible();
});

it("reloads no window whose page is not to be had, and shows the view once its code comes", async () => {
  setPage(false);
  let isThere = false;
  const { View } = lazyView(async () => {
    if (!isThere) throw new TypeError(missing[0]);
    return Here;
  });
  draw(
    <ErrorBoundary subject="History">
      <View />
    </ErrorBoundary>,
  );
  await expect.element(page.getByRole("alert").getByText(/start it again/)).toBeVisible();
  expect(page.getByRole("button", { name: "Reload the window" }).elements()).toEqual([]);
  isThere = true;
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.element(here()).toBeInTheDocument();
});

it("offers to reload the window for a dialog that another build has taken away", async () => {
  setPage(true);
  const dialog = lazyDialog(() => Promise.reject(new TypeError(missing[0])));
  draw(<dialog.View />);
  await expect.poll(() => toasts.current()?.action?.label).toBe("Reload the window");
});
