// The system's clock is set back by a day while something waits: nothing waits longer for it.
import { beforeAll, expect, it, onTestFinished, vi } from "vitest";
import { commands, page } from "vitest/browser";
import { deskKey } from "../../renderer/desk/model.ts";
import { setMessage, stage, unstage } from "../../renderer/desk/staging.ts";
import { fetchViews } from "./support/fetch-views.ts";
import { press } from "./support/person.tsx";
import { connectTeam } from "./support/team.ts";
import { hashOf, openWindow } from "./support/window.tsx";

beforeAll(fetchViews, 180_000);

const project = "halden/tide-tables";

function setBack(): void {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() - 86_400_000 });
  onTestFinished(() => void vi.useRealTimers());
}

/** Gives requests whose method and address match an answer of their own, once. */
function refuseOnce(asked: RegExp, answer: () => Response): void {
  const { fetch } = window;
  onTestFinished(() => {
    window.fetch = fetch;
  });
  let isRefused = false;
  window.fetch = async (input, init) => {
    if (isRefused || !asked.test(`${init?.method ?? "GET"} ${String(input)}`)) return fetch(input, init);
    isRefused = true;
    return answer();
  };
}

/** Seconds that are 18 minutes when they are told, and 17 a few seconds later. */
const wait = 1_026;

const refusal = (status: number, seconds: number) =>
  new Response('{"message":"Later"}', { status, headers: { "retry-after": String(seconds) } });

it("goes on when the time has come that a server asked to wait for", { tags: "long" }, async () => {
  const { project: folder } = await commands.repository("everyday");
  refuseOnce(/repository\/tree/, () => refusal(429, 2));
  openWindow(hashOf(folder, "files"));
  await expect.element(page.getByText("The built-in service asks to wait.")).toBeVisible();
  setBack();
  await expect.element(page.getByRole("treeitem", { name: "README.md" })).toBeVisible();
});

it("tries again by itself what could not be read, when the server said to", { tags: "long" }, async () => {
  const { id } = await connectTeam();
  refuseOnce(/\/repository\/commits\?/, () => refusal(429, wait));
  openWindow(`#/${id}/${encodeURIComponent(project)}/history`);
  await expect.element(page.getByRole("heading", { name: /asks to wait 18 minutes/ })).toBeVisible();
  setBack();
  await expect.element(page.getByRole("heading", { name: /asks to wait 17 minutes/ })).toBeVisible();
});

it("says of a commit that the server put off how long that is", { tags: "long" }, async () => {
  const { id } = await connectTeam();
  const key = deskKey(id, project, "main");
  stage(key, { kind: "create", path: "new.txt", content: { encoding: "text", text: "kept\n" }, executable: false, included: true });
  setMessage(key, { text: "Add a file" });
  onTestFinished(() => unstage(key, "new.txt"));
  refuseOnce(/^POST .*\/repository\/commits$/, () => refusal(429, wait));
  openWindow(`#/${id}/${encodeURIComponent(project)}/changes?ref=main`);
  await expect.element(page.getByRole("button", { name: /^Commit 1 change/ })).toBeEnabled();
  await press("Control+Enter");
  await expect.element(page.getByText(/18 minutes/).first()).toBeVisible();
  setBack();
  await expect.element(page.getByText(/17 minutes/).first()).toBeVisible();
});

it("says when a server that is gone is tried next", { tags: "long" }, async () => {
  const { address, id } = await connectTeam();
  openWindow(`#/${id}/${encodeURIComponent(project)}/files`);
  await expect.element(page.getByRole("treeitem", { name: "README.md" })).toBeVisible();
  await commands.stopTeam(address);
  await press("F5");
  const next = page.getByText(/^Next try in \d+ s$/);
  await expect.element(next).toBeVisible();
  const seconds = (): number => Number(/\d+/.exec(next.query()?.textContent ?? "")?.[0] ?? 0);
  const before = seconds();
  setBack();
  await expect.poll(seconds).not.toBe(before);
  expect(seconds()).toBeLessThan(before);
});
