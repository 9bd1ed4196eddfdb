// A queued commit that the server refuses, or answers oddly: the queue says what happened, keeps it, and sends it once when that is over.
import { beforeAll, expect, it, onTestFinished } from "vitest";
import { commands, page } from "vitest/browser";
import { desktopClient } from "../../renderer/data/clients.ts";
import { deskKey, emptyDesk, type QueuedCommit } from "../../renderer/desk/model.ts";
import { queueOf } from "../../renderer/desk/queued.ts";
import { deskStore, editDesk } from "../../renderer/desk/store.ts";
import { fetchViews } from "./support/fetch-views.ts";
import { press } from "./support/person.tsx";
import { looks, skipWaits } from "./support/waits.ts";
import { openWindow } from "./support/window.tsx";

beforeAll(fetchViews, 180_000);

const project = "halden/tide-tables";

/** What the desktop answers for a commit, as it hands on or words what a server does. */
const answers: readonly (readonly [status: number, body: Record<string, unknown>, headers: Record<string, string>, says: RegExp])[] = [
  [403, { message: "403 Forbidden" }, {}, /The server does not let you commit here\. It says: “403 Forbidden\.”/],
  [403, { error: "insufficient_scope", scope: "api" }, {}, /This token may not commit\. It lacks the scope api\b/],
  [404, { message: "404 Project Not Found" }, {}, /The server does not find this project any more\./],
  [409, { message: "Reference update failed" }, {}, /The server could not make the commit\. It says: “Reference update failed\.”/],
  [413, { message: "413 Request Entity Too Large" }, {}, /This commit is larger than the server takes\./],
  [422, { message: "A file is locked by Bo" }, {}, /The server could not make the commit\. It says: “A file is locked by Bo\.”/],
  [
    500,
    { message: "500 Internal Server Error" },
    {},
    /The commit is not on the branch\. The answer was 500: “500 Internal Server Error\.”/,
  ],
  [
    502,
    { message: "git.example answered, but not as a GitLab server does: it sent a page.", code: "server_answered_oddly" },
    {},
    /The commit is not on the branch\. git\.example answered, but not as a GitLab server does: it sent a page\./,
  ],
  [401, { message: "401 Unauthorized" }, {}, /The server does not accept the token\. Send them again with another one\./],
  [429, { message: "Retry later" }, { "retry-after": "30" }, /asks? to wait/],
];

it("says what each answer means, loses nothing, and sends it once afterwards", { tags: "long", timeout: 180_000 }, async () => {
  const team = await commands.startTeam(0);
  const { id } = (await desktopClient.createConnection({ url: team.address, token: team.token })).data;
  const { fetch } = window;
  let answer: (typeof answers)[number] | null = null;
  let asked = 0;
  let isGone = false;
  window.fetch = async (input, init) => {
    if (isGone && String(input).includes(`/projects/${encodeURIComponent(project)}`)) {
      asked += 1;
      return new Response('{"message":"404 Project Not Found"}', { status: 404, headers: { "content-type": "application/json" } });
    }
    const isCommit = init?.method === "POST" && /\/repository\/commits$/.test(String(input));
    if (!isCommit || answer === null) return fetch(input, init);
    asked += 1;
    const [status, body, headers] = answer;
    return new Response(JSON.stringify(body), { status, headers: { "content-type": "application/json", ...headers } });
  };
  onTestFinished(async () => {
    window.fetch = fetch;
    await desktopClient.deleteConnection({ connection: id });
    await commands.stopTeam(team.address);
  });
  skipWaits(...looks);
  const git = (...args: string[]) => commands.runGit(team.folder, args);
  const before = (await git("rev-parse", "main")).trim();
  const queued = (name: string): QueuedCommit => ({
    ...{ id: name, order: 1, project, to: "main", from: "main", isNew: false, start: null, parent: before },
    ...{
      text: name,
      message: emptyDesk.message,
      author: { name: null, email: null },
      ifMoved: "merge",
      at: Date.now(),
      state: { step: "waiting" },
    },
    changes: [{ kind: "create", path: `${name}.txt`, content: { encoding: "text", text: "new\n" }, executable: false, included: true }],
  });
  const key = deskKey(id, project, "main");
  editDesk(key, (desk) => ({ ...desk, queued: { waits: queued("waits") } }));
  openWindow(`#/${id}/${encodeURIComponent(project)}/queue`);
  await expect.element(page.getByRole("heading", { name: "waits" })).toBeVisible();
  // A project that is gone has no branches, and is not one whose branch is gone.
  isGone = true;
  await press("Control+Enter");
  await expect.poll(() => asked).toBeGreaterThan(0);
  await expect.element(page.getByText(/The server does not find this project any more\./).first()).toBeVisible();
  expect(document.body.innerText).not.toMatch(/main is not there any more/);
  isGone = false;
  for (const [index, said] of answers.entries()) {
    answer = said;
    const already = asked;
    const again = page.getByRole("button", { name: "Try again" });
    if (again.query() !== null) await again.click();
    await press("Control+Enter");
    await expect.poll(() => asked, { message: `${index}` }).toBeGreaterThan(already);
    await expect.poll(() => document.body.innerText.replace(/\s+/g, " "), { message: String(said[3]) }).toMatch(said[3]);
    expect(queueOf(deskStore.getState().desks, id).map(({ state }) => state.step)).not.toContain("sent");
    expect((await git("rev-parse", "main")).trim()).toBe(before);
  }
  answer = null;
  await press("Control+Enter");
  await expect.element(page.getByRole("option", { name: /Sent.*waits/ })).toBeVisible();
  expect(await git("log", "--format=%s", `${before}..main`)).toBe("waits");
});
