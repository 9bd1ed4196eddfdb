// Steps of the blame that take long: they say so, Escape ends them, and they lead nobody away who went elsewhere meanwhile.
import { beforeAll, expect, it, onTestFinished } from "vitest";
import { commands, page } from "vitest/browser";
import { fetchViews } from "./support/fetch-views.ts";
import { openText } from "./support/focus.ts";
import { press } from "./support/person.tsx";
import { twoFrames } from "./support/reach.ts";
import { hashOf, openWindow } from "./support/window.tsx";

beforeAll(fetchViews, 60_000);

/** The window with a blamed file, its lane focused; what the steps read is held until `release`, which waits for its answers. */
async function openHeld() {
  const { project } = await commands.repository("blamed");
  openWindow(hashOf(project, "files", "?path=src/planner.ts&blame=1&line=7"));
  await openText("src/planner.ts");
  await expect.poll(() => document.querySelectorAll(".blame-range").length).toBeGreaterThan(5);
  document.querySelector<HTMLElement>(".blame-lane")?.focus();
  const { fetch } = window;
  const held = Promise.withResolvers<void>();
  const answers: Promise<Response>[] = [];
  window.fetch = async (input, init) => {
    if (!/(planner|router)[^/]*\/raw\?/.test(String(input))) return fetch(input, init);
    const answer = held.promise.then(() => fetch(input, init));
    answers.push(answer);
    return answer;
  };
  onTestFinished(() => {
    held.resolve();
    window.fetch = fetch;
  });
  const release = async (): Promise<void> => {
    held.resolve();
    await Promise.allSettled(answers);
    await twoFrames();
  };
  return { project, release, isAsked: () => answers.length > 0 };
}

const walk = () => document.querySelector(".blame-walk")?.textContent ?? "";
const looking = page.getByText("Looking in the history… Esc stops.");

it("a step that takes long says so, and Escape ends it", async () => {
  const { release } = await openHeld();
  const { hash } = location;
  await press("b");
  await expect.element(looking).toBeVisible();
  await press("Escape");
  await expect.element(looking).not.toBeInTheDocument();
  await release();
  expect(location.hash).toBe(hash);
  await press("b");
  await expect.poll(walk).toMatch(/before [0-9a-f]{7}/);
});

it("a step leads nobody away who went to another file meanwhile", async () => {
  const { project, release, isAsked } = await openHeld();
  await press("b");
  await expect.poll(isAsked).toBe(true);
  const elsewhere = hashOf(project, "files", "?path=src/other.ts");
  location.hash = elsewhere;
  await openText("src/other.ts");
  await release();
  await openText("src/other.ts");
  expect(location.hash).toBe(elsewhere);
});
