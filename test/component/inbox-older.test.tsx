// The inbox of a server goes further back when one asks it to, by keyboard, and says how far it has read.
import { beforeAll, expect, it } from "vitest";
import { commands, page, userEvent } from "vitest/browser";
import { fetchViews } from "./support/fetch-views.ts";
import { expectFocus } from "./support/focus.ts";
import { lack } from "./support/lack.ts";
import { patient } from "./support/matrix.ts";
import { connectTeam } from "./support/team.ts";
import { openWindow } from "./support/window.tsx";

beforeAll(fetchViews, 180_000);

const foot = () => document.querySelector(".inbox-foot p")?.textContent ?? "";
const count = (): number => Number(/from (\d+) commits of 1 project/.exec(foot())?.[1]);

it("reads older commits, as many again, until there are none", { tags: "long", timeout: 60_000 }, async () => {
  const team = await connectTeam();
  const commits = Array.from({ length: 120 }, (_, at) =>
    ["commit refs/heads/long", `committer Ada <ada@example.com> ${1_700_000_000 + at * 3_600} +0000`, `data 7\nStep ${at % 10}\n`].join(
      "\n",
    ),
  );
  await commands.runGit(team.folder, ["fast-import", "--quiet"], `${commits.join("\n")}\n`);
  const all = Number(await commands.runGit(team.folder, ["rev-list", "--count", "--all"]));
  expect(all).toBeGreaterThan(100);
  lack(/\/commented_commits/);
  openWindow(`#/c/${team.id}/inbox`);
  await expect.poll(foot, patient).toMatch(/^Read from 50 commits of 1 project: every one since .* The server keeps no inbox/);
  const older = page.getByRole("button", { name: "Read older commits" });
  (older.element() as HTMLElement).focus();
  for (let read = 100; read < all; read += 50) {
    await userEvent.keyboard("{Enter}");
    await expect.poll(count, patient).toBe(read);
    await expectFocus("Read older commits");
  }
  await userEvent.keyboard("{Enter}");
  await expect.poll(foot, patient).toMatch(/^Read from every commit of 1 project, \d+ in all\.$/);
  await expectFocus("Read again");
});
