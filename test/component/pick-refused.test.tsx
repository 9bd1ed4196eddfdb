// A branch that takes no push is no dead end: the pick goes to a new one, and a merge request brings it there.
import { beforeAll, expect, it, onTestFinished } from "vitest";
import { commands, page, userEvent } from "vitest/browser";
import { desktopClient } from "../../renderer/data/clients.ts";
import { openPick } from "../../renderer/state/pick.ts";
import { fetchViews } from "./support/fetch-views.ts";
import { expectFocus } from "./support/focus.ts";
import { addBranch, cells, patient } from "./support/matrix.ts";
import { hashOf, openWindow } from "./support/window.tsx";

beforeAll(fetchViews, 180_000);

const press = (keys: string) => userEvent.keyboard(keys);

interface Team {
  /** The connection's. */
  readonly id: string;
  gitThere(...args: string[]): Promise<string>;
}

/** A server on which gauge-gaps takes no push of the person who uses it. */
async function openTeam(): Promise<Team> {
  const team = await commands.startTeam(0);
  onTestFinished(async () => {
    const { data } = await desktopClient.listConnections({});
    for (const { id, url } of data) if (url?.startsWith(team.address)) await desktopClient.deleteConnection({ connection: id });
    await commands.stopTeam(team.address);
  });
  await commands.protectBranch(team.address, "gauge-gaps");
  const { id } = (await desktopClient.createConnection({ url: team.address, token: team.token })).data;
  return { id, gitThere: async (...args) => (await commands.runGit(team.folder, args)).trim() };
}

const project = "halden/tide-tables";

it("a branch that takes no push offers a new one from it, which goes when it is not used, and a merge request back", {
  tags: "long",
}, async () => {
  const { id, gitThere } = await openTeam();
  await gitThere("branch", "old", "main~2");
  const sha = await gitThere("rev-parse", "main~1");
  openWindow(`#/${id}/${encodeURIComponent(project)}/commit?sha=${sha}`);
  await expectFocus(/^Diff of/);
  const open = async (): Promise<void> => {
    await press("p");
    await expectFocus("Commits and branches");
  };
  await open();
  await addBranch("gauge-gaps");
  await expect.poll(() => cells()["gauge-gaps"], patient).toEqual(["Refused no push here"]);
  await expect.element(page.getByText(/You are not allowed to push into this branch.*A new branch from it/)).toBeVisible();
  await expect.element(page.getByText(/Afterwards a merge request brings it to gauge-gaps/)).toBeVisible();
  const name = `gauge-gaps-pick-${sha.slice(0, 7)}`;
  const make = page.getByRole("button", { name: "Make it from gauge-gaps" });
  const field = page.getByRole("textbox", { name: "New branch" });
  await field.fill("a..b");
  await expect.element(page.getByText("A branch’s name cannot contain two dots in a row.")).toBeVisible();
  await field.fill(name);
  await make.click();
  await expect.poll(() => cells()[name], patient).toEqual(["Clean"]);
  expect(await gitThere("rev-parse", name)).toBe(await gitThere("rev-parse", "gauge-gaps"));
  await press("{Escape}");
  await expect.poll(() => gitThere("branch", "--list", name), patient).toBe("");

  await open();
  await expect.poll(() => cells()["gauge-gaps"], patient).toEqual(["Refused no push here"]);
  await make.click();
  await expect.poll(() => cells()[name], patient).toEqual(["Clean"]);
  await page.getByRole("button", { name: `Pick onto ${name}` }).click();
  await expect.poll(() => cells()[name]?.[0], patient).toMatch(/^Picked as/);
  expect(await gitThere("log", "-1", "--format=%s", name)).toBe("Describe the format");
  await page.getByRole("button", { name: "Open merge request" }).click();
  await expect.element(page.getByRole("link", { name: "!1 into gauge-gaps" })).toBeVisible();

  // A branch of the server is not moved back: its picks are reverted.
  await press("{Escape}");
  await open();
  await addBranch("old");
  await expect.poll(() => cells()["old"], patient).toEqual(["Clean"]);
  await press("{Control>}{Enter}{/Control}");
  await page.getByRole("button", { name: "Revert on old" }).click();
  await expect.element(page.getByText("The commits on old are reverted.")).toBeVisible();
  expect(await gitThere("log", "-2", "--format=%s", "old")).toBe('Revert "Describe the format"\nDescribe the format');
});

it("a revert goes to a new branch too, which goes when it is not used, comes back by a merge request, and can be undone", {
  tags: "long",
}, async () => {
  const { id, gitThere } = await openTeam();
  const sha = await gitThere("rev-parse", "gauge-gaps");
  const title = await gitThere("log", "-1", "--format=%s", sha);
  openWindow(`#/${id}/${encodeURIComponent(project)}/history`);
  await expectFocus("Commits");
  const open = async (): Promise<void> => {
    openPick({ kind: "revert", connection: id, project, commits: [sha], branch: "gauge-gaps" });
    await expectFocus("Branch gauge-gaps, choose");
  };
  const said = () => document.querySelector(".pick-explained .ui-note-words")?.textContent;
  const name = `gauge-gaps-revert-${sha.slice(0, 7)}`;
  const make = page.getByRole("button", { name: "Make it from gauge-gaps" });
  await open();
  await expect.poll(said, patient).toMatch(/^gauge-gaps is protected.*A new branch from it can take the revert\.$/);
  await expect.element(page.getByText(/Afterwards a merge request brings it to gauge-gaps/)).toBeVisible();
  await make.click();
  await expect.poll(said, patient).toMatch(new RegExp(`^Applies cleanly to ${name}\\.`));
  expect(await gitThere("rev-parse", name)).toBe(sha);
  await press("{Escape}");
  await expect.poll(() => gitThere("branch", "--list", name), patient).toBe("");

  // So it does when another branch is chosen.
  await open();
  await make.click();
  await expect.poll(said, patient).toMatch(new RegExp(`^Applies cleanly to ${name}\\.`));
  await page.getByRole("button", { name: `Branch ${name}, choose` }).click();
  await page.getByRole("combobox", { name: "Revert on another branch" }).fill("main");
  await page.getByRole("option", { name: /^main/ }).click();
  await expect.poll(() => gitThere("branch", "--list", name), patient).toBe("");
  await press("{Escape}");

  await open();
  await make.click();
  await expect.poll(said, patient).toMatch(new RegExp(`^Applies cleanly to ${name}\\.`));
  await press("{Control>}{Enter}{/Control}");
  await expect.poll(said, patient).toMatch(new RegExp(`is reverted on ${name}`));
  expect(await gitThere("log", "-1", "--format=%s", name)).toBe(`Revert "${title}"`);
  await page.getByRole("button", { name: "Open merge request" }).click();
  await expect.element(page.getByRole("link", { name: "!1 into gauge-gaps" })).toBeVisible();
  await page.getByRole("button", { name: `Undo on ${name}` }).click();
  await expect.poll(() => gitThere("branch", "--list", name), patient).toBe("");
  // Back at the branch where one began.
  await expect.element(page.getByRole("button", { name: "Branch gauge-gaps, choose" })).toBeVisible();
});

it("so does one of this machine, to which nobody brings it by a merge request", { tags: "long" }, async () => {
  const { folder, project: own } = await commands.repository("backports");
  const gitHere = async (...args: string[]) => (await commands.runGit(folder, args)).trim();
  const answer = await fetch(`connections/local/api/v4/projects/${encodeURIComponent(own)}/protected_branches`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ name: "release/4.2", push_access_level: 0 }),
  });
  expect(answer.status).toBe(201);
  const sha = await gitHere("rev-parse", "fix");
  const name = `release-4.2-pick-${sha.slice(0, 7)}`;
  openWindow(hashOf(own, "history"));
  await expectFocus("Commits");
  openPick({ kind: "cherry-pick", connection: "local", project: own, commits: [sha], branch: null });
  await expect.poll(() => cells()["release/4.2"], patient).toEqual(["Refused no push here"]);
  await page.getByRole("button", { name: "Make it from release/4.2" }).click();
  await expect.poll(() => cells()[name], patient).toEqual(["Clean"]);
  await press("{Control>}{Enter}{/Control}");
  await expect.poll(() => cells()[name]?.[0], patient).toMatch(/^Picked as/);
  expect(page.getByRole("button", { name: "Open merge request" }).query()).toBe(null);
  expect(await gitHere("rev-parse", `${name}~1`)).toBe(await gitHere("rev-parse", "release/4.2"));
});

it("counts no try that a server puts off for long as known", { tags: "long" }, async () => {
  const { fetch } = window;
  onTestFinished(() => {
    window.fetch = fetch;
  });
  let tried = 0;
  window.fetch = (input, init) => {
    const url = String(input instanceof Request ? input.url : input);
    if (url.includes("pick_trials")) return Promise.resolve(new Response('{"error":"404 Not Found"}', { status: 404 }));
    if (!url.includes("cherry_pick") || ++tried === 1) return fetch(input, init);
    return Promise.resolve(new Response('{"message":"Too many"}', { status: 429, headers: { "retry-after": "1200" } }));
  };
  const { folder, project: own } = await commands.repository("backports");
  openWindow(hashOf(own, "commit", `?sha=${(await commands.runGit(folder, ["rev-parse", "fix"])).trim()}`));
  await expectFocus(/^Diff of/);
  await press("p");
  await expect.poll(() => page.getByText(/^\d+ of \d+ known, \d+ failed$/).query()?.textContent, patient).toMatch(/^1 of /);
  await press("{Escape}");
  await expectFocus(/^Diff of/);
});
