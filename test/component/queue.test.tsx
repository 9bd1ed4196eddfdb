// A commit made while the server is gone waits, is sent when a person says so, once, and comes back where it overlaps.
import axe from "axe-core";
import { beforeAll, expect, it, onTestFinished } from "vitest";
import { commands, page } from "vitest/browser";
import { desktopClient } from "../../renderer/data/clients.ts";
import { keepDesk } from "../../renderer/desk/journal.ts";
import { deskKey } from "../../renderer/desk/model.ts";
import { queueOf } from "../../renderer/desk/queued.ts";
import { deskStore, editDesk } from "../../renderer/desk/store.ts";
import { copyHeaders, freshHeader } from "../../shared/contract/copies.ts";
import { fetchViews } from "./support/fetch-views.ts";
import { openFile, press, save, treeItem, type } from "./support/person.tsx";
import { show } from "./support/reach.ts";
import { looks, skipWaits } from "./support/waits.ts";
import { openWindow } from "./support/window.tsx";

beforeAll(fetchViews, 180_000);

const project = "halden/tide-tables";

/** A team's server with a connection; `lose` makes every request of this window find it gone, and what was seen a copy. */
async function openTeam() {
  const team = await commands.startTeam(0);
  const { id } = (await desktopClient.createConnection({ url: team.address, token: team.token })).data;
  const { fetch } = window;
  onTestFinished(async () => {
    window.fetch = fetch;
    await desktopClient.deleteConnection({ connection: id });
    await commands.stopTeam(team.address);
  });
  let isLost = false;
  const gone = () =>
    new Response(JSON.stringify({ message: "It cannot be reached.", code: "server_unreachable" }), {
      status: 502,
      headers: { "content-type": "application/json" },
    });
  window.fetch = async (input, init) => {
    if (!isLost || !String(input).startsWith("connections/")) return fetch(input, init);
    if ((init?.method ?? "GET") !== "GET" || new Headers(init?.headers).has(freshHeader)) return gone();
    const answer = await fetch(input, init);
    const headers = new Headers(answer.headers);
    headers.set(copyHeaders.at, new Date().toISOString());
    headers.set(copyHeaders.why, "unreachable");
    return new Response(answer.body, { status: answer.status, headers });
  };
  const key = deskKey(id, project, "main");
  openWindow(`#/${id}/${encodeURIComponent(project)}/files`);
  await expect.element(treeItem("README.md")).toBeVisible();
  const lose = (lost: boolean): void => {
    isLost = lost;
  };
  return { ...team, id, key, lose, git: (...args: string[]) => commands.runGit(team.folder, args) };
}

const queueButton = () => page.getByRole("button", { name: "Queue commit" });
const band = (words: string | RegExp) => page.getByRole("status").filter({ hasText: words });

/** Types into src/tide.ts, loses the server and queues what was typed. */
async function queueOne(team: Awaited<ReturnType<typeof openTeam>>, words: string, message: string): Promise<void> {
  await openFile("src/tide.ts");
  await type(words);
  await save(1);
  team.lose(true);
  await press("Control+2");
  await page.getByRole("textbox", { name: "Message", exact: true }).fill(message);
  await press("Control+Enter");
  // What became of it cannot be looked up now; the queue looks first.
  await queueButton().click();
  await expect.element(band(/1 commit waits here/)).toBeVisible();
  await press("Control+Shift+p");
  await type("queue of");
  await press("Enter");
  await expect.element(page.getByRole("option", { name: new RegExp(message) })).toBeVisible();
}

/** Commits a line to the end of src/tide.ts on main as somebody else, with git. */
async function commitElsewhere(team: Awaited<ReturnType<typeof openTeam>>): Promise<void> {
  const text = `${await team.git("show", "main:src/tide.ts")}// theirs\n`;
  const file = `M 100644 inline src/tide.ts\ndata ${new TextEncoder().encode(text).length}\n${text}\n`;
  const from = `from ${(await team.git("rev-parse", "main")).trim()}`;
  const who = "committer Bo <bo@example.com> 1750000000 +0000\n";
  await commands.runGit(team.folder, ["fast-import", "--quiet"], `commit refs/heads/main\n${who}data 6\nTheirs\n${from}\n${file}`);
}

it("sends a commit that waited, once, when the server is back", { tags: "long" }, async () => {
  const team = await openTeam();
  const before = await team.git("rev-parse", "main");
  await queueOne(team, "// waited", "Waited for the server");
  expect(await team.git("rev-parse", "main")).toBe(before);
  const { violations } = await axe.run({ exclude: [".monaco-editor"] }, { resultTypes: ["violations"] });
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(" | ")}`)).toEqual([]);
  // A window of the next start finds it.
  expect(JSON.stringify((await desktopClient.listDeskEntries({})).data.entries)).toContain("Waited for the server");
  team.lose(false);
  await press("F5");
  await expect.element(band(/It answers again/)).toBeVisible();
  await press("Control+Enter");
  await expect.element(page.getByRole("option", { name: /Sent.*Waited for the server/ })).toBeVisible();
  expect(await team.git("log", "--format=%s", `${before}..main`)).toBe("Waited for the server");
  await page.getByRole("button", { name: "Clear the sent ones" }).click();
  await expect.element(page.getByRole("heading", { name: "Nothing is in the queue" })).toBeVisible();
});

it("comes back where it overlaps, and opens the merge view", { tags: "long" }, async () => {
  const team = await openTeam();
  await queueOne(team, "// mine", "Mine");
  await commitElsewhere(team);
  skipWaits(...looks);
  team.lose(false);
  await press("F5");
  await page.getByRole("button", { name: "Send 1 commit" }).click();
  await expect.element(page.getByText("src/tide.ts changed on main as well.")).toBeVisible();
  expect(await team.git("log", "-1", "--format=%s", "main")).toBe("Theirs");
  await press("Enter");
  await expect.poll(() => window.location.hash).toContain("/merge");
  expect(queueOf(deskStore.getState().desks, team.id)).toEqual([]);
  await keepDesk(team.key);
});

it("can be looked at and sent elsewhere where the branch that is on screen is gone", { tags: "long" }, async () => {
  const team = await openTeam();
  await team.git("branch", "passing", "main");
  window.location.hash = `#/${team.id}/${encodeURIComponent(project)}/files?ref=passing`;
  await expect.element(page.getByRole("button", { name: /^Branch passing|passing/ }).first()).toBeVisible();
  await queueOne(team, "// mine", "For a branch that goes");
  const [first] = queueOf(deskStore.getState().desks, team.id);
  if (first === undefined) throw new Error("Nothing is queued.");
  const content = { encoding: "text" as const, text: "x\n" };
  const changes = [{ kind: "create" as const, path: "along.txt", content, executable: false, included: true }];
  const second = { ...first, id: "second", order: first.order + 1, text: "Goes along", changes };
  editDesk(first.key, (desk) => ({ ...desk, queued: { ...desk.queued, [second.id]: second } }));
  await team.git("branch", "-D", "passing");
  skipWaits(...looks);
  team.lose(false);
  await press("F5");
  await page.getByRole("button", { name: "Send 2 commits" }).click();
  await expect.element(page.getByText("passing is not there any more.")).toBeVisible();
  await expect.element(page.getByText("The other one for passing goes there too.")).toBeVisible();
  await page.getByRole("button", { name: "Send to the new branch for-a-branch-that-goes" }).click();
  await page.getByRole("button", { name: "Send 2 commits" }).click();
  for (const subject of ["For a branch that goes", "Goes along"])
    await expect.element(page.getByRole("option", { name: new RegExp(`Sent to a new branch.*${subject}`) })).toBeVisible();
  expect(await team.git("log", "-2", "--format=%s", "for-a-branch-that-goes")).toBe("Goes along\nFor a branch that goes");
  await page.getByRole("button", { name: "Clear the sent ones" }).click();
});

it("is put elsewhere by the key that stands on that button where its branch is gone", { tags: "long" }, async () => {
  const team = await openTeam();
  await team.git("branch", "passing", "main");
  window.location.hash = `#/${team.id}/${encodeURIComponent(project)}/files?ref=passing`;
  await expect.element(page.getByRole("button", { name: /^Branch passing|passing/ }).first()).toBeVisible();
  await queueOne(team, "// mine", "By its key");
  await team.git("branch", "-D", "passing");
  skipWaits(...looks);
  team.lose(false);
  await press("F5");
  await page.getByRole("button", { name: "Send 1 commit" }).click();
  await expect.element(page.getByRole("button", { name: /^Put elsewhere/ })).toBeVisible();
  await press("Enter");
  await expect.poll(() => window.location.hash).toMatch(/^#\/kept\?/);
  await expect.element(page.getByRole("button", { name: /^Put onto another/ }).first()).toBeVisible();
  editDesk(deskKey(team.id, project, "passing"), (desk) => ({ ...desk, changes: [] }));
  await keepDesk(deskKey(team.id, project, "passing"));
});

it("goes to a new branch where its own moved, if a person chose that, and says so", { tags: "long" }, async () => {
  const team = await openTeam();
  const before = await team.git("rev-parse", "main");
  await queueOne(team, "// mine", "Keep the depots open");
  await page.getByText("Send to a new branch instead").click();
  await expect.element(page.getByText(`keep-the-depots-open, from ${before.slice(0, 7)}.`)).toBeVisible();
  await commitElsewhere(team);
  // The server was gone for an hour: what was sent before that cannot arrive any more.
  editDesk(team.key, (desk) => ({
    ...desk,
    queued: Object.fromEntries(
      Object.entries(desk.queued ?? {}).map(([id, one]) => [
        id,
        { ...one, tried: one.tried && { ...one.tried, at: one.tried.at - 3_600_000 } },
      ]),
    ),
  }));
  team.lose(false);
  await press("F5");
  await page.getByRole("button", { name: "Send 1 commit" }).click();
  await expect.element(page.getByRole("option", { name: /Sent to a new branch.*Keep the depots open/ })).toBeVisible();
  await expect.element(page.getByText(/Sent to new branch keep-the-depots-open, because main had moved/)).toBeVisible();
  expect(await team.git("log", "--format=%s", `${before.trim()}..keep-the-depots-open`)).toBe("Keep the depots open");
  expect(await team.git("log", "-1", "--format=%s", "main")).toBe("Theirs");
  await page.getByRole("button", { name: "Clear the sent ones" }).click();
});

it("goes on from the text that waits: the second commit of a file stands on the first, and both arrive", { tags: "long" }, async () => {
  const team = await openTeam();
  const before = (await team.git("rev-parse", "main")).trim();
  await queueOne(team, "// first", "First of two");
  await expect.element(page.getByText("+1")).toBeVisible();
  await press("Control+1");
  await openFile("src/tide.ts");
  await expect.element(page.getByText("As it waits in the queue, not sent yet")).toBeVisible();
  await type("// second ");
  await save(1);
  await press("Control+2");
  // Only what came after the queued commit is new.
  await expect.poll(() => document.querySelector(".changes-list .diff-counts")?.textContent).toBe("1 added+11 removed\u22121");
  await page.getByRole("textbox", { name: "Message", exact: true }).fill("Second of two");
  await expect.element(page.getByRole("button", { name: /^Commit 1 change/ })).toHaveAttribute("aria-disabled", "true");
  await press("Control+Shift+Enter");
  await expect.element(band(/2 commits wait here/)).toBeVisible();
  await press("Control+Shift+p");
  await type("queue of");
  await press("Enter");
  await page.getByRole("option", { name: /Second of two/ }).click();
  await expect.element(page.getByText("After 1, on which it stands.")).toBeVisible();
  await expect.element(page.getByRole("button", { name: /^Earlier/ })).toBeDisabled();
  team.lose(false);
  await press("F5");
  await page.getByRole("button", { name: "Send 2 commits" }).click();
  await expect.element(page.getByRole("option", { name: /Sent.*Second of two/ })).toBeVisible();
  expect((await team.git("log", "--reverse", "--format=%s", `${before}..main`)).split("\n")).toEqual(["First of two", "Second of two"]);
  expect(await team.git("show", "main:src/tide.ts")).toContain("// second ");
  expect(await team.git("show", "main:src/tide.ts")).toContain("// first");
  await page.getByRole("button", { name: "Clear the sent ones" }).click();
});

it("stands below its list where there is no room beside it", { tags: "long" }, async () => {
  const team = await openTeam();
  await queueOne(team, "// mine", "Wait");
  onTestFinished(() => show({ width: 1440, height: 900, zoom: 1 }));
  await show({ width: 700, height: 700, zoom: 2 });
  const box = (part: string) => document.querySelector(part)?.getBoundingClientRect();
  await expect.poll(() => (box(".queue-pane")?.top ?? 0) - (box(".queue-side")?.bottom ?? 0)).toBeGreaterThanOrEqual(0);
  expect(box(".queue-pane")?.width).toBeGreaterThan(600);
});
