// Work that meets a token which was revoked: another one is asked for in place, and the same work goes on with it.
import { beforeAll, expect, it, onTestFinished } from "vitest";
import { commands, page } from "vitest/browser";
import { runCommand } from "../../renderer/commands/bindings.ts";
import { deskKey } from "../../renderer/desk/model.ts";
import { setMessage, stage, unstage } from "../../renderer/desk/staging.ts";
import { openPick } from "../../renderer/state/pick.ts";
import { fetchViews } from "./support/fetch-views.ts";
import { expectFocus, openText } from "./support/focus.ts";
import { cells, patient } from "./support/matrix.ts";
import { press, type } from "./support/person.tsx";
import { connectTeam, stageOnTeam, teamProject } from "./support/team.ts";
import { openWindow } from "./support/window.tsx";

beforeAll(fetchViews, 120_000);

/** What is read ahead would be there before the token is refused: requests of this kind wait until what this answers is called. */
function holdRequests(part: string): () => void {
  const { promise: isLet, resolve } = Promise.withResolvers<void>();
  const { fetch } = window;
  onTestFinished(() => {
    window.fetch = fetch;
  });
  window.fetch = async (input, init) => {
    if (String(input).includes(part)) await isLet;
    return fetch(input, init);
  };
  return resolve;
}

it("replaces a token that was revoked meanwhile without leaving the commit", { tags: "long" }, async () => {
  const { key, id, ...team } = await stageOnTeam();
  setMessage(key, { text: "Add a file after all" });
  openWindow(`#/${id}/${encodeURIComponent(teamProject)}/changes?ref=main`);
  const commit = page.getByRole("button", { name: /^Commit 1 change/ });
  await expect.element(commit).toBeEnabled();
  const token = await commands.renewToken(team.address);
  await commit.click();
  await expect.element(page.getByText("The server does not accept your token.").first()).toBeVisible();
  await page.getByRole("button", { name: "Replace token…" }).first().click();
  const dialog = page.getByRole("dialog", { name: /^Replace the token for / });
  await expect.element(dialog.getByText(/read_api is enough to read, api is needed to commit/)).toBeVisible();
  await dialog.getByLabelText("New access token", { exact: true }).fill(token);
  await press("Enter");
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByText(/Another token is at hand now\./)).toBeVisible();
  await expectFocus(/^Try again/);
  await press("Enter");
  const title = () => commands.runGit(team.folder, ["log", "-1", "--format=%s", "main"]);
  await expect.poll(title, { timeout: 30_000 }).toBe("Add a file after all");
  expect(await commands.runGit(team.folder, ["show", "main:new.txt"])).toBe("kept");
});

it("says over what was read before that the token is refused, and goes on with another one given there", { tags: "long" }, async () => {
  const { id, address } = await connectTeam();
  openWindow(`#/${id}/${encodeURIComponent(teamProject)}/files?ref=main&path=README.md`);
  await openText("README.md");
  const token = await commands.renewToken(address);
  await press("F5");
  const band = page.getByRole("status").filter({ hasText: /does not accept your token\. What you see is as of/ });
  await expect.element(band).toBeVisible();
  await page.getByRole("region", { name: "Notice" }).getByRole("button", { name: "Replace token…" }).click();
  await page.getByRole("dialog").getByLabelText("New access token", { exact: true }).fill(token);
  await press("Enter");
  await expect.element(band).not.toBeInTheDocument();
  await expect.element(page.getByText("Checked just now")).toBeVisible();
});

it("says of kept work that the server refuses the token, takes another one there, and stays with that work", { tags: "long" }, async () => {
  const { address, id, key } = await stageOnTeam();
  // Comes before the other one as soon as the server tells of its branches.
  const gone = deskKey(id, teamProject, "renamed");
  stage(gone, { kind: "create", path: "old.txt", content: { encoding: "text", text: "old\n" }, executable: false, included: true });
  onTestFinished(() => unstage(gone, "old.txt"));
  const token = await commands.renewToken(address);
  openWindow("#/kept");
  await expect.element(page.getByRole("heading", { name: "The server does not accept the token, your file is here" })).toBeVisible();
  await page.getByRole("button", { name: /^Replace the token…/ }).click();
  await page.getByRole("dialog").getByLabelText("New access token", { exact: true }).fill(token);
  await press("Enter");
  await expect.element(page.getByRole("option", { name: /renamed The branch is gone/ })).toBeVisible();
  await expect.element(page.getByRole("heading", { name: "1 file on main" })).toBeVisible();
  unstage(key, "new.txt");
});

it("sends a comment, and goes on with a matrix, by another token than the one that is not accepted any more", {
  tags: "long",
}, async () => {
  const { id, address, git } = await connectTeam();
  const [sha = ""] = (await git("rev-list", "--no-merges", "--max-parents=1", "--min-parents=1", "-1", "main")).split("\n");
  await git("branch", "old", `${sha}~1`);
  const own = `#/${id}/${encodeURIComponent(teamProject)}`;
  openWindow(`${own}/commit?sha=${sha}&ref=main`);
  await expectFocus(/^Diff of/);
  await press("n");
  await press("c");
  await expectFocus(/^Comment on/);
  await type("Kept while the token changes");
  const give = async (): Promise<void> => {
    await page.getByRole("button", { name: "Replace token…" }).first().click();
    await page.getByRole("dialog").getByLabelText("New access token", { exact: true }).fill(token);
    await press("Enter");
    await expect.element(page.getByRole("dialog", { name: /^Replace the token/ })).not.toBeInTheDocument();
  };
  let token = await commands.renewToken(address);
  await press("Control+Enter");
  await expect
    .element(page.getByRole("alert").filter({ hasText: "The server does not accept your token. What you typed is kept." }))
    .toBeVisible();
  await give();
  const field = page.getByRole("textbox", { name: /^Comment on/ });
  await expect.element(field).toHaveValue("Kept while the token changes");
  await expect.element(page.getByText(/Another token is at hand now: send it again\./)).toBeVisible();
  await expectFocus(/^Comment on/);
  await press("Control+Enter");
  await expect.element(page.getByRole("article").filter({ hasText: "Kept while the token changes" })).toBeVisible();
  const { fetch } = window;
  onTestFinished(() => {
    window.fetch = fetch;
  });
  // It runs out between the first try and the reading of the commits.
  window.fetch = async (input, init) => {
    if (String(input).includes("/cherry_pick") && token !== "") {
      token = "";
      await commands.renewToken(address).then((next) => {
        token = next;
        window.fetch = fetch;
      });
    }
    return fetch(input, init);
  };
  openPick({ kind: "cherry-pick", connection: id, project: teamProject, commits: [sha], branch: "old" });
  const said = () => cells()["old"];
  await expect.poll(said, patient).toEqual(["Refused token unknown"]);
  await expect.element(page.getByText("The server does not accept your token.").first()).toBeVisible();
  await give();
  await expect.poll(said, patient).toEqual(["Clean"]);
  await press("Escape");
});

it("offers another token where the statuses and the comments of a commit are not read with this one", { tags: "long" }, async () => {
  const { id, address, git } = await connectTeam();
  const sha = (await git("rev-parse", "main")).trim();
  const goOn = holdRequests("/statuses");
  openWindow(`#/${id}/${encodeURIComponent(teamProject)}/commit?sha=${sha}&ref=main`);
  await expectFocus(/^Diff of/);
  const token = await commands.renewToken(address);
  goOn();
  await page.getByRole("tab", { name: /^Statuses/ }).click();
  await expect.element(page.getByText("The server does not accept your token.").first()).toBeVisible();
  await expect.element(page.getByRole("heading", { name: "The statuses are not there" })).toBeVisible();
  const boxOf = (name: string) => page.getByRole("main").getByRole("button", { name }).element().getBoundingClientRect();
  const [replace, again] = [boxOf("Replace token…"), boxOf("Try again")];
  expect([replace.top, replace.height]).toEqual([again.top, again.height]);
  expect(replace.left).toBeLessThan(again.left);
  await page.getByRole("main").getByRole("button", { name: "Replace token…" }).click();
  await page.getByRole("dialog").getByLabelText("New access token", { exact: true }).fill(token);
  await press("Enter");
  await expect.element(page.getByRole("heading", { name: "The statuses are not there" })).not.toBeInTheDocument();
});

it("blames a text by another token, from the note that says that this one is refused", { tags: "long" }, async () => {
  const { id, address } = await connectTeam();
  const goOn = holdRequests("/blame");
  openWindow(`#/${id}/${encodeURIComponent(teamProject)}/files?ref=main&path=README.md`);
  await openText("README.md");
  const token = await commands.renewToken(address);
  goOn();
  runCommand("file.blame");
  const note = page.getByRole("status").filter({ hasText: "Blame could not be read. The server does not accept your token." });
  await expect.element(note).toBeVisible();
  await note.getByRole("button", { name: "Replace token…" }).click();
  await page.getByRole("dialog").getByLabelText("New access token", { exact: true }).fill(token);
  await press("Enter");
  await expect.element(note).not.toBeInTheDocument();
  await expect.poll(() => document.querySelectorAll(".blame-range").length).toBeGreaterThan(0);
  await expectFocus("Blame");
});

it("sets a status by another token, from the fields as they were filled in", { tags: "long" }, async () => {
  const { id, address, git } = await connectTeam();
  const sha = (await git("rev-parse", "main")).trim();
  openWindow(`#/${id}/${encodeURIComponent(teamProject)}/commit?sha=${sha}&ref=main`);
  await expectFocus(/^Diff of/);
  runCommand("commit.set-status");
  const dialog = page.getByRole("dialog", { name: "Set a status" });
  await dialog.getByLabelText("Name", { exact: true }).fill("by hand");
  const token = await commands.renewToken(address);
  await press("Enter");
  await expect.element(dialog.getByText(/The server does not accept your token\./)).toBeVisible();
  await dialog.getByRole("button", { name: "Replace token…" }).click();
  await page.getByRole("dialog").getByLabelText("New access token", { exact: true }).fill(token);
  await press("Enter");
  await expect.element(dialog.getByText(/Another token is at hand now: set it again\./)).toBeVisible();
  await expectFocus(/^Name/);
  await press("Enter");
  await expect.element(page.getByText(/^Set by hand to/)).toBeVisible();
});

it("reads the projects of a server by the token that its page asked for", { tags: "long" }, async () => {
  const { id, address } = await connectTeam();
  const token = await commands.renewToken(address);
  let isMissing = true;
  const { fetch } = window;
  onTestFinished(() => {
    window.fetch = fetch;
  });
  // As after a restart where tokens are kept in memory only.
  window.fetch = async (input, init) => {
    const [at, method] = [String(input), init?.method ?? "GET"];
    if (method === "PUT" && at.includes("desktop/connections/")) isMissing = false;
    if (isMissing && at.includes(`connections/${id}/api/`)) return Response.json({ error: "unauthorized" }, { status: 401 });
    const answer = await fetch(input, init);
    if (!isMissing || method !== "GET" || !at.endsWith("desktop/connections")) return answer;
    const connections = ((await answer.json()) as { id: string }[]).map((one) => (one.id === id ? { ...one, token: "missing" } : one));
    return Response.json(connections, { headers: answer.headers });
  };
  openWindow(`#/c/${id}/projects`);
  const band = page.getByRole("region", { name: "Token" });
  await expect.element(band.getByText("The token is not at hand")).toBeVisible();
  await band.getByRole("textbox").fill(token);
  await press("Enter");
  await expect.element(band).not.toBeInTheDocument();
  await expect.element(page.getByRole("option", { name: new RegExp(teamProject.split("/").at(-1) ?? "") })).toBeVisible();
});
