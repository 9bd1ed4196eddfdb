// Moved blocks of a commit: shown as moved in both files, counted as neither added nor removed, and M leads from one end to the other.
import { beforeAll, expect, it } from "vitest";
import { commands, page, userEvent } from "vitest/browser";
import { useDiffLayout } from "../../renderer/state/diff-layout.ts";
import { fetchViews } from "./support/fetch-views.ts";
import { expectFocus } from "./support/focus.ts";
import { hashOf, openWindow } from "./support/window.tsx";

let project: string;
let sha: string;
let edited: string;
const block = "function legCost(leg, parcel) {\n  const distance = haversine(leg.from, leg.to);\n  return distance * parcel.weight;\n}\n";

beforeAll(async () => {
  await fetchViews();
  ({ project } = await commands.repository("backports"));
  const commit = async (message: string, actions: object[]): Promise<string> => {
    const answer = await fetch(`connections/local/api/v4/projects/${encodeURIComponent(project)}/repository/commits`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ branch: "staging", commit_message: message, author_name: "Ada", author_email: "ada@example.com", actions }),
    });
    return ((await answer.json()) as { id: string }).id;
  };
  const lines = (from: number): string => Array.from({ length: 12 }, (_, at) => `line ${from + at} of the plan\n`).join("");
  await commit("Write", [{ action: "create", file_path: "a.ts", content: lines(1) + block + lines(20) }]);
  sha = await commit("Move", [
    { action: "update", file_path: "a.ts", content: `${lines(1)}${lines(20)}one more\n` },
    { action: "create", file_path: "b.ts", content: `// costs\n${block}` },
  ]);
  const rate = (value: string): string =>
    `${block.slice(0, -2)}  const tariffOfTheNight = ${value};\n  return tariffOfTheNight * legsOfTheNight.length;\n}\n`;
  await commit("Write", [{ action: "create", file_path: "c.ts", content: lines(1) + rate("1.35") + lines(20) }]);
  edited = await commit("Move and edit", [
    { action: "update", file_path: "c.ts", content: lines(1) + lines(20) },
    { action: "create", file_path: "d.ts", content: `// costs\n${rate("nightRate")}` },
  ]);
}, 60_000);

const active = () =>
  document.getElementById(document.querySelector(".diff-grid")?.getAttribute("aria-activedescendant") ?? "")?.getAttribute("aria-label");
const moved = () => document.querySelectorAll(".diff-row[data-moved]").length;

it.each(["unified", "split"] as const)("are shown in %s, with a way to the other end", async (layout) => {
  useDiffLayout.setState({ layout, wraps: false, ignoresSpace: false, hidesMoved: false });
  openWindow(hashOf(project, "commit", `?sha=${sha}`));
  await expectFocus(/^Diff of/);
  await expect.poll(moved).toBe(8);
  await expect.poll(() => document.querySelector(".commit-tabs .diff-counts")?.textContent).toMatch(/2 added.*4 moved/);
  await expect.element(page.getByText("to b.ts, line 2, 4 lines")).toBeVisible();
  const heads = () => [...document.querySelectorAll(".diff-row .diff-file .diff-moved")].map((head) => head.textContent);
  await expect.poll(heads).toEqual(["4 moved lines", "4 moved lines"]);
  await expect.element(page.getByText("from a.ts, line 13, 4 lines")).toBeVisible();
  await userEvent.keyboard("n");
  while (active()?.startsWith("removed, line 13") !== true) await userEvent.keyboard("j");
  await userEvent.keyboard("m");
  await expect.poll(active).toMatch(/added, line 2, function legCost/);
  await userEvent.keyboard("m");
  await expect.poll(active).toMatch(/removed, line 13, function legCost/);
});

it("are removed and added lines where somebody does not want them", async () => {
  openWindow(hashOf(project, "commit", `?sha=${sha}`));
  await expectFocus(/^Diff of/);
  // Not before: what the window remembers comes while it opens.
  useDiffLayout.setState({ layout: "unified", hidesMoved: true });
  await expect.poll(() => document.querySelector(".commit-tabs .diff-counts")?.textContent).toMatch(/6 added.*4 removed/);
  expect(moved()).toBe(0);
  useDiffLayout.setState({ hidesMoved: false });
});

it.each(["unified", "split"] as const)(
  "that were edited on the way to another file have their words marked at both ends, in %s",
  async (layout) => {
    useDiffLayout.setState({ layout, wraps: false, ignoresSpace: false, hidesMoved: false });
    openWindow(hashOf(project, "commit", `?sha=${edited}`));
    await expectFocus(/^Diff of/);
    await expect.element(page.getByText("to d.ts, line 2, 6 lines, 1 edited")).toBeVisible();
    const words = () => [...document.querySelectorAll("mark.diff-word")].map(({ textContent }) => textContent);
    await expect.poll(words).toEqual(["1.35", "nightRate"]);
    expect(document.querySelectorAll(".diff-row[data-moved] mark.diff-word")).toHaveLength(2);
    // The bar below tells the way from one end to the other.
    await expect.poll(() => page.getByRole("contentinfo").element().textContent).toMatch(/M ?other end of the move/);
  },
);
