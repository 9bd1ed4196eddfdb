// The inbox of a team's own service: what was said on any commit, however old, is there at once, and the foot says so only while it is true.
import { beforeAll, expect, it } from "vitest";
import { commands, page } from "vitest/browser";
import { fetchViews } from "./support/fetch-views.ts";
import { lack } from "./support/lack.ts";
import { patient } from "./support/matrix.ts";
import { connectTeam } from "./support/team.ts";
import { openWindow } from "./support/window.tsx";

beforeAll(fetchViews, 180_000);

const foot = () => document.querySelector(".inbox-foot p")?.textContent ?? "";

/** A team whose oldest commit has a comment, and 120 newer commits none. */
async function teamThatSpoke() {
  const team = await connectTeam();
  const sha = (await team.git("rev-list", "--max-parents=0", "main")).trim().split("\n")[0] ?? "";
  const commits = Array.from({ length: 120 }, (_, at) =>
    ["commit refs/heads/long", `committer Ada <ada@example.com> ${1_900_000_000 + at * 60} +0000`, `data 7\nStep ${at % 10}\n`].join("\n"),
  );
  await commands.runGit(team.folder, ["fast-import", "--quiet"], `${commits.join("\n")}\n`);
  const project = encodeURIComponent("halden/tide-tables");
  const answer = await fetch(`connections/${team.id}/api/v4/projects/${project}/repository/commits/${sha}/comments`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ note: "Said long ago" }),
  });
  expect(answer.status).toBe(201);
  return team;
}

it("shows what was said on an old commit without reading the newer ones", { tags: "long", timeout: 60_000 }, async () => {
  const team = await teamThatSpoke();
  openWindow(`#/c/${team.id}/inbox`);
  await expect.element(page.getByRole("listbox", { name: "Comments" }).getByText("Said long ago")).toBeVisible();
  await expect.poll(foot, patient).toBe("All that was said in 1 project, on 1 commit.");
  expect(page.getByRole("button", { name: "Read older commits" }).elements()).toEqual([]);
});

it("does not say that all was read where comments are refused", { tags: "long", timeout: 60_000 }, async () => {
  const team = await teamThatSpoke();
  lack(/\/commits\/[0-9a-f]{40}\/comments/);
  openWindow(`#/c/${team.id}/inbox`);
  await expect.element(page.getByText("This server does not offer comments", { exact: true })).toBeVisible();
  expect(document.body.textContent).not.toContain("All that was said");
});
