// Somebody else was faster: where both changes are apart, both are taken, looked at before anything is staged.
import { beforeAll, expect, it } from "vitest";
import { commands, page, userEvent } from "vitest/browser";
import { fetchViews } from "./support/fetch-views.ts";
import { openText } from "./support/focus.ts";
import { hashOf, openWindow } from "./support/window.tsx";

beforeAll(fetchViews, 180_000);

const press = (keys: string) => userEvent.keyboard(keys);
const path = "src/tide.ts";

/** Another person's commit, on the branch that is open. */
async function commitElsewhere(folder: string, change: (text: string) => string): Promise<void> {
  await commands.writeInto(folder, path, change(await commands.runGit(folder, ["show", `main:${path}`])));
  await commands.runGit(folder, ["-c", "user.name=Eve", "-c", "user.email=eve@example.com", "commit", "-qam", "Be faster"]);
}

const atEnd = (text: string): string => `${text.trimEnd()}\n\n// theirs\n`;

it("in the file, both are taken as typed text, shown against the branch, and staged by the next save only", { tags: "long" }, async () => {
  const { folder, project } = await commands.repository("everyday");
  openWindow(hashOf(project, "files", `?path=${path}`));
  await openText(path);
  await press("{Control>}{Home}{/Control}// mine{Enter}{Control>}s{/Control}");
  await expect.element(page.getByRole("tab", { name: /Changes.*1 staged/ })).toBeVisible();
  await commitElsewhere(folder, atEnd);
  await press("{F5}");
  await page.getByRole("button", { name: "Merge both" }).click();
  await expect.element(page.getByRole("region", { name: "Not staged yet" })).toBeVisible();
  await expect.poll(() => document.querySelector(".modified-in-monaco-diff-editor .view-lines")?.textContent ?? "").toContain("mine");
  await press("{Control>}s{/Control}");
  await expect.poll(() => page.getByRole("region", { name: "Not staged yet" }).query()).toBeNull();
  await press("{Control>}2{/Control}");
  await page.getByRole("textbox", { name: "Message", exact: true }).fill("Both");
  await press("{Control>}{Enter}{/Control}");
  await expect.element(page.getByRole("status").filter({ hasText: /^Committed to/ })).toBeVisible();
  const text = await commands.runGit(folder, ["show", `main:${path}`]);
  expect(text).toMatch(/^\/\/ mine\n/);
  expect(text).toMatch(/\/\/ theirs/);
});

it("nothing is sent again where the branch has got the same change meanwhile, by a commit that came late", { tags: "long" }, async () => {
  const { folder, project } = await commands.repository("everyday");
  openWindow(hashOf(project, "files", `?path=${path}`));
  await openText(path);
  await press("{Control>}{Home}{/Control}// mine{Enter}{Control>}s{/Control}");
  await expect.element(page.getByRole("tab", { name: /Changes.*1 staged/ })).toBeVisible();
  await press("{Control>}2{/Control}");
  await page.getByRole("textbox", { name: "Message", exact: true }).fill("Mine");
  await commitElsewhere(folder, (text) => `// mine\n${text.trimEnd()}\n`);
  await press("{Control>}{Enter}{/Control}");
  await expect.element(page.getByText("main has these changes already, so nothing was sent again.")).toBeVisible();
  await expect.element(page.getByText("No staged changes")).toBeVisible();
  expect(await commands.runGit(folder, ["log", "-1", "--format=%s", "main"])).toBe("Be faster");
});
