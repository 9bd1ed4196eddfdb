// The inbox: an answer goes to the thread of the comment that is chosen, also where several threads are on its line.
import { beforeAll, beforeEach, expect, it } from "vitest";
import { commands, page, userEvent } from "vitest/browser";
import { useCommentDrafts } from "../../renderer/state/comment-drafts.ts";
import { useReadComments } from "../../renderer/state/read-comments.ts";
import { useResolvedStore } from "../../renderer/state/resolved.ts";
import { projectKey } from "../../renderer/state/tabs.ts";
import { fetchViews } from "./support/fetch-views.ts";
import { expectFocus } from "./support/focus.ts";
import { forgetRemembered } from "./support/forget-remembered.ts";
import { openWindow } from "./support/window.tsx";

let project: string;
let sha: string;
const press = (keys: string) => userEvent.keyboard(keys);
const commitUrl = () => `connections/local/api/v4/projects/${encodeURIComponent(project)}/repository/commits/${sha}`;

async function say(body: object): Promise<void> {
  const answer = await fetch(`${commitUrl()}/comments`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(await answer.text());
}

/** What was said in each thread, in their order. */
async function threads(): Promise<string[][]> {
  const list: { notes: { body: string }[] }[] = await (await fetch(`${commitUrl()}/discussions`)).json();
  return list.map(({ notes }) => notes.map(({ body }) => body));
}

beforeAll(async () => {
  await fetchViews();
  const made = await commands.repository("everyday");
  project = made.project;
  sha = (await commands.runGit(made.folder, ["log", "-1", "--format=%H"])).trim();
  const diff = await commands.runGit(made.folder, ["diff", "-U0", `${sha}~`, sha]);
  const [, path = "", line = ""] = /^\+\+\+ b\/(.+)\n@@ -\S+ \+(\d+)/m.exec(diff) ?? [];
  for (const note of ["First thread", "Second thread", "Third thread"]) await say({ note, path, line: Number(line), line_type: "new" });
}, 180_000);
beforeEach(async () => {
  const key = projectKey("local", project);
  await forgetRemembered(`read-comments/${projectKey("local", "")}`, `comment-drafts/${key}`, `resolved/${key}`);
  useReadComments.setState({ projects: {} });
  useCommentDrafts.setState({ projects: {} });
  useResolvedStore.setState({ projects: {} });
});

/** Opens the inbox at one comment, with its thread drawn. */
async function choose(note: string): Promise<void> {
  openWindow(`#/c/local/inbox?project=${encodeURIComponent(project)}`);
  await page.getByRole("option", { name: new RegExp(note) }).click();
  await expectFocus("Comments");
  await expect.element(page.getByRole("region", { name: "Thread", exact: true }).getByText(note).first()).toBeVisible();
}

it("answers the thread of the comment that is chosen, where others are on the same line", { tags: "long" }, async () => {
  await choose("Third thread");
  await expect.poll(() => document.querySelectorAll(".inbox-thread .review-thread").length).toBe(3);
  // What is answered stands first: nobody has to look for it below the others.
  await expect.poll(() => document.querySelector(".inbox-thread .review-thread")?.getAttribute("aria-label")).toContain("3 of 3");
  await press("r");
  await expectFocus(/^Answer to .*3 of 3/);
  await press("To the third{Control>}{Enter}{/Control}");
  await expect.poll(threads).toEqual([["First thread"], ["Second thread"], ["Third thread", "To the third"]]);
});

it("opens a thread that one resolved to answer it, and answers no other", { tags: "long" }, async () => {
  await choose("Second thread");
  await page.getByRole("button", { name: "Resolve for me" }).first().click();
  await expect.element(page.getByText("Resolved by you.")).toBeVisible();
  await page.getByRole("listbox", { name: "Comments" }).element().focus();
  await press("r");
  await expectFocus(/^Answer to/);
  await press("To the second{Control>}{Enter}{/Control}");
  await expect.poll(async () => (await threads())[1]).toEqual(["Second thread", "To the second"]);
});

it("answers that thread too where it is still on its way", { tags: "long" }, async () => {
  await choose("First thread");
  await press("{ArrowUp}{ArrowDown}");
  await press("r");
  await expectFocus(/^Answer to/);
  await press("To the first{Control>}{Enter}{/Control}");
  await expect.poll(async () => (await threads())[0]).toEqual(["First thread", "To the first"]);
});
