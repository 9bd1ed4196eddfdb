// Where the system puts its own few colours in the place of all others: what has the focus is seen, and what is drawn in colour is there.
import { beforeAll, expect, it, onTestFinished } from "vitest";
import { cdp, page } from "vitest/browser";
import { apiClient } from "../../renderer/data/clients.ts";
import { fetchViews } from "./support/fetch-views.ts";
import { press } from "./support/person.tsx";
import { twoFrames } from "./support/reach.ts";
import { hashOf, openWindow } from "./support/window.tsx";

beforeAll(fetchViews, 180_000);

async function force(): Promise<void> {
  await cdp().send("Emulation.setEmulatedMedia", { features: [{ name: "forced-colors", value: "active" }] });
  onTestFinished(async () => void (await cdp().send("Emulation.setEmulatedMedia", { features: [] })));
}
const styleOf = (selector: string): CSSStyleDeclaration | null => {
  const found = document.querySelector(selector);
  return found === null ? null : getComputedStyle(found);
};
const outlineOf = (selector: string) => styleOf(selector)?.outlineStyle;

it("the commit that has the focus has an outline, and so has its line of the diff", async () => {
  const { path_with_namespace: sample } = (await apiClient("local").openSample({})).data;
  await force();
  openWindow(hashOf(sample, "history"));
  await expect.element(page.getByRole("grid", { name: "Commits" })).toHaveFocus();
  await press("ArrowDown");
  await expect.poll(() => outlineOf(".history-row[data-active]")).toBe("solid");
  await press("ArrowDown");
  // The diff of the commit before is shown until that of the next one is there.
  const diff = () => document.querySelector<HTMLElement>(".diff-grid");
  await expect.poll(() => window.location.hash.includes(`sha=${diff()?.getAttribute("aria-label")?.slice("Diff of ".length)}`)).toBe(true);
  diff()?.focus();
  await press("ArrowDown");
  await expect.poll(() => outlineOf(".diff-row[data-active]")).toBe("solid");
  // The head of a file and that of a hunk would cover the outline of their row: it is drawn once more, over them.
  const active = document.querySelector(".diff-row[data-active]");
  expect(active === null ? null : getComputedStyle(active, "::after")).toMatchObject({ outlineStyle: "solid", outlineWidth: "2px" });
});

it("bars of authors and marks of jobs are drawn", { tags: "long" }, async () => {
  const { path_with_namespace: sample } = (await apiClient("local").openSample({})).data;
  await force();
  const close = openWindow(`#/c/local/authors?project=${encodeURIComponent(sample)}`);
  await expect.poll(() => styleOf(".activity-week i")?.forcedColorAdjust).toBe("none");
  close();
  openWindow(hashOf(sample, "statuses"));
  await expect.poll(() => styleOf('.timeline-bar[data-state="failed"]')?.backgroundImage).toMatch(/gradient/);
  const passed = styleOf('.timeline-row:not([data-whole]) .timeline-bar[data-state="success"]');
  expect(passed?.backgroundColor).not.toBe(styleOf("body")?.backgroundColor);
});

it("icons and the words of charts are in the system's colours, and more contrast is given, whatever theme is chosen", async () => {
  const { dataset } = document.documentElement;
  const { theme: before } = dataset;
  onTestFinished(async () => {
    if (before === undefined) delete dataset["theme"];
    else dataset["theme"] = before;
    await cdp().send("Emulation.setEmulatedMedia", { features: [] });
  });
  openWindow("#/settings/appearance");
  await expect.element(page.getByRole("radio", { name: "Dark", exact: true })).toBeInTheDocument();
  const token = (name: string): string => {
    const probe = document.body.appendChild(document.createElement("i"));
    probe.style.cssText = `forced-color-adjust: none; color: var(${name})`;
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  };
  for (const [theme, scheme] of [
    ["light", "dark"],
    ["dark", "light"],
  ] as const) {
    // The system's own is the other one: what follows it takes the theme away again.
    const emulate = async (name: string, value: string): Promise<void> => {
      const features = [
        { name: "prefers-color-scheme", value: scheme },
        { name, value },
      ];
      await cdp().send("Emulation.setEmulatedMedia", { features });
      dataset["theme"] = theme;
    };
    await emulate("prefers-contrast", "more");
    expect([token("--text-2"), token("--text-3")], theme).toEqual([token("--text"), token("--text")]);
    await emulate("forced-colors", "active");
    const words = styleOf("h1")?.color;
    for (const drawn of [".ui-icon", ".frame-mark"]) expect(styleOf(drawn)?.color, `${theme}, ${drawn}`).toBe(words);
    for (const name of ["--text", "--text-3", "--upd-text", "--line", "--line-strong"])
      expect(token(name), `${theme}, ${name}`).toBe(words);
    expect(token("--focus"), theme).not.toBe(words);
  }
});

it("which comments the inbox shows, and which settings, is seen where they do not have the focus", async () => {
  await force();
  const close = openWindow("#/c/local/inbox");
  await expect.poll(() => outlineOf(".inbox-kind[aria-pressed=true]")).toBe("solid");
  expect(outlineOf(".inbox-kind[aria-pressed=false]")).toBe("none");
  close();
  openWindow("#/settings/editor");
  await expect.element(page.getByRole("link", { name: "Editor" })).toHaveFocus();
  await press("Tab");
  await expect.poll(() => styleOf(".settings-link[aria-current]:not(:focus-visible)")?.outlineWidth).toBe("1px");
});

it("the editor has the theme of high contrast, also once a theme of the page is chosen", { tags: "long" }, async () => {
  const { path_with_namespace: sample } = (await apiClient("local").openSample({})).data;
  const { dataset } = document.documentElement;
  const { theme: before } = dataset;
  onTestFinished(() => {
    if (before === undefined) delete dataset["theme"];
    else dataset["theme"] = before;
  });
  await force();
  openWindow(hashOf(sample, "files", "?path=src/routing/planner.ts"));
  const editor = () => document.querySelector(".monaco-editor")?.className ?? "";
  await expect.poll(editor, { timeout: 20_000 }).toMatch(/ hc-/);
  for (const theme of ["dark", "light"] as const) {
    dataset["theme"] = theme;
    // Observers of the attribute are told before the next frame.
    await twoFrames();
    expect(editor(), theme).toMatch(/ hc-/);
  }
});

it("themes are told by their own colours, and the one with the focus has an outline", async () => {
  await force();
  openWindow("#/settings/appearance");
  const theme = page.getByRole("radio", { name: "Dark", exact: true });
  await expect.element(theme).toBeInTheDocument();
  const colours = [...document.querySelectorAll(".settings-theme:not(:first-child) .settings-theme-half")].map(
    (half) => getComputedStyle(half).backgroundColor,
  );
  expect(new Set(colours).size).toBe(2);
  // A key, so that the focus is one of the keyboard.
  await press("Tab");
  document.querySelector<HTMLElement>(".settings-theme input:checked")?.focus();
  await expect.poll(() => outlineOf(".settings-theme[data-focus-visible] .settings-theme-picture")).toBe("solid");
});

it("what the focus comes to by Tab shows it before any other key: a diff, a folder, an image", { tags: "long" }, async () => {
  const { path_with_namespace: sample } = (await apiClient("local").openSample({})).data;
  await force();
  /** Has the focus by a key, as Tab would bring it. */
  const enter = async (selector: string): Promise<void> => {
    await expect.poll(() => document.querySelector(selector)).not.toBeNull();
    await press("Tab");
    document.querySelector<HTMLElement>(selector)?.focus();
  };
  openWindow(hashOf(sample, "compare", "?from=main&to=release/4.2"));
  await enter(".diff-grid");
  await expect.poll(() => outlineOf(".diff-row[data-active]")).toBe("solid");
  window.location.hash = hashOf(sample, "files", "?path=src");
  await enter(".listing-list");
  await expect.poll(() => styleOf(".listing-row[data-active]")?.outlineWidth).toBe("2px");
  window.location.hash = hashOf(sample, "files", "?path=docs/img/network.png");
  await enter(".image-room");
  await expect.poll(() => outlineOf(".image-room")).toBe("solid");
});

it("words that stand on a ground of their own are not the colour of what the system draws under them", async () => {
  const { path_with_namespace: sample } = (await apiClient("local").openSample({})).data;
  await force();
  const close = openWindow("#/settings/appearance");
  await expect.poll(() => styleOf(".settings-diff mark")?.backgroundColor).toBe(styleOf("body")?.backgroundColor);
  expect(styleOf(".settings-diff mark")?.color).toBe(styleOf("h1")?.color);
  close();
  openWindow(hashOf(sample, "history"));
  await expect.poll(() => styleOf(".ui-ref[data-current]")?.forcedColorAdjust).toBe("none");
  await press("p");
  await expect.poll(() => styleOf('.ui-button[data-variant="main"]')?.forcedColorAdjust).toBe("none");
});
