// Whatever a server does, each main screen says what happened, why, and offers what helps; and goes on when the fault is over.
import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest";
import { commands, page } from "vitest/browser";
import { desktopClient } from "../../renderer/data/clients.ts";
import { openPick } from "../../renderer/state/pick.ts";
import { fetchViews } from "./support/fetch-views.ts";
import { expectFocus } from "./support/focus.ts";
import { retries, skipWaits } from "./support/waits.ts";
import { hashOf, openWindow } from "./support/window.tsx";

/** Nothing here changes what is on it. */
let server: Awaited<ReturnType<typeof commands.startTeam>>;
let sha: string;
beforeAll(async () => {
  await fetchViews();
  server = await commands.startTeam(0);
  sha = (await commands.runGit(server.folder, ["rev-parse", "main"])).trim();
  await commands.runGit(server.folder, ["branch", "earlier", "main~1"]);
}, 120_000);
afterAll(() => commands.stopTeam(server.address));

type Fault = NonNullable<Parameters<typeof commands.setFault>[1]>;
type What = Fault extends infer F ? (F extends Fault ? Omit<F, "on"> : never) : never;

interface Screen {
  readonly hash: (id: string, sha: string) => string;
  /** The requests without which it has nothing to show. */
  readonly on: string;
  /** As problem-words.ts names what it shows. */
  readonly what: string;
  /** Of a 404, where the screen knows more. */
  readonly missing?: RegExp;
  /** On screen when all is well. */
  readonly shows: string;
}

const project = encodeURIComponent("halden/tide-tables");
const screens: Readonly<Record<string, Screen>> = {
  files: {
    hash: (id) => `#/${id}/${project}/files?path=README.md`,
    on: "/repository/files/README",
    what: "this",
    missing: /README\.md does not exist/,
    shows: ".monaco-editor",
  },
  "commit page": {
    hash: (id, sha) => `#/${id}/${project}/commit?sha=${sha}`,
    on: "/repository/commits/[0-9a-f]{40}([?]|$)",
    what: "the commit",
    missing: /There is no commit/,
    shows: ".commit-top",
  },
  history: {
    hash: (id) => `#/${id}/${project}/history`,
    on: "/repository/commits[?]",
    what: "the history",
    shows: ".history-list [role=option], .history-list [role=row]",
  },
  compare: {
    hash: (id) => `#/${id}/${project}/compare?from=earlier&to=main`,
    on: "/repository/compare[?]",
    what: "the comparison",
    shows: ".compare-main .diff-grid",
  },
  "a side of compare": {
    hash: (id) => `#/${id}/${project}/compare?from=earlier&to=main`,
    on: "/repository/commits/earlier([?]|$)",
    what: "earlier",
    missing: /There is no earlier to compare with/,
    shows: ".compare-main .diff-grid",
  },
  activity: {
    hash: (id) => `#/c/${id}/authors?project=${project}`,
    on: "/repository/commits[?]",
    what: "the commits",
    shows: ".authors-grid, [role=grid]",
  },
  connection: {
    hash: (id) => `#/c/${id}/projects`,
    on: "/api/v4/projects[?]",
    what: "the list of projects",
    shows: ".connection-list [role=option]",
  },
  inbox: {
    hash: (id) => `#/c/${id}/inbox`,
    on: "/api/v4/projects[?]",
    what: "the comments",
    shows: ".inbox-list .ui-state",
  },
  "inbox whose projects are listed": {
    hash: (id) => `#/c/${id}/inbox`,
    on: "/(repository/commits[?]|repodesk/projects/[^/]+/commented_commits)",
    what: "the comments",
    shows: ".inbox-list .ui-state",
  },
  statuses: {
    hash: (id) => `#/${id}/${project}/statuses`,
    on: "/repository/commits/[0-9a-f]{40}/statuses",
    what: "the statuses",
    missing: /does not offer statuses/,
    shows: ".history-view .ui-state",
  },
  backports: {
    hash: (id) => `#/${id}/${project}/backports`,
    on: "/(repository/commits|search)[?]",
    what: "the fixes",
    shows: ".backports-grid, .history-view .ui-state",
  },
};

interface Kind {
  readonly what: What;
  readonly title: (screen: Screen, name: string) => RegExp;
  readonly why: RegExp;
  readonly action: string;
  readonly request: RegExp;
}

const answer = (status: number, body: Readonly<Record<string, unknown>>, retryAfter?: number): What => ({
  ...{ does: "answer", status, body },
  ...(retryAfter === undefined ? {} : { retryAfter }),
});
const literally = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
const saying = (before: string, after: string) => (screen: Screen, name: string) =>
  new RegExp(`^${literally(`${before}${after}`).replace("WHAT", screen.what).replace("NAME", literally(name))}`);

const kinds: Readonly<Record<string, Kind>> = {
  "401": {
    what: answer(401, { message: "401 Unauthorized" }),
    title: () => /does not accept your token/,
    why: /expired or been revoked/,
    action: "Replace token…",
    request: /^401 · GET/,
  },
  "403": {
    what: answer(403, { message: "403 Forbidden" }),
    title: saying("You may not read ", "WHAT"),
    why: /Your role on .* does not allow it/,
    action: "Try again",
    request: /^403 · GET/,
  },
  "403 for a scope": {
    what: answer(403, { error: "insufficient_scope", scope: "read_repository" }),
    title: saying("This token may not read ", "WHAT"),
    why: /lacks the scope read_repository; it has api\./,
    action: "Replace token…",
    request: /^403 · GET/,
  },
  "404": {
    what: answer(404, { message: "404 Not found" }),
    title: (screen, name) => screen.missing ?? saying("NAME does not have ", "WHAT")(screen, name),
    why: /./,
    action: "",
    request: /^404 · GET/,
  },
  "409": {
    what: answer(409, { message: "It is moved to another disk" }),
    title: saying("NAME is changing ", "WHAT"),
    why: /It says: It is moved to another disk\./,
    action: "Try again",
    request: /^409 · GET/,
  },
  "413": {
    what: answer(413, { message: "Too much for one answer" }),
    title: saying("NAME finds ", "WHAT"),
    why: /It says: Too much for one answer\./,
    action: "Try again",
    request: /^413 · GET/,
  },
  "422": {
    what: answer(422, { message: "That order is odd" }),
    title: saying("NAME refused to read ", "WHAT"),
    why: /It says: That order is odd\./,
    action: "Try again",
    request: /^422 · GET/,
  },
  "429": {
    what: answer(429, { message: "Retry later" }, 1_000),
    title: () => /asks to wait \d+ (seconds?|minutes)$/,
    why: /starts again by itself/,
    action: "Try now",
    request: /^429 · GET/,
  },
  "500": {
    what: answer(500, { message: "500 Internal Server Error" }),
    title: saying("NAME failed on this", ""),
    why: /./,
    action: "Try again",
    request: /^50\d · GET/,
  },
  "no connection": {
    what: { does: "hang up" },
    title: saying("NAME is not reachable", ""),
    why: /cannot be reached/,
    action: "Try again",
    request: /· GET/,
  },
  "HTML in place of JSON": {
    what: { does: "page" },
    title: saying("The answer did not come from ", "NAME as it should"),
    why: /not as a GitLab server does/,
    action: "Try again",
    request: /· GET/,
  },
  "an answer that breaks off": {
    what: { does: "cut" },
    title: () => /not reachable|as it should|could not be read|failed on this/,
    why: /./,
    action: "Try again",
    request: /· GET/,
  },
};

/** A connection to the server with something in its way. */
async function behind() {
  const address = await commands.startInTheWay(server.address);
  const { data } = await desktopClient.createConnection({ url: address, token: server.token });
  onTestFinished(async () => {
    await commands.setFault(address, null);
    await desktopClient.deleteConnection({ connection: data.id });
    await commands.stopCounters(address);
  });
  return { address, id: data.id, name: data.name };
}

const problem = () => document.querySelector(".ui-state:has(.ui-state-request)");
const textOf = (part: string): string => problem()?.querySelector(`.ui-state-${part}`)?.textContent ?? "";
const buttons = (): string[] =>
  [...(problem()?.querySelectorAll(".ui-state-actions button") ?? [])].map((button) => button.textContent ?? "");

/** One screen for each way of reading: a file, pages of a list, many requests at once. The words are the same for all (problem-words.test.ts). */
const triesAll = ["files", "history", "inbox"];
/** What the others show in a way of their own: an answer that they know more of, a button of its own, a server that fails, and none. */
const some = ["404", "403 for a scope", "500", "no connection"];

it.each(Object.entries(screens))(
  "%s: every fault has its heading, its cause and what helps",
  { tags: "long", timeout: 600_000 },
  async (screenName, screen) => {
    const { address, id, name } = await behind();
    skipWaits(...retries);
    const wrong: string[] = [];
    const tried = Object.entries(kinds).filter(([kind]) => triesAll.includes(screenName) || some.includes(kind));
    for (const [kind, { what, title, why, action, request }] of tried) {
      // What the server said before would be shown instead of the fault.
      await desktopClient.clearKeptData({ connection: id, kind: "copies" });
      await commands.setFault(address, { on: screen.on, ...what } as Fault);
      const close = openWindow(screen.hash(id, sha));
      const wanted = title(screen, name);
      await expect.poll(() => textOf("title"), { timeout: 40_000, message: `${kind}: the heading` }).toMatch(wanted);
      const said = { why: textOf("text"), request: textOf("request"), buttons: buttons() };
      if (!why.test(said.why)) wrong.push(`${kind}: why “${said.why}”`);
      if (!request.test(said.request)) wrong.push(`${kind}: request “${said.request}”`);
      if (action !== "" && said.buttons[0] !== action) wrong.push(`${kind}: ${said.buttons.join(", ")} in place of ${action}`);
      if (said.buttons.length === 0) wrong.push(`${kind}: nothing to do`);
      close();
    }
    expect(wrong).toEqual([]);
  },
);

it("says outside a project too that a server asks to wait", async () => {
  const { address, id, name } = await behind();
  await commands.setFault(address, { on: "/api/v4/projects[?]", ...answer(429, { message: "Retry later" }, 60) } as Fault);
  openWindow(`#/c/${id}/projects`);
  await expect.element(page.getByText(`${name} asks to wait.`)).toBeVisible();
  await expect.element(page.getByText(/Goes on in \d+ s/)).toBeVisible();
});

it("goes on when the fault is over: again by a press, and by itself when the server asked to wait", {
  tags: "long",
  timeout: 200_000,
}, async () => {
  const { address, id } = await behind();
  const screen = screens["history"] as Screen;
  for (const [does, press] of [
    [answer(422, { message: "Odd" }), true],
    [answer(503, { message: "Being maintained" }, 1), false],
  ] as const) {
    await desktopClient.clearKeptData({ connection: id, kind: "copies" });
    await commands.setFault(address, { on: screen.on, ...does } as Fault);
    const close = openWindow(screen.hash(id, sha));
    await expect.poll(() => textOf("title"), { timeout: 40_000 }).not.toBe("");
    await commands.setFault(address, null);
    if (press) await page.getByRole("button", { name: "Try again" }).click();
    await expect.poll(() => document.querySelector(screen.shows) !== null, { timeout: 40_000 }).toBe(true);
    close();
  }
});

it("a pick whose commits could not be read says why, and goes on when they can", { tags: "long" }, async () => {
  const made = await commands.repository("backports");
  const sha = (await commands.runGit(made.folder, ["rev-parse", "fix"])).trim();
  openWindow(hashOf(made.project, "history"));
  await expectFocus("Commits");
  const { fetch } = window;
  window.fetch = (input, init) =>
    String(input).includes(`/repository/commits/${sha}`)
      ? Promise.resolve(new Response('{"message":"The disk is slow"}', { status: 500, headers: { "content-type": "application/json" } }))
      : fetch(input, init);
  const dialog = page.getByRole("dialog");
  try {
    openPick({ kind: "cherry-pick", connection: "local", project: made.project, commits: [sha], branch: null });
    await expect.element(dialog.getByRole("heading", { name: "The built-in service failed on this" })).toBeVisible();
    await expect.element(dialog.getByText("It says: The disk is slow.")).toBeVisible();
  } finally {
    window.fetch = fetch;
  }
  await dialog.getByRole("button", { name: "Try again" }).click();
  await expectFocus("Commits and branches");
  await expect.element(dialog.getByText("Clean").first()).toBeVisible();
});
