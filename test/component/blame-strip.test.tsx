// The strip of a file's revisions by its own keys, and where the keys of blame are printed.
import { expect, it } from "vitest";
import { commands, page, userEvent } from "vitest/browser";
import { fetchViews } from "./support/fetch-views.ts";
import { expectFocus } from "./support/focus.ts";
import { hashOf, openWindow } from "./support/window.tsx";

it("goes through the revisions and keeps the focus; in the text no key of blame is printed", async () => {
  await fetchViews();
  const { folder, project } = await commands.repository("everyday");
  const git = (...args: string[]) => commands.runGit(folder, ["-c", "user.name=Ada", "-c", "user.email=ada@example.com", ...args]);
  for (const count of [1, 2, 3]) {
    await commands.writeInto(folder, "steps.txt", "step\n".repeat(count));
    await git("add", ".");
    await git("commit", "-qm", `Step ${count}`);
  }
  openWindow(hashOf(project, "files", "?path=steps.txt&blame=1"));
  const slider = page.getByRole("slider", { name: "Revision of this file" });
  const status = () => document.querySelector(".ui-statusbar-end")?.textContent;
  await expect.poll(() => slider.query()?.ariaValueNow).toBe("3");
  await expect.poll(status).toContain("ranges, ");
  expect(status()).not.toContain("before this change");
  (slider.element() as HTMLElement).focus();
  await expect.poll(status).toContain("before this change");
  for (const [key, revision] of [["ArrowLeft", "2"] as const, ["ArrowLeft", "1"] as const, ["ArrowRight", "2"] as const]) {
    await userEvent.keyboard(`{${key}}`);
    await expect.poll(() => slider.query()?.ariaValueNow).toBe(revision);
    await expectFocus("Revision of this file");
  }
}, 240_000);
