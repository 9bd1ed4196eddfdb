// The main job in the window alone: what a person sees is what git has.
import { beforeAll, expect, it, onTestFinished } from "vitest";
import { commands, page, userEvent } from "vitest/browser";
import { deskKey } from "../../renderer/desk/model.ts";
import { fetchViews } from "./support/fetch-views.ts";
import { expectFocus, openText } from "./support/focus.ts";
import { hashOf, openWindow } from "./support/window.tsx";

beforeAll(fetchViews, 180_000);

it("shows a file of the branch, stages what is typed, and commits it", { tags: "long" }, async () => {
  const { folder, project } = await commands.repository("everyday");
  openWindow(hashOf(project, "files", "?path=src/tide.ts"));
  const text = page.getByRole("textbox", { name: "src/tide.ts" });
  await expect.element(text).toBeInTheDocument();
  text.element().focus();
  await userEvent.keyboard("{Control>}{Home}{/Control}// moon{Enter}{Control>}s{/Control}");
  await expect.element(page.getByRole("tab", { name: /Changes.*1 staged/ })).toBeVisible();
  await userEvent.keyboard("{Control>}2{/Control}");
  await page.getByRole("textbox", { name: "Message", exact: true }).fill("Name the moon");
  await userEvent.keyboard("{Control>}{Enter}{/Control}");
  await expect.element(page.getByRole("status").filter({ hasText: /^Committed to/ })).toBeVisible();
  expect(await commands.runGit(folder, ["log", "-1", "--format=%s"])).toBe("Name the moon");
  expect(await commands.runGit(folder, ["show", "main:src/tide.ts"])).toMatch(/^\/\/ moon\n/);
});

it("does not take its own commit for somebody else's while the answer is on its way", { tags: "long" }, async () => {
  const { folder, project } = await commands.repository("everyday");
  const { fetch } = window;
  const gate = Promise.withResolvers<void>();
  const answered: string[] = [];
  onTestFinished(() => {
    gate.resolve();
    window.fetch = fetch;
  });
  window.fetch = async (input, init) => {
    const answer = await fetch(input, init);
    if (init?.method === "POST" && /repository\/commits/.test(String(input))) await gate.promise;
    answered.push(String(input));
    return answer;
  };
  openWindow(hashOf(project, "files", "?path=src/tide.ts"));
  await openText("src/tide.ts");
  await userEvent.keyboard("{Control>}{Home}{/Control}// moon{Enter}{Control>}s{/Control}");
  await expect.element(page.getByRole("tab", { name: /Changes.*1 staged/ })).toBeVisible();
  await userEvent.keyboard("{Control>}2{/Control}");
  await page.getByRole("textbox", { name: "Message", exact: true }).fill("Name the moon");
  await userEvent.keyboard("{Control>}{Enter}{/Control}");
  await expect.poll(() => commands.runGit(folder, ["log", "-1", "--format=%s"])).toBe("Name the moon");
  await userEvent.keyboard("{Control>}1{/Control}");
  await expectFocus("src/tide.ts");
  await userEvent.keyboard("{F5}");
  const made = await commands.runGit(folder, ["rev-parse", "main"]);
  await expect.poll(() => document.querySelector(".ui-statusbar")?.textContent).toContain(`main at ${made.slice(0, 7)}`);
  const hasFolder = (url: string): boolean => url.includes("/repository/tree?") && url.includes(made) && url.includes("path=src");
  await expect.poll(() => answered.some(hasFolder)).toBe(true);
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  expect(page.getByText("Changed on main.").query()).toBeNull();
  gate.resolve();
  await expect.element(page.getByRole("tab", { name: "Changes", exact: true })).toBeVisible();
  expect(page.getByText("Changed on main.").query()).toBeNull();
});

it("shows what another window committed as soon as that is done", async () => {
  const { folder, project } = await commands.repository("everyday");
  openWindow(hashOf(project, "files", "?path=src/tide.ts"));
  await expect.element(page.getByRole("textbox", { name: "src/tide.ts" })).toBeInTheDocument();
  const at = () => document.querySelector(".ui-statusbar")?.textContent;
  const head = () => commands.runGit(folder, ["rev-parse", "--short=7", "main"]);
  await expect.poll(at).toContain(`main at ${await head()}`);
  /** As that window marks a commit that is under way, and takes the mark away. */
  const mark = async (turn: number, revision: number | null, value: string | null): Promise<number | undefined> => {
    const body = { window: "another", turn, desk: deskKey("local", project, "main"), operations: [{ entry: "sending", revision, value }] };
    const headers = { "content-type": "application/json" };
    const answer = await fetch("desktop/desks", { method: "POST", headers, body: JSON.stringify(body) });
    return ((await answer.json()) as { results: { taken: boolean; revision: number }[] }).results.find(({ taken }) => taken)?.revision;
  };
  const begun = await mark(1, null, JSON.stringify({ message: "Elsewhere", branch: "main", parent: null, at: Date.now() }));
  await commands.runGit(folder, [
    "-c",
    "user.name=Bo",
    "-c",
    "user.email=bo@example.com",
    "commit",
    "-q",
    "--allow-empty",
    "-m",
    "Elsewhere",
  ]);
  expect(await mark(2, begun ?? null, null)).toBeGreaterThan(begun ?? Number.POSITIVE_INFINITY);
  // Well before the look that every window takes each 30 seconds.
  await expect.poll(at, { timeout: 10_000 }).toContain(`main at ${await head()}`);
});
