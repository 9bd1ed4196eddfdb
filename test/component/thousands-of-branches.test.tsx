// A project with more branches than are listed: each is found by what one types of its name, and none that is there is offered as new.
import { beforeAll, expect, it } from "vitest";
import { commands, page } from "vitest/browser";
import { fetchViews } from "./support/fetch-views.ts";
import { press, type } from "./support/person.tsx";
import { hashOf, openWindow } from "./support/window.tsx";

beforeAll(fetchViews, 180_000);

it("finds a branch and a tag beyond those that are listed, in the switcher and in the palette", { tags: "long" }, async () => {
  const { folder, project } = await commands.repository("everyday");
  const head = (await commands.runGit(folder, ["rev-parse", "HEAD"])).trim();
  // The oldest commit: the branch that changed last of all comes last.
  const oldest = (await commands.runGit(folder, ["rev-list", "--max-parents=0", "HEAD"])).trim().split("\n")[0];
  const many = Array.from({ length: 2_100 }, (_, n) => `create refs/heads/topic/${n} ${head}\n`).join("");
  await commands.runGit(folder, ["update-ref", "--stdin"], `${many}create refs/heads/zz-hidden ${oldest}\n`);
  await commands.runGit(folder, ["pack-refs", "--all"]);
  openWindow(hashOf(project, "files"));
  await expect.element(page.getByRole("tree")).toBeVisible();
  await press("Control+j");
  await expect.element(page.getByRole("combobox", { name: "Ref" })).toHaveFocus();
  await type("zz-hid");
  await expect.element(page.getByRole("option", { name: /zz-hidden/ })).toBeVisible();
  expect(page.getByRole("option", { name: /New branch zz-hidden/ }).elements()).toEqual([]);
  await type("den");
  await press("Enter");
  await expect.poll(() => location.hash).toContain("ref=zz-hidden");
  // A name that nobody has is new all the same.
  await press("Control+j");
  await type("zz-none");
  await expect.element(page.getByRole("option", { name: /New branch zz-none/ })).toBeVisible();
  await press("Escape");
  await press("Control+p");
  await type("zz-hidden");
  await expect.element(page.getByRole("option", { name: /zz-hidden/ })).toBeVisible();
  await press("Escape");
});

it("says that not all branches with a commit were read, and reads the rest when one asks", { tags: "long" }, async () => {
  const { folder, project } = await commands.repository("everyday");
  const head = (await commands.runGit(folder, ["rev-parse", "HEAD"])).trim();
  const many = Array.from({ length: 1_250 }, (_, n) => `create refs/heads/topic/${n} ${head}\n`).join("");
  await commands.runGit(
    folder,
    ["update-ref", "--stdin"],
    `${many}create refs/heads/zz-last ${head}\ncreate refs/heads/release/1 ${head}~1\n`,
  );
  await commands.runGit(folder, ["pack-refs", "--all"]);
  openWindow(hashOf(project, "commit", `?sha=${head}&tab=details`));
  await page.getByRole("button", { name: /^and more than [\d,]+ more$/ }).click();
  await expect.element(page.getByText("Not known before all branches are read")).toBeVisible();
  const more = page.getByRole("button", { name: / more$/ });
  for (let left = 900; left > 0; left -= 200) {
    await expect.element(more).toHaveFocus();
    await press("Enter");
  }
  await expect.element(page.getByText("1,100 branches were read, and there are more.")).toBeVisible();
  await press("Enter");
  await expect.element(more).toHaveFocus();
  await press("Enter");
  await expect.element(page.getByRole("link", { name: "Where are backports" })).toBeVisible();
  await expect.element(page.getByText("zz-last")).toBeVisible();
});
