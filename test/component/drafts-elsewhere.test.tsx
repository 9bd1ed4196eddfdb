// A comment that two windows write: each sees at once what the other does, and where both typed at the same time both texts stay.
import { beforeAll, expect, it } from "vitest";
import { commands, page, userEvent } from "vitest/browser";
import { desktopClient } from "../../renderer/data/clients.ts";
import { projectKey } from "../../renderer/state/tabs.ts";
import { toasts } from "../../renderer/ui/overlays/toast-queue.ts";
import { windowHeader } from "../../shared/contract/windows.ts";
import { fetchViews } from "./support/fetch-views.ts";
import { expectFocus } from "./support/focus.ts";
import { hashOf, openWindow } from "./support/window.tsx";

beforeAll(fetchViews, 180_000);

const press = (keys: string) => userEvent.keyboard(keys);
const field = () => document.querySelector<HTMLTextAreaElement>("textarea[aria-label='Comment on the commit']");

it("shows what another window writes, keeps both texts, and loses neither when one is sent", { tags: "long" }, async () => {
  const { project, folder } = await commands.repository("review");
  const sha = await commands.runGit(folder, ["rev-parse", "v1.0"]);
  const row = { connection: "local", name: `comment-drafts/${projectKey("local", project)}/${encodeURIComponent(`${sha} commit`)}` };
  const stored = async (): Promise<unknown> => {
    const { data } = await desktopClient.listWindowState({});
    return JSON.parse(data.find(({ name }) => name === row.name)?.value ?? "[]");
  };
  const elsewhere = (now: readonly string[], was: readonly string[]) =>
    desktopClient.saveWindowState({ window: "another", values: [{ ...row, value: JSON.stringify(now), was: JSON.stringify(was) }] });
  openWindow(hashOf(project, "commit", `?sha=${sha}&tab=comments`));
  const composer = page.getByRole("textbox", { name: "Comment on the commit" });
  await composer.click();
  await press("A valve sticks");
  await expect.poll(stored).toEqual(["A valve sticks"]);

  // The caret stays behind "valve", though the other window writes before it.
  await press("{Home}{Control>}{ArrowRight}{ArrowRight}{/Control}");
  const caret = () => field()?.value.slice(0, field()?.selectionStart);
  await expect.poll(caret).toMatch(/^A valve ?$/);
  const before = caret() ?? "";
  await elsewhere(["Note: A valve sticks"], ["A valve sticks"]);
  await expect.element(composer).toHaveValue("Note: A valve sticks");
  await expect.element(page.getByText("Another window wrote on here: this is its text.")).toBeVisible();
  expect(caret()).toBe(`Note: ${before}`);

  // Typed in both before either heard of it.
  await press("{End}, mine");
  await expect.poll(stored).toEqual(["Note: A valve sticks, mine"]);
  await elsewhere(["Note: A valve sticks, theirs"], ["Note: A valve sticks"]);
  await expect.element(page.getByText("Another window wrote here at the same time. Both are kept.")).toBeVisible();
  await expect.element(composer).toHaveValue("Note: A valve sticks, mine");
  await expect.element(page.getByText("Note: A valve sticks, theirs")).toBeVisible();

  await press("{Control>}{Enter}{/Control}");
  await expect.element(page.getByRole("region", { name: "Thread on the whole commit, 1 comment" })).toBeVisible();
  await expect.element(composer).toHaveValue("Note: A valve sticks, theirs");
  await expect.poll(stored).toEqual(["Note: A valve sticks, theirs"]);

  await composer.click();
  await press("{Control>}{End}{/Control}!");
  await expect.poll(stored).toEqual(["Note: A valve sticks, theirs!"]);
  await elsewhere(["Something else"], []);
  await page.getByRole("button", { name: "Put it below" }).click();
  await expect.element(composer).toHaveValue("Note: A valve sticks, theirs!\n\nSomething else");
  await expect.poll(stored).toEqual(["Note: A valve sticks, theirs!\n\nSomething else"]);
});

it("leaves alone the text of a comment that another window changes, unless it was changed here", { tags: "long" }, async () => {
  const { project, folder } = await commands.repository("review");
  const sha = await commands.runGit(folder, ["rev-parse", "v1.0~1"]);
  const answer = await fetch(`connections/local/api/v4/projects/${encodeURIComponent(project)}/repository/commits/${sha}/comments`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ note: "Is it?" }),
  });
  expect(answer.ok).toBe(true);
  openWindow(hashOf(project, "commit", `?sha=${sha}&tab=comments`));
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  await expectFocus("Edit the comment");
  const edited = page.getByRole("textbox", { name: "Edit the comment" });
  await expect.element(edited).toHaveValue("Is it?");
  await press("{Control>}a{/Control}{Delete}");
  await expect.element(edited).toHaveValue("");
  await press("Is it? Yes{Escape}");
  await expect.element(page.getByText("Change, not sent. Is it? Yes")).toBeVisible();
  await page.getByRole("button", { name: "Discard" }).click();
});

it("keeps what was typed to change or answer a comment that another window deletes, and tells where it is", { tags: "long" }, async () => {
  const { project, folder } = await commands.repository("review");
  const sha = await commands.runGit(folder, ["rev-parse", "v1.0~1"]);
  const commit = `connections/local/api/v4/projects/${encodeURIComponent(project)}/repository/commits/${sha}`;
  const send = async (path: string, method: string, body?: unknown): Promise<Response> => {
    const answer = await fetch(`${commit}/${path}`, {
      method,
      headers: { "content-type": "application/json", [windowHeader]: "another" },
      body: JSON.stringify(body),
    });
    expect(answer.ok).toBe(true);
    return answer;
  };
  interface Made {
    id: string;
    notes: { id: number }[];
  }
  const say = async (body: string): Promise<Made> => (await send("discussions", "POST", { body })).json() as Promise<Made>;
  const remove = ({ id, notes }: Made) => send(`discussions/${id}/notes/${notes[0]?.id}`, "DELETE");
  const [changed, answered] = [await say("Is it so?"), await say("Why is it so?")];
  openWindow(hashOf(project, "commit", `?sha=${sha}&tab=comments`));
  const thread = page.getByRole("region", { name: /^Thread on the whole commit, 1 comment, 1 of/ });
  await thread.getByRole("button", { name: "Edit", exact: true }).click();
  await expectFocus("Edit the comment");
  await press(" It is, as I measured.");
  await remove(changed);
  await expect.poll(() => toasts.current()?.message).toMatch(/^The comment that you were changing was deleted\./);
  await expect.element(page.getByText("Change of a comment that was deleted, not sent. Is it so? It is, as I measured.")).toBeVisible();

  const field = page.getByRole("textbox", { name: /^Answer to Thread on the whole commit/ }).last();
  await field.click();
  await press("Because of the valve.");
  await remove(answered);
  await expect.element(page.getByText("Answer to comments that were deleted, not sent. Because of the valve.")).toBeVisible();

  const composer = page.getByRole("textbox", { name: "Comment on the commit" });
  await page.getByRole("button", { name: "Write on" }).first().click();
  await expectFocus("Comment on the commit");
  await expect.element(composer).toHaveValue("Is it so? It is, as I measured.");
  await page.getByRole("button", { name: "Write on" }).click();
  await press(" Indeed.");
  await expect.element(composer).toHaveValue("Is it so? It is, as I measured.\n\nBecause of the valve. Indeed.");
  await press("{Control>}{Enter}{/Control}");
  await expect.element(page.getByRole("region", { name: "Thread on the whole commit, 1 comment" })).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Write on" })).not.toBeInTheDocument();
});
