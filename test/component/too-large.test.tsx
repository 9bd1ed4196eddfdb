// A commit that the server finds too large: the key that commits sends it again, and leaves no change out by itself.
import { beforeAll, expect, it, onTestFinished } from "vitest";
import { page } from "vitest/browser";
import { setMessage, stage, unstage } from "../../renderer/desk/staging.ts";
import { deskOf } from "../../renderer/desk/store.ts";
import { fetchViews } from "./support/fetch-views.ts";
import { expectFocus } from "./support/focus.ts";
import { press } from "./support/person.tsx";
import { stageOnTeam, teamProject } from "./support/team.ts";
import { openWindow } from "./support/window.tsx";

beforeAll(fetchViews, 120_000);

it("is tried again by the key that commits, with what was ticked", { tags: "long" }, async () => {
  const { key, id, git } = await stageOnTeam();
  const { fetch } = window;
  let refused = 0;
  let isFull = true;
  window.fetch = async (input, init) => {
    if (!isFull || init?.method !== "POST" || !/\/repository\/commits$/.test(String(input))) return fetch(input, init);
    refused += 1;
    return Response.json({ message: "413 Request Entity Too Large" }, { status: 413 });
  };
  onTestFinished(() => {
    window.fetch = fetch;
    unstage(key, "large.txt");
  });
  setMessage(key, { text: "Add a file after all" });
  openWindow(`#/${id}/${encodeURIComponent(teamProject)}/changes?ref=main`);
  const commit = page.getByRole("button", { name: /^Commit 1 change/ });
  await expect.element(commit).toBeEnabled();
  await commit.click();
  // One change alone cannot be left out.
  await expectFocus(/^Try again/);
  expect(page.getByRole("button", { name: "Leave out largest file" }).query()).toBeNull();

  await page.getByRole("button", { name: "Back to message" }).click();
  const content = { encoding: "text", text: "large\n".repeat(100) } as const;
  stage(key, { kind: "create", path: "large.txt", content, executable: false, included: true });
  await press("Control+Enter");
  await expectFocus("Leave out largest file");
  await press("Control+Enter");
  await expect.poll(() => refused).toBe(3);
  await expectFocus("Leave out largest file");
  expect(deskOf(key).changes.every(({ included }) => included)).toBe(true);
  isFull = false;
  await press("Control+Enter");
  await expect.poll(() => git("show", "--format=%s", "--name-only", "main")).toBe("Add a file after all\n\nlarge.txt\nnew.txt");
});
