// Keys typed faster than the screen is drawn reach what they are meant for, in their order.
import { expect, it } from "vitest";
import { commands, page, userEvent } from "vitest/browser";
import { expectFocus, openText } from "./support/focus.ts";
import { hashOf, openWindow } from "./support/window.tsx";

it("takes save, changes, message and a whole message typed without a pause, and commits it", async () => {
  const { folder, project } = await commands.repository("everyday");
  openWindow(hashOf(project, "files", "?path=src/tide.ts"));
  await openText("src/tide.ts");
  await userEvent.keyboard("// bar{Enter}");
  await userEvent.keyboard(
    "{Control>}s{/Control}{Control>}2{/Control}{Control>}{Shift>}m{/Shift}{/Control}Greet from the bar{Control>}{Enter}{/Control}",
  );
  await expect.element(page.getByRole("status").filter({ hasText: /^Committed to/ })).toBeVisible();
  expect(await commands.runGit(folder, ["log", "-1", "--format=%s"])).toBe("Greet from the bar");
  // The first next step has the focus, and keys work there.
  await expectFocus(/^Show commit/);
});

it("types on in the file that the palette opened, and in the dialog of a command", async () => {
  const { project } = await commands.repository("everyday");
  openWindow(hashOf(project, "files"));
  await expectFocus("Files");
  await userEvent.keyboard("{Control>}p{/Control}tide.ts");
  await expect.element(page.getByRole("option", { name: /tide\.ts/ }).first()).toBeVisible();
  await userEvent.keyboard("{Enter}// typed at once");
  await expect.element(page.getByRole("tab", { name: /tide\.ts, unsaved/ })).toBeVisible();
  await expect.poll(() => document.querySelector(".view-lines")?.textContent?.replaceAll("\u00a0", " ")).toContain("// typed at once");
  await userEvent.keyboard("{Control>}{Shift>}p{/Shift}{/Control}new branch{Enter}quick/hands");
  await expect.element(page.getByRole("textbox", { name: "Name" })).toHaveValue("quick/hands");
  await userEvent.keyboard("{Escape}");
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
  await expectFocus("src/tide.ts");
});

it("drops what was typed for a field that does not come, and runs none of it as a command", async () => {
  const { project } = await commands.repository("everyday");
  openWindow(hashOf(project, "history"));
  await expectFocus("Commits");
  await userEvent.keyboard("{Control>}{Shift>}m{/Shift}{/Control}foo");
  await expect.element(page.getByRole("heading", { name: "Nothing is staged" })).toBeVisible();
  await expectFocus("Changes");
  await userEvent.keyboard("{Control>}3{/Control}");
  await expectFocus("Commits");
  expect(window.location.hash).toBe(hashOf(project, "history"));
});
