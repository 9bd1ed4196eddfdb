// Blame in a shallow clone: its oldest commit is the edge of what was fetched, and not where a file begins.
import { beforeAll, expect, it } from "vitest";
import { commands, page } from "vitest/browser";
import { fetchViews } from "./support/fetch-views.ts";
import { openText } from "./support/focus.ts";
import { press } from "./support/person.tsx";
import { hashOf, openWindow } from "./support/window.tsx";

beforeAll(fetchViews, 120_000);

it("says where a step back ends that the older commits were not fetched", async () => {
  const { folder, project } = await commands.repository("everyday");
  const head = (await commands.runGit(folder, ["rev-parse", "HEAD"])).trim();
  await commands.writeInto(folder, ".git/shallow", `${head}\n`);
  openWindow(hashOf(project, "files", "?path=src/tide.ts&blame=1"));
  await openText("src/tide.ts");
  await expect.poll(() => document.querySelectorAll(".blame-range").length).toBe(1);
  document.querySelector<HTMLElement>(".blame-lane")?.focus();
  await press("b");
  await expect.element(page.getByText("This shallow clone ends here: what was before was not fetched.")).toBeVisible();
});
