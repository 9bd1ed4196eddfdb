// Hostile and deceptive texts in what is shown before somebody acts: they run nothing, ask for nothing, and are marked wherever they stand.
import { beforeAll, expect, it, onTestFinished } from "vitest";
import { commands, page, userEvent } from "vitest/browser";
import { closePick, openPick, usePick } from "../../renderer/state/pick.ts";
import { fetchViews } from "./support/fetch-views.ts";
import { marks, unmarked } from "./support/odd-texts.ts";
import { watchPayloads } from "./support/payloads.ts";
import { hashOf, openWindow } from "./support/window.tsx";

beforeAll(fetchViews, 180_000);

const patient = { timeout: 20_000 };
const branch = "release/4\u200b.0";

/** One change whose title, file and lines are all of the payloads, another of the same lines on a release branch, and a status for each. */
async function hostileRepository(payloads: readonly string[]) {
  const { folder, project } = await commands.repository("everyday");
  const git = async (...args: string[]) =>
    (await commands.runGit(folder, ["-c", "user.name=A\u200bda", "-c", "user.email=ada@example.com", ...args])).trim();
  const lines = payloads.map((text) => text.replaceAll(/[\0\r\n]/g, " "));
  const path = "notes\u202e/<img src=x onerror=top.__hit=1>.md";
  const write = async (texts: readonly string[], title: string): Promise<string> => {
    await commands.writeInto(folder, path, `${texts.join("\n")}\n`);
    await git("add", ".");
    await git("commit", "-q", "-m", title);
    return git("rev-parse", "HEAD");
  };
  await write(
    lines.map((_, at) => `line ${at}`),
    "Begin",
  );
  await git("branch", branch);
  const sha = await write(
    [...lines, "admin\u202e"],
    `Fix\u202e ${lines.join(" ")}\n\n${lines.join("\n")}\n\nReviewed-by: <svg onload=top.__hit=1>\u200b`,
  );
  await git("checkout", "-q", branch);
  await write(
    lines.map((text) => `own ${text}\u200b`),
    `Own\u202e ${lines.join(" ")}`,
  );
  await git("checkout", "-q", "main");
  const send = async (to: string, body: object): Promise<void> => {
    const answer = await fetch(`connections/local/api/v4/projects/${encodeURIComponent(project)}/${to}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    expect([answer.status, answer.status === 201 ? "" : await answer.text()]).toEqual([201, ""]);
  };
  for (const [at, text] of lines.entries())
    await send(`statuses/${sha}`, {
      state: "failed",
      name: `${at}\u202e ${text}`.slice(0, 255),
      description: text.slice(0, 255),
      ref: "main",
    });
  await send(`repository/commits/${sha}/comments`, { note: `Why\u200b ${lines.join(" ")}`, path, line: 1, line_type: "new" });
  return { project, sha, folder };
}

it("in the history, a commit, its statuses, a comparison, the timeline, the inbox, the map, a pick, its workbench and a revert", {
  tags: "long",
  timeout: 180_000,
}, async () => {
  const { payloads, hits } = watchPayloads();
  expect(payloads.length).toBeGreaterThanOrEqual(300);
  const { project, sha } = await hostileRepository(payloads);
  openWindow(hashOf(project, "history"));
  const isSound = async (what: string, shown: string): Promise<void> => {
    await expect.poll(() => document.querySelector(shown) !== null, { message: what, ...patient }).toBe(true);
    await expect.poll(marks, { message: `marks of ${what}`, ...patient }).toBeGreaterThan(0);
    await expect.poll(unmarked, { message: what, ...patient }).toEqual([]);
    expect(hits(), what).toEqual([]);
    expect(document.querySelector("#root script, #root iframe, #root object, #root embed, #root [onerror], #root [onload]")).toBeNull();
  };
  const shows = async (hash: string, shown: string): Promise<void> => {
    window.location.hash = hash;
    await isSound(hash, shown);
  };
  await isSound("history", ".commit-title .ui-odd");
  await shows(hashOf(project, "commit", `?sha=${sha}`), ".diff-row");
  await shows(hashOf(project, "commit", `?sha=${sha}&tab=details`), ".commit-details-side .ui-odd");
  await shows(hashOf(project, "commit", `?sha=${sha}&tab=comments`), ".review-place .ui-odd");
  await shows(hashOf(project, "commit", `?sha=${sha}&tab=statuses`), ".commit-statuses-name .ui-odd");
  await shows(hashOf(project, "compare", `?from=${encodeURIComponent(branch)}&to=main`), ".compare-commit");
  await shows(hashOf(project, "statuses"), ".timeline-job .ui-odd");
  await userEvent.keyboard(" ");
  await isSound("what a run said", ".timeline-card .ui-odd");
  await shows(hashOf(project, "backports", `?fixes=${sha}`), ".backports-grid tbody .ui-ellipsis .ui-odd");
  await shows("#/c/local/inbox", ".inbox-row .ui-odd");
  onTestFinished(() => {
    closePick();
    usePick.setState({ request: null, chosen: {}, messages: {}, visited: {} });
  });
  window.location.hash = hashOf(project, "history");
  await isSound("history", ".commit-title .ui-odd");
  openPick({ kind: "cherry-pick", connection: "local", project, commits: [sha], branch });
  await isSound("a pick in conflict", "[role=dialog] .pick-explained .ui-odd");
  await page.getByRole("button", { name: "Resolve…" }).click();
  await isSound("the workbench", ".merge-head .ui-odd");
  await page.getByRole("button", { name: "Give up the pick" }).click();
  window.location.hash = hashOf(project, "history");
  await isSound("history", ".commit-title .ui-odd");
  openPick({ kind: "revert", connection: "local", project, commits: [sha], branch: "main" });
  await isSound("a revert", "[role=dialog] .ui-odd");
});
