// Files of before UTF-8, read in an encoding that one chooses: shown, typed in and committed in it, with git as the judge of the bytes.
import { beforeAll, expect, it } from "vitest";
import { commands, page } from "vitest/browser";
import { fetchViews } from "./support/fetch-views.ts";
import { commit, drawnText, expectStaged, openFile, press, save, type } from "./support/person.tsx";
import { hashOf, openWindow } from "./support/window.tsx";

beforeAll(fetchViews, 120_000);

const dialog = () => page.getByRole("dialog", { name: "Line ends and encoding" });
const fact = (name: string) => page.getByRole("contentinfo").getByRole("button", { name, exact: true });
const bytes = (...codes: number[]): string => String.fromCharCode(...codes);

async function repositoryWith(files: Readonly<Record<string, string>>): Promise<{ folder: string; project: string }> {
  const { folder, project } = await commands.repository("everyday");
  for (const [name, content] of Object.entries(files)) await commands.writeInto(folder, name, btoa(content), "base64");
  await commands.runGit(folder, ["add", "--all"]);
  await commands.runGit(folder, ["-c", "user.name=T", "-c", "user.email=t@example.com", "commit", "--quiet", "--message", "Add old files"]);
  return { folder, project };
}

async function readAs(now: string, language: string): Promise<void> {
  await fact(now).click();
  await dialog().getByRole("combobox", { name: "Its bytes are" }).selectOptions(language);
  await dialog().getByRole("button", { name: "Read so" }).click();
  await expect.element(dialog()).not.toBeInTheDocument();
}

// 日本語 in Shift_JIS, its second line a letter that NEC and IBM both have.
const tide = `${bytes(0x93, 0xfa, 0x96, 0x7b, 0x8c, 0xea)}\r\n${bytes(0xed, 0x40)}x\r\n`;

it("a file in Shift_JIS is read, typed in and committed in it, what was not typed to the byte", { tags: "long" }, async () => {
  const { folder, project } = await repositoryWith({ "tide.txt": tide });
  openWindow(hashOf(project, "files"));
  await openFile("tide.txt");
  await readAs("Bytes", "Japanese (Shift_JIS)");
  await expect.poll(drawnText).toContain("日本語");
  await expect.element(fact("Shift_JIS")).toBeVisible();
  await expect.element(page.getByRole("tab", { name: /^Changes\D*$/ })).toBeVisible();
  await openFile("tide.txt");
  await type("表示ソ");
  await save(1);
  await expect.element(fact("Shift_JIS")).toBeVisible();
  await commit("Type in it");
  const typed = bytes(0x95, 0x5c, 0x8e, 0xa6, 0x83, 0x5c);
  expect(atob(await commands.readBlob(folder, "main:tide.txt"))).toBe(`${tide}${typed}`);
  await press("Control+1");
  await openFile("tide.txt");
  await expect.poll(drawnText).toContain("表示ソ");
});

it("a letter that the encoding has not is named, the text is kept, and it goes in once the file is UTF-8", { tags: "long" }, async () => {
  const { folder, project } = await repositoryWith({ "tide.txt": tide });
  openWindow(hashOf(project, "files"));
  await openFile("tide.txt");
  await readAs("Bytes", "Japanese (Shift_JIS)");
  await expect.poll(drawnText).toContain("日本語");
  await openFile("tide.txt");
  await type("☃");
  await press("Control+s");
  await expect.element(page.getByText(/Shift_JIS has no “☃” \(line 3\)/)).toBeVisible();
  await fact("Shift_JIS").click();
  await expect.poll(() => dialog().getByRole("status").element().textContent).toContain("日本語");
  await dialog().getByRole("radio", { name: "UTF-8", exact: true }).click({ force: true });
  await dialog().getByRole("button", { name: "Stage" }).click();
  await expectStaged(1);
  await commit("Write it as UTF-8");
  const after = Uint8Array.from(atob(await commands.readBlob(folder, "main:tide.txt")), (letter) => letter.charCodeAt(0));
  expect(new TextDecoder("utf-8", { fatal: true }).decode(after)).toBe(
    `日本語\r\n${new TextDecoder("shift_jis").decode(Uint8Array.of(0xed, 0x40))}x\r\n☃`,
  );
});

it("what is typed goes along from one encoding to another and back, and a branch where nothing can be typed is read so too", {
  tags: "long",
}, async () => {
  const old = bytes(0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2);
  const { folder, project } = await repositoryWith({ "readme.txt": `${old}\n` });
  await commands.runGit(folder, ["tag", "old"]);
  openWindow(hashOf(project, "files"));
  await openFile("readme.txt");
  await readAs("Bytes", "Cyrillic (KOI8-R)");
  await expect.poll(drawnText).toContain("оПХБЕР");
  await openFile("readme.txt");
  await type("ёж");
  await readAs("KOI8-R", "Cyrillic (Windows-1251)");
  await expect.poll(drawnText).toContain("Привет");
  await readAs("Windows-1251", "Cyrillic (KOI8-R)");
  await expect.poll(drawnText).toContain("ёж");
  await save(1);
  await commit("Type in it");
  expect(atob(await commands.readBlob(folder, "main:readme.txt"))).toBe(`${old}\n${bytes(0xa3, 0xd6)}`);

  window.location.hash = hashOf(project, "files", "?ref=old&path=readme.txt");
  await expect.element(fact("KOI8-R")).toBeVisible();
  await readAs("KOI8-R", "Cyrillic (Windows-1251)");
  await expect.poll(drawnText).toContain("Привет");
  await readAs("Windows-1251", "Not known (a letter for each byte)");
  await expect.element(fact("Bytes")).toBeVisible();
});

it("every encoding of the east that is offered writes in this browser what it reads", async () => {
  const { readIn } = await import("../../shared/lib/charset.ts");
  const { decode } = await import("../../shared/lib/text-file.ts");
  const samples = { shift_jis: "表示〜", "euc-jp": "表示丂", gb18030: "汉字€ḿ한𠀀", big5: "漢字功許蓋", "euc-kr": "한글똠방각하" };
  for (const [label, text] of Object.entries(samples)) {
    const file = decode(Uint8Array.of(0xb1, 0xb1, 0xb1, 0xb1, 10));
    const made = file.kind === "text" ? readIn(file, label)?.charset?.write(text.replace("〜", "～")) : undefined;
    const lines = made !== undefined && "lines" in made ? made.lines : [];
    const written = Uint8Array.from(lines.join("\n"), (letter) => letter.charCodeAt(0));
    expect(new TextDecoder(label, { fatal: true }).decode(written), label).toBe(text.replace("〜", "～"));
  }
});
