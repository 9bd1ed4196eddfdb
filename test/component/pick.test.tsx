// Cherry-pick and revert: the outcome is on screen before anything is written, and git says that it was told right.
import { beforeAll, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { commands, page, userEvent } from "vitest/browser";
import { usePick } from "../../renderer/state/pick.ts";
import { fetchViews } from "./support/fetch-views.ts";
import { expectFocus } from "./support/focus.ts";
import { addBranch, cells, edges, patient, widths } from "./support/matrix.ts";
import { hashOf, openWindow } from "./support/window.tsx";

let folder: string;
let project: string;
let heads: string;

/** One repository for all: its branches go back to where they were after each test. */
beforeAll(async () => {
  await fetchViews();
  ({ folder, project } = await commands.repository("backports"));
  heads = await git("for-each-ref", "--format=%(refname:short) %(objectname)", "refs/heads");
}, 180_000);
beforeEach(() => {
  usePick.setState({ request: null, chosen: {}, messages: {}, visited: {} });
  onTestFinished(async () => {
    const now = await git("for-each-ref", "--format=%(refname:short) %(objectname)", "refs/heads");
    for (const line of heads.split("\n")) {
      const [name = "", id = ""] = line.split(" ");
      if (now.includes(line)) continue;
      await (name === "main" ? git("reset", "-q", "--hard", id) : git("update-ref", `refs/heads/${name}`, id));
    }
  });
});

const press = (keys: string) => userEvent.keyboard(keys);
const git = async (...args: string[]) => (await commands.runGit(folder, args)).trim();

/** What git's own cherry-pick makes of a branch, in a clone that is thrown away: its tree. */
async function pickByGit(branch: string, commits: readonly string[]): Promise<string> {
  const clone = await commands.emptyFolder("oracle");
  const gitThere = (...args: string[]) => commands.runGit(clone, ["-c", "user.name=Git", "-c", "user.email=git@example.com", ...args]);
  await gitThere("clone", "-q", "--branch", branch, folder, "work");
  await gitThere("-C", "work", "cherry-pick", "-x", ...commits);
  return (await gitThere("-C", "work", "rev-parse", "HEAD^{tree}")).trim();
}

const dialog = () => page.getByRole("dialog");
const main = () => document.querySelector<HTMLElement>('.ui-dialog-footer [data-variant="main"]')?.innerText.split("\n")[0];
const explained = () => document.querySelector(".pick-explained")?.textContent;

const foot = () => document.querySelector(".ui-dialog-footer")?.textContent;

/** The history, with the focus in it. */
async function openHistory(): Promise<void> {
  openWindow(hashOf(project, "history"));
  await expectFocus("Commits");
  await expect.poll(() => document.querySelectorAll(".history-sha").length, patient).toBe(7);
}

/** The history with the rows from `first` to `last` selected. */
async function select(first: number, last: number): Promise<void> {
  await openHistory();
  const row = (index: number) => document.querySelector<HTMLElement>(`.history-row[data-index="${index}"]`);
  row(first)?.click();
  await expect.poll(() => row(first)?.getAttribute("aria-selected")).toBe("true");
  row(last)?.dispatchEvent(new MouseEvent("click", { bubbles: true, shiftKey: true }));
  await expect.element(page.getByRole("toolbar", { name: "Selected commits" })).toBeVisible();
}

describe("the matrix", () => {
  it("tells clean, conflict, empty, already there and in order, for several commits oldest first", { tags: "long" }, async () => {
    const refs = await git("for-each-ref");
    const short = (name: string) => git("rev-parse", "--short=7", name);
    await select(2, 5);
    await press("p");
    await expectFocus("Commits and branches");
    await expect.poll(cells, patient).toEqual({
      "release/4.2": ["Clean", "Clean", "Empty changes nothing", `In order after ${await short("fix")}`],
      "release/4.1": [
        ...["Clean", "Conflict 1 file", `Already there picked as ${await short("release/4.1~1")}`, `In order after ${await short("fix")}`],
      ],
      "release/4.0": ["Conflict 1 file", "Clean", "Clean", "Conflict 1 file"],
    });
    const columns = () => [...document.querySelectorAll(".pick-matrix thead .pick-sha")].map((head) => head.textContent);
    await expect.poll(columns).toEqual([await short("fix"), await short("utc"), await short("retry"), await short("late")]);
    // Each cell explains itself; a conflict in the server's own words.
    await press("{ArrowDown}{ArrowRight}");
    await expect
      .poll(explained)
      .toMatch(/conflicts on release\/4\.1\.Sorry|conflicts on release\/4\.1\. The server says: “Sorry, .*src\/planner\.ts/);
    // What Enter does stands in the foot; commits are equally wide.
    await expect.poll(foot).toContain("Enter fold");
    await press("{Enter}");
    await expect.poll(foot).toContain("Enter unfold");
    await press("{Enter}");
    expect(widths().length).toBe(4);
    expect(Math.max(...widths()) - Math.min(...widths())).toBeLessThan(1);
    // And with its lines: what both began with, the branch's and the commit's.
    const hunk = page.getByRole("region", { name: "Lines that conflict" });
    await expect.element(hunk.getByText("const arrival = late(leg);")).toBeVisible();
    await expect.element(hunk.getByText("const arrival = toUtc(leg);")).toBeVisible();
    await press("{ArrowRight}");
    await expect.poll(explained).toContain("Its message names this commit.");
    // Ticked, a row says how its commits will go, and that this is a prediction.
    await press(" ");
    await expect.element(page.getByText(/goes without .* Predicted from the lines/)).toBeVisible();
    await expect.poll(main).toMatch(/^Pick 2 onto release\/4\.1/);
    await press("{ArrowLeft}{ArrowLeft}x");
    await expect.poll(() => cells()["release/4.1"]).toEqual(["Left out", "Conflict 1 file", expect.any(String), "Conflict 1 file"]);
    await press("x{Escape}");
    await expectFocus("Commits");
    expect(await git("for-each-ref")).toBe(refs);
    expect(await git("status", "--porcelain")).toBe("");
  });

  it("shows the whole cell of the focus beside the branches and the sums, where there is no room for all", { tags: "long" }, async () => {
    await page.viewport(520, 700);
    onTestFinished(() => page.viewport(1440, 900));
    await select(1, 5);
    await press("p");
    await expectFocus("Commits and branches");
    await expect.poll(() => Object.keys(cells()).length, patient).toBeGreaterThan(1);
    const scroll = document.querySelector(".pick-scroll") as HTMLElement;
    await expect.poll(() => scroll.scrollWidth, patient).toBeGreaterThan(scroll.clientWidth);
    await press("{ArrowRight>8/}");
    await expect.poll(() => edges("td[data-active]").right).toBeLessThanOrEqual(edges("tbody .pick-sum").left + 1);
    await press("{ArrowLeft>8/}");
    await expect.poll(() => edges("td[data-active]").left).toBeGreaterThanOrEqual(edges("tbody th").right - 1);
    expect(edges("tbody .pick-sum").right).toBeLessThanOrEqual(scroll.getBoundingClientRect().right + 1);
    await press("{Escape}");
  });

  it("picks two commits onto two branches by keyboard alone, as git does, and goes back", { tags: "long" }, async () => {
    const trees = [await pickByGit("release/4.2", ["fix", "utc"]), await pickByGit("staging", ["fix", "utc"])];
    const before = await git("for-each-ref", "refs/heads");
    await openHistory();
    await press("{Home}{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}{Shift>}{ArrowDown}{/Shift}p");
    await expectFocus("Commits and branches");
    // A branch that nobody would have guessed.
    await addBranch("staging");
    await expect.poll(() => cells()["staging"], patient).toEqual(["Clean", "Clean"]);
    await press("{ArrowUp}{ArrowUp}{ArrowUp} ");
    await expect.poll(main).toMatch(/^Pick 4 onto 2 branches/);
    await press("{Control>}{Enter}{/Control}");
    await expect
      .poll(
        () =>
          Object.values(cells())
            .flat()
            .filter((said) => said.startsWith("Picked")).length,
        patient,
      )
      .toBe(4);
    expect([await git("rev-parse", "release/4.2^{tree}"), await git("rev-parse", "staging^{tree}")]).toEqual(trees);
    const said = (name: string) => `(cherry picked from commit ${name})`;
    const [fix, utc] = [await git("rev-parse", "fix"), await git("rev-parse", "utc")];
    for (const branch of ["release/4.2", "staging"]) {
      expect(await git("log", "-2", "--format=%B", branch)).toBe(
        `Compare arrivals in UTC\n\n${said(utc)}\nSkip depots past their cut-off\n\nA closed depot forwards nothing.\n\n${said(fix)}`,
      );
      expect(await git("log", "-2", "--format=%an", branch)).toBe("Lena Fischer\nPriya Raman");
    }
    const tip = await git("rev-parse", "staging");
    await expect.element(page.getByRole("link", { name: tip.slice(0, 7) })).toHaveAttribute("href", expect.stringContaining(tip));
    await page.getByRole("button", { name: "Undo on staging" }).click();
    await expect.element(page.getByText("staging is as it was.")).toBeVisible();
    await page.getByRole("button", { name: "Undo on release/4.2" }).click();
    await expect.element(page.getByText("release/4.2 is as it was.")).toBeVisible();
    expect(await git("for-each-ref", "refs/heads")).toBe(before);
    await expect.poll(() => cells()["staging"], patient).toEqual(["Clean", "Clean"]);
  });

  it("what is foreseen in order goes in order, and a branch broken meanwhile stops while the other goes on", { tags: "long" }, async () => {
    const tree = await pickByGit("release/4.2", ["fix", "late"]);
    await select(2, 5);
    await press("p");
    await expect.poll(() => cells()["release/4.2"]?.[3], patient).toMatch(/^In order/);
    await expect.poll(() => cells()["release/4.1"]?.[3], patient).toMatch(/^In order/);
    // Only fix and late, onto 4.2 and 4.1.
    await press(" {ArrowRight}x{ArrowDown} ");
    await expect.poll(main).toMatch(/^Pick 4 onto 2 branches/);
    const broken = await git(
      "-c",
      "user.name=Bo",
      "-c",
      "user.email=bo@example.org",
      "commit-tree",
      "release/4.0^{tree}",
      "-p",
      "release/4.1",
      "-m",
      "Broken",
    );
    await git("update-ref", "refs/heads/release/4.1", broken);
    await press("{Control>}{Enter}{/Control}");
    await expect.poll(() => cells()["release/4.1"]?.[0], patient).toMatch(/^Conflict/);
    await expect.poll(() => cells()["release/4.2"]?.filter((said) => said.startsWith("Picked")).length, patient).toBe(2);
    expect(await git("rev-parse", "release/4.2^{tree}")).toBe(tree);
    expect(await git("rev-parse", "release/4.1")).toBe(broken);
    const ended = /Ended at 0 of 2 commits on release\/4\.1\..*conflicts there now. 1 commit after it was not reached/s;
    await expect.element(page.getByRole("status").filter({ hasText: ended })).toBeVisible();
  });

  it("folds and unfolds by Enter what the cell says, and picks by no bare Enter", { tags: "long" }, async () => {
    const refs = await git("for-each-ref");
    await select(2, 5);
    await press("p");
    await expect.poll(() => cells()["release/4.1"]?.[1], patient).toBe("Conflict 1 file");
    // Ticked: there is something that Enter could pick.
    await press(" {ArrowDown}{ArrowRight}");
    await expect.poll(main).toMatch(/^Pick \d/);
    const hunks = page.getByRole("region", { name: "Lines that conflict" });
    await expect.element(hunks).toBeVisible();
    await press("{Enter}");
    await expect.element(hunks).not.toBeInTheDocument();
    await expect.element(page.getByRole("button", { name: "Unfold" })).toHaveAttribute("aria-expanded", "false");
    expect(explained()).not.toContain("The server says");
    await press("{Enter}");
    await expect.element(hunks).toBeVisible();
    await page.getByRole("button", { name: "Fold" }).click();
    await expect.element(hunks).not.toBeInTheDocument();
    expect(await git("for-each-ref")).toBe(refs);
  });

  it("leads by M to the map of backports of its commits", { tags: "long" }, async () => {
    const ids = await Promise.all(["late", "retry", "utc", "fix"].map((name) => git("rev-parse", name)));
    await select(2, 5);
    await press("p");
    await expectFocus("Commits and branches");
    await press("m");
    await expectFocus("Fixes and branches");
    await expect.element(dialog()).not.toBeInTheDocument();
    expect(new URLSearchParams(window.location.hash.split("?")[1]).get("fixes")?.split(" ").toSorted()).toEqual(ids.toSorted());
    await expect.poll(() => document.querySelectorAll(".backports-grid tbody tr")).toHaveLength(ids.length);
  });

  it("tries all in one request of our own service, and ends it when it closes", async () => {
    const { fetch } = window;
    onTestFinished(() => {
      window.fetch = fetch;
    });
    const asked: { readonly body: string; readonly signal: AbortSignal | null | undefined }[] = [];
    window.fetch = (input, init) => {
      if (!/cherry_pick|pick_trials/.test(String(input))) return fetch(input, init);
      asked.push({ body: String(init?.body), signal: init?.signal });
      return new Promise((_resolve, reject) => init?.signal?.addEventListener("abort", () => reject(init.signal?.reason)));
    };
    await select(2, 5);
    await press("p");
    await expect.poll(() => asked.length, patient).toBe(1);
    expect((JSON.parse(asked[0]?.body ?? "") as { cells: unknown[] }).cells).toHaveLength(12);
    await press("{Escape}");
    await expect.poll(() => asked[0]?.signal?.aborted).toBe(true);
    await expectFocus("Commits");
    expect(asked).toHaveLength(1);
  });

  it("tries four at a time where not all together, ends them at closing, goes on after a 429 as told", { tags: "long" }, async () => {
    const { fetch } = window;
    onTestFinished(() => {
      window.fetch = fetch;
    });
    let [running, most, asked] = [0, 0, 0];
    const signals: AbortSignal[] = [];
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    window.fetch = async (input, init) => {
      if (String(input).includes("pick_trials")) return new Response('{"error":"404 Not Found"}', { status: 404 });
      if (!String(input).includes("cherry_pick")) return fetch(input, init);
      running += 1;
      asked += 1;
      most = Math.max(most, running);
      if (init?.signal) signals.push(init.signal);
      try {
        await Promise.race([
          held,
          new Promise((_resolve, reject) => init?.signal?.addEventListener("abort", () => reject(init.signal?.reason))),
        ]);
        if (asked === 4) {
          asked += 1;
          return new Response('{"message":"Too many"}', { status: 429, headers: { "retry-after": "1" } });
        }
        return await fetch(input, init);
      } finally {
        running -= 1;
      }
    };
    await select(2, 5);
    await press("p");
    await expect.poll(() => running, patient).toBe(4);
    await press("{Escape}");
    await expect.poll(() => running).toBe(0);
    expect(signals.every((signal) => signal.aborted)).toBe(true);
    expect(asked).toBe(4);
    await expectFocus("Commits");
    release();
    asked = 3;
    await press("p");
    await expect.element(page.getByText(/12 tries done/)).toBeVisible();
    expect(most).toBeLessThanOrEqual(4);
    expect(
      Object.values(cells())
        .flat()
        .filter((said) => said.startsWith("Failed")),
    ).toEqual([]);
  });

  it("looks at the branch when the answer is lost, and sends nothing twice", { tags: "long" }, async () => {
    const { fetch } = window;
    onTestFinished(() => {
      window.fetch = fetch;
    });
    let sent = 0;
    window.fetch = async (input, init) => {
      const answer = await fetch(input, init);
      if (!String(input).includes("cherry_pick") || String(init?.body).includes("dry_run")) return answer;
      sent += 1;
      throw new TypeError("The line broke.");
    };
    openWindow(hashOf(project, "commit", `?sha=${await git("rev-parse", "fix")}`));
    await expectFocus(/^Diff of/);
    await press("p");
    await expect.poll(() => cells()["release/4.2"], patient).toEqual(["Clean"]);
    await page.getByText("Write one").click();
    const text = page.getByRole("textbox", { name: "Message of the new commit" });
    await text.fill("Mine");
    // What was written is there again.
    await press("{Escape}");
    await expect.element(dialog()).not.toBeInTheDocument();
    await press("p");
    await expect.element(text).toHaveValue("Mine");
    await page.getByRole("grid", { name: "Commits and branches" }).getByText("release/4.2").click();
    await expect.poll(main).toMatch(/^Pick onto release\/4\.2/);
    await press("{Control>}{Enter}{/Control}");
    await expect.poll(() => cells()["release/4.2"]?.[0], patient).toMatch(/^Picked as/);
    expect(sent).toBe(1);
    expect(await git("log", "-2", "--format=%B", "release/4.2")).toBe(
      `Mine\n\n(cherry picked from commit ${await git("rev-parse", "fix")})\nMind retries`,
    );
  });

  it("opens from a comparison for what the left side lacks", async () => {
    openWindow(hashOf(project, "compare", "?from=depots-eu&to=main"));
    await expectFocus("Diff from depots-eu to main");
    await expect.element(page.getByRole("button", { name: /^Cherry-pick 2/ })).toBeVisible();
    await press("p");
    await expect.poll(() => cells()["depots-eu"], patient).toEqual(["Clean", "Clean"]);
    await expect.poll(main).toMatch(/^Pick 2 onto depots-eu/);
  });
});

describe("a revert", () => {
  it("says what it will write, reverts a merge against its first parent, and one after the other", { tags: "long" }, async () => {
    const merge = await git("rev-parse", "merged");
    openWindow(hashOf(project, "commit", `?sha=${merge}`));
    await expectFocus(/^Diff of/);
    await press("u");
    await expectFocus("Branch main, choose");
    await expect.poll(explained, patient).toMatch(/^Applies cleanly to main.*takes the first one .* as the mainline/);
    expect(document.querySelector(".pick-written")?.textContent).toBe(`Revert "Merge branch 'night'"\n\nThis reverts commit ${merge}`);
    // Nothing goes before somebody has said which side stays.
    expect(document.querySelector(".pick-off")?.textContent).toBe(`Say which parent of ${merge.slice(0, 7)} is the mainline first.`);
    // The sentence leaves the keys beside it where they are, and what is below each other begins at one edge.
    expect(edges(".ui-dialog-keys span").right).toBeLessThanOrEqual(edges(".pick-off").left);
    expect(edges(".pick-written").left).toBe(edges(".pick-form .ui-barpicker").left);
    await press("{Control>}{Enter}{/Control}");
    const parents = page.getByRole("radiogroup", { name: "Mainline of the merge" });
    for (const title of [/^Ask for the cut-off/, /^Allow night/]) await expect.element(parents.getByText(title)).toBeVisible();
    await press(" "); // What is asked has the focus.
    await expect.poll(() => document.querySelector(".pick-off")).toBe(null);
    await press("{Control>}{Enter}{/Control}");
    await expect.poll(explained, patient).toMatch(/is reverted on main/);
    expect(await git("rev-parse", "main^{tree}")).toBe(await git("rev-parse", "late^{tree}"));
    expect(await git("log", "-1", "--format=%B", "main")).toBe(`Revert "Merge branch 'night'"\n\nThis reverts commit ${merge}`);
    await press("{Escape}");
    await expect.element(dialog()).not.toBeInTheDocument();
  });

  it("of several is made newest first; what is left out stays, and what is reverted already is said", { tags: "long" }, async () => {
    await select(2, 5);
    await press("u");
    await expectFocus("Branch main, choose");
    const said = () => [...document.querySelectorAll(".pick-list .pick-cell-label")].map((label) => label.textContent);
    await expect.poll(said, patient).toEqual(["Clean", "Clean", "Clean", "In order"]);
    await press("{Tab}");
    await expectFocus("Commits to revert");
    await press("{ArrowDown} ");
    await expect.poll(said).toEqual(["Clean", "Left out", "Clean", "In order"]);
    await press("{Control>}{Enter}{/Control}");
    await expect.poll(said, patient).toEqual(["Reverted", "Left out", "Reverted", "Reverted"]);
    await expect.element(dialog().getByRole("button", { name: /^Revert on main/ })).toBeVisible();
    expect(await git("log", "-3", "--format=%s", "main")).toBe(
      'Revert "Skip depots past their cut-off"\nRevert "Compare arrivals in UTC"\nRevert "Ask for the cut-off of a leg"',
    );
    const changed = await git("diff", "--stat", "fix~1", "main", "--", "src/planner.ts");
    expect([changed, await git("show", "main:src/retry.ts")]).toEqual(["", "retry(3, { idempotent: true })"]);
    await page.getByRole("button", { name: "Undo on main" }).click();
    await expect.poll(said, patient).toEqual(["Clean", "Left out", "Clean", "In order"]);
    expect(await git("rev-parse", "main")).toBe(await git("rev-parse", "merged"));
  });
});
