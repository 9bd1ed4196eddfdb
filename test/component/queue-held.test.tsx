// The queue as a list: what waits behind a commit that needs a person says so and is not offered to be sent, and the cursor keeps its place.
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

const one = (id: string, order: number, more: Partial<QueuedCommit> = {}): QueuedCommit => ({
  ...{ id, order, at: order, project, from: "main", to: "main", isNew: false, start: null, parent: "c".repeat(40), text: id },
  ...{ message: emptyDesk.message, author: { name: null, email: null }, ifMoved: "merge" as const, state: { step: "waiting" as const } },
  changes: [{ kind: "create", path: `${id}.txt`, content: { encoding: "text", text: "new\n" }, executable: false, included: true }],
  ...more,
});

/** A server of which nothing is asked; `queue` says what waits for it. */
async function connect() {
  const { data: made } = await desktopClient.createConnection({ url: await commands.startCounters({}), token: "glpat-1" });
  const key = deskKey(made.id, project, "main");
  onTestFinished(async () => {
    editDesk(key, () => emptyDesk);
    await desktopClient.deleteConnection({ connection: made.id });
  });
  const queue = (...all: QueuedCommit[]) =>
    editDesk(key, () => ({ ...emptyDesk, queued: Object.fromEntries(all.map((queued) => [queued.id, queued])) }));
  return { queue, hash: `#/${made.id}/${encodeURIComponent(project)}/queue` };
}

it("says what it waits for, and goes to the ends of the list by their keys", async () => {
  const { queue, hash } = await connect();
  const needs = { step: "needs", kind: "overlap", why: "a.txt changed on main as well.", paths: ["a.txt"] } as const;
  queue(one("first", 1, { state: needs }), one("second", 2), one("third", 3));
  openWindow(hash);
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

it("goes on with the next one where one is taken out, and with the one before at the end", async () => {
  const { queue, hash } = await connect();
  queue(...["first", "second", "third", "fourth"].map((id, index) => one(id, index + 1)));
  openWindow(hash);
  await expect.element(page.getByRole("listbox", { name: "Queue" })).toHaveFocus();
  await press("ArrowDown");
  await expect.element(chosen(/second/)).toBeInTheDocument();
  await press("Delete");
  await expect.element(chosen(/third/)).toBeInTheDocument();
  await expect.element(page.getByRole("listbox", { name: "Queue" })).toHaveFocus();
  await press("End");
  await press("Delete");
  await expect.element(chosen(/third/)).toBeInTheDocument();
  await press("Delete");
  await expect.element(chosen(/first/)).toBeInTheDocument();
});

it("stays with a commit that is moved before any was chosen", async () => {
  const { queue, hash } = await connect();
  queue(...["first", "second", "third"].map((id, index) => one(id, index + 1)));
  openWindow(hash);
  await expect.element(page.getByRole("listbox", { name: "Queue" })).toHaveFocus();
  await press("Alt+ArrowDown");
  await expect.element(page.getByText(/^2 of 3, queued/)).toBeVisible();
  await expect.element(chosen(/first/)).toBeInTheDocument();
  await press("Alt+ArrowDown");
  await expect.element(chosen(/first/)).toBeInTheDocument();
  expect(
    page
      .getByRole("option")
      .elements()
      .map(({ textContent }) => textContent?.slice(1, 6)),
  ).toEqual(["secon", "third", "first"]);
});

it("stays with a commit that is let wait again", async () => {
  const { queue, hash } = await connect();
  const needs = { step: "needs", kind: "refused", why: "The branch is protected.", paths: [] } as const;
  queue(one("first", 1), one("second", 2, { state: needs }));
  openWindow(hash);
  await expect.element(chosen(/second/)).toBeInTheDocument();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.element(page.getByText(/^2 of 2, queued/)).toBeVisible();
  await expect.element(chosen(/second/)).toBeInTheDocument();
  await expect.element(page.getByRole("listbox", { name: "Queue" })).toHaveFocus();
});
