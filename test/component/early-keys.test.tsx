// Keys that a person presses while the window is still blank: its first screen does what they say.
import { beforeAll, expect, it } from "vitest";
import { commands, page, userEvent } from "vitest/browser";
import { keepEarlyKeys } from "../../renderer/commands/early-keys.ts";
import { fetchViews } from "./support/fetch-views.ts";
import { expectFocus } from "./support/focus.ts";
import { hashOf, openWindow } from "./support/window.tsx";

let project: string;
let sha: string;

beforeAll(async () => {
  await fetchViews();
  const made = await commands.repository("review");
  project = made.project;
  sha = (await commands.runGit(made.folder, ["rev-parse", "v1.0"])).trim();
}, 180_000);

const press = (keys: string) => userEvent.keyboard(keys);
const open = () => openWindow(hashOf(project, "commit", `?sha=${sha}`));

it("open what they mean, and what is typed after them is written there", async () => {
  keepEarlyKeys();
  await press("{Shift>}C{/Shift}So early");
  open();
  await expectFocus("Comment on the commit");
  await expect.element(page.getByRole("textbox", { name: "Comment on the commit" })).toHaveValue("So early");
});

it("lead to a search as they do later, and a chord among them loses nothing", async () => {
  keepEarlyKeys();
  await press("{Control>}p{/Control}nam");
  open();
  await expect.poll(() => (document.activeElement as HTMLInputElement | null)?.value).toBe("nam");
  await press("{Escape}");
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
});

it("are over for who goes elsewhere before there is anything", async () => {
  keepEarlyKeys();
  await press("{Shift>}C{/Shift}");
  window.dispatchEvent(new PointerEvent("pointerdown"));
  await press("{Control>}3{/Control}");
  open();
  await expect.poll(() => window.location.hash).toContain("/history");
});
