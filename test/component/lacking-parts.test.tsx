// A server that lacks a part of the interface: that part says so, and what can be had in its place is shown.
import { beforeAll, expect, it } from "vitest";
import { commands, page } from "vitest/browser";
import { fetchViews } from "./support/fetch-views.ts";
import { expectFocus } from "./support/focus.ts";
import { lack } from "./support/lack.ts";
import { press, type } from "./support/person.tsx";
import { hashOf, openWindow } from "./support/window.tsx";

let project: string;
let folder: string;

beforeAll(async () => {
  await fetchViews();
  ({ project, folder } = await commands.repository("review"));
}, 180_000);

it("shows comments where a server has no discussions, with nothing that it cannot do", { tags: "long" }, async () => {
  const sha = (await commands.runGit(folder, ["rev-parse", "v1.0"])).trim();
  const say = async (body: object): Promise<void> => {
    const answer = await fetch(`connections/local/api/v4/projects/${encodeURIComponent(project)}/repository/commits/${sha}/comments`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    expect(answer.status).toBe(201);
  };
  await say({ note: "All of it" });
  await say({ note: "Whose guide", path: "docs/guide.md", line: 1, line_type: "new" });
  lack(/\/discussions/);
  openWindow(hashOf(project, "commit", `?sha=${sha}`));
  await expectFocus(/^Diff of/);
  await expect.element(page.getByRole("region", { name: "Thread on new line 1 of guide.md, 1 comment, 1 of 1" })).toBeVisible();
  await expect.element(page.getByRole("tab", { name: "Comments 2" })).toBeVisible();
  await page.getByRole("tab", { name: /^Comments/ }).click();
  await expect.element(page.getByRole("region", { name: "Thread on the whole commit, 1 comment" })).toBeVisible();
  expect(document.body.textContent).not.toContain("The comments are not there");
  for (const name of ["Edit", "Delete", "Answer"]) expect(page.getByRole("button", { name, exact: true }).elements()).toEqual([]);
});

it("says that a server takes no comments, and keeps what was typed", { tags: "long" }, async () => {
  const sha = (await commands.runGit(folder, ["rev-parse", "v1.0"])).trim();
  lack(/\/(discussions|comments)/);
  openWindow(hashOf(project, "commit", `?sha=${sha}`));
  await expectFocus(/^Diff of/);
  await press("n");
  await press("c");
  await expectFocus(/^Comment on/);
  await type("Said to nobody");
  await press("Control+Enter");
  const alert = page.getByRole("alert").filter({ hasText: "The comment was not sent. This server does not take comments here." });
  await expect.element(alert).toBeVisible();
  await expect.element(page.getByRole("textbox", { name: /^Comment on/ })).toHaveValue("Said to nobody");
});

it("shows in the inbox what was said on a line, and by whom, where a server has no discussions", { tags: "long" }, async () => {
  lack(/\/discussions/);
  openWindow("#/c/local/inbox");
  await page.getByRole("listbox", { name: "Comments" }).getByText("Whose guide").click();
  await expect.element(page.getByRole("region", { name: /^Thread on new line 1 of guide.md, 1 comment/ })).toBeVisible();
  expect(document.body.textContent).not.toContain("The thread itself is not to be had");
});

it("compares both sides as they are where a server does not say where they parted, and claims nothing of that", async () => {
  lack(/merge_base/);
  openWindow(hashOf(project, "compare", "?from=v1.0&to=main"));
  await expect.element(page.getByText("This server does not say where they parted: both are compared as they are.")).toBeVisible();
  await expect.element(page.getByRole("grid", { name: /^Diff from/ })).toBeVisible();
  const ahead = (await commands.runGit(folder, ["rev-list", "--count", "v1.0..main"])).trim();
  await expect.poll(() => document.querySelector(".compare-words")?.textContent).toBe(`main is ${ahead} ahead, 0 behind v1.0`);
  expect(document.querySelector('section[aria-label="Only on v1.0"]')?.textContent).toMatch(/Nothing$/);
  expect(document.body.textContent).not.toContain("in common");
});

it("does not blame the server where a commit is gone that was to be compared", async () => {
  lack(/merge_base|repository\/compare/, '{"message":"404 Commit Not Found"}');
  openWindow(hashOf(project, "compare", "?from=v1.0&to=main"));
  await expect.element(page.getByRole("heading", { name: /does not have this commit$/ })).toBeVisible();
  expect(document.querySelector('[aria-label="Merge base"]')?.textContent).toBe("Merge baseNot known");
});

it("says of the first release that tags are not to be had", async () => {
  const sha = (await commands.runGit(folder, ["rev-parse", "v1.0"])).trim();
  lack(/repository\/tags/);
  openWindow(hashOf(project, "commit", `?sha=${sha}&tab=details`));
  await expect.element(page.getByText("This server does not offer tags.")).toBeVisible();
});

it("says of the first release what is really not to be had, where it is only which tags hold a commit", async () => {
  const sha = (await commands.runGit(folder, ["rev-parse", "v1.0"])).trim();
  lack(/\/refs(\?|$)/);
  openWindow(hashOf(project, "commit", `?sha=${sha}&tab=details`));
  await expect.poll(() => page.getByText("This server does not offer the tags of a commit.").elements().length).toBe(2);
  expect(document.body.textContent).not.toContain("This server does not offer tags.");
});

it("does not call a commit unsigned where a server tells of no signatures", async () => {
  const sha = (await commands.runGit(folder, ["rev-parse", "v1.0"])).trim();
  lack(/\/signature$/);
  openWindow(hashOf(project, "commit", `?sha=${sha}&tab=details`));
  await expect.element(page.getByText("This server does not offer the signature.")).toBeVisible();
  expect(document.body.textContent).not.toContain("Not signed");
});
