// Somebody renames or deletes on the branch the file that one types in: its notice says which, and leads on.
import { beforeAll, expect, it } from "vitest";
import { commands, page } from "vitest/browser";
import { fetchViews } from "./support/fetch-views.ts";
import { openText } from "./support/focus.ts";
import { drawnText, press, type } from "./support/person.tsx";
import { hashOf, openWindow } from "./support/window.tsx";

beforeAll(fetchViews, 120_000);

const path = "src/tide.ts";
const button = (name: string) => page.getByRole("button", { name, exact: true });

/** Whoever comes back to the window sees what became of the branch meanwhile. */
const expectNotice = (words: string) =>
  expect
    .poll(() => {
      window.dispatchEvent(new Event("visibilitychange"));
      return page.getByText(words).query();
    })
    .not.toBeNull();

async function typeIn() {
  const { folder, project } = await commands.repository("everyday");
  const git = (...args: string[]) => commands.runGit(folder, ["-c", "user.name=Eve", "-c", "user.email=eve@example.com", ...args]);
  openWindow(hashOf(project, "files", `?path=${path}`));
  await openText(path);
  await press("Control+Home");
  await type("mine ");
  await expect.element(page.getByRole("region", { name: "Not staged yet" })).toBeInTheDocument();
  return { folder, git };
}

it("a file that was renamed twice and changed says so, opens there, and takes what is typed along", { tags: "long" }, async () => {
  const { folder, git } = await typeIn();
  await git("mv", path, "src/ebb.ts");
  await git("commit", "-qm", "Rename");
  await git("mv", "src/ebb.ts", "flow.ts");
  await commands.writeInto(folder, "flow.ts", `${await git("show", `HEAD:src/ebb.ts`)}\n// hers\n`);
  await git("commit", "-qam", "Rename again");
  await expectNotice("Renamed to flow.ts on main.");
  await expect.element(button("Reload")).not.toBeInTheDocument();
  await button("Open flow.ts").click();
  await expect.element(page.getByRole("textbox", { name: "flow.ts" })).toBeInTheDocument();
  await expect.poll(drawnText).toContain("// hers");
  window.history.back();
  await expect.element(page.getByText("Renamed to flow.ts on main.")).toBeVisible();
  await expect.poll(drawnText).toContain("mine ");
  await button("Merge…").click();
  await expect.element(page.getByText("nothing overlaps")).toBeVisible();
  await expect.element(page.getByText("renamed to flow.ts", { exact: false })).toBeVisible();
  // Its tab goes on under the new name.
  await press("Control+Enter");
  await expect.element(page.getByRole("textbox", { name: "Message", exact: true })).toHaveFocus();
  await expect.element(page.getByText("flow.ts is staged as merged")).toBeVisible();
  await press("Control+1");
  await expect.element(page.getByRole("textbox", { name: "flow.ts" })).toBeInTheDocument();
  await expect.poll(drawnText).toContain("mine ");
});

it("a file that was deleted while another came says that it is deleted", { tags: "long" }, async () => {
  const { folder, git } = await typeIn();
  await git("rm", "-q", path);
  await commands.writeInto(folder, "other.ts", "nothing of it\n");
  await git("add", "other.ts");
  await git("commit", "-qm", "Delete");
  await expectNotice("Deleted on main.");
  await expect.element(button("Reload")).toBeVisible();
});
