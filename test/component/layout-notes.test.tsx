// A note above a text leaves room for the text, and its buttons are in reach, also at 200 %.
import { afterEach, beforeAll, expect, it } from "vitest";
import { commands, page, userEvent } from "vitest/browser";
import { apiClient, desktopClient } from "../../renderer/data/clients.ts";
import { fetchViews } from "./support/fetch-views.ts";
import { openText } from "./support/focus.ts";
import { expectAllAt, show, sizes } from "./support/reach.ts";
import { hashOf, openWindow } from "./support/window.tsx";

beforeAll(fetchViews, 120_000);

afterEach(() => show({ width: 1440, height: 900, zoom: 1 }));

it("says that the branch moved on in a few lines, over the text", { tags: "long" }, async () => {
  const { folder, project } = await commands.repository("everyday");
  const git = (...args: string[]) => commands.runGit(folder, ["-c", "user.name=Eve", "-c", "user.email=eve@example.com", ...args]);
  openWindow(hashOf(project, "files", "?path=src/tide.ts"));
  await openText("src/tide.ts");
  await userEvent.keyboard("// mine{Control>}s{/Control}");
  await expect.element(page.getByRole("tab", { name: /Changes.*1 staged/ })).toBeVisible();
  const text = await git("show", "main:src/tide.ts");
  await commands.writeInto(folder, "src/tide.ts", `// theirs\n${text}`);
  await git("commit", "-qam", "Change its first line");
  await userEvent.keyboard("{F5}");
  const merge = page.getByRole("button", { name: "Merge…" });
  await expect.element(merge).toBeVisible();
  await expectAllAt("Files with a note");
  for (const size of sizes) {
    await show(size);
    const note = (): HTMLElement | null | undefined => merge.element().closest<HTMLElement>(".ui-note");
    await expect.poll(() => (note()?.getBoundingClientRect().height ?? 999) / size.zoom, { message: size.name }).toBeLessThan(130);
  }
});

it("says in Changes that a file waits to be merged in one line, and leaves the room to what is staged", { tags: "long" }, async () => {
  const { folder, project } = await commands.repository("everyday");
  const git = (...args: string[]) => commands.runGit(folder, ["-c", "user.name=Eve", "-c", "user.email=eve@example.com", ...args]);
  openWindow(hashOf(project, "files", "?path=src/tide.ts"));
  await openText("src/tide.ts");
  await userEvent.keyboard("// mine{Control>}s{/Control}");
  await expect.element(page.getByRole("tab", { name: /Changes.*1 staged/ })).toBeVisible();
  await commands.writeInto(folder, "src/tide.ts", `// theirs${await git("show", "main:src/tide.ts")}`);
  await git("commit", "-qam", "Change its first line");
  await userEvent.keyboard("{F5}");
  await page.getByRole("button", { name: "Merge…" }).click();
  await expect.element(page.getByRole("region", { name: "Overlaps of src/tide.ts" })).toHaveFocus();
  await userEvent.keyboard("{Escape}{Control>}2{/Control}");
  const note = page.getByText("tide.ts waits to be merged.");
  await expect.element(note).toBeVisible();
  const heightOf = (selector: string): number => document.querySelector(selector)?.getBoundingClientRect().height ?? 0;
  await expect.poll(() => heightOf(".changes-merged")).toBeLessThan(80);
  expect(heightOf(".changes-side")).toBeGreaterThan(600);
});

it("shortens who touched a file last and in which commit, and never writes when over its hash", async () => {
  const { folder, project } = await commands.repository("everyday");
  const title = "Write down all that is known of the harbour";
  const who = "committer Wolfeschlegelsteinhausen Bergerdorff <w@example.com> 1750000000 +0000";
  const from = (await commands.runGit(folder, ["rev-parse", "main"])).trim();
  const file = "M 100644 inline docs/all.txt\ndata 4\nall\n";
  const input = `commit refs/heads/main\n${who}\ndata ${title.length}\n${title}\nfrom ${from}\n${file}\n`;
  await commands.runGit(folder, ["fast-import", "--quiet"], input);
  openWindow(hashOf(project, "files", "?path=docs/all.txt"));
  await openText("docs/all.txt");
  await show({ width: 700, height: 700, zoom: 1 });
  const line = page.getByRole("button", { name: title });
  await expect.element(line).toBeVisible();
  const when = (): Element | null => document.querySelector(".files-last-quiet");
  expect((line.element() as HTMLElement).scrollWidth).toBeGreaterThan((line.element() as HTMLElement).clientWidth);
  expect(when()?.scrollWidth).toBe(when()?.clientWidth);
});

it("leaves the text nearly half of a window that became small, however wide the sidebar was made", { tags: "long" }, async () => {
  const { project } = await commands.repository("everyday");
  openWindow(hashOf(project, "files", "?path=src/tide.ts"));
  await openText("src/tide.ts");
  // What a bar has beside an edited file leaves the way to it the least room.
  await userEvent.keyboard("// mine{Control>}s{/Control}");
  await expect.element(page.getByRole("tab", { name: /Changes.*1 staged/ })).toBeVisible();
  const edge = page.getByTitle("Sidebar width").element() as HTMLElement;
  try {
    edge.focus();
    await userEvent.keyboard("{ArrowRight>30/}");
    await expectAllAt("Files beside a wide sidebar");
    await show({ width: 1024, height: 700, zoom: 2 });
    await expect
      .poll(() => (document.querySelector(".files-main")?.getBoundingClientRect().width ?? 0) / window.innerWidth)
      .toBeGreaterThan(0.44);
  } finally {
    await show({ width: 1440, height: 900, zoom: 1 });
    edge.focus();
    await userEvent.keyboard("{Enter}");
  }
});

it("the status bar cuts no fact at its start where there is little room, and says the whole in a tooltip", { tags: "long" }, async () => {
  const { project } = await commands.repository("everyday");
  openWindow(hashOf(project, "files", "?path=src/tide.ts"));
  await openText("src/tide.ts");
  await userEvent.keyboard("// mine{Control>}s{/Control}");
  await expect.element(page.getByRole("tab", { name: /Changes.*1 staged/ })).toBeVisible();
  await userEvent.keyboard("{Control>}2{/Control}");
  const fact = page.getByTitle("1 change kept on this machine until committed");
  await expect.element(fact).toBeVisible();
  for (const size of sizes) {
    await show(size);
    const boxes = (): [number, number] =>
      [fact.element(), fact.element().parentElement!].map((one) => one.getBoundingClientRect().left) as [number, number];
    await expect.poll(() => boxes()[0] - boxes()[1], { message: size.name }).toBeGreaterThan(-1);
  }
});

it("shows the figures of a group's readings whole beside its charts, those of one day with their times", { tags: "long" }, async () => {
  await apiClient("local").openSample({});
  await desktopClient.watchGroup({ connection: "local", path: "local" });
  await show({ width: 1024, height: 700, zoom: 1 });
  openWindow(`#/c/local/activity?range=1y&group=local`);
  const readings = page.getByRole("complementary", { name: "Readings" });
  await expect.element(readings).toBeVisible();
  const first = () => readings.element().querySelector("tbody th")?.textContent;
  await expect.poll(first).toBeTruthy();
  await userEvent.click(page.getByRole("button", { name: "Read now" }));
  await expect.poll(first).toMatch(/, \d\d:\d\d$/);
  expect(readings.element().scrollWidth).toBe(readings.element().clientWidth);
});

it("lists a group's readings under its charts in a narrow window, never over them", { tags: "long" }, async () => {
  await apiClient("local").openSample({});
  await desktopClient.watchGroup({ connection: "local", path: "local" });
  openWindow(`#/c/local/activity?range=1y&group=local`);
  await expect.element(page.getByRole("img", { name: /^Members added/ })).toBeInTheDocument();
  const boxOf = (selector: string) => document.querySelector(selector)?.getBoundingClientRect() ?? expect.unreachable();
  for (const height of [700, 800, 1000]) {
    await show({ width: 700, height, zoom: 1 });
    await expect.poll(() => boxOf(".activity-readings").top - boxOf(".activity-charts").bottom, { message: `${height}` }).toBe(0);
    expect(boxOf(".activity-readings").height).toBeGreaterThanOrEqual(240);
  }
});
