// What features put beside a text: it stands at its lines, moves with them, and leaves with the text. The change bars and the save bar as a person meets them.
import { beforeAll, expect, it, onTestFinished } from "vitest";
import { commands, page, userEvent } from "vitest/browser";
import * as monaco from "../../renderer/monaco/monaco.ts";
import { fetchViews } from "./support/fetch-views.ts";
import { openText } from "./support/focus.ts";
import { commit } from "./support/person.tsx";
import { hashOf, openWindow } from "./support/window.tsx";

beforeAll(fetchViews, 180_000);

const press = (keys: string) => userEvent.keyboard(keys);
const bars = (): string[] =>
  [...document.querySelectorAll<HTMLElement>(".editor-bar")]
    .sort((one, other) => one.getBoundingClientRect().top - other.getBoundingClientRect().top)
    .map((bar) => [...bar.classList].filter((name) => name.startsWith("editor-bar-")).join(" "));
const kinds = () => [...new Set(bars().map((bar) => bar.replace(/ editor-bar-(first|last)/, "")))];

const saveBar = () => page.getByRole("region", { name: "Not staged yet" });
const saved = () => saveBar().query()?.textContent ?? "";

/** An editor of numbered lines, 400 px high. */
function openEditor(count: number) {
  const pane = document.createElement("div");
  pane.style.cssText = "position: relative; width: 800px; height: 400px";
  const host = document.createElement("div");
  host.style.cssText = "position: absolute; inset: 0";
  pane.append(host);
  document.body.append(pane);
  const editor = monaco.createTextEditor(host, "Text");
  const model = monaco.createSideModel("a.txt", Array.from({ length: count }, (_, index) => `line ${index + 1}`).join("\n"));
  editor.setModel(model);
  const layers = monaco.openLayers(editor, "a.txt");
  onTestFinished(() => {
    layers.close();
    monaco.disposeQuietly(editor);
    monaco.disposeQuietly(model);
    pane.remove();
  });
  return { editor, model, layers, host, pane };
}

it("a lane stands beside its lines, draws those in sight only, scrolls and moves with them, and gives its room back", async () => {
  const { editor, layers, host, pane } = openEditor(5_000);
  const erased: string[] = [];
  const lane = layers.addLane({ name: "Blame", width: "120px" });
  const item = (line: number) => ({
    key: `${line}`,
    from: line,
    to: line + 1,
    draw: (box: HTMLElement) => {
      box.textContent = `from ${line}`;
      return () => erased.push(`${line}`);
    },
  });
  lane.set(Array.from({ length: 2_500 }, (_, index) => item(2 * index + 1)));
  const boxes = () => [...pane.querySelectorAll<HTMLElement>(".editor-lane > div")];
  const topOf = (text: string) =>
    boxes()
      .find((box) => box.textContent === text)
      ?.getBoundingClientRect().top ?? Number.NaN;
  const lineTop = (line: number) => host.getBoundingClientRect().top + editor.getTopForLineNumber(line) - editor.getScrollTop();
  expect(getComputedStyle(host).left).toBe("120px");
  expect(boxes().length).toBeLessThan(30);
  expect(topOf("from 3")).toBeCloseTo(lineTop(3), 0);
  editor.setScrollTop(editor.getTopForLineNumber(3_001));
  await expect.poll(() => topOf("from 3001")).toBeCloseTo(lineTop(3_001), 0);
  await expect.poll(() => erased).toContain("1");
  editor.setScrollTop(0);
  layers.replaceLines(1, 0, ["new", "new"]);
  await expect.poll(() => topOf("from 3")).toBeCloseTo(lineTop(5), 0);
  layers.close();
  expect(boxes()).toEqual([]);
  expect(host.style.left).toBe("");
});

it("zones make room and give it back, marks move with their lines, a card stands under its lines and never over them", async () => {
  const { editor, layers, host } = openEditor(50);
  const before = editor.getTopForLineNumber(4);
  const zone = layers.addZone({
    after: 2,
    height: 60,
    draw: (box) => {
      box.textContent = "a thread";
      return () => undefined;
    },
  });
  expect(editor.getTopForLineNumber(4)).toBe(before + 60);
  zone.resize(100);
  expect(editor.getTopForLineNumber(4)).toBe(before + 100);
  zone.dispose();
  expect(editor.getTopForLineNumber(4)).toBe(before);
  const marks = layers.addMarks();
  marks.set([{ from: 5, to: 6, bar: "test-bar", line: "test-line", ruler: { token: "--add-mark" } }]);
  await expect.poll(() => host.querySelectorAll(".test-bar").length).toBe(2);
  const hover = layers.addHover((line) => ({
    key: `${line}`,
    from: line,
    to: line,
    draw: (box) => {
      box.textContent = "what was here";
      box.style.height = "150px";
      return () => undefined;
    },
  }));
  const card = () => host.querySelector<HTMLElement>(".editor-card")?.getBoundingClientRect();
  const lineTop = (line: number) => host.getBoundingClientRect().top + editor.getTopForLineNumber(line) - editor.getScrollTop();
  hover.show(3);
  await expect.poll(() => card()?.top ?? 0).toBeGreaterThanOrEqual(lineTop(4) - 1);
  // The edge of what is drawn in it is a shadow, which the box of the lines cuts.
  expect(Number.parseFloat(getComputedStyle(host.querySelector(".editor-card") as HTMLElement).paddingLeft)).toBeGreaterThan(0);
  hover.show(18);
  await expect.poll(() => card()?.bottom ?? Number.POSITIVE_INFINITY).toBeLessThanOrEqual(lineTop(18) + 1);
  editor.focus();
  await press("{Escape}");
  await expect.poll(() => host.querySelector(".editor-card")).toBeNull();
  // Another text has none of them.
  editor.setModel(monaco.createSideModel("b.txt", "other"));
  layers.close();
  expect(host.querySelectorAll(".test-bar").length).toBe(0);
});

it("lines come, go and change places anywhere in a text, and one step of undo takes that back", () => {
  const { layers, model } = openEditor(3);
  const text = () => model.getValue().replaceAll("line ", "");
  for (const [from, count, lines, result] of [
    [2, 1, ["x", "y"], "1\nx\ny\n3"],
    [3, 1, [], "1\n2"],
    [1, 3, [], ""],
    [4, 0, ["x"], "1\n2\n3\nx"],
    [1, 0, ["x"], "x\n1\n2\n3"],
    [1, 1, [], "2\n3"],
    [3, 1, [""], "1\n2\n"],
  ] as const) {
    expect(layers.replaceLines(from, count, lines)).toBe(true);
    expect(text()).toBe(result);
    void model.undo();
    expect(text()).toBe("1\n2\n3");
  }
});

it("typing shows hollow bars and the save bar, F9 the old text, one key puts it back; staged bars are solid", {
  tags: "long",
}, async () => {
  const { project } = await commands.repository("everyday");
  openWindow(hashOf(project, "files", "?path=src/tide.ts"));
  await openText("src/tide.ts");
  await expect.poll(() => document.querySelector(".editor .view-lines")?.textContent ?? "").not.toBe("");
  const first = document.querySelector(".editor .view-line")?.textContent ?? "";
  const top = () => document.querySelector(".editor .view-lines")?.getBoundingClientRect().top;
  const stood = top();
  expect(saveBar().query()).toBeNull();
  await press("{Control>}{Home}{/Control}// moon");
  await expect.poll(saved).toContain("1 place in tide.ts");
  expect(top()).toBe(stood);
  await expect.poll(kinds).toEqual(["editor-bar-changed editor-bar-typed"]);
  await press("{Control>}{End}{/Control}{Enter}// end");
  await expect.poll(kinds).toEqual(["editor-bar-changed editor-bar-typed", "editor-bar-added editor-bar-typed"]);
  await press("{F9}");
  const card = page.getByRole("region", { name: "Change, Line 1" });
  await expect.poll(() => card.query()?.textContent ?? "").toContain("typed, place 1 of 2");
  await expect.poll(() => card.query()?.getBoundingClientRect().width).toBe(716);
  await expect.element(card.getByText(first.replaceAll(" ", " "), { exact: true })).toBeVisible();
  await press("{Escape}");
  await expect.poll(() => card.query()).toBeNull();
  await press("{Control>}s{/Control}");
  await expect.poll(() => saveBar().query()).toBeNull();
  await expect.poll(kinds).toEqual(["editor-bar-changed", "editor-bar-added"]);
  expect(top()).toBe(stood);
  // The caret is in line 1.
  await press("{Alt>}z{/Alt}");
  await expect.poll(kinds).toEqual(["editor-bar-added"]);
  await expect.poll(() => document.querySelector(".editor .view-line")?.textContent).toBe(first);
  await expect.element(saveBar()).toBeVisible();
  await press("{Control>}z{/Control}");
  await expect.poll(() => document.querySelector(".editor .view-line")?.textContent).toMatch(/^\/\/.moon/);
  await expect.poll(() => saveBar().query()).toBeNull();
});

it("one place is staged from its card, the other one stays typed, and the commit has the first alone", { tags: "long" }, async () => {
  const { folder, project } = await commands.repository("everyday");
  const show = (what: string) => commands.runGit(folder, ["show", `main:${what}`]);
  const before = await show("src/tide.ts");
  openWindow(hashOf(project, "files", "?path=src/tide.ts"));
  await openText("src/tide.ts");
  await press("{Control>}{End}{/Control}{Enter}// end{Control>}{Home}{/Control}// moon");
  await expect.poll(kinds).toEqual(["editor-bar-changed editor-bar-typed", "editor-bar-added editor-bar-typed"]);
  await press("{F9}{F9}");
  const card = page.getByRole("region", { name: "Change, Line 1" });
  await expect.poll(() => card.query()?.textContent ?? "").toMatch(/as in [0-9a-f]{7} by /);
  await card.getByRole("button", { name: "Stage this place" }).click();
  await expect.poll(kinds).toEqual(["editor-bar-changed", "editor-bar-added editor-bar-typed"]);
  await expect.poll(saved).toContain("1 place in tide.ts");
  await expect.poll(() => card.query()).toBeNull();
  await commit("Name the moon");
  expect(await show("src/tide.ts")).toBe(`// moon${before}`.trimEnd());
});

it("the changes say what is not staged, and Ctrl+S stages it there too", { tags: "long" }, async () => {
  const { project } = await commands.repository("everyday");
  openWindow(hashOf(project, "files", "?path=src/tide.ts"));
  await openText("src/tide.ts");
  await press("{Control>}{Home}{/Control}// sun{Control>}2{/Control}");
  await expect.poll(saved).toContain("tide.ts and not part of the commit");
  await press("{Control>}s{/Control}");
  await expect.element(page.getByRole("tab", { name: /Changes.*1 staged/ })).toBeVisible();
  await expect.poll(() => saveBar().query()).toBeNull();
});

it("colours JSON, functions and keywords apart, leaves brackets alone also after a comparison, and keeps long line numbers off the edge", {
  tags: "long",
}, async () => {
  const { editor, host } = openEditor(5);
  const colourOf = (word: string) =>
    [...host.querySelectorAll(".view-line span span")].find((span) => span.textContent?.trim() === word)?.className.match(/mtk\d+/)?.[0];
  const show = async (path: string, text: string, last: string) => {
    const model = monaco.createSideModel(path, text);
    onTestFinished(() => monaco.disposeQuietly(model));
    editor.setModel(model);
    await expect
      .poll(() => colourOf(last) ?? host.querySelector(".view-lines")?.innerHTML ?? "", { message: `colours of ${path}` })
      .toMatch(/^mtk([2-9]|1\d)/);
    return model;
  };
  await show("a.json", '{\n "name": "x",\n "count": 12\n}', "12");
  expect(colourOf('"name"')).not.toBe(colourOf('"x"'));
  for (const path of ["a.ts", "a.c", "a.go", "a.py", "a.java", "a.rs"]) {
    await show(path, "if (total) compute(total, 12)", "compute");
    await expect.poll(() => colourOf("compute")).not.toBe(colourOf("total"));
    await expect.poll(() => colourOf("if")).not.toBe(colourOf("compute"));
  }
  const left = () => {
    const number = [...host.querySelectorAll(".line-numbers")].at(-1);
    const range = document.createRange();
    if (number) range.selectNodeContents(number);
    return range.getBoundingClientRect().left - host.getBoundingClientRect().left;
  };
  const long = await show("b.ts", `${"call();\n".repeat(12_000)}end(12)`, "call");
  editor.revealLine(12_000);
  await expect
    .poll(() => host.querySelector(".line-numbers.active-line-number, .line-numbers")?.textContent?.length ?? 0)
    .toBeGreaterThan(3);
  await expect.poll(left).toBeGreaterThan(4);
  const pane = document.createElement("div");
  pane.style.cssText = "width: 800px; height: 200px";
  document.body.append(pane);
  const compared = monaco.createComparison(pane, "b.ts");
  const original = monaco.createSideModel("b.ts", "call(() => [1]);\n");
  const computed = new Promise<void>((resolve) => compared.onDidUpdateDiff(() => resolve()));
  const takeOut = monaco.showSides(compared, { original, modified: long });
  await computed;
  takeOut();
  for (const thing of [compared, original]) monaco.disposeQuietly(thing);
  pane.remove();
  editor.setModel(null);
  editor.setModel(long);
  await expect.poll(() => colourOf("call")).toBeDefined();
  expect(document.querySelector('[class*="bracket-highlighting"]')).toBeNull();
});
