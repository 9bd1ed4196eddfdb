// A branch whose commit is lost: no list can show it as one of the others, and none leaves it out without a word.
import { beforeAll, expect, it } from "vitest";
import { commands, page, userEvent } from "vitest/browser";
import { fetchViews } from "./support/fetch-views.ts";
import { treeItem } from "./support/person.tsx";
import { hashOf, openWindow } from "./support/window.tsx";

beforeAll(fetchViews, 180_000);

it("stands in the list of refs with what is wrong, and says which object is lost where it is opened", { tags: "long" }, async () => {
  const { folder, project } = await commands.repository("everyday");
  const lost = "1".repeat(40);
  await commands.writeInto(folder, ".git/refs/heads/left/over", `${lost}\n`);
  openWindow(hashOf(project, "files"));
  await expect.element(treeItem("README.md")).toBeVisible();
  await userEvent.keyboard("{Control>}j{/Control}");
  await userEvent.keyboard("left");
  const row = page.getByRole("option", { name: /left\/over/ });
  await expect.poll(() => row.query()?.textContent).toBe("left/overits commit is lost");
  await row.click();
  await expect.poll(() => document.querySelector(".ui-state")?.textContent).toContain(lost.slice(0, 7));
});
