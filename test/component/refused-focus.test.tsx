// After a refusal the focus stands where a person goes on, whatever they committed from, and a reader hears why.
import { beforeAll, expect, it, onTestFinished } from "vitest";
import { commands, page } from "vitest/browser";
import { desktopClient } from "../../renderer/data/clients.ts";
import { deskKey } from "../../renderer/desk/model.ts";
import { setMessage, stage } from "../../renderer/desk/staging.ts";
import { fetchViews } from "./support/fetch-views.ts";
import { expectFocus } from "./support/focus.ts";
import { openFile, openRepository, press, save, type } from "./support/person.tsx";
import { openWindow } from "./support/window.tsx";

beforeAll(fetchViews, 120_000);

const project = "halden/tide-tables";
const message = () => page.getByRole("textbox", { name: "Message", exact: true });
const alert = (words: RegExp) => page.getByRole("alert").filter({ hasText: words });

it("the first way on has it where somebody was faster, from the message and from the list, and the way back leads to the message", async () => {
  const { git, folder } = await openRepository("bare");
  await openFile("a.txt");
  await type("mine");
  await save(1);
  const blob = await commands.runGit(folder, ["hash-object", "-w", "--stdin"], "theirs\n");
  const tree = await commands.runGit(
    folder,
    ["mktree"],
    `${(await git("ls-tree", "main")).replace(/[0-9a-f]{40}\ta\.txt/, `${blob}\ta.txt`)}\n`,
  );
  const person = ["-c", "user.name=T", "-c", "user.email=t@example.com"];
  await git("update-ref", "refs/heads/main", await git(...person, "commit-tree", tree, "-p", "main", "-m", "Theirs"));
  await press("Control+2");
  await message().fill("Mine");
  await press("Control+Enter");
  await expect.element(alert(/refused the commit/)).toBeVisible();
  await expectFocus("Merge a.txt");
  await expect.element(page.getByRole("group", { name: /refused the commit/ }).getByRole("button", { name: "Merge a.txt" })).toHaveFocus();

  await page.getByRole("button", { name: "Back to message" }).click();
  await expectFocus("Message");
  await page.getByRole("row", { name: /a\.txt/ }).click();
  await expectFocus("Staged changes");
  await press("Control+Enter");
  await expectFocus("Merge a.txt");
});

it("on a branch that was protected meanwhile Enter leads to the name of a new one", async () => {
  const team = await commands.startTeam(0);
  const { id } = (await desktopClient.createConnection({ url: team.address, token: team.token })).data;
  onTestFinished(async () => {
    await desktopClient.deleteConnection({ connection: id });
    await commands.stopTeam(team.address);
  });
  const key = deskKey(id, project, "main");
  stage(key, { kind: "create", path: "new.txt", content: { encoding: "text", text: "kept\n" }, executable: false, included: true });
  setMessage(key, { text: "Add a file" });
  openWindow(`#/${id}/${encodeURIComponent(project)}/changes?ref=main`);
  await expect.element(page.getByRole("button", { name: /^Commit 1 change/ })).toBeEnabled();
  await commands.protectBranch(team.address, "main");
  (message().element() as HTMLElement).focus();
  await press("Control+Enter");
  await expectFocus("Commit to a new branch");
  await expect.element(alert(/protected|not allowed/)).toBeVisible();
  await press("Enter");
  await expectFocus("Name of the new branch");
});
