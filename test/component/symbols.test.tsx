// Going to what the open file declares, as it is typed now: by the key, by the prefix, and a sentence where there is nothing.
import { afterEach, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { commands, page } from "vitest/browser";
import { closePalette } from "../../renderer/features/palette/palette-store.ts";
import { readSymbols } from "../../renderer/monaco/symbols/read-symbols.ts";
import { fetchViews } from "./support/fetch-views.ts";
import { openFile, openRepository, press, type } from "./support/person.tsx";
import { hashOf, openWindow } from "./support/window.tsx";

beforeAll(async () => {
  await Promise.all([fetchViews(), import("../../renderer/features/palette/symbol-group.ts")]);
}, 60_000);

// A palette that is open stays so in the next window.
afterEach(closePalette);

const palette = () => page.getByRole("dialog", { name: "Go to symbol in file" });
const symbol = (name: RegExp) => palette().getByRole("option", { name });
const isAt = (line: number) => expect.element(page.getByRole("contentinfo").getByText(new RegExp(`^Ln ${line}, Col `))).toBeVisible();
const names = (): string[] =>
  palette()
    .getByRole("option")
    .elements()
    .map((row) => row.querySelector(".ui-command-label")?.textContent ?? "");

/** A repository with one file more. */
async function openWith(path: string, text: string): Promise<void> {
  const { folder, project } = await commands.repository("everyday");
  await commands.writeInto(folder, path, text);
  await commands.runGit(folder, ["add", path]);
  await commands.runGit(folder, ["-c", "user.name=Ada", "-c", "user.email=ada@example.com", "commit", "-q", "-m", "Add a file"]);
  openWindow(hashOf(project, "files"));
  await openFile(path);
}

it("a worker that does not start leaves it to the lines of the text, and a sentence where those say nothing", {
  tags: "long",
}, async () => {
  // One may run since another file of tests: each ends as soon as it is asked.
  const { postMessage } = Worker.prototype;
  onTestFinished(() => {
    Worker.prototype.postMessage = postMessage;
  });
  Worker.prototype.postMessage = function (this: Worker, message: unknown, ...rest: never[]) {
    // Monaco's own workers are sent plain words too.
    if (typeof message !== "object" || message === null || !("isQuick" in message)) return postMessage.call(this, message, ...rest);
    queueMicrotask(() => this.onerror?.(new ErrorEvent("error", { message: "no worker", cancelable: true })));
  };
  await openWith("a.json", "{}\n");
  await openFile("src/tide.ts");
  await press("Control+Shift+o");
  await expect.element(symbol(/highWater.*line 3/)).toBeVisible();
  await press("Escape");
  await openFile("a.json");
  await press("Control+Shift+o");
  await expect
    .element(
      palette()
        .getByRole("status")
        .getByText(/^The symbols of a\.json could not be read\./),
    )
    .toBeVisible();
});

describe("with its worker", () => {
  // Unbundled, the parser is nine megabytes.
  beforeAll(() => readSymbols("a.ts", "", new AbortController().signal), 60_000);

  it("a function just typed is found by a part of its name, and gone to, also a second time", { tags: "long" }, async () => {
    await openRepository("everyday");
    await openFile("src/tide.ts");
    await type("\nexport class Gauge {\n  readLevel() {\n");
    await press("Control+Home");
    await isAt(1);
    await press("Control+Shift+o");
    await expect.element(symbol(/readLevel.*method in Gauge.*line 8/)).toBeVisible();
    expect(names()).toEqual(["MINUTES", "highWater", "Gauge", "readLevel"]);
    await type("level");
    await expect.poll(names).toEqual(["readLevel"]);
    await press("Enter");
    await isAt(8);
    await press("Control+Home");
    await isAt(1);
    await press("Control+p");
    await type("%level");
    await expect.element(page.getByRole("option", { name: /readLevel/ })).toBeVisible();
    await press("Enter");
    await isAt(8);
    // The caret is in the text: what is typed goes there.
    await type("x");
    await expect.element(page.getByRole("contentinfo").getByText(/^Ln 8, Col 2/)).toBeVisible();
  });

  it("a line is gone to again after the caret has left it", { tags: "long" }, async () => {
    await openRepository("everyday");
    await openFile("src/tide.ts");
    for (const _time of ["first", "second"]) {
      await press("Control+p");
      await type(":3");
      await expect.element(page.getByRole("option", { name: /Go to line 3/ })).toBeVisible();
      await press("Enter");
      await isAt(3);
      await press("Control+Home");
      await isAt(1);
    }
  });

  it("functions of Python are found by their lines", { tags: "long" }, async () => {
    await openWith("tide.py", "class Tide:\n    def rise(self):\n        pass\n\n    def fall(self):\n        pass\n");
    await press("Control+Shift+o");
    await expect.element(symbol(/fall.*method in Tide.*line 5/)).toBeVisible();
    await symbol(/fall/).click();
    await isAt(5);
  });

  it("beside what is compared it leads to a line of the edit", { tags: "long" }, async () => {
    await openRepository("everyday");
    await openFile("src/tide.ts");
    await type("\nfunction added() {}\n");
    await press("Control+Shift+d");
    await expect.element(page.getByRole("textbox", { name: /your edit/ })).toBeInTheDocument();
    await press("Control+Shift+o");
    await type("added");
    await expect.element(symbol(/added/)).toBeVisible();
    await press("Enter");
    const active = (): string => document.querySelector(".monaco-diff-editor .modified .active-line-number")?.textContent ?? "";
    await expect.poll(active).toBe("7");
  });

  it("where there are none, a sentence says why", { tags: "long" }, async () => {
    await openWith("notes.txt", "rise and fall\n");
    await press("Control+Shift+o");
    await expect.element(palette().getByRole("status")).toHaveTextContent("notes.txt is plain text, which has no symbols.");
    await press("Escape");
    await openFile("src/gauge/gaps.ts");
    await press("Control+Shift+o");
    await type("zzz");
    await expect.element(palette().getByRole("status")).toHaveTextContent("No symbol of gaps.ts matches zzz.");
    await press("Escape");
    await press("Control+3");
    await expect.element(page.getByRole("row").first()).toBeVisible();
    await press("Control+Shift+o");
    await expect.element(palette().getByRole("status")).toHaveTextContent("Open a file first.");
  });

  it("in a page that is drawn it leads to its heading", { tags: "long" }, async () => {
    const filler = Array.from({ length: 80 }, (_, at) => `Sound ${at}.\n`).join("\n");
    await openWith("tides.md", `# Tides\n\n${filler}\n## Low water\n\n${filler}`);
    await press("Control+Shift+v");
    await press("Control+Shift+v");
    const frame = (): HTMLIFrameElement | null => document.querySelector("iframe.markdown-frame");
    const heading = (): Element | undefined =>
      [...(frame()?.contentDocument?.querySelectorAll("h2") ?? [])].find((found) => found.textContent?.includes("Low water"));
    await expect.poll(heading).toBeDefined();
    await press("Control+Shift+o");
    await type("low");
    await expect.element(symbol(/Low water.*heading in Tides/)).toBeVisible();
    await press("Enter");
    const top = (): number => heading()?.getBoundingClientRect().top ?? -1;
    await expect.poll(() => top() >= 0 && top() < 200).toBe(true);
  });
});

describe("what the caret is inside of", () => {
  const crumbs = (): string[] =>
    [...document.querySelectorAll('.files-path .ui-crumb[data-kind="inside"]')].map((crumb) => crumb.textContent ?? "");

  it("stands after the path, follows the caret and what is typed, and leads to the symbols", { tags: "long" }, async () => {
    await openWith("gauge.py", "import os\n\nclass Gauge:\n    def rise(self):\n        return 1\n");
    await openFile("gauge.py");
    await press("Control+End");
    await press("ArrowUp");
    await expect.poll(crumbs).toEqual(["Gauge", "rise"]);
    await press("Control+Home");
    await expect.poll(crumbs).toEqual([]);
    await press("Control+End");
    await type("\ndef low():\n    return 2");
    await expect.poll(crumbs).toEqual(["low"]);
    await page.getByRole("navigation", { name: "Folders" }).getByRole("button", { name: "low" }).click();
    await expect.element(symbol(/^low/)).toBeVisible();
  });

  it("is said of no other file", { tags: "long" }, async () => {
    await openWith("gauge.py", "def rise():\n    return 1\n");
    await expect.poll(crumbs).toEqual(["rise"]);
    await openFile("README.md");
    await expect.poll(crumbs).not.toContain("rise");
    await openFile("src/tide.ts");
    await expect.poll(crumbs).toEqual([]);
  });
});
