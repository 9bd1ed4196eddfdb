// Threads of a commit that are asked for before they were read.
import { beforeAll, expect, it, onTestFinished } from "vitest";
import { commands, page, userEvent } from "vitest/browser";
import { fetchViews } from "./support/fetch-views.ts";
import { expectFocus } from "./support/focus.ts";
import { hashOf, openWindow } from "./support/window.tsx";

beforeAll(fetchViews, 60_000);

const press = (keys: string) => userEvent.keyboard(keys);

/** A commit with a thread on a line of it. */
async function commented(): Promise<{ project: string; sha: string }> {
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
  return { project, sha };
}

it("the keys that lead to a thread and answer it wait for the threads, and what is typed then is the answer", {
  tags: "long",
}, async () => {
  const { project, sha } = await commented();
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

it("an answer that is typed in the moment the diff is drawn, its thread known from before, is no command of the diff", {
  tags: "long",
}, async () => {
  const { project, sha } = await commented();
  const commit = hashOf(project, "commit", `?sha=${sha}`);
  openWindow(commit);
  await expect.element(page.getByRole("region", { name: /^Thread on/ })).toBeVisible();
  await press("{Control>}3{/Control}");
  await expectFocus("Commits");
  const pressEach = async (drawn: HTMLElement): Promise<void> => {
    drawn.focus();
    for (const key of ["t", "r", ..."As known"]) {
      const target = document.activeElement ?? drawn;
      const isFree = target.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
      if (isFree && target instanceof HTMLTextAreaElement) document.execCommand("insertText", false, key);
      // What a key changes is there before the next one.
      await Promise.resolve();
      await Promise.resolve();
    }
  };
  const observer = new MutationObserver(() => {
    const drawn = document.querySelector<HTMLElement>(".diff-grid");
    if (drawn === null) return;
    observer.disconnect();
    void pressEach(drawn);
  });
  onTestFinished(() => observer.disconnect());
  observer.observe(document.body, { childList: true, subtree: true });
  window.location.hash = commit.slice(commit.indexOf("#"));
  await expect.poll(() => (document.activeElement as HTMLTextAreaElement | null)?.value).toBe("As known");
  expect(page.getByRole("dialog").query()).toBeNull();
});

it("opens the file of the chosen commit when its diff has come, where the key came first", { tags: "long" }, async () => {
  const { project } = await commands.repository("everyday");
  const { fetch } = window;
  const asked = Promise.withResolvers<void>();
  const pressed = Promise.withResolvers<void>();
  const release = ({ key }: KeyboardEvent): void => {
    if (key === "O") pressed.resolve();
  };
  window.fetch = async (input, init) => {
    if (/\/commits\/[0-9a-f]+\/diff/.test(String(input))) {
      asked.resolve();
      await pressed.promise;
    }
    return fetch(input, init);
  };
  onTestFinished(() => {
    pressed.resolve();
    window.removeEventListener("keydown", release, true);
    window.fetch = fetch;
  });
  openWindow(hashOf(project, "history"));
  await expectFocus("Commits");
  await asked.promise;
  await expect.element(page.getByLabelText("Loading diff")).toBeInTheDocument();
  window.addEventListener("keydown", release, true);
  await press("{Shift>}O{/Shift}");
  await expect.poll(() => location.hash).toMatch(/\/files\?(ref=[0-9a-f]{40}&)?path=/);
});
