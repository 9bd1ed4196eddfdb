// Line ends and encodings changed on purpose: shown before, staged as a change of its own, kept by what is typed later, and in git as bytes.
import { beforeAll, expect, it } from "vitest";
import { commands, page } from "vitest/browser";
import { fetchViews } from "./support/fetch-views.ts";
import { commit, drawnText, expectStaged, openFile, openRepository, press, save, type } from "./support/person.tsx";
import { hashOf, openWindow } from "./support/window.tsx";

beforeAll(fetchViews, 120_000);

const dialog = () => page.getByRole("dialog", { name: "Line ends and encoding" });
const stage = () => dialog().getByRole("button", { name: "Stage" });
const fact = (name: string) => page.getByRole("contentinfo").getByRole("button", { name, exact: true });

it("bytes become UTF-8 as they read in an encoding that one chooses, and what is typed later stays UTF-8", { tags: "long" }, async () => {
  const { folder, git } = await openRepository("awkward");
  await openFile("latin1.txt");
  const before = atob(await commands.readBlob(folder, "main:latin1.txt"));
  await fact("Bytes").click();
  await expect.poll(() => dialog().getByRole("status").element().textContent).toContain("naïve café");
  const encoding = dialog().getByRole("combobox", { name: "Its bytes are" });
  await encoding.selectOptions("Japanese (EUC-JP)");
  await expect.element(dialog().getByText("Some of its bytes are none of that encoding.")).toBeVisible();
  await expect.element(dialog().getByRole("button", { name: "Read so" })).toHaveAttribute("aria-disabled", "true");
  await encoding.selectOptions("Western European (Windows-1252, Latin-1)");
  await dialog().getByRole("radio", { name: "UTF-8", exact: true }).click({ force: true });
  await stage().click();
  await expectStaged(1);
  await expect.element(fact("UTF-8")).toBeVisible();
  await expect.poll(drawnText).toContain("é");
  await openFile("latin1.txt");
  await type("日本");
  await save(1);
  await commit("Write it as UTF-8");
  const after = new TextDecoder("utf-8", { fatal: true }).decode(
    Uint8Array.from(atob(await commands.readBlob(folder, "main:latin1.txt")), (letter) => letter.charCodeAt(0)),
  );
  expect(after).toBe(`${before}日本`);
  expect(await git("status", "--porcelain", "--", "latin1.txt")).toBe("");
});

it("line ends become others by the keyboard, a later save keeps them, and the way back leaves nothing staged", {
  tags: "long",
}, async () => {
  const { folder, git } = await openRepository("awkward");
  await openFile("crlf.txt");
  const before = await commands.readBlob(folder, "main:crlf.txt");
  const convert = async (to: string): Promise<void> => {
    await press("Control+Shift+p");
    await page.getByRole("combobox").fill(">Line ends and encoding");
    await press("Enter");
    await expect.element(dialog()).toBeVisible();
    // The first choice has the focus, and there are two.
    await press("ArrowRight");
    await expect.element(dialog().getByRole("radio", { name: to, exact: true })).toBeChecked();
    await press("Enter");
    await expect.element(dialog()).not.toBeInTheDocument();
  };
  await convert("LF");
  await expectStaged(1);
  await expect.element(fact("LF")).toBeVisible();
  await expect.element(page.getByText("crlf.txt is staged with LF line ends")).toBeVisible();
  await convert("CRLF");
  await expect.element(page.getByRole("tab", { name: /^Changes\D*$/ })).toBeVisible();
  await expect.element(page.getByText("crlf.txt is as it was committed")).toBeVisible();
  await convert("LF");
  await expectStaged(1);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.element(fact("CRLF")).toBeVisible();
  await convert("LF");
  await openFile("crlf.txt");
  await type("more");
  await save(1);
  await commit("Use LF");
  expect(atob(await commands.readBlob(folder, "main:crlf.txt"))).toBe(`${atob(before).replaceAll("\r\n", "\n")}more`);
  expect(await git("diff", "--ignore-space-at-eol", "--numstat", "HEAD~1", "HEAD")).toMatch(/^1\t[01]\tcrlf\.txt$/);
});

it("mixed line ends become one kind, a mark goes, and what is written so already is not offered to be staged", {
  tags: "long",
}, async () => {
  const { folder } = await openRepository("awkward");
  await openFile("mixed.txt");
  const before = atob(await commands.readBlob(folder, "main:mixed.txt"));
  await page
    .getByRole("contentinfo")
    .getByRole("button", { name: /^Mixed/ })
    .click();
  await expect.element(stage()).toHaveAttribute("aria-disabled", "true");
  await dialog().getByRole("radio", { name: "CRLF", exact: true }).click({ force: true });
  await stage().click();
  await expectStaged(1);
  await openFile("bom.txt");
  await fact("UTF-8 with BOM").click();
  await dialog().getByRole("radio", { name: "UTF-8", exact: true }).click({ force: true });
  await stage().click();
  await expectStaged(2);
  await commit("One kind of line end, and no mark");
  expect(atob(await commands.readBlob(folder, "main:mixed.txt"))).toBe(before.replace(/\r\n|\r|\n/g, "\r\n"));
  expect(atob(await commands.readBlob(folder, "main:bom.txt")).startsWith("\xef\xbb\xbf")).toBe(false);
});

/** Bytes as one character each: a text in UTF-16 with its mark. */
const wide = (text: string, isLittle = true): string =>
  ["\ufeff", ...text.split("")]
    .map((unit) => {
      const bytes = [unit.charCodeAt(0) >> 8, unit.charCodeAt(0) & 0xff];
      return String.fromCharCode(...(isLittle ? bytes.reverse() : bytes));
    })
    .join("");

it("a text in UTF-16 is read, typed in and committed as such, compared by lines, and it becomes UTF-8 on purpose", {
  tags: "long",
}, async () => {
  const { folder, project } = await commands.repository("everyday");
  const little = "Windows Registry Editor Version 5.00\r\n\r\n[HKEY_CURRENT_USER\\Żółw]\r\n";
  await commands.writeInto(folder, "tide.reg", btoa(wide(little)), "base64");
  await commands.writeInto(folder, "tide.strings", btoa(wide('"ebb" = "Odpływ";\n', false)), "base64");
  await commands.runGit(folder, ["add", "--all"]);
  await commands.runGit(folder, [
    "-c",
    "user.name=T",
    "-c",
    "user.email=t@example.com",
    "commit",
    "--quiet",
    "--message",
    "Add wide files",
  ]);
  openWindow(hashOf(project, "files"));
  await openFile("tide.reg");
  await expect.poll(drawnText).toContain("[HKEY_CURRENT_USER\\Żółw]");
  await expect.element(fact("UTF-16 LE")).toBeVisible();
  await expect.element(fact("CRLF")).toBeVisible();
  await type("日本");
  await save(1);
  await openFile("tide.strings");
  await expect.element(fact("UTF-16 BE")).toBeVisible();
  await type("// end");
  await save(2);
  await press("Control+2");
  await expect.element(page.getByText(/日本/).first()).toBeVisible();
  await commit("Type in wide files");
  expect(atob(await commands.readBlob(folder, "main:tide.reg"))).toBe(wide(`${little}日本`));
  expect(atob(await commands.readBlob(folder, "main:tide.strings"))).toBe(wide('"ebb" = "Odpływ";\n// end', false));

  await press("Control+3");
  await page
    .getByRole("row", { name: /Type in wide files/ })
    .first()
    .click();
  // Git says that they are binary; their lines are compared here.
  await expect.element(page.getByText(/日本/).first()).toBeVisible();
  await expect.element(page.getByText(/^Binary/)).not.toBeInTheDocument();

  await press("Control+1");
  await openFile("tide.reg");
  await fact("UTF-16 LE").click();
  await expect.element(dialog().getByRole("radio", { name: "UTF-16 LE, as it is" })).toBeChecked();
  await dialog().getByRole("radio", { name: "UTF-8", exact: true }).click({ force: true });
  await stage().click();
  await expectStaged(1);
  await expect.element(page.getByText("tide.reg is staged with its text as UTF-8")).toBeVisible();
  await expect.element(fact("UTF-8")).toBeVisible();
  await openFile("tide.reg");
  await type("!");
  await save(1);
  await commit("Write it as UTF-8");
  const bytes = Uint8Array.from(atob(await commands.readBlob(folder, "main:tide.reg")), (letter) => letter.charCodeAt(0));
  expect(new TextDecoder("utf-8", { fatal: true }).decode(bytes)).toBe(`${little}日本!`);
});

it("a text in UTF-16 without its mark is known by what it holds, and stays without one", { tags: "long" }, async () => {
  const { folder, project } = await commands.repository("everyday");
  const bare = (text: string): string => wide(text).slice(2);
  await commands.writeInto(folder, "tide.inf", btoa(bare("[Tide]\r\nname=Żółw\r\n")), "base64");
  await commands.runGit(folder, ["add", "--all"]);
  await commands.runGit(folder, ["-c", "user.name=T", "-c", "user.email=t@example.com", "commit", "--quiet", "--message", "Add it"]);
  openWindow(hashOf(project, "files"));
  await openFile("tide.inf");
  await expect.poll(drawnText).toContain("name=Żółw");
  await expect.element(fact("UTF-16 LE without BOM")).toBeVisible();
  await type("日本");
  await save(1);
  await commit("Type in it");
  expect(atob(await commands.readBlob(folder, "main:tide.inf"))).toBe(bare("[Tide]\r\nname=Żółw\r\n日本"));
  await press("Control+3");
  await page
    .getByRole("row", { name: /Type in it/ })
    .first()
    .click();
  await expect.element(page.getByText(/日本/).first()).toBeVisible();
  await expect.element(page.getByText(/^Binary/)).not.toBeInTheDocument();
});

it("of a file that .gitattributes keeps with LF it says before what CRLF would do, and of no other one", { tags: "long" }, async () => {
  const { folder, project } = await commands.repository("everyday");
  const git = (...args: string[]) => commands.runGit(folder, args);
  await commands.writeInto(folder, ".gitattributes", "*.bat text eol=crlf\n");
  for (const name of ["run.bat", "run.sh"]) await commands.writeInto(folder, name, "one\ntwo\n");
  await git("add", "--all");
  await git("-c", "user.name=T", "-c", "user.email=t@example.com", "commit", "--quiet", "--message", "Add scripts");
  openWindow(hashOf(project, "files"));
  const told = dialog().getByText("Git keeps this file with LF, as .gitattributes says.");
  const choose = (name: string) => dialog().getByRole("radio", { name, exact: true }).click({ force: true });
  await openFile("run.bat");
  await fact("LF").click();
  await expect.element(told).not.toBeInTheDocument();
  await choose("CRLF");
  await expect.element(told).toBeVisible();
  await choose("LF");
  await expect.element(told).not.toBeInTheDocument();
  await press("Escape");
  await openFile("run.sh");
  await fact("LF").click();
  await choose("CRLF");
  await expect.element(stage()).not.toHaveAttribute("aria-disabled", "true");
  await expect.element(told).not.toBeInTheDocument();
  await stage().click();
  await expectStaged(1);
});
