// Lines that are wider than the view, up to megabytes: a person who goes to a change sees it.
import { beforeEach, expect, it } from "vitest";
import { userEvent } from "vitest/browser";
import { type DiffFile, DiffLines } from "../../renderer/features/diff/index.ts";
import { type DiffLayout, useDiffLayout } from "../../renderer/state/diff-layout.ts";
import { diffTexts } from "../../shared/lib/line-diff.ts";
import { draw } from "./support/window.tsx";

beforeEach(() => useDiffLayout.setState({ layout: "unified", wraps: false, ignoresSpace: false }));

const press = (keys: string) => userEvent.keyboard(keys);
const grid = () => document.querySelector<HTMLElement>(".diff-grid") as HTMLElement;
/** Minified code: so many statements, one of them other than before. */
const minified = (statements: number, at: number, value: string): string =>
  Array.from({ length: statements }, (_, index) => (index === at ? `change=${value};` : `v${index % 1_000}=${index % 7};`)).join("");

function show(before: string, after: string): void {
  const file: DiffFile = {
    ...{ key: "a", path: "app.min.js", oldPath: "app.min.js", change: "changed", absence: null, modes: null },
    diff: diffTexts(before, after),
  };
  draw(
    <div style={{ display: "flex", width: 700, height: 400 }}>
      <DiffLines file={file} label="Diff" />
    </div>,
  );
}

/** The lit words that are wholly in sight. */
const seen = (): string[] => {
  const view = grid().getBoundingClientRect();
  return [...document.querySelectorAll("mark.diff-word")].flatMap((mark) => {
    const { left, right, top, bottom } = mark.getBoundingClientRect();
    return left >= view.left && right <= view.right && top >= view.top && bottom <= view.bottom ? [mark.textContent ?? ""] : [];
  });
};

it("the key for the next change goes along the line to what changed in it, and back where the next one is at the left", async () => {
  const same = Array.from({ length: 40 }, (_, line) => `line ${line}`).join("\n");
  const lines = (value: string) =>
    `const first = ${value};\n${same}\n${minified(300, 250, value)}\n${same}\n${"y".repeat(900)} ${value}\nend\n`;
  show(lines("before"), lines("after"));
  await expect.poll(seen).toEqual(["before", "after"]);
  grid().focus();
  await press("n");
  expect(grid().scrollLeft).toBe(0);
  await press("n");
  await expect.poll(seen).toEqual(["before", "after"]);
  expect(grid().scrollLeft).toBeGreaterThan(500);
  await press("n");
  await expect.poll(seen).toEqual(["before", "after"]);
  await press("{Home}n");
  await expect.poll(seen).toEqual(["before", "after"]);
  expect(grid().scrollLeft).toBe(0);
});

it("what was put in and stands on one side only is gone to as well", async () => {
  show(`${minified(300, 250, "1")}\n`, `${minified(300, 250, "1+2")}\n`);
  await expect.poll(() => document.querySelector("mark.diff-word")).not.toBeNull();
  grid().focus();
  await press("n");
  // In two pieces once they have their colours.
  await expect.poll(() => seen().join("")).toBe("+2");
});

it("of a wrapped line that is higher than the view the changed part is shown", async () => {
  useDiffLayout.setState({ layout: "split", wraps: true });
  show(`${minified(560, 480, "old")}\n`, `${minified(560, 480, "new")}\n`);
  await expect.poll(() => document.querySelector("mark.diff-word")).not.toBeNull();
  expect(seen()).toEqual([]);
  grid().focus();
  await press("n");
  await expect.poll(seen).toEqual(["old", "new"]);
});

it.each<[DiffLayout, boolean]>([
  ["unified", false],
  ["unified", true],
  ["split", true],
])("of a line of 5 MB the part with the change is drawn, %s, wrapped: %s", { tags: "long" }, async (layout, wraps) => {
  useDiffLayout.setState({ layout, wraps });
  const [before, after] = ["old", "new"].map((value) => `first\n${minified(800_000, 500_000, value)}\nlast\n`) as [string, string];
  expect(before.length).toBeGreaterThan(5_000_000);
  show(before, after);
  await expect.poll(() => grid()?.textContent).toMatch(/[\d,]+ characters before … /);
  grid().focus();
  await press("n");
  await expect.poll(seen).toContain(layout === "unified" && wraps ? "old" : "new");
  const names = [...document.querySelectorAll(".diff-row")].map((row) => row.getAttribute("aria-label") ?? "");
  expect(names.some((name) => name.includes("change=new;"))).toBe(true);
  expect(document.body.textContent.length).toBeLessThan(40_000);
});
