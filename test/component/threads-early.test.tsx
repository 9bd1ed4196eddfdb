// Threads of a commit that are asked for before they were read.
import { beforeAll, expect, it, onTestFinished } from "vitest";
import { commands, page, userEvent } from "vitest/browser";
import { fetchViews } from "./support/fetch-views.ts";
import { expectFocus } from "./support/focus.ts";
import { hashOf, openWindow } from "./support/window.tsx";

beforeAll(fetchViews, 60_000);

const press = (keys: string) => userEvent.keyboard(keys);

it("the keys that lead to a thread and answer it wait for the threads, and what is typed then is the answer", {
  tags: "long",
}, async () => {
  const { project, folder } = await commands.repository("review");
  const sha = (await commands.runGit(folder, ["rev-parse", "v1.0~1"])).trim();
  const [path = ""] = (await commands.runGit(folder, ["diff-tree", "-r", "--no-commit-id", "--name-only", "--diff-filter=M", sha])).split(
    "\n",
  );
  const patch = await commands.runGit(folder, ["diff", "-U0", `${sha}^`, sha, "--", path]);
  const line = Number(/^@@ -\S+ \+(\d+)/m.exec(patch)?.[1]);
  const made = await fetch(`connections/local/api/v4/projects/${encodeURIComponent(project)}/repository/commits/${sha}/comments`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ note: "Why this?", path, line, line_type: "new" }),
  });
  expect(made.status).toBe(201);
  const { fetch: send } = window;
  const held = Promise.withResolvers<void>();
  window.fetch = async (input, init) => {
    if (/\/(discussions|comments)(\?|$)/.test(String(input)) && init?.method !== "POST") await held.promise;
    return send(input, init);
  };
  onTestFinished(() => {
    window.fetch = send;
  });
  openWindow(hashOf(project, "commit", `?sha=${sha}`));
  await expectFocus(/^Diff of/);
  await press("trAs answered");
  expect(page.getByRole("dialog").query()).toBeNull();
  held.resolve();
  await expect.poll(() => (document.activeElement as HTMLTextAreaElement | null)?.value).toBe("As answered");
});
