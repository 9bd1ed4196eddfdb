// What waits in the queue behind a commit that needs a person: it says so, and is not offered to be sent.
import { beforeAll, expect, it, onTestFinished } from "vitest";
import { commands, page } from "vitest/browser";
import { desktopClient } from "../../renderer/data/clients.ts";
import { deskKey, emptyDesk, type QueuedCommit } from "../../renderer/desk/model.ts";
import { editDesk } from "../../renderer/desk/store.ts";
import { fetchViews } from "./support/fetch-views.ts";
import { press } from "./support/person.tsx";
import { openWindow } from "./support/window.tsx";

beforeAll(fetchViews, 180_000);

const project = "halden/tide-tables";
const chosen = (name: RegExp) => page.getByRole("option", { name, selected: true });

it("says what it waits for, and goes to the ends of the list by their keys", async () => {
  const { data: made } = await desktopClient.createConnection({ url: await commands.startCounters({}), token: "glpat-1" });
  const key = deskKey(made.id, project, "main");
  onTestFinished(async () => {
    editDesk(key, () => emptyDesk);
    await desktopClient.deleteConnection({ connection: made.id });
  });
  const one = (id: string, order: number, more: Partial<QueuedCommit> = {}): QueuedCommit => ({
    ...{ id, order, at: order, project, from: "main", to: "main", isNew: false, start: null, parent: "c".repeat(40), text: id },
    ...{ message: emptyDesk.message, author: { name: null, email: null }, ifMoved: "merge" as const, state: { step: "waiting" as const } },
    changes: [{ kind: "create", path: `${id}.txt`, content: { encoding: "text", text: "new\n" }, executable: false, included: true }],
    ...more,
  });
  const needs = { step: "needs", kind: "overlap", why: "a.txt changed on main as well.", paths: ["a.txt"] } as const;
  const queue = (...all: QueuedCommit[]) =>
    editDesk(key, () => ({ ...emptyDesk, queued: Object.fromEntries(all.map((queued) => [queued.id, queued])) }));
  queue(one("first", 1, { state: needs }), one("second", 2), one("third", 3));
  openWindow(`#/${made.id}/${encodeURIComponent(project)}/queue`);
  await expect.element(page.getByRole("option", { name: /second main after one that needs you/ })).toBeVisible();
  await expect.element(page.getByRole("status").filter({ hasText: "1 needs you first." })).toBeVisible();
  expect(page.getByRole("button", { name: /^Send \d/ }).query()).toBeNull();
  await expect.element(page.getByRole("listbox", { name: "Queue" })).toHaveFocus();
  await press("End");
  await expect.element(chosen(/third/)).toBeInTheDocument();
  await expect.element(page.getByText("After one for main that needs you.")).toBeVisible();
  await press("Home");
  await expect.element(chosen(/first/)).toBeInTheDocument();
  queue(one("first", 1, { state: needs }), one("second", 2), one("third", 3, { to: "side" }));
  await expect.element(page.getByRole("button", { name: "Send 1 commit" })).toBeVisible();
});
