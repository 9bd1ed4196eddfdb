// The backport map: which branches have which fix, by keyboard from the history into the matrix.
import { beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
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
}, 180_000);
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
    .every((said) => said !== "waiting" && !said.endsWith("trying"));

it("is reached from a commit's details, beside the release branches that lack it", { tags: "long" }, async () => {
  const fix = await git("rev-parse", "fix");
  const isAsked = () => performance.getEntriesByType("resource").some(({ name }) => name.includes("/cherry_pick"));
  performance.clearResourceTimings();
  openWindow(hashOf(project, "commit", `?sha=${fix}&tab=details`));
  const link = page.getByRole("link", { name: "Where are backports" });
  await expect.element(link).toBeVisible();
  expect(link.element().closest("dd")?.textContent).toContain("release/4.0");
  // To read the details tries nothing on any branch.
  expect(isAsked()).toBe(false);
  await link.click();
  await expectFocus("Fixes and branches");
  await expect.poll(isReady, patient).toBe(true);
  expect(rows().flat()).toContain("conflicts");
  expect(isAsked()).toBe(true);
});

describe("the map of chosen fixes", () => {
  it("has the keys also where there is no other branch", async () => {
    const lone = await commands.repository("review");
    const others = (await commands.runGit(lone.folder, ["for-each-ref", "--format=%(refname:short)", "refs/heads"])).split("\n");
    await commands.runGit(lone.folder, [
      "branch",
      "-D",
      ...others.map((name) => name.trim()).filter((name) => name !== "main" && name !== ""),
    ]);
    const sha = (await commands.runGit(lone.folder, ["rev-parse", "main"])).trim();
    openWindow(hashOf(lone.project, "backports", `?fixes=${sha}`));
    await expect.element(page.getByRole("heading", { name: "There is no other branch to look at" })).toBeVisible();
    await expectFocus("Backports");
  });

  it("begins with the branches that changed last where none is called a release", async () => {
    const plain = await commands.repository("review");
    await commands.runGit(plain.folder, ["branch", "elsewhere", "v1.0"]);
    const sha = (await commands.runGit(plain.folder, ["rev-parse", "main"])).trim();
    openWindow(hashOf(plain.project, "backports", `?fixes=${sha}`));
    await expectFocus("Fixes and branches");
    await expect.poll(branches).toContain("elsewhere");
  });

  it("says where they are and where they are missing, and opens the matrix with what was chosen", { tags: "long" }, async () => {
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

  it("unfolds by Enter the lines in which a fix conflicts with a branch", { tags: "long" }, async () => {
    const refs = await git("for-each-ref");
    openWindow(hashOf(project, "backports", `?fixes=${await git("rev-parse", "fix")}`));
    await expectFocus("Fixes and branches");
    await expect.poll(isReady, patient).toBe(true);
    expect(rows()[0]?.[2]).toBe("conflicts");
    await press("{ArrowRight}{ArrowRight}{Enter}");
    const hunks = page.getByRole("region", { name: "Lines that conflict" });
    await expect.element(hunks).toBeVisible();
    const said = (side: string) => document.querySelector(`.pick-side[data-side="${side}"] pre`)?.textContent ?? "";
    await expect.poll(() => said("yours"), patient).not.toBe("");
    // What stands on both sides stands in git's own files.
    expect(await git("show", "fix:src/planner.ts")).toContain(said("yours").trim());
    expect(await git("show", "release/4.0:src/planner.ts")).toContain(said("theirs").trim());
    await expectFocus("Fixes and branches");
    await press("{Enter}");
    await expect.element(hunks).not.toBeInTheDocument();
    await page.getByRole("button", { name: "Unfold" }).click();
    await expect.element(hunks).toBeVisible();
    expect(await git("for-each-ref")).toBe(refs);
  });

  it("shows those alone that go cleanly to a branch", { tags: "long" }, async () => {
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

  it("is narrowed by path, author and day as the history is, and exports what it shows as a table", { tags: "long" }, async () => {
    const titles = (await git("log", "--format=%s", "--", "src/retry.ts")).split("\n");
    openWindow(hashOf(project, "backports", "?message="));
    await expectFocus("Fixes and branches");
    await page.getByRole("button", { name: "Path", exact: true }).click();
    await press("src/retry.ts{Enter}");
    await expect.poll(() => rows().length, patient).toBe(titles.length);
    expect(window.location.hash).toContain("path=src%2Fretry.ts");
    await expect.poll(isReady, patient).toBe(true);
    const saved: Blob[] = [];
    const make = vi.spyOn(URL, "createObjectURL").mockImplementation((blob) => `blob:${saved.push(blob as Blob)}`);
    const click = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => undefined);
    onTestFinished(() => {
      make.mockRestore();
      click.mockRestore();
    });
    await page.getByRole("grid", { name: "Fixes and branches" }).click({ position: { x: 4, y: 4 } });
    await press("e");
    await expect.poll(() => saved.length).toBe(1);
    const [head, ...lines] = ((await saved[0]?.text()) ?? "").trim().split("\r\n");
    expect(head).toBe(`commit,title,author,committed,${branches().join()}`);
    expect(lines.map((line) => line.split(",")[1])).toEqual(titles);
    expect(lines.map((line) => line.replaceAll('"', "").split(",").slice(4).join())).toEqual(rows().map((said) => said.join()));

    window.location.hash = hashOf(project, "backports", "?message=&author=nobody");
    await expect.element(page.getByText("No commit matches the filters")).toBeVisible();
  });

  it("is narrowed to commits that end with a trailer", { tags: "long" }, async () => {
    const as = ["-c", "user.name=Ada", "-c", "user.email=ada@example.com", "commit-tree", "main^{tree}", "-p"];
    const worded = await git(...as, "main", "-m", "Say Fixes: in a title");
    const fix = await git(...as, worded, "-m", "Mend the trunks", "-m", "Fixes: 1a2b3c4 (Allow night trunks)");
    await git("tag", "trailed", await git(...as, fix, "-m", "Mend the depots", "-m", "Fixes: 5d6e7f8 (Skip depots)"));
    openWindow(hashOf(project, "backports", "?ref=trailed"));
    await page.getByRole("button", { name: "Trailer", exact: true }).click();
    await press("fixes{Enter}");
    await expect.poll(() => rows().length, patient).toBe(2);
    window.location.hash = hashOf(project, "backports", "?ref=trailed&trailer=Fixes%3A+1a2b");
    await expect.poll(() => rows().length, patient).toBe(1);
    await expect.element(page.getByText("Mend the trunks")).toBeVisible();
    window.location.hash = hashOf(project, "backports", "?ref=trailed&trailer=Reverts");
    await expect.element(page.getByText("No commit matches the filters")).toBeVisible();
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

describe("fixes by the label of their merge request", () => {
  const send = async (at: string, method: string, path: string, body: unknown): Promise<Record<string, unknown>> => {
    const address = `connections/local/api/v4/projects/${encodeURIComponent(at)}/${path}`;
    const answer = await fetch(address, { method, headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
    expect(answer.ok, `${method} ${path}`).toBe(true);
    return (await answer.json()) as Record<string, unknown>;
  };

  it("are the commits that merged ones brought, and no others; a path asked for instead takes the label away", {
    tags: "long",
  }, async () => {
    const made = await commands.repository("backports");
    const own = async (...args: string[]) => (await commands.runGit(made.folder, args)).trim();
    const ids: string[] = [];
    for (const [branch, labels] of [
      ["labelled", "bug"],
      ["other", "chore"],
    ] as const) {
      const actions = [{ action: "create", file_path: `${branch}.txt`, content: `${branch}\n` }];
      const commit = { branch, start_branch: "main", commit_message: `Bring ${branch}`, actions };
      ids.push(String((await send(made.project, "POST", "repository/commits", commit))["id"]));
      const request = { source_branch: branch, target_branch: "main", title: branch, labels };
      const { iid } = await send(made.project, "POST", "merge_requests", request);
      await send(made.project, "PUT", `merge_requests/${String(iid)}/merge`, {});
    }
    openWindow(hashOf(made.project, "backports", "?label=bug"));
    await expectFocus("Fixes and branches");
    const shown = () =>
      [...document.querySelectorAll(".backports-grid tbody tr")].map((row) => row.querySelector(".ui-sha, code")?.textContent);
    await expect.poll(shown, patient).toEqual([ids[0]?.slice(0, 7)]);
    expect(await own("log", "-1", "--format=%s", ids[0] ?? "")).toBe("Bring labelled");
    window.location.hash = hashOf(made.project, "backports", "?label=none");
    await expect
      .element(page.getByRole("heading", { name: "No merged merge request with the label “none” brought a commit" }))
      .toBeVisible();
    await page.getByRole("button", { name: /^Path/ }).click();
    await page.getByRole("textbox", { name: "Path" }).fill("other.txt");
    await press("{Enter}");
    await expect.poll(() => window.location.hash, patient).toMatch(/path=other\.txt/);
    expect(window.location.hash).not.toContain("label=");
  });
});
