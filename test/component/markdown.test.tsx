// Markdown as a page: what it shows, where its links lead, what is typed in it; hostile and huge texts do nothing but be read.
import { beforeAll, expect, it, onTestFinished } from "vitest";
import { commands, page } from "vitest/browser";
import { desktopClient } from "../../renderer/data/clients.ts";
import { renderMarkdown } from "../../renderer/features/markdown/render-markdown.ts";
import { sanitise } from "../../renderer/features/markdown/sanitise.ts";
import { fetchViews } from "./support/fetch-views.ts";
import { expectFocus } from "./support/focus.ts";
import { watchPayloads } from "./support/payloads.ts";
import { drawnText, openFile, press, type } from "./support/person.tsx";
import { hashOf, openWindow } from "./support/window.tsx";

beforeAll(fetchViews, 180_000);

/** A repository with files more, in the window at one of them. */
async function openWith(files: Readonly<Record<string, string>>, query: string) {
  const made = await commands.repository("everyday");
  for (const [path, text] of Object.entries(files)) await commands.writeInto(made.folder, path, text);
  await commands.runGit(made.folder, ["add", "."]);
  await commands.runGit(made.folder, ["-c", "user.name=Ada", "-c", "user.email=ada@example.com", "commit", "-q", "-m", "Add pages"]);
  openWindow(hashOf(made.project, "files", query));
  return made;
}

const frame = (): HTMLIFrameElement | null => document.querySelector<HTMLIFrameElement>("iframe.markdown-frame");
const drawn = (): Document => frame()?.contentDocument ?? new Document();
const text = (): string => (drawn().querySelector("main")?.textContent ?? "").replace(/\s+/g, " ").trim();
const clickLink = async (words: string): Promise<void> => {
  const find = () => [...drawn().querySelectorAll<HTMLElement>("a")].find((link) => link.textContent === words);
  await expect.poll(find).toBeDefined();
  find()?.click();
};

const guide = `# Guide

See [the tide](src/tide.ts#L2), [format](docs/format.md#format), [below](#who-to-ask), [lost](nowhere.md) and [outside](https://example.com/).

![Pixel](pixel.svg) ![Badge](https://badge.example/b.svg)

## Run it

\`\`\`ts
const depth: number = 12;
\`\`\`

- [x] done
- [ ] open

| Depot | Large |
|-------|------:|
| Ghent | 20:30 |

> [!NOTE]
> Mind the gap.

## How

## Who to ask

Nobody.
`;
const pixel = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><rect width="8" height="8"/></svg>';

it("a README stands under the entries of its folder, with its contents, and a key goes into it", async () => {
  await openWith({ "README.md": guide, "pixel.svg": pixel }, "?path=");
  await expect.poll(text).toContain("Guide See the tide");
  expect(drawn().querySelectorAll("input[type=checkbox]").length).toBe(2);
  expect(drawn().querySelector("[data-md-alert=note]")?.textContent).toContain("Mind the gap.");
  expect(drawn().querySelector("td[align=right]")?.textContent).toBe("20:30");
  await expect.poll(() => drawn().querySelector<HTMLImageElement>("img")?.naturalWidth).toBe(8);
  await expect.poll(() => drawn().querySelector("pre .syn-keyword")?.textContent).toBe("const");
  const tabSize = () => getComputedStyle(drawn().querySelector("pre code") as Element).tabSize;
  expect(tabSize()).toBe("4");
  onTestFinished(async () => void (await desktopClient.updateSettings({ tab_width: 4 })));
  await desktopClient.updateSettings({ tab_width: 2 });
  await expect.poll(tabSize).toBe("2");
  expect(drawn().querySelector("[data-md-picture=outside]")?.textContent).toContain("badge.example");
  const contents = page.getByRole("navigation", { name: "On this page" });
  await expect.element(contents.getByRole("button", { name: "Who to ask" })).toBeVisible();
  await expect.poll(() => drawn().querySelector("[data-md-broken]")?.textContent).toBe("lost");
  expect(getComputedStyle(drawn().body).fontFamily).toContain("Inter");
  await expect.poll(() => drawn().fonts.check('14px "Inter Variable"')).toBe(true);
  await expectFocus(/entries$/);
  await press("m");
  await expect.poll(() => document.activeElement).toBe(frame());
});

it("links lead into the repository, to a line, to another page and to a place in the page", { tags: "long" }, async () => {
  await openWith({ "README.md": guide, "pixel.svg": pixel }, "?path=README.md");
  await expectFocus("README.md");
  await press("Control+Shift+v");
  await press("Control+Shift+v");
  await expect.poll(text).toContain("Guide See the tide");
  await expect.poll(() => document.activeElement).toBe(frame());
  await clickLink("format");
  await expect.poll(() => window.location.hash).toContain("path=docs%2Fformat.md");
  await expect.poll(text).toContain("Format One line a day.");
  await press("Alt+,");
  await expect.poll(text).toContain("Guide See the tide");
  await clickLink("the tide");
  await expect.poll(() => window.location.hash).toContain("path=src%2Ftide.ts&line=2");
  await expect.poll(drawnText).toContain("MINUTES");
});

it("what is typed is shown beside it, and the view is kept with the tab", { tags: "long" }, async () => {
  await openWith({ "page.md": "# Page\n" }, "?path=page.md");
  await expectFocus("page.md");
  await press("Control+Shift+v");
  await expect.poll(text).toBe("Page");
  await expectFocus("page.md");
  await press("Control+End");
  await type("Typed **now**");
  await expect.poll(text).toBe("Page Typed now");
  await openFile("src/tide.ts");
  await expect.element(page.getByRole("radio", { name: "Both" })).not.toBeInTheDocument();
  await page.getByRole("tab", { name: /^page\.md/ }).click();
  await expect.element(page.getByRole("radio", { name: "Both" })).toBeChecked();
  await page.getByRole("radio", { name: "Preview" }).click({ force: true });
  await expect.poll(text).toBe("Page Typed now");
  await expect.poll(() => document.querySelector("#root .monaco-editor")).toBeNull();
});

it("a box that is turned in the page changes its line in the source, by pointer and by key, and keeps the focus", {
  tags: "long",
}, async () => {
  await openWith(
    { "tasks.md": "# Tasks\n\n- [ ] one\n- [x] two\n\nSee [below](#later) and [lost](#never).\n\n## Later\n" },
    "?path=tasks.md",
  );
  await expectFocus("tasks.md");
  await press("Control+Shift+v");
  const boxes = () => [...drawn().querySelectorAll<HTMLInputElement>("input[type=checkbox]")];
  const checked = () => boxes().map((box) => box.checked);
  await expect.poll(checked).toEqual([false, true]);
  expect(boxes()[0]?.ariaLabel).toBe("one");
  boxes()[0]?.click();
  await expect.poll(drawnText).toContain("- [x] one");
  boxes()[1]?.focus();
  boxes()[1]?.click();
  await expect.poll(drawnText).toContain("- [ ] two");
  await expect.poll(checked).toEqual([true, false]);
  await expect.poll(() => drawn().activeElement).toBe(boxes()[1]);
  await expect.poll(() => [...drawn().querySelectorAll("[data-md-broken]")].map((link) => link.textContent)).toEqual(["lost"]);
  await press("Control+s");
  await expect.element(page.getByRole("tab", { name: /^Changes\D*1\b/ })).toBeVisible();
});

it("the boxes of a text that cannot be changed are for looking at", { tags: "long" }, async () => {
  const made = await openWith({ "tasks.md": "- [ ] one\n" }, "?path=");
  await commands.runGit(made.folder, ["tag", "kept"]);
  window.location.hash = hashOf(made.project, "files", "?ref=kept&path=tasks.md").replace(/^#/, "");
  await expectFocus("tasks.md, read-only");
  await press("Control+Shift+v");
  await expect.poll(() => drawn().querySelector<HTMLInputElement>("input")?.disabled).toBe(true);
});

it("text and page stand at the same lines, whichever a person scrolls; the block of the caret is marked, a press in the page brings it there", {
  tags: "long",
}, async () => {
  const parts = Array.from(
    { length: 60 },
    (_, at) => `## Part ${at}\n\n${"Some words of it. ".repeat((at % 5) * 20 + 3)}\n\n- one\n- two\n`,
  );
  await openWith({ "long.md": parts.join("\n") }, "?path=long.md");
  await expectFocus("long.md");
  await press("Control+Shift+v");
  await expect.poll(text).toMatch(/Part 59/);
  const scroller = () => drawn().scrollingElement as HTMLElement;
  /** What stands at the top of the page. */
  const topHeading = () =>
    [...drawn().querySelectorAll("h2")].findLast((heading) => heading.getBoundingClientRect().top <= 30)?.textContent ?? "Part 0";
  const marked = () => drawn().querySelector("[data-md-here]")?.textContent ?? "";
  await expect.poll(marked).toBe("Part 0");
  await press("Control+End");
  await expect.poll(() => scroller().scrollTop + scroller().clientHeight >= scroller().scrollHeight - 2).toBe(true);
  await expect.poll(marked).toContain("two");
  await press("Control+Home");
  await expect.poll(() => scroller().scrollTop).toBe(0);
  // Now the page leads.
  scroller().dispatchEvent(new WheelEvent("wheel", { bubbles: true }));
  scroller().scrollTop = [...drawn().querySelectorAll("h2")][30]?.offsetTop ?? 0;
  await expect.poll(topHeading).toBe("Part 30");
  const firstLine = () =>
    Number([...document.querySelectorAll(".monaco-editor .line-numbers")].map((one) => Number(one.textContent)).sort((a, b) => a - b)[0]);
  // Seven lines a part.
  await expect.poll(firstLine).toBe(211);
  await expect.poll(topHeading).toBe("Part 30");
  [...drawn().querySelectorAll("h2")][31]?.click();
  await expectFocus("long.md");
  await expect.poll(marked).toBe("Part 31");
  await type("!");
  await expect.poll(marked).toContain("31");
});

it("300 payloads run nothing and ask for nothing", { tags: "long" }, async () => {
  const { payloads, hits } = watchPayloads();
  expect(payloads.length).toBeGreaterThanOrEqual(300);
  await openWith({ "hostile.md": `# Begin\n\n${payloads.join("\n\n")}\n` }, "?path=hostile.md");
  await expectFocus("hostile.md");
  await press("Control+Shift+v");
  await press("Control+Shift+v");
  await expect.poll(text).toMatch(/^Begin/);
  const page_ = drawn();
  // Together one swallows the next; each by itself goes the same way into the same frame.
  for (const payload of payloads)
    for (const piece of renderMarkdown(payload).pieces) page_.querySelector("main")?.append(page_.adoptNode(sanitise(piece).fragment));
  const forbidden = "script, style, iframe, object, embed, form, base, link, meta, svg, math, video, audio, button, template";
  expect([...page_.querySelectorAll(`main :is(${forbidden})`)]).toEqual([]);
  const elements = [...page_.querySelectorAll<HTMLElement>("main *")];
  expect(elements.length).toBeGreaterThan(300);
  const names = new Set(elements.flatMap((element) => element.getAttributeNames()));
  expect([...names].filter((name) => /^on|^style$|^src|action$|ping|background/.test(name))).toEqual(names.has("src") ? ["src"] : []);
  const addresses = elements.flatMap((element) => ["href", "src"].flatMap((name) => element.getAttribute(name) ?? []));
  expect(addresses.filter((address) => address !== "#" && !/^data:image\//.test(address))).toEqual([]);
  for (const element of elements) if (element.matches("a, summary, img, input")) element.click();
  expect(hits()).toEqual([]);
  expect(window.location.hash).toMatch(/\/files\?path=/);
});

it("neither the page nor the window around it looks for signs to join, which takes the font seconds in a long run of brackets", async () => {
  const { folder, project } = await commands.repository("everyday");
  await commands.writeInto(folder, "README.md", `${"](y)".repeat(2_000)}\n`);
  await commands.runGit(folder, ["-c", "user.name=Ada", "-c", "user.email=ada@example.com", "commit", "-q", "-a", "-m", "Write brackets"]);
  openWindow(hashOf(project, "files"));
  const paragraph = (): HTMLElement | null | undefined => document.querySelector("iframe")?.contentDocument?.querySelector("main p");
  await expect.poll(() => paragraph()?.textContent?.length).toBe(8_000);
  for (const element of [document.body, paragraph() as HTMLElement])
    expect(getComputedStyle(element).fontFeatureSettings).toContain('"calt" 0');
});

it("a text nested 10,000 deep and a very long one never hold up the window", { tags: "long" }, async () => {
  const deep = `${"> ".repeat(10_000)}deep\n`;
  const line = "A line with **strong** words, `code` and [a link](other.md).\n\n";
  const large = `# Large\n\n${line.repeat(Math.ceil(1_200_000 / line.length))}`;
  await openWith({ "deep.md": deep, "large.md": large }, "?path=deep.md");
  await expectFocus("deep.md");
  await press("Control+Shift+v");
  await press("Control+Shift+v");
  const words = page.getByRole("region", { name: "deep.md" });
  await expect.element(words.getByRole("heading", { name: "There is no preview of this text" })).toBeVisible();
  await expect.element(words).toHaveFocus();
  await expect.element(words).not.toHaveAttribute("data-stand-in");
  let longest = 0;
  const watch = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) longest = Math.max(longest, entry.duration);
  });
  watch.observe({ type: "longtask" });
  window.location.hash = window.location.hash.replace("deep.md", "large.md");
  await expectFocus("large.md");
  await press("Control+Shift+v");
  await press("Control+Shift+v");
  await expect.poll(() => text().slice(0, 24)).toBe("Large A line with strong");
  watch.disconnect();
  // A frozen window would stand for seconds; this machine may be busy with other things as well.
  expect(longest).toBeLessThan(2_500);
});
