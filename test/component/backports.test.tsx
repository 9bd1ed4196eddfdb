// The backport map: which branches have which fix, by keyboard from the history into the matrix.
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { commands, page, userEvent } from "vitest/browser";
import { usePick } from "../../renderer/state/pick.ts";
import { fetchViews } from "./support/fetch-views.ts";
import { expectFocus } from "./support/focus.ts";
import { hashOf, openWindow } from "./support/window.tsx";

let folder: string;
let project: string;

beforeAll(async () => {
  await fetchViews();
  ({ folder, project } = await commands.repository("backports"));
}, 60_000);
beforeEach(() => usePick.setState({ request: null, chosen: {}, messages: {}, visited: {} }));

const patient = { timeout: 15_000 };
const press = (keys: string) => userEvent.keyboard(keys);
const git = async (...args: string[]) => (await commands.runGit(folder, args)).trim();
const short = (name: string) => git("rev-parse", "--short=7", name);

/** What the cells say: by fix, in the order of the branches. */
const rows = (): string[][] =>
  [...document.querySelectorAll(".backports-grid tbody tr")].map((row) =>
    [...row.querySelectorAll("td")].map((cell) => cell.getAttribute("aria-label")?.split(": ").at(-1) ?? ""),
  );
const branches = () =>
  [...document.querySelectorAll(".backports-grid thead .ui-ref, .backports-grid tbody th .ui-ref")].map((pill) => pill.textContent);
const isReady = () =>
  rows()
    .flat()
    .every((said) => said !== "waiting" && said !== "trying");

describe("the map of chosen fixes", () => {
  it("says where they are and where they are missing, and opens the matrix with what was chosen", async () => {
    const refs = await git("for-each-ref");
    const ids = await Promise.all(["late", "retry", "utc", "fix"].map((name) => git("rev-parse", name)));
    openWindow(hashOf(project, "backports", `?fixes=${ids.join("+")}`));
    await expectFocus("Fixes and branches");
    await expect.poll(isReady, patient).toBe(true);
    expect(branches().slice(0, 3)).toEqual(["release/4.2", "release/4.1", "release/4.0"]);
    const byFix = Object.fromEntries(
      rows().map((said, index) => [
        document.querySelectorAll(".backports-grid tbody tr")[index]?.querySelector(".ui-sha, code")?.textContent,
        said.slice(0, 3),
      ]),
    );
    expect(byFix[await short("retry")]).toEqual(["its lines", `as ${await short("release/4.1~1")}`, "goes cleanly"]);
    expect(byFix[await short("fix")]).toEqual(["goes cleanly", "goes cleanly", "conflicts"]);
    // All that go cleanly, into the matrix: those cells and no other.
    await press("a");
    const clean = rows()
      .flat()
      .filter((said) => said === "goes cleanly").length;
    await expect.poll(() => document.querySelectorAll('.backports-grid td[aria-selected="true"]')).toHaveLength(clean);
    await press("p");
    await expectFocus("Commits and branches");
    await expect.poll(() => document.querySelectorAll('.pick-cell[data-tone="ok"]').length, patient).toBe(clean);
    await press("{Escape}");
    await expectFocus("Fixes and branches");
    expect(await git("for-each-ref")).toBe(refs);
  });

  it("shows those alone that go cleanly to a branch", async () => {
    const ids = await Promise.all(["late", "retry", "utc", "fix"].map((name) => git("rev-parse", name)));
    openWindow(hashOf(project, "backports", `?fixes=${ids.join("+")}`));
    await expectFocus("Fixes and branches");
    await expect.poll(isReady, patient).toBe(true);
    const clean = rows().filter((said) => said.some((one) => one.endsWith("goes cleanly"))).length;
    await page.getByText("Goes cleanly somewhere").click();
    await expect.poll(() => window.location.hash).toContain("clean=1");
    await expect.poll(() => rows().length).toBe(clean);
    expect(rows().every((said) => said.some((one) => one.endsWith("goes cleanly")))).toBe(true);
    await page.getByText("All", { exact: true }).click();
    await expect.poll(() => rows().length).toBe(ids.length);
  });

  it("begins with the commits that are selected in the history", async () => {
    openWindow(hashOf(project, "history"));
    await expectFocus("Commits");
    await press("{Home}{Shift>}{ArrowDown}{/Shift}b");
    await expectFocus("Fixes and branches");
    await expect.poll(() => document.querySelectorAll(".backports-grid tbody tr")).toHaveLength(2);
    await press("l");
    await expectFocus("Commits");
    // The statuses come between.
    await page.getByText("Backports", { exact: true }).click();
    await expect.element(page.getByRole("textbox", { name: "Fixes say" })).toHaveValue("fix");
  });
});

it("a commit's page has the branches of that commit below each other", async () => {
  const fix = await git("rev-parse", "fix");
  openWindow(hashOf(project, "commit", `?sha=${fix}&tab=backports`));
  await expectFocus("Fixes and branches");
  await expect.poll(isReady, patient).toBe(true);
  expect(branches()[0]).toBe("main");
  await expect.poll(() => rows()[0]).toEqual(["same hash, changed since"]);
  await press("{ArrowDown}");
  await expect.element(page.getByText(/and goes there cleanly/)).toBeVisible();
  await press("{Enter}");
  await expectFocus("Commits and branches");
  await expect.poll(() => document.querySelectorAll(".pick-matrix tbody tr").length).toBe(1);
});
