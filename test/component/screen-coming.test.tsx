// Another screen is rendered in slices: until it is there, the one before stays as it is, and keys are for the one that comes.
import { beforeAll, expect, it, onTestFinished } from "vitest";
import { commands, page, userEvent } from "vitest/browser";
import { useLongWait } from "../../renderer/features/frame/bands/use-long-wait.ts";
import { useAnswers, useHealthStore } from "../../renderer/state/health.ts";
import { navigate, placeIn, watchLocation } from "../../renderer/state/place.ts";
import { addRead } from "../../renderer/state/slow-reads.ts";
import { steadyNow } from "../../renderer/state/steady-now.ts";
import { toasts } from "../../renderer/ui/overlays/toast-queue.ts";
import { fetchViews } from "./support/fetch-views.ts";
import { draw, hashOf, openWindow } from "./support/window.tsx";

let project: string;
let commits: readonly string[];

beforeAll(async () => {
  await fetchViews();
  const made = await commands.repository("review");
  project = made.project;
  commits = (await commands.runGit(made.folder, ["rev-list", "HEAD"])).split("\n");
}, 180_000);

const grid = () => page.getByRole("grid", { name: "Commits" });
const files = () => page.getByRole("tab", { name: "Files", selected: true });

/** Goes to the history, and does something when the window has heard of it, before any slice of it can have been rendered. */
async function goToHistory(meanwhile: () => void): Promise<void> {
  openWindow(hashOf(project, "history"));
  await expect.element(grid()).toBeVisible();
  await userEvent.keyboard("{Control>}1{/Control}");
  await expect.element(files()).toBeVisible();
  await expect.element(grid()).not.toBeInTheDocument();
  // Behind React's own, which draws in it what may not wait.
  const stop = watchLocation(() => {
    stop();
    queueMicrotask(() => queueMicrotask(meanwhile));
  });
  navigate(placeIn({ connection: "local", project }, { view: "history" }));
  // React itself ends slices after five seconds.
  await expect.element(grid(), { timeout: 4_000 }).toBeVisible();
}

it("leaves the screen before it until it is whole, and gets the keys that are pressed meanwhile", async () => {
  const seen: unknown[] = [];
  await goToHistory(() => {
    const key = new KeyboardEvent("keydown", { key: "j", bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(key);
    seen.push(grid().elements().length, files().elements().length, key.defaultPrevented);
  });
  expect(seen).toEqual([0, 1, true]);
  await expect.poll(() => window.location.hash).toContain(`sha=${commits[1]}`);
});

it("is not called back by what the screen before it still says of itself", async () => {
  await goToHistory(() => navigate(placeIn({ connection: "local", project }, { view: "files", path: "README.md" }), { replace: true }));
  expect(window.location.hash).toContain("/history");
});

it("comes though something is drawn in each moment, which begins its slices again", async () => {
  let isDrawing = true;
  let count = 0;
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => {
    if (!isDrawing) return;
    count += 1;
    toasts.show(`Drawn ${count}`);
    port2.postMessage(null);
  };
  onTestFinished(() => {
    isDrawing = false;
    toasts.close(toasts.current()?.id ?? 0);
  });
  await goToHistory(() => port2.postMessage(null));
});

it("is not begun again by reads that are answered in time: nothing is drawn for them", async () => {
  let drawn = 0;
  function Band() {
    drawn += 1;
    return `${useLongWait("c")} ${useAnswers("c")}`;
  }
  draw(<Band />);
  const read = async (): Promise<void> => {
    const answered = addRead("c", { since: steadyNow(), end: () => undefined });
    await twoFrames();
    answered();
    useHealthStore.getState().report("c", { milliseconds: 1, ok: true, now: Date.now() });
    await twoFrames();
  };
  await twoFrames();
  await read();
  const before = drawn;
  await read();
  await read();
  expect(drawn).toBe(before);
});

async function twoFrames(): Promise<void> {
  for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
}
