// A branch that takes no push is no dead end: the pick goes to a new one, and a merge request brings it there.
import { beforeAll, expect, it, onTestFinished } from "vitest";
import { commands, page, userEvent } from "vitest/browser";
import { desktopClient } from "../../renderer/data/clients.ts";
import { fetchViews } from "./support/fetch-views.ts";
import { expectFocus } from "./support/focus.ts";
import { addBranch, cells, patient } from "./support/matrix.ts";
import { openWindow } from "./support/window.tsx";

beforeAll(fetchViews, 60_000);

const press = (keys: string) => userEvent.keyboard(keys);

it("a branch that takes no push offers a new one from it, which goes when it is not used, and a merge request back", async () => {
  const team = await commands.startTeam(0);
  onTestFinished(async () => {
    const { data } = await desktopClient.listConnections({});
    for (const { id, url } of data) if (url?.startsWith(team.address)) await desktopClient.deleteConnection({ connection: id });
    await commands.stopTeam(team.address);
  });
  const gitThere = async (...args: string[]) => (await commands.runGit(team.folder, args)).trim();
  await commands.protectBranch(team.address, "gauge-gaps");
  await gitThere("branch", "old", "main~2");
  const { id } = (await desktopClient.createConnection({ url: team.address, token: team.token })).data;
  const sha = await gitThere("rev-parse", "main~1");
  openWindow(`#/${id}/${encodeURIComponent("halden/tide-tables")}/commit?sha=${sha}`);
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
