// A file that is called a picture and is none says so, and stays a file that can be saved and replaced.
import { beforeAll, expect, it } from "vitest";
import { commands, page } from "vitest/browser";
import { fetchViews } from "./support/fetch-views.ts";
import { hashOf, openWindow } from "./support/window.tsx";

beforeAll(fetchViews, 180_000);

it("is not called binary where it was to be drawn", async () => {
  const { folder, project } = await commands.repository("everyday");
  const git = (...args: string[]) => commands.runGit(folder, ["-c", "user.name=Ada", "-c", "user.email=ada@example.com", ...args]);
  await commands.writeInto(folder, "cut.png", btoa("\u0089PNG\r\n\u001a\n\0\0"), "base64");
  await git("add", ".");
  await git("commit", "-qm", "Cut it off");
  openWindow(hashOf(project, "files", "?path=cut.png"));
  await expect.element(page.getByRole("heading", { name: "cut.png cannot be drawn" })).toBeVisible();
  await expect.element(page.getByText("They may be damaged or cut off.", { exact: false })).toBeVisible();
  await expect.element(page.getByRole("link", { name: "Save raw" })).toBeVisible();
}, 60_000);
