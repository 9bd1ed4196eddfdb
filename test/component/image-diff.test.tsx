// Images of a commit's diff by keyboard: side by side, swipe, difference, one side alone, an SVG and its text.
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { commands, page, userEvent } from "vitest/browser";
import { fetchViews } from "./support/fetch-views.ts";
import { expectFocus } from "./support/focus.ts";
import { forgetRemembered } from "./support/forget-remembered.ts";
import { drawnText, type } from "./support/person.tsx";
import { hashOf, openWindow } from "./support/window.tsx";

let folder: string;
let project: string;

type Square = readonly [colour: string, x: number, y: number, size: number];

/** A white PNG with squares on it, as base64. */
function png(width: number, height: number, ...squares: Square[]): string {
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext("2d");
  if (context === null) throw new Error("There is no canvas.");
  for (const [colour, x, y, size] of [["white", 0, 0, Math.max(width, height)], ...squares] as const) {
    context.fillStyle = colour;
    context.fillRect(x, y, size, size);
  }
  return canvas.toDataURL("image/png").split(",")[1] ?? "";
}
const svg = (colour: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><rect width="40" height="20" fill="${colour}"/></svg>\n`;
const pointer = (digit: string) => `version https://git-lfs.github.com/spec/v1\noid sha256:${digit.repeat(64)}\nsize 4096\n`;

const commit = async (files: Record<string, [string, "base64" | "utf8"] | null>): Promise<string> => {
  for (const [path, content] of Object.entries(files))
    if (content === null) await commands.runGit(folder, ["rm", "-q", path]);
    else await commands.writeInto(folder, path, ...content);
  await commands.runGit(folder, ["add", "-A"]);
  await commands.runGit(folder, ["-c", "user.name=Ada", "-c", "user.email=ada@example.com", "commit", "-qm", "Change images"]);
  return commands.runGit(folder, ["rev-parse", "HEAD"]);
};
let changed: string;
let others: string;

beforeAll(async () => {
  await fetchViews();
  ({ folder, project } = await commands.repository("everyday"));
  await commit({
    "img-plan.png": [png(40, 20, ["black", 0, 0, 5]), "base64"],
    "img-gone.png": [png(8, 8), "base64"],
    "img-map.svg": [svg("red"), "utf8"],
    "img-kept.png": [pointer("1"), "utf8"],
    "img-wide.png": [png(10, 10), "base64"],
    "img-bad.png": [btoa("\0\u0001no image"), "base64"],
  });
  changed = await commit({ "img-plan.png": [png(40, 20, ["black", 0, 0, 5], ["blue", 30, 5, 10]), "base64"] });
  others = await commit({
    "img-gone.png": null,
    "img-fresh.png": [png(12, 6), "base64"],
    "img-map.svg": [svg("green"), "utf8"],
    "img-kept.png": [pointer("2"), "utf8"],
    "img-wide.png": [png(16, 10), "base64"],
    "img-bad.png": [btoa("\0\u0002no image"), "base64"],
    "img-huge.svg": [svg("navy").replace('width="40" height="20"', 'width="9000" height="6000"'), "utf8"],
  });
}, 180_000);

beforeEach(() => forgetRemembered());

const press = (keys: string) => userEvent.keyboard(keys);
const textOf = (path: string) => document.querySelector(`.diff-row[aria-label="Image ${path}"]`)?.textContent ?? "";
const open = async (sha: string): Promise<void> => {
  openWindow(hashOf(project, "commit", `?sha=${sha}`));
  await expectFocus(/^Diff of/);
};
const showFile = async (path: string): Promise<void> => {
  for (let step = 0; step < 12 && !document.querySelector(".diff-row[data-active]")?.getAttribute("aria-label")?.includes(path); step += 1)
    await press(".");
  await expect.poll(() => document.querySelector(".diff-row[data-active]")?.getAttribute("aria-label")).toContain(path);
};

describe("a changed image", () => {
  it("is drawn side by side, swiped over, and compared pixel by pixel", { tags: "long" }, async () => {
    await open(changed);
    await expect.element(page.getByRole("img", { name: "Before: img-plan.png" })).toBeInTheDocument();
    await expect.element(page.getByRole("img", { name: "After: img-plan.png" })).toBeInTheDocument();
    await expect.poll(() => textOf("img-plan.png")).toContain("40 × 20");
    // Both grow together.
    await press("+");
    await expect.poll(() => [...document.querySelectorAll(".diff-image-drawn")].map((image) => image.clientWidth)).toEqual([60, 60]);
    await press("0");
    await expect.poll(() => [...document.querySelectorAll(".diff-image-drawn")].map((image) => image.clientWidth)).toEqual([40, 40]);

    await press("i");
    const line = page.getByRole("slider", { name: "Line between before and after" });
    await expect.element(line).toHaveValue("50");
    await press("{ArrowLeft}{ArrowLeft}");
    await expect.element(line).toHaveValue("40");
    await press("{ArrowRight}");
    await expect.element(line).toHaveValue("45");

    await press("i");
    await expect.poll(() => textOf("img-plan.png")).toContain("12.5 % of pixels");
    const canvas = document.querySelector<HTMLCanvasElement>(".diff-image-canvas");
    const pixels = canvas?.getContext("2d")?.getImageData(0, 0, 40, 20).data;
    const painted = (x: number, y: number): boolean => pixels?.[(y * 40 + x) * 4 + 3] === 255;
    const found = Array.from({ length: 800 }, (_, at) => [at % 40, Math.floor(at / 40)] as const).filter(([x, y]) => painted(x, y));
    expect(found).toHaveLength(100);
    expect(found.every(([x, y]) => x >= 30 && y >= 5 && y < 15)).toBe(true);
    // One box around what is connected, and a key that goes to it.
    await expect.poll(() => document.querySelectorAll(".diff-image-area")).toHaveLength(1);
    await expect.poll(() => textOf("img-plan.png")).toContain("1 area");
    await press("]");
    await expect.poll(() => textOf("img-plan.png")).toContain("area 1 of 1");
    // Around the end.
    await press("i");
    await expect.element(page.getByRole("img", { name: "Before: img-plan.png" })).toBeInTheDocument();
  });
});

describe("other images of a commit", () => {
  it("are new, removed, larger, kept elsewhere or none at all, and say so", { tags: "long" }, async () => {
    await open(others);
    await showFile("img-fresh.png");
    await expect.element(page.getByRole("img", { name: "New: img-fresh.png" })).toBeInTheDocument();
    expect(document.querySelector('img[alt="Before: img-fresh.png"]')).toBeNull();
    await showFile("img-gone.png");
    await expect.element(page.getByRole("img", { name: "Removed: img-gone.png" })).toBeInTheDocument();
    await showFile("img-kept.png");
    await expect.poll(() => textOf("img-kept.png")).toContain("A pointer of Git LFS");
    await expect.poll(() => textOf("img-kept.png")).toContain("4 KB");
    await showFile("img-wide.png");
    await expect.poll(() => textOf("img-wide.png")).toContain("After is larger: after is 6 px wider.");
    await press(",,,,,,,,");
    await showFile("img-bad.png");
    await expect.poll(() => textOf("img-bad.png")).toContain("Cannot be drawn.");
  });

  it("are drawn from large file storage where their content is there", { tags: "long" }, async () => {
    const kept = async (content: string): Promise<string> => {
      const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0));
      const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
      const oid = [...hash].map((byte) => byte.toString(16).padStart(2, "0")).join("");
      await commands.writeInto(folder, `.git/lfs/objects/${oid.slice(0, 2)}/${oid.slice(2, 4)}/${oid}`, content, "base64");
      return `version https://git-lfs.github.com/spec/v1\noid sha256:${oid}\nsize ${bytes.length}\n`;
    };
    await commit({ "img-store.png": [await kept(png(40, 20, ["black", 0, 0, 5])), "utf8"] });
    await open(await commit({ "img-store.png": [await kept(png(40, 20, ["blue", 0, 0, 5])), "utf8"] }));
    await expect.element(page.getByRole("img", { name: "Before: img-store.png" })).toBeInTheDocument();
    await expect.element(page.getByRole("img", { name: "After: img-store.png" })).toBeInTheDocument();
    await expect.poll(() => textOf("img-store.png")).toContain("40 × 20");
    // The file itself is the picture too, and the lines of its pointer where somebody wants them.
    window.location.hash = hashOf(project, "files", "?path=img-store.png");
    const image = page.getByRole("img", { name: "img-store.png" });
    await expect.poll(() => (image.elements()[0] as HTMLImageElement | undefined)?.naturalWidth).toBe(40);
    await page.getByText("Pointer", { exact: true }).click();
    await expect.poll(drawnText).toContain("version https://git-lfs");
    // Typed over, they name no content any more, and say so before they are committed.
    await type("typed");
    await expect.element(page.getByText("These lines are no pointer any more.")).toBeVisible();
    // What is not there says so, and leads to what is.
    window.location.hash = hashOf(project, "files", "?path=img-kept.png");
    await expect.element(page.getByText("img-kept.png cannot be drawn")).toBeVisible();
    await page.getByText("Pointer", { exact: true }).click();
    await expect.poll(drawnText).toContain(`oid sha256:${"2".repeat(64)}`);
  });

  it("are drawn only when somebody says so, where they are very large", { tags: "long" }, async () => {
    await open(others);
    await showFile("img-huge.svg");
    await expect.poll(() => textOf("img-huge.svg")).toContain("Not drawn yet: 54 million pixels.");
    await page.getByRole("button", { name: "Draw it" }).click();
    await expect.element(page.getByRole("img", { name: "New: img-huge.svg" })).toBeInTheDocument();
  });

  it("are lines of text where somebody wants them", async () => {
    await open(others);
    await showFile("img-map.svg");
    await expect.element(page.getByRole("img", { name: "After: img-map.svg" })).toBeInTheDocument();
    expect(document.querySelector(".diff-grid svg rect[fill=green]")).toBeNull();
    await press("iii");
    await expect.poll(() => [...document.querySelectorAll(".diff-line")].map((row) => row.textContent).join()).toContain('fill="green"');
    await press("i");
    await expect.element(page.getByRole("img", { name: "Before: img-map.svg" })).toBeInTheDocument();
  });
});
