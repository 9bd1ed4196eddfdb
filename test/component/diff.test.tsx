// The diff by keyboard and pointer: lines between hunks, wrap, white space, colours, selection, and what another feature puts under a line.
import { useMemo, useState } from "react";
import { beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { commands, page, userEvent } from "vitest/browser";
import { type Contribution, type DiffFile, DiffLines, type LineSelection } from "../../renderer/features/diff/index.ts";
import { useDiffLayout } from "../../renderer/state/diff-layout.ts";
import { diffTexts } from "../../shared/lib/line-diff.ts";
import { fetchViews } from "./support/fetch-views.ts";
import { expectFocus, openText } from "./support/focus.ts";
import { forgetRemembered } from "./support/forget-remembered.ts";
import { draw, hashOf, openWindow } from "./support/window.tsx";

let folder: string;
let project: string;
let sha: string;

const numbered = (change: (at: number) => string | undefined): string =>
  Array.from({ length: 120 }, (_, at) => `${change(at + 1) ?? `const line${at + 1} = "${at + 1}";`}\n`).join("");
const before = numbered((at) => (at === 5 ? "/* a comment" : at === 6 ? "that goes on */" : undefined));
const after = numbered((at) =>
  at === 5
    ? "/* a comment"
    : at === 6
      ? "that goes on */"
      : at === 40
        ? `const line40 = "${"long ".repeat(60)}";`
        : at === 41
          ? '\tconst line41 = "41";'
          : at === 80
            ? 'const line80 = "eighty";'
            : undefined,
);

beforeAll(async () => {
  await fetchViews();
  ({ folder, project } = await commands.repository("everyday"));
  const commit = async (text: string, message: string): Promise<void> => {
    await commands.writeInto(folder, "plan.ts", text);
    await commands.runGit(folder, ["add", "plan.ts"]);
    await commands.runGit(folder, ["-c", "user.name=Ada", "-c", "user.email=ada@example.com", "commit", "-qm", message]);
  };
  await commit(before, "Add a plan");
  await commit(after, "Change the plan");
  sha = await commands.runGit(folder, ["rev-parse", "HEAD"]);
}, 180_000);

beforeEach(async () => {
  await forgetRemembered("diff-layout");
  useDiffLayout.setState({ layout: "unified", wraps: false, ignoresSpace: false });
});

const press = (keys: string) => userEvent.keyboard(keys);
const gridOf = () => document.querySelector<HTMLElement>(".diff-grid");
/** What a reader hears of the row at the cursor. */
const atCursor = (): string | null | undefined =>
  document.getElementById(gridOf()?.getAttribute("aria-activedescendant") ?? "")?.getAttribute("aria-label");
const expectCursor = (name: string | RegExp) => expect.poll(atCursor).toMatch(name);
const names = (): (string | null)[] => [...document.querySelectorAll(".diff-row")].map((row) => row.getAttribute("aria-label"));
const rowOf = (name: string | RegExp): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>(".diff-row")].find((row) => row.getAttribute("aria-label")?.match(name));
const openCommit = async (): Promise<void> => {
  openWindow(hashOf(project, "commit", `?sha=${sha}`));
  await expectFocus(/^Diff of/);
};
const copied = () => vi.mocked(navigator.clipboard.writeText).mock.lastCall?.[0];
/** Rows in all, as a reader hears them. */
const count = (): number => Number(gridOf()?.getAttribute("aria-rowcount"));

describe("a commit's diff", () => {
  it("shows the lines between its hunks, by key and by button, with the cursor where it was", { tags: "long" }, async () => {
    await openCommit();
    // One file, named once: its header, two hunks of 3 + 4 + 3 and 3 + 2 + 3 lines under their titles, and the end.
    await expect.poll(count).toBe(1 + 1 + 10 + 1 + 8 + 1);
    expect(document.querySelector(".commit-files")).toBeNull();
    await press("jj");
    await expectCursor("line 37");
    await press("e");
    await expect.poll(count).toBe(42);
    await expectCursor("line 37");
    await expect.poll(names).toContain('line 44, const line44 = "44";');
    await expect.poll(() => rowOf(/^lines 77 to 83/)?.textContent).toContain("12 lines hidden");
    // Backwards from the first hunk, then all that the title above hides.
    await press("{Shift>}e{/Shift}");
    await expect.poll(() => rowOf(/^lines 37 to/)?.textContent).toContain("16 lines hidden");
    await press("{Home}j{Enter}");
    await expectCursor(/^line 1,/);
    await press("{Shift>}{Enter}{/Shift}");
    await expect.poll(count).toBe(1 + 120 + 3);
    await press("{End}");
    await expectCursor('line 120, const line120 = "120";');
    await expect.poll(() => document.querySelector(".diff-expand")).toBeNull();
  });

  it("opens the file in the editor at the line of the cursor, and a removed line where it was", { tags: "long" }, async () => {
    const caret = () => document.querySelector(".monaco-editor .line-numbers.active-line-number")?.textContent;
    const address = () => decodeURIComponent(window.location.hash);
    await openCommit();
    await press("n");
    await expectCursor(/^removed, line 40,/);
    await press("{Shift>}o{/Shift}");
    await expect.poll(address).toContain(`ref=${await commands.runGit(folder, ["rev-parse", `${sha}~`])}`);
    await expectFocus("plan.ts, read-only");
    await expect.poll(caret).toBe("40");
    // Back in the diff, it is there that keys go.
    await press("{Alt>},{/Alt}");
    await expectFocus(/^Diff of/);
    await press("{Home}nn");
    await expectCursor(/^(removed|added), line /);
    while (!atCursor()?.startsWith("added, line 80,")) await press("j");
    await expectCursor(/^added, line 80,/);
    await press("{Shift>}o{/Shift}");
    await openText("plan.ts");
    await expect.poll(caret).toBe("80");
    // The branch stands at this commit: there it can be edited, as its name says.
    expect(address()).not.toContain("ref=");
  });

  it("expands from its buttons, in two columns too", async () => {
    await openCommit();
    await press("\\");
    await page.getByRole("button", { name: "Show all 32 hidden lines" }).click();
    await expect.poll(() => rowOf(/^line 50,/)?.querySelectorAll(".diff-number").length).toBe(2);
    expect([...(rowOf(/^line 50,/)?.querySelectorAll(".diff-number") ?? [])].map((cell) => cell.textContent)).toEqual(["50", "50"]);
    await press("\\");
    await expect.poll(() => document.querySelector('[data-type="pair"]')).toBeNull();
    await expect.poll(() => rowOf(/^line 50,/)).toBeDefined();
  });

  it("has two columns in a window of 1,024 px as well", async () => {
    await page.viewport(1024, 700);
    onTestFinished(() => page.viewport(1440, 900));
    await openCommit();
    await press("\\");
    await expect.poll(() => document.querySelector('[data-type="pair"]')).not.toBeNull();
    await expect.element(page.getByRole("radio", { name: "Split" })).toBeChecked();
  });

  it("wraps long lines and leaves white space out when asked, and says so", async () => {
    await openCommit();
    await press("nj");
    await expectCursor("removed, line 41");
    const long = () => rowOf(/^added, line 40/)?.getBoundingClientRect().height;
    await expect.poll(long).toBe(20);
    await press("{Alt>}z{/Alt}");
    await expect.poll(long).toBe(40);
    await expectCursor("removed, line 41");
    const next = () => rowOf(/^added, line 41/)?.getBoundingClientRect().top;
    await expect.poll(next).toBe(rowOf(/^added, line 40/)?.getBoundingClientRect().bottom);
    await press("w");
    await expect.element(page.getByRole("button", { name: /White space ignored/ })).toBeVisible();
    await expect.poll(() => document.querySelector(".diff-file")?.textContent).toContain("2 lines differ in white space only");
    await expectCursor(/^line 41,/);
    expect(rowOf(/line 41/)?.getAttribute("aria-label")).toMatch(/^line 41,/);
    await page.getByRole("button", { name: /White space ignored/ }).click();
    await expect.poll(() => rowOf(/^added, line 41/)).toBeDefined();
  });

  it("is coloured as the editor is, in both themes, without moving", async () => {
    await openCommit();
    const keyword = () => rowOf(/^added, line 80/)?.querySelector(".syn-keyword");
    await expect.poll(() => rowOf(/^added, line 80/)).toBeDefined();
    const top = rowOf(/^added, line 80/)?.getBoundingClientRect().top;
    await expect.poll(() => keyword()?.textContent, { timeout: 15_000 }).toBe("const");
    expect(rowOf(/^added, line 80/)?.getBoundingClientRect().top).toBe(top);
    await expect.poll(() => rowOf(/^added, line 80/)?.querySelector("mark.syn-string")?.textContent).toContain("eighty");
    const colour = () => getComputedStyle(keyword() ?? document.body).color;
    document.documentElement.dataset["theme"] = "light";
    await expect.poll(colour).toBe("rgb(108, 60, 154)");
    document.documentElement.dataset["theme"] = "dark";
    await expect.poll(colour).toBe("rgb(202, 169, 241)");
    delete document.documentElement.dataset["theme"];
    // With the whole text, a line is coloured as it stands in it.
    await press("j{Enter}");
    await expect.poll(() => rowOf(/^line 6, that goes on/)?.querySelector(".syn-comment")?.textContent).toBe("that goes on */");
  });

  it("selects lines with Shift and with the pointer, and copies them", async () => {
    vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
    await openCommit();
    await press("jj{Shift>}jj{/Shift}{Control>}c{/Control}");
    await expect.poll(copied).toBe(after.split("\n").slice(36, 39).join("\n"));
    await expect.poll(() => rowOf(/^line 83,/)).toBeDefined();
    const number = (name: string | RegExp) => rowOf(name)?.querySelector('[data-side="new"]') as HTMLElement;
    const selected = () => document.querySelectorAll('.diff-row[aria-selected="true"]').length;
    number(/^added, line 80/).dispatchEvent(new PointerEvent("pointerdown", { bubbles: true, button: 0 }));
    await expect.poll(selected).toBe(1);
    number(/^line 82,/).dispatchEvent(new PointerEvent("pointerover", { bubbles: true }));
    await expect.poll(selected).toBe(3);
    window.dispatchEvent(new PointerEvent("pointerup"));
    number(/^line 83,/).dispatchEvent(new PointerEvent("pointerover", { bubbles: true }));
    await press("{Control>}c{/Control}");
    await expect.poll(copied).toBe(after.split("\n").slice(79, 82).join("\n"));
    // In two columns it is the same lines, and a step leaves them.
    await press("\\");
    await expect.poll(() => document.querySelectorAll('[data-type="pair"][aria-selected="true"]').length).toBe(3);
    await press("j");
    await expect.poll(selected).toBe(0);
  });
});

describe("the same diff elsewhere", () => {
  it("expands beside the history", async () => {
    openWindow(hashOf(project, "history", `?sha=${sha}`));
    await expect.element(page.getByRole("button", { name: "Show all 32 hidden lines" })).toBeVisible();
    await page.getByRole("button", { name: "Show all 32 hidden lines" }).click();
    await expect.poll(() => rowOf(/^line 50,/)).toBeDefined();
  });

  it("is coloured when it is opened before the colours came that it had asked for beside the history", async () => {
    await commands.writeInto(folder, "fresh.ts", "const fresh = 1;\n");
    await commands.runGit(folder, ["add", "fresh.ts"]);
    await commands.runGit(folder, ["-c", "user.name=Ada", "-c", "user.email=ada@example.com", "commit", "-qm", "Fresh"]);
    openWindow(hashOf(project, "history", `?sha=${await commands.runGit(folder, ["rev-parse", "HEAD"])}`));
    await expectFocus("Commits");
    await expect.poll(() => rowOf(/const fresh/)).toBeDefined();
    await press("{Enter}");
    await expect.poll(() => document.querySelector(".commit-page .syn-keyword")?.textContent, { timeout: 15_000 }).toBe("const");
  });

  it("expands a change that is not committed, from what was typed", { tags: "long" }, async () => {
    openWindow(hashOf(project, "files", "?path=plan.ts"));
    await openText("plan.ts");
    // The caret is where the text was left last.
    await press("{Control>}{Home}{/Control}// typed{Enter}{Control>}s{/Control}{Control>}2{/Control}");
    await expect.poll(() => rowOf(/^added, line 1, \/\/ typed/), { timeout: 15_000 }).toBeDefined();
    await page.getByRole("button", { name: "Show all lines below" }).click();
    await expect.poll(() => rowOf(/^line 12,/)?.textContent).toContain('1112const line11 = "11";');
  });
});

const many = (change: string): string => Array.from({ length: 400 }, (_, at) => `${at === 9 ? change : `row ${at + 1}`}\n`).join("");
const file: DiffFile = {
  key: "x",
  path: "x.txt",
  oldPath: "x.txt",
  change: "changed",
  diff: diffTexts(many("row 10"), many("changed").replaceAll("row", "line")),
  absence: null,
  modes: null,
};

/** A feature as others will build them: a thread at a line, and a composer at what is selected. */
function Commented() {
  const [selection, setSelection] = useState<LineSelection | null>(null);
  const [height, setHeight] = useState(50);
  const contributions = useMemo(() => {
    const thread: Contribution = {
      key: "thread",
      file: "x",
      side: "new",
      line: 10,
      label: "A conversation",
      estimate: 30,
      render: () => (
        <div style={{ height }}>
          <textarea aria-label="Reply" />
          <button type="button" onClick={() => setHeight(120)}>
            Grow
          </button>
        </div>
      ),
    };
    const composer: Contribution[] =
      selection === null
        ? []
        : [
            {
              ...selection.head,
              key: "composer",
              label: "A comment being written",
              estimate: 40,
              render: () => <p style={{ height: 40 }}>Write</p>,
            },
          ];
    return [thread, ...composer];
  }, [selection, height]);
  return (
    <div style={{ display: "flex", width: 1200, height: 500 }}>
      <DiffLines file={file} label="Diff" contributions={contributions} onSelection={setSelection} />
    </div>
  );
}

it("says what white space hides where a diff has no header", async () => {
  useDiffLayout.setState({ ignoresSpace: true });
  const indented = { ...file, diff: diffTexts(many("row 10"), many("  row 10")) };
  draw(
    <div style={{ display: "flex", width: 600, height: 300 }}>
      <DiffLines file={indented} label="Diff" />
    </div>,
  );
  await expect.element(page.getByText("2 lines differ in white space only")).toBeVisible();
  await expect.element(page.getByText("Only white space changed")).toBeVisible();
});

describe("what another feature puts under a line", () => {
  it("stands under its line, as high as it is, and keeps what is typed in it", async () => {
    draw(<Commented />);
    await expect.poll(gridOf).not.toBeNull();
    gridOf()?.focus();
    const thread = () => rowOf(/^A conversation$/);
    const goTo = async (line: number): Promise<void> => {
      await press("{Home}n");
      for (let at = 1; at < line; at += 1) await press("j");
    };
    await goTo(1);
    // The block of additions begins 400 rows below: straight to it.
    const grid = gridOf()!;
    grid.scrollTop = 20 * 400;
    await expect.poll(thread).toBeDefined();
    const under = () => [rowOf(/^added, line 10,/)?.getBoundingClientRect().bottom, rowOf(/^added, line 11,/)?.getBoundingClientRect().top];
    const box = () => [thread()?.getBoundingClientRect().top, thread()?.getBoundingClientRect().bottom];
    await expect.poll(() => box()).toEqual(under());
    await page.getByRole("button", { name: "Grow" }).click();
    await expect.poll(() => thread()?.getBoundingClientRect().height).toBeGreaterThanOrEqual(120);
    await expect.poll(() => box()).toEqual(under());

    await page.getByRole("textbox", { name: "Reply" }).fill("n j e");
    await press(" n");
    expect((document.activeElement as HTMLTextAreaElement).value).toBe("n j e n");
    // Looked away from far enough that its row is drawn no more, were nobody typing in it.
    grid.scrollTop = 0;
    await expect.poll(() => rowOf(/^lines 1 to/)).toBeDefined();
    await press("x");
    expect((document.activeElement as HTMLTextAreaElement).value).toBe("n j e nx");
    // The same in two columns, under its side.
    useDiffLayout.setState({ layout: "split" });
    await expect.poll(() => thread()?.querySelector(".diff-zone")?.getAttribute("data-side")).toBe("new");
  });

  it("can follow the lines that are selected", async () => {
    draw(<Commented />);
    await expect.poll(gridOf).not.toBeNull();
    gridOf()?.focus();
    await press("jjj{Shift>}{ArrowDown}{ArrowDown}{/Shift}");
    const after = () => names()[names().indexOf("A comment being written") - 1];
    await expect.poll(after).toBe(atCursor());
    await press("{Shift>}{ArrowUp}{/Shift}");
    await expect.poll(after).toBe(atCursor());
    await press("k");
    await expect.poll(() => names().includes("A comment being written")).toBe(false);
  });
});

it("the header of the next file comes over that of the one at the top, and is whole", async () => {
  const git = (...args: string[]) => commands.runGit(folder, ["-c", "user.name=Ada", "-c", "user.email=ada@example.com", ...args]);
  for (const name of ["heads-1.txt", "heads-2.txt"])
    await commands.writeInto(
      folder,
      name,
      numbered(() => undefined),
    );
  await git("add", "heads-1.txt", "heads-2.txt");
  await git("commit", "-q", "-m", "Add two files");
  openWindow(hashOf(project, "commit", `?sha=${await git("rev-parse", "HEAD")}`));
  await expectFocus(/^Diff of/);
  await press(".");
  const second = () =>
    [...document.querySelectorAll<HTMLElement>('.diff-row[data-type="file"]')].find((row) => /heads-2/.test(row.textContent ?? ""));
  await expect.poll(second).toBeDefined();
  const grid = gridOf();
  // Ten pixels below the edge: under the header of the first file, were it not over it.
  await expect
    .poll(() => {
      if (grid === null) return null;
      const off = (second()?.getBoundingClientRect().top ?? 0) - grid.getBoundingClientRect().top;
      if (Math.abs(off - 10) > 1) grid.scrollTop += off - 10;
      return Math.round(off);
    })
    .toBe(10);
  await expect.poll(() => document.querySelector(".diff-sticky")?.textContent).toContain("heads-1.txt");
  const { left = 0, top = 0 } = grid?.getBoundingClientRect() ?? {};
  const at = (y: number) => document.elementFromPoint(left + 40, top + y)?.closest(".diff-row, .diff-sticky");
  expect(at(4)?.className).toBe("diff-sticky");
  expect([at(14), at(30), at(44)]).toEqual([second(), second(), second()]);
});
