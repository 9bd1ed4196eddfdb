// The history of a server, which counts no rows: a day is gone to all the same.
import { beforeAll, expect, it } from "vitest";
import { commands, page, userEvent } from "vitest/browser";
import { fetchViews } from "./support/fetch-views.ts";
import { expectFocus } from "./support/focus.ts";
import { connectTeam, teamProject } from "./support/team.ts";
import { openWindow } from "./support/window.tsx";

beforeAll(fetchViews, 120_000);

it("begins at the day that one goes to, by the keyboard", { tags: "long" }, async () => {
  const { id, folder } = await connectTeam();
  const days = ["2020-03-01", "2020-03-05", "2020-03-09"];
  const commits = days.map((day, at) => {
    const head = `commit refs/heads/dated\ncommitter Ada <ada@example.com> ${Date.parse(`${day}T12:00:00Z`) / 1_000} +0000\n`;
    return `${head}data ${7 + day.length}\nMade on${day}\nM 100644 inline a.txt\ndata 2\n${at}\n\n`;
  });
  await commands.runGit(folder, ["fast-import", "--quiet"], `${commits.join("")}done\n`);
  const shown = () =>
    [...document.querySelectorAll(".history-list [role=row]")]
      .map((row) => /Made on\S{10}/.exec(row.textContent ?? "")?.[0])
      .filter((title) => title !== undefined);
  openWindow(`#/${id}/${encodeURIComponent(teamProject)}/history?ref=dated`);
  await expect.poll(shown).toEqual(["Made on2020-03-09", "Made on2020-03-05", "Made on2020-03-01"]);
  await expectFocus("Commits");
  await userEvent.keyboard("g");
  await page.getByLabelText("Day").fill("2020-03-06");
  await userEvent.keyboard("{Enter}");
  await expect.poll(() => window.location.hash).toContain("until=2020-03-06");
  await expectFocus("Commits");
  await expect.poll(shown).toEqual(["Made on2020-03-05", "Made on2020-03-01"]);
});
