// What cannot be seen, or turns the direction of a text, is marked wherever a name, a message or a line of code is shown.
import { beforeAll, expect, it, onTestFinished } from "vitest";
import { commands, page } from "vitest/browser";
import { desktopClient } from "../../renderer/data/clients.ts";
import type { Connection } from "../../shared/contract/desktop.ts";
import { fetchViews } from "./support/fetch-views.ts";
import { marks, unmarked } from "./support/odd-texts.ts";
import { save, type } from "./support/person.tsx";
import { startTeam } from "./support/team.ts";
import { hashOf, openWindow } from "./support/window.tsx";

beforeAll(fetchViews, 180_000);

it("in the tree, a folder, a file's head, a search, blame, what is staged, the history, a commit and its details", {
  tags: "long",
  timeout: 120_000,
}, async () => {
  const { folder, project } = await commands.repository("everyday");
  const git = (...args: string[]) => commands.runGit(folder, args);
  const path = "odd\u200bly/photo\u202egnp.js";
  await commands.writeInto(folder, path, "const level = 'user\u202e \u2066// admin\u2069 \u2066';\nconst second = 1;\n");
  await git("add", ".");
  await git(
    "-c",
    "user.name=A\u200bda",
    "-c",
    "user.email=ada@example.com",
    "commit",
    "-q",
    "-m",
    "Add \u202etxt.exe\n\nA body \u2066of it",
  );
  await git("branch", "odd\u200bbranch");
  const sha = (await git("rev-parse", "main")).trim();
  const shows = async (view: string, query: string, shown: string) => {
    window.location.hash = hashOf(project, view, query);
    await expect.poll(() => document.querySelector(shown) !== null, { message: `${view}${query}` }).toBe(true);
    await expect.poll(marks, { message: `marks of ${view}${query}` }).toBeGreaterThan(0);
    await expect.poll(unmarked, { message: `${view}${query}` }).toEqual([]);
  };
  openWindow(hashOf(project, "files"));
  await shows("files", "?path=odd%E2%80%8Bly", ".listing-list [role=row]");
  await shows("files", `?path=${encodeURIComponent(path)}`, ".files-last-count");
  await shows("files", `?path=${encodeURIComponent(path)}&blame=1`, ".blame-title");
  await shows("files", `?path=${encodeURIComponent(path)}&search=level`, ".search-row");
  await shows("history", "", ".commit-title");
  await shows("commit", `?sha=${sha}`, ".diff-row");
  await type("\\");
  await expect.poll(unmarked).toEqual([]);
  await type("\\");
  await shows("commit", `?sha=${sha}&tab=details`, ".commit-details-side");
  const before = (await git("rev-parse", "main~1")).trim();
  await shows("compare", `?from=${before}&to=main`, ".compare-commit");
  window.location.hash = hashOf(project, "files", `?path=${encodeURIComponent(path)}`);
  const text = page.getByRole("textbox", { name: path });
  await expect.element(text).toBeInTheDocument();
  (text.element() as HTMLElement).focus();
  await type("// more\n");
  await save(1);
  await shows("changes", "", ".changes-pane .diff-row");
});

it("in statuses, comments, suggestions, a comparison, filters of the history and the timeline", {
  tags: "long",
  timeout: 120_000,
}, async () => {
  const { folder, project } = await commands.repository("everyday");
  const git = (...args: string[]) => commands.runGit(folder, ["-c", "user.name=Ada", "-c", "user.email=ada@example.com", ...args]);
  const name = "sou\u200brce/pl\u202ean.ts";
  const text = Array.from({ length: 30 }, (_, at) => `step ${at + 1}\n`);
  await commands.writeInto(folder, name, text.join(""));
  await git("add", ".");
  await git("commit", "-qm", "Write steps");
  await git("branch", "left\u200bside");
  await git("mv", name, "sou\u200brce/route\u202e.ts");
  await commands.writeInto(folder, "sou\u200brce/route\u202e.ts", text.toSpliced(9, 1, "ten\n").join(""));
  await git("commit", "-qam", "Rename\u200b it");
  const sha = (await git("rev-parse", "main")).trim();
  const other = "left\u200bside";
  await git("checkout", "-q", other);
  await commands.writeInto(folder, name, text.toSpliced(20, 1, "other\n").join(""));
  await git("commit", "-qam", "Change the other side");
  await git("checkout", "-q", "main");
  const send = async (path: string, body: object): Promise<void> => {
    const answer = await fetch(`connections/local/api/v4/projects/${encodeURIComponent(project)}/${path}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    expect(answer.status).toBe(201);
  };
  await send(`statuses/${sha}`, { state: "failed", name: "li\u202ent", description: "all is\u200b well", ref: "main" });
  await send(`repository/commits/${sha}/comments`, {
    note: "On the\u202e line\n\n```suggestion\nte\u200bn\n```",
    ...{ path: "sou\u200brce/route\u202e.ts", line: 10, line_type: "new" },
  });
  await send(`repository/commits/${sha}/comments`, { note: "On all\u200b of it" });
  openWindow(hashOf(project, "commit", `?sha=${sha}&tab=statuses`));
  const shows = async (hash: string, shown: string): Promise<void> => {
    window.location.hash = hash;
    await expect.poll(() => document.querySelector(shown) !== null, { message: hash, timeout: 20_000 }).toBe(true);
    await expect.poll(marks, { message: `marks of ${hash}` }).toBeGreaterThan(0);
    await expect.poll(unmarked, { message: hash }).toEqual([]);
  };
  await shows(hashOf(project, "commit", `?sha=${sha}&tab=statuses`), ".commit-statuses-name .ui-odd");
  expect(document.querySelector(".commit-statuses-words .ui-odd")?.textContent).toBe("U+200B");
  await shows(hashOf(project, "commit", `?sha=${sha}&tab=comments`), ".review-place .ui-odd");
  await shows(hashOf(project, "commit", `?sha=${sha}`), ".diff-from .ui-odd");
  await shows(hashOf(project, "compare", `?from=${encodeURIComponent(other)}&to=main`), ".compare-words .ui-odd");
  await expect.poll(() => document.querySelector(".compare-note .ui-odd")).not.toBeNull();
  expect(unmarked()).toEqual([]);
  await shows(hashOf(project, "history", `?author=${encodeURIComponent("no\u200bbody")}`), ".ui-state-title .ui-odd");
  await shows(hashOf(project, "statuses"), ".timeline-job .ui-odd, .timeline .ui-odd");
});

it("a tab and the end of a line in a name, in the way to the file as in its tab", { tags: "long" }, async () => {
  const { folder, project } = await commands.repository("everyday");
  const path = "new\nline/a\tb.txt";
  await commands.writeInto(folder, path, "text\n");
  await commands.runGit(folder, ["add", "."]);
  await commands.runGit(folder, ["-c", "user.name=Ada", "-c", "user.email=ada@example.com", "commit", "-q", "-m", "Add it"]);
  openWindow(hashOf(project, "files", `?path=${encodeURIComponent(path)}`));
  const words = (shown: string) => [...document.querySelectorAll(shown)].map(({ textContent }) => textContent);
  await expect.poll(() => words(".files-tab-name")).toEqual(["aU+0009b.txt"]);
  await expect.poll(() => words(".files-path .ui-crumb-label")).toEqual(["newU+000Aline", "aU+0009b.txt"]);
});

it("in the name of a server and of who one is there, on every page of it, at the start and in the settings", { tags: "long" }, async () => {
  const team = await startTeam();
  const { id } = (await desktopClient.createConnection({ url: team.address, token: team.token, name: "Sea\u202egpj" })).data;
  const { fetch: askDesktop } = window;
  window.fetch = async (input, init) => {
    const answer = await askDesktop(input, init);
    if (!/desktop\/connections$/.test(String(input))) return answer;
    const told = (await answer.json()) as Connection[];
    const named = told.map((one) => (one.user === null ? one : { ...one, user: { ...one.user, name: "A\u200bda" } }));
    return new Response(JSON.stringify(named), { status: answer.status, headers: answer.headers });
  };
  onTestFinished(() => {
    window.fetch = askDesktop;
  });
  openWindow(`#/c/${id}/projects`);
  for (const [hash, shown] of [
    [`#/c/${id}/projects`, ".connection-facts, .connection-head"],
    [`#/c/${id}/activity`, ".activity"],
    ["#/", ".welcome"],
    ["#/settings/connections", ".connections-card"],
    ["#/settings/commits", ".settings-row"],
    ["#/settings/data", ".settings-data"],
  ] as const) {
    window.location.hash = hash;
    await expect.poll(() => document.querySelector(shown) !== null, { message: hash }).toBe(true);
    await expect.poll(marks, { message: `marks of ${hash}` }).toBeGreaterThan(0);
    await expect.poll(unmarked, { message: hash }).toEqual([]);
  }
});

it("in the paths of projects and groups, in their table, on their pages and beside the lines of a chart", { tags: "long" }, async () => {
  const team = await startTeam();
  const { id } = (await desktopClient.createConnection({ url: team.address, token: team.token })).data;
  const group = "halden/ev\u202ecod";
  const read_at = [3, 2, 1].map((days) => Date.now() - days * 86_400_000);
  const figures = { issues: 12, merge_requests: 3, new_members: 1, sample: false };
  await desktopClient.bringReadings({ connection: id, readings: read_at.map((at) => ({ group, at, ...figures })) });
  openWindow(`#/c/${id}/activity`);
  await expect.element(page.getByRole("img", { name: /of 1 group$/ })).toBeVisible();
  await expect.poll(() => document.querySelector(".activity-path .ui-path-name")?.textContent).toBe("evU+202Ecod");
  expect(document.querySelector(".activity-name")?.textContent).toMatch(/^ev<U\+202E>/);
  expect(unmarked()).toEqual([]);
  window.location.hash = `#/c/${id}/activity?group=${encodeURIComponent(group)}`;
  await expect.poll(() => document.querySelector(".activity-title .ui-odd")?.textContent).toBe("U+202E");
  expect(unmarked()).toEqual([]);
});
