// Diffs of files of before UTF-8, in the encoding that was said for them: git's own lines, decoded, are the judge.
import { beforeAll, expect, it, onTestFinished } from "vitest";
import { commands, page } from "vitest/browser";
import { useCharsets } from "../../renderer/state/charsets.ts";
import { projectKey } from "../../renderer/state/tabs.ts";
import { fetchViews } from "./support/fetch-views.ts";
import { expectFocus } from "./support/focus.ts";
import { commit, openFile, press, save, type } from "./support/person.tsx";
import { hashOf, openWindow } from "./support/window.tsx";

beforeAll(fetchViews, 120_000);

const bytes = (...codes: number[]): string => String.fromCharCode(...codes);
const commitAs = (folder: string, ...args: string[]) =>
  commands.runGit(folder, ["-c", "user.name=T", "-c", "user.email=t@example.com", "commit", "--quiet", ...args]);
const rows = (): (string | null)[] => [...document.querySelectorAll(".diff-row")].map((row) => row.getAttribute("aria-label"));

/** 日本語, 表示, テスト in Shift_JIS. */
const [japanese, shown, test] = [
  bytes(0x93, 0xfa, 0x96, 0x7b, 0x8c, 0xea),
  bytes(0x95, 0x5c, 0x8e, 0xa6),
  bytes(0x83, 0x65, 0x83, 0x58, 0x83, 0x67),
];

async function repositoryWithOld() {
  const { folder, project } = await commands.repository("everyday");
  const write = async (content: string): Promise<void> => {
    await commands.writeInto(folder, "old.txt", btoa(content), "base64");
    await commands.runGit(folder, ["add", "--all"]);
  };
  const lines = Array.from({ length: 30 }, (_, at) => `${japanese} ${at + 1}\r\n`);
  await write(lines.join(""));
  await commitAs(folder, "--message", "Add it");
  await commands.runGit(folder, ["tag", "before"]);
  await write(lines.with(19, `${shown} 20\r\n`).join(""));
  await commitAs(folder, "--message", "Change it");
  const say = (label: string | null) => useCharsets.getState().choose(projectKey("local", project), "old.txt", label);
  onTestFinished(() => say(null));
  const sha = (await commands.runGit(folder, ["rev-parse", "HEAD"])).trim();
  return { folder, project, sha, write, say };
}

it("a commit shows them, with the lines between hunks, and again as another encoding is said", { tags: "long" }, async () => {
  const { project, sha, say } = await repositoryWithOld();
  openWindow(hashOf(project, "commit", `?sha=${sha}`));
  await expect.poll(() => rows().length).toBeGreaterThan(3);
  say("shift_jis");
  await expect.poll(rows).toContain("removed, line 20, 日本語 20");
  expect(rows()).toContain("added, line 20, 表示 20");
  expect(rows()).toContain("line 19, 日本語 19");
  await page
    .getByRole("button", { name: /^Show all/ })
    .first()
    .click();
  await expect.poll(rows).toContain("line 1, 日本語 1");
  say("euc-kr");
  await expect.poll(() => rows().some((row) => row?.startsWith("removed, line 20") && !row.includes("日本語"))).toBe(true);
});

it("a comparison shows them, under an earlier name too, and a file that becomes UTF-8 on one side", { tags: "long" }, async () => {
  const { folder, project, write, say } = await repositoryWithOld();
  await commands.runGit(folder, ["mv", "old.txt", "new.txt"]);
  await commitAs(folder, "--message", "Move it");
  openWindow(hashOf(project, "compare", "?from=before&to=main"));
  await expect.poll(() => rows().length).toBeGreaterThan(3);
  say("shift_jis");
  await expect.poll(rows).toContain("removed, line 20, 日本語 20");
  expect(rows()).toContain("added, line 20, 表示 20");
  await commands.runGit(folder, ["mv", "new.txt", "old.txt"]);
  const utf8 = bytes(...new TextEncoder().encode("日本語\n"));
  await write(utf8);
  await commitAs(folder, "--message", "Convert it");
  window.location.hash = hashOf(project, "compare", "?from=before&to=HEAD");
  await expect.poll(rows).toContain("removed, line 1, 日本語 1");
  expect(rows()).toContain("added, line 1, 日本語");
});

it("the page after a commit shows them, and the search finds what they say", { tags: "long" }, async () => {
  const { folder, project, write, say } = await repositoryWithOld();
  await write(`${test}\n${japanese}\n`);
  await commitAs(folder, "--message", "Say it");
  openWindow(hashOf(project, "files"));
  await expect.element(page.getByRole("treeitem", { name: "old.txt" })).toBeVisible();
  say("shift_jis");
  await openFile("old.txt");
  await type("表示");
  await save(1);
  await commit("Type in it");
  await expect.poll(rows).toContain("added, line 3, 表示");
  expect(rows()).toContain("line 2, 日本語");
  await press("Control+1");
  await press("Control+Shift+f");
  await expectFocus("Search in files");
  await type("テスト");
  await expect.element(page.getByText("1 place in 1 file")).toBeVisible();
  await expect.poll(() => document.querySelector('.search-row[aria-selected="true"]')?.getAttribute("aria-label")).toBe("Line 1, テスト");
});
