// The questions that are asked in the middle of work, the merge view and the printed page, read by axe in both themes.
import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest";
import { cdp, commands, page } from "vitest/browser";
import { runCommand } from "../../renderer/commands/bindings.ts";
import { desktopClient } from "../../renderer/data/clients.ts";
import { deskKey } from "../../renderer/desk/model.ts";
import { stage } from "../../renderer/desk/staging.ts";
import { faultsOf, forgetTheme } from "./support/axe.ts";
import { fetchViews } from "./support/fetch-views.ts";
import { openText } from "./support/focus.ts";
import { listPages } from "./support/pages.ts";
import { openFile, openRepository, press, save, type } from "./support/person.tsx";
import { hashOf, openWindow } from "./support/window.tsx";

beforeAll(fetchViews, 180_000);
afterAll(forgetTheme);

const button = (name: string | RegExp) => page.getByRole("button", { name });
const message = () => page.getByRole("textbox", { name: "Message", exact: true });
const isBusy = () => document.querySelector("[role=dialog] .ui-spinner, [role=alertdialog] .ui-spinner") !== null;

/** Of an open dialog of this name, once it knows what it shows. */
async function faultsOfDialog(name: string | RegExp, role: "dialog" | "alertdialog" = "alertdialog"): Promise<string[]> {
  await expect.element(page.getByRole(role, { name })).toBeVisible();
  await expect.poll(isBusy).toBe(false);
  return faultsOf(String(name));
}

async function close(): Promise<void> {
  await press("Escape");
  await expect.poll(() => document.querySelector("[role=dialog], [role=alertdialog]")).toBeNull();
}

/** The files that somebody picks in the system's dialog, which no test opens. */
async function pick(...files: File[]): Promise<void> {
  await expect.element(page.getByTestId("upload-files")).toBeEnabled();
  const data = new DataTransfer();
  for (const file of files) data.items.add(file);
  const input = page.getByTestId("upload-files").element() as HTMLInputElement;
  input.files = data.files;
  input.dispatchEvent(new Event("change", { bubbles: true }));
}

/** Draws the page as it is printed; "": as it is on screen. */
const printed = (media: "print" | ""): Promise<unknown> => cdp().send("Emulation.setEmulatedMedia", { media });

const bytes = Uint8Array.from({ length: 300 }, (_, index) => index % 256);

it("uploading, and replacing a binary file", { tags: "long" }, async () => {
  const { folder, project } = await commands.repository("everyday");
  await commands.writeInto(folder, "tool.bin", btoa(String.fromCharCode(...bytes)), "base64");
  await commands.runGit(folder, ["add", "."]);
  await commands.runGit(folder, ["-c", "user.name=Ada", "-c", "user.email=ada@example.com", "commit", "-q", "-m", "Add a tool"]);
  openWindow(hashOf(project, "files", "?path=tool.bin"));
  await button("Replace…").click();
  await pick(new File([bytes], "other.bin"));
  const found = await faultsOfDialog("Replace tool.bin", "dialog");
  await close();
  const files = [new File([bytes], "logo.bin"), new File(["new\n"], "README.md"), new File(["x"], "src"), new File(["x"], "git~1")];
  runCommand("file.upload");
  await pick(...files);
  found.push(...(await faultsOfDialog("Upload files", "dialog")));
  expect(found).toEqual([]);
});

it("trusting a folder, and what its programs wrote", { tags: "long" }, async () => {
  const { folder, project } = await commands.repository("everyday");
  await commands.writeHook(folder, "commit-msg", "echo looked at; curl -s https://ci.example/note >/dev/null & exit 0");
  openWindow(hashOf(project, "files", "?path=src/tide.ts"));
  await openText("src/tide.ts");
  await type("// moon");
  await save(1);
  await press("Control+2");
  await message().fill("Name the moon");
  await button("Trust this repository…").click();
  const found = await faultsOfDialog(/^Trust .* on this machine\?/);
  await page
    .getByRole("alertdialog")
    .getByRole("button", { name: /commit-msg/ })
    .click();
  found.push(...(await faultsOfDialog(/^Trust .* on this machine\?/)));
  await button("Trust this repository").last().click();
  await expect.element(page.getByText("These, as git runs them")).toBeVisible();
  found.push(...(await faultsOf("a trusted folder")));
  expect(found).toEqual([]);
});

it("deleting a branch with work on it, and replacing one", { tags: "long" }, async () => {
  const { project, git } = await openRepository("everyday");
  await git("branch", "outworn");
  const base = { commit: await git("rev-parse", "outworn"), blob: await git("rev-parse", "outworn:README.md") };
  const lastCommit = await git("log", "-1", "--format=%H", "outworn", "--", "README.md");
  stage(deskKey("local", project, "outworn"), {
    ...{ kind: "update", path: "README.md", content: { encoding: "text", text: "# Kept\n" }, included: true },
    base: { ...base, lastCommit, executable: false },
  });
  await openFile("src/tide.ts");
  await type("// moon");
  await save(1);
  await press("Control+j");
  await type("outworn");
  await expect.element(page.getByRole("option", { name: /^outworn/ })).toBeVisible();
  await press("Delete");
  const found = await faultsOfDialog(/^Delete the branch outworn/);
  await close();
  await press("Escape");
  await git(
    "branch",
    "-f",
    "outworn",
    await git("-c", "user.name=Bo", "-c", "user.email=bo@example.org", "commit-tree", "main^{tree}", "-p", "main", "-m", "Other work"),
  );
  await press("Control+2");
  await message().fill("Name the moon");
  await page.getByText("New branch", { exact: true }).click();
  await page.getByRole("textbox", { name: "Name of the new branch" }).fill("outworn");
  await page.getByText("Replace the branch if it exists").click();
  await press("Control+Enter");
  await expect.element(page.getByText("1 commit would vanish from outworn.")).toBeVisible();
  found.push(...(await faultsOfDialog("Replace the branch outworn?")));
  expect(found).toEqual([]);
});

it("reading a group no more, forgetting a token, and the sample as it was", { tags: "long" }, async () => {
  const address = await commands.startCounters({ halden: [342, 312, 14] });
  const { data: made } = await desktopClient.createConnection({ url: address, token: "glpat-1" });
  onTestFinished(() => desktopClient.deleteConnection({ connection: made.id }).then(() => undefined));
  await desktopClient.watchGroup({ connection: made.id, path: "halden" });
  await desktopClient.readActivity({ connection: made.id });
  openWindow(`#/c/${made.id}/activity?group=halden`);
  await button("Read this group no more…").click();
  const found = await faultsOfDialog(/^Read halden no more/);
  await close();
  window.location.hash = `#/c/${made.id}/projects`;
  await button("More").first().click();
  found.push(...(await faultsOf("the menu of a connection")));
  await page.getByRole("menuitem", { name: "Forget token…" }).click();
  found.push(...(await faultsOfDialog(/^Forget the token/)));
  await close();
  window.location.hash = "#/";
  await button("Reset…").first().click();
  found.push(...(await faultsOfDialog("Reset the sample repository?")));
  expect(found).toEqual([]);
});

it("what becomes of kept work", { tags: "long" }, async () => {
  const { folder, project } = await commands.repository("everyday");
  const git = (...args: string[]) => commands.runGit(folder, args);
  await git("branch", "gone");
  const base = { commit: await git("rev-parse", "gone"), blob: await git("rev-parse", "gone:README.md") };
  const lastCommit = await git("log", "-1", "--format=%H", "gone", "--", "README.md");
  await git("branch", "-D", "gone");
  stage(deskKey("local", project, "gone"), {
    ...{ kind: "update", path: "README.md", content: { encoding: "text", text: "# Kept\n" }, included: true },
    base: { ...base, lastCommit, executable: false },
  });
  openWindow(hashOf(project, "files", "?ref=gone"));
  await button("Kept work (1 file)…").click();
  await expect.element(button(/^Put onto main.*applies cleanly/)).toBeVisible();
  const found = await faultsOf("kept work");
  for (const [key, name] of [
    ["n", "Commit to a new branch"],
    ["o", /branch/i],
  ] as const) {
    await press(key);
    found.push(...(await faultsOfDialog(name, "dialog")));
    await close();
  }
  await press("Delete");
  found.push(...(await faultsOfDialog(/^Discard 1 file of gone/)));
  expect(found).toEqual([]);
});

it("the merge view, with an overlap to decide, and decided", { tags: "long" }, async () => {
  const { folder, project } = await commands.repository("everyday");
  const git = (...args: string[]) => commands.runGit(folder, ["-c", "user.name=Eve", "-c", "user.email=eve@example.com", ...args]);
  const lines = Array.from({ length: 14 }, (_, index) => `line ${index + 1}`).join("\n");
  await commands.writeInto(folder, "src/tide.ts", `${lines}\n`);
  await git("commit", "-qam", "Begin");
  openWindow(hashOf(project, "files", "?path=src/tide.ts"));
  await openText("src/tide.ts");
  await press("Control+Home");
  await type("mine ");
  await save(1);
  await press("Control+2");
  await message().fill("Mine");
  await commands.writeInto(folder, "src/tide.ts", `hers ${lines.replace("line 7", "hers 7")}\n`);
  await git("commit", "-qam", "Be faster");
  await press("Control+Enter");
  await button("Merge tide.ts").click();
  await expect.element(page.getByRole("group", { name: "Overlap 1 of 1, open" })).toBeVisible();
  const found = await faultsOf("the merge view");
  await expect.poll(() => document.activeElement?.className).toBe("merge-panes");
  await press("3");
  await expect.element(page.getByText("No overlap left")).toBeVisible();
  found.push(...(await faultsOf("the merge view, decided")));
  expect(found).toEqual([]);
});

it("the printed page of the groups, of one group, and of authors", { tags: "long" }, async () => {
  const pages = (await listPages()).filter(({ hash }) => /activity|authors/.test(hash));
  onTestFinished(() => printed("").then(() => undefined));
  openWindow("#/");
  const found: string[] = [];
  for (const { hash, shown } of pages) {
    await printed("");
    window.location.hash = hash;
    await expect.element(shown, { timeout: 60_000 }).toBeInTheDocument();
    await printed("print");
    expect(window.matchMedia("print").matches).toBe(true);
    found.push(...(await faultsOf(`printed ${hash}`)));
  }
  expect(pages.length).toBe(3);
  expect(found).toEqual([]);
});
