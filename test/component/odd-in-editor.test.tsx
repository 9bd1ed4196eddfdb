// The editor marks what names and diffs mark: what is not seen, and letters that pass for Latin ones in a word of those.
import { beforeAll, expect, it } from "vitest";
import { commands } from "vitest/browser";
import { fetchViews } from "./support/fetch-views.ts";
import { openText } from "./support/focus.ts";
import { drawnText, press, save, type } from "./support/person.tsx";
import { hashOf, openWindow } from "./support/window.tsx";

beforeAll(fetchViews, 180_000);

const marked = (): number => document.querySelectorAll(".editor-odd").length;

async function openOdd(text: string) {
  const { folder, project } = await commands.repository("everyday");
  await commands.writeInto(folder, "odd.ts", text);
  await commands.runGit(folder, ["add", "odd.ts"]);
  await commands.runGit(folder, ["-c", "user.name=T", "-c", "user.email=t@example.com", "commit", "-qm", "Odd"]);
  openWindow(hashOf(project, "files", "?path=odd.ts"));
  await openText("odd.ts");
  await expect.poll(drawnText).toContain("const");
}

it("in words of Latin letters, and not what another alphabet writes", { tags: "long" }, async () => {
  await openOdd(
    [
      "const p\u0430ypal = 1; // \u043e\u0441\u0430 в поле, сор, API-ключ, IDы",
      "// Ελληνικά: Αθήνα, ο και η; Δx = μs·λx",
      "// 日本語のテスト、ｍａｉｎ, 한국어, naïve café, 👩\u200d👧 1\ufe0f\u20e3",
      "// привет\u200bмир",
      "",
    ].join("\n"),
  );
  await expect.poll(marked).toBe(2);
  await press("Control+End");
  await type("const m\u0430in = 2;");
  await expect.poll(marked).toBe(3);
  await save(1);
  await press("Control+Shift+d");
  await expect.poll(() => document.querySelectorAll(".monaco-diff-editor .modified .editor-odd").length).toBe(3);
  expect(document.querySelectorAll(".monaco-diff-editor .original .editor-odd")).toHaveLength(2);
});

it("however many there are, and in the lines that come into sight", { tags: "long" }, async () => {
  await openOdd(`const a = 1;\n${"let b\u200b = 2;\n".repeat(1_200)}const \u0441ode = 3;\n`);
  await expect.poll(marked).toBeGreaterThan(10);
  await press("Control+End");
  await expect.poll(drawnText).toContain("ode = 3");
  await expect.poll(marked).toBeGreaterThan(10);
});
