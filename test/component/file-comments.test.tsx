// Comments of earlier commits stand in the open file where their code is now: through a rename, and said where they are moved, edited or gone.
import { beforeAll, expect, it } from "vitest";
import { commands, page, userEvent } from "vitest/browser";
import { runCommand } from "../../renderer/commands/bindings.ts";
import { useFileCommentsStore } from "../../renderer/state/file-comments.ts";
import { fetchViews } from "./support/fetch-views.ts";
import { expectFocus } from "./support/focus.ts";
import { hashOf, openWindow } from "./support/window.tsx";

let project: string;
let folder: string;
const press = (keys: string) => userEvent.keyboard(keys);
const git = (...args: string[]) => commands.runGit(folder, ["-c", "user.name=Ada", "-c", "user.email=ada@example.com", ...args]);

beforeAll(async () => {
  await fetchViews();
  ({ project, folder } = await commands.repository("everyday"));
  const plan = [
    "export function planRoute(parcel) {",
    "  const depot = findDepot(parcel);",
    "  const legs = outboundOf(depot);",
    "  if (arrival >= options.deadline) return null;",
    "  const unused = countAgain(legs);",
    "  return { parcel, legs, depot };",
    "}",
  ];
  const commit = async (path: string, lines: readonly string[], subject: string): Promise<string> => {
    await commands.writeInto(folder, path, `${lines.join("\n")}\n`);
    await git("add", "-A");
    await git("commit", "-q", "-m", subject);
    return git("rev-parse", "HEAD");
  };
  const first = await commit("plan.ts", plan, "Plan a route");
  const comment = async (line: number, note: string): Promise<void> => {
    const answer = await fetch(`connections/local/api/v4/projects/${encodeURIComponent(project)}/repository/commits/${first}/comments`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ note, path: "plan.ts", line, line_type: "new" }),
    });
    if (!answer.ok) throw new Error(await answer.text());
  };
  await comment(1, "A **route** of what?");
  await comment(3, "Sorted?");
  await comment(4, "One too many.");
  await comment(5, "Is it used?");
  await git("mv", "plan.ts", "route.ts");
  await git("commit", "-q", "-m", "Name it after the route");
  await commit(
    "route.ts",
    [
      ...plan.slice(0, 1),
      "  log(parcel);",
      "  count(parcel);",
      plan[1] ?? "",
      plan[2] ?? "",
      "  if (arrival > options.deadline) return null;",
      ...plan.slice(5),
    ],
    "Mend the deadline",
  );
}, 60_000);

it("they are listed with what became of their lines, open at them, and lead back to where they were said", { tags: "long" }, async () => {
  useFileCommentsStore.setState({ isListed: false });
  openWindow(hashOf(project, "files", "?path=route.ts"));
  await expect.element(page.getByRole("button", { name: "Earlier comments, 4" })).toBeVisible();
  await expect
    .poll(() => [...document.querySelectorAll(".file-comments-sign")].map((sign) => sign.getAttribute("aria-label")))
    .toEqual(["1 comment, exact", "1 comment, moved", "1 comment, edited"]);
  expect(runCommand("file.comments")).toBe(true);
  await expectFocus("Earlier comments");
  const rows = () =>
    [...document.querySelectorAll(".file-comments-row-head")].map((row) => (row.textContent ?? "").replace(/at [0-9a-f]{7}/, "·"));
  await expect.poll(rows).toEqual(["exactline 1 ·line 1", "movedline 3 ·line 5", "editedline 4 ·line 6", "goneline 5 ·"]);
  await press("t");
  await press("{Enter}");
  const open = page.getByRole("region", { name: /^Comment of line 3/ });
  await expect.element(open).toBeVisible();
  await expect
    .poll(() => document.querySelector(".earlier-where")?.textContent)
    .toMatch(/^Said on line 3 of plan.ts at [0-9a-f]{7}. The same line is now line 5.$/);
  await expectFocus("Earlier comments");
  await press("r");
  await expect.poll(() => document.activeElement?.getAttribute("aria-label")).toMatch(/^Answer to/);
  await press("By depot.{Control>}{Enter}{/Control}");
  await expect.element(page.getByRole("button", { name: "Earlier comments, 5" })).toBeVisible();
  document.querySelector<HTMLElement>(".file-comments [role=listbox]")?.focus();
  await press("b");
  await expect.poll(() => window.location.hash).toMatch(/\/commit\?.*file=plan.ts&line=3/);
});

it("stand in the diff of a later commit, after it or where it takes their line away, and lead back", { tags: "long" }, async () => {
  const tip = await git("rev-parse", "HEAD");
  openWindow(`#/local/${encodeURIComponent(project)}/commit?sha=${tip}`);
  const zone = (line: number) => page.getByRole("region", { name: new RegExp(`^Comment of line ${line} at `) });
  await expect.element(zone(4).getByText(/The line was changed since/)).toBeVisible();
  await expect.element(zone(3).getByText(/The same line is now line 5/)).toBeVisible();
  await expect.element(zone(5).getByText(/This commit takes it away/)).toBeVisible();
  const lineOver = (line: number) => zone(line).element().closest(".diff-row")?.previousElementSibling?.textContent ?? "";
  await expect
    .poll(() => [lineOver(4), lineOver(5)].map((text) => text.includes("arrival > options") || text.includes("countAgain")))
    .toEqual([true, true]);
  await zone(3).getByRole("button", { name: "Close" }).click();
  await expect.element(zone(3)).not.toBeInTheDocument();
  await zone(4).getByRole("button", { name: "See it there" }).click();
  await expect.poll(() => window.location.hash).toMatch(/\/commit\?sha=[0-9a-f]{40}&file=plan\.ts&line=4/);
  expect(window.location.hash).not.toContain(tip);
});
