// Files that are no everyday text, places that do not move, the filter, the history and the zoom.
import { beforeAll, expect, it } from "vitest";
import { commands, page } from "vitest/browser";
import { fetchViews } from "./support/fetch-views.ts";
import { drawnText, openFile, openRepository, press, treeItem, type } from "./support/person.tsx";
import { hashOf, openWindow } from "./support/window.tsx";

beforeAll(fetchViews, 180_000);

/** A repository with files more, in the window at one of them. Committed before the window looks. */
async function openWith(files: Readonly<Record<string, { text: string; encoding?: "base64" }>>, query: string) {
  const { folder, project } = await commands.repository("everyday");
  for (const [path, { text, encoding }] of Object.entries(files)) await commands.writeInto(folder, path, text, encoding);
  await commands.runGit(folder, ["add", "."]);
  await commands.runGit(folder, ["-c", "user.name=Ada", "-c", "user.email=ada@example.com", "commit", "-q", "-m", "Add files"]);
  openWindow(hashOf(project, "files", query));
}

/** A PNG as the canvas writes it, Base64. */
function drawPng(width: number, height: number): string {
  const canvas = document.createElement("canvas");
  Object.assign(canvas, { width, height });
  canvas.getContext("2d")?.fillRect(0, 0, width / 2, height / 2);
  return canvas.toDataURL("image/png").replace("data:image/png;base64,", "");
}

it("an image is shown, and a link says that it is one", { tags: "long" }, async () => {
  const pixel = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
  await openWith({ "picture.png": { text: pixel, encoding: "base64" } }, "?path=picture.png");
  const image = page.getByRole("img", { name: "picture.png" });
  await expect.element(image).toBeVisible();
  await expect.poll(() => (image.element() as HTMLImageElement).naturalWidth).toBe(1);
  // Its size at its edges, and the pixel under the pointer.
  await expect.poll(() => [...document.querySelectorAll(".image-edge")].map((edge) => edge.textContent)).toEqual(["1", "1"]);
  await image.hover();
  await expect.element(page.getByText(/^x 0, y 0, (#[0-9a-f]{6}|transparent)/)).toBeVisible();
  await openFile("latest");
  await expect.poll(drawnText).toBe("README.md");
  await expect.element(page.getByText(/This is a symbolic link/)).toBeVisible();
  await type("typed");
  expect(drawnText()).toBe("README.md");
  // It has no mode of a file; its keys in the tree are those of a file.
  await expect.element(page.getByText("100644")).not.toBeInTheDocument();
  await page.getByRole("treeitem", { name: /^latest/ }).click();
  await page.getByRole("treeitem", { name: /^latest/ }).click({ button: "right" });
  await page.getByRole("menuitem", { name: /^Make executable/ }).click();
  await expect.element(page.getByText(/^latest could not be given another mode: it is a symbolic link/)).toBeVisible();
  await expect.element(page.getByText(/Not saved/)).not.toBeInTheDocument();
  await page.getByRole("treeitem", { name: /^latest/ }).click();
  await press("Delete");
  await expect.element(page.getByText("latest is staged for deletion")).toBeVisible();
});

it("a link leads to its target, and says where it has none in the repository", { tags: "long" }, async () => {
  const { folder, project } = await commands.repository("everyday");
  const git = async (args: string[], input?: string) => (await commands.runGit(folder, args, input)).trim();
  for (const [path, target] of [
    ["docs/up", "../src"],
    ["docs/out", "../../elsewhere"],
    ["docs/gone", "nothing.md"],
    ["docs/loop", "../docs/loop"],
  ] as const)
    await git(["update-index", "--add", "--cacheinfo", `120000,${await git(["hash-object", "-w", "--stdin"], target)},${path}`]);
  await git(["-c", "user.name=Ada", "-c", "user.email=ada@example.com", "commit", "-q", "-m", "Add links"]);
  const open = page.getByRole("button", { name: "Open target" });
  openWindow(hashOf(project, "files", "?path=docs%2Fout"));
  await expect.element(page.getByText(/Its target lies outside of the repository/)).toBeVisible();
  await expect.element(open).not.toBeInTheDocument();
  window.location.hash = hashOf(project, "files", "?path=docs%2Fgone");
  await expect.element(page.getByText(/Its target is not there at this commit/)).toBeVisible();
  await expect.element(open).not.toBeInTheDocument();
  window.location.hash = hashOf(project, "files", "?path=docs%2Floop");
  await expect.element(page.getByText(/Its target is itself/)).toBeVisible();
  await expect.element(open).not.toBeInTheDocument();
  window.location.hash = hashOf(project, "files", "?path=docs%2Fup");
  await open.click();
  await expect.poll(() => window.location.hash).toContain("path=src");
  window.location.hash = hashOf(project, "files", "?path=latest");
  await open.click();
  await expect.poll(() => window.location.hash).toContain("path=README.md");
  await expect.element(page.getByRole("tab", { name: /^README\.md/ })).toBeVisible();
});

it("an image says its size, fits its room, and is enlarged by keys", { tags: "long" }, async () => {
  const svg = { text: '<svg xmlns="http://www.w3.org/2000/svg"/>' };
  await openWith({ "wide.png": { text: drawPng(4_000, 1_000), encoding: "base64" }, "drawn.svg": svg }, "?path=wide.png");
  await expect.element(page.getByText("4,000 × 1,000")).toBeVisible();
  await expect.element(page.getByText("PNG", { exact: true })).toBeVisible();
  const drawn = page.getByRole("img", { name: "wide.png" }).element() as HTMLImageElement;
  const room = page.getByRole("region", { name: "Image wide.png" }).element() as HTMLElement;
  const isWhole = () => room.scrollWidth <= room.clientWidth && room.scrollHeight <= room.clientHeight;
  await expect.poll(isWhole).toBe(true);
  expect(drawn.width).toBeLessThan(4_000);
  await press("1");
  await expect.poll(() => [drawn.width, drawn.height]).toEqual([4_000, 1_000]);
  // The middle of the image is in the middle of the room.
  expect(Math.abs(room.scrollLeft + room.clientWidth / 2 - room.scrollWidth / 2)).toBeLessThan(2);
  await type("+");
  await expect.poll(() => drawn.width).toBe(6_000);
  await press("-");
  await press("-");
  await expect.poll(() => drawn.width).toBe(3_000);
  await expect.element(page.getByText("75 %")).toBeVisible();
  await press("0");
  await expect.poll(isWhole).toBe(true);
  await press("g");
  await expect.element(page.getByRole("radio", { name: "White" })).toBeChecked();
  await expect.poll(() => getComputedStyle(drawn).backgroundColor).toBe("rgb(255, 255, 255)");
  await press("g");
  await press("g");
  await openFile("drawn.svg");
  await expect.poll(drawnText).toContain("<svg");
});

const hints = (): (string | null)[] => [...document.querySelectorAll(".ui-statusbar-end > *")].map((item) => item.textContent);

it("an image says its keys, and leads to the next picture of its folder", { tags: "long" }, async () => {
  const [one, other] = [drawPng(20, 10), drawPng(30, 10)];
  const files = { "img/a.png": { text: one, encoding: "base64" }, "img/b.png": { text: other, encoding: "base64" } } as const;
  await openWith({ ...files, "img/note.txt": { text: "no picture" } }, "?path=img/a.png");
  await expect.element(page.getByRole("region", { name: "Image a.png" })).toBeVisible();
  await expect.poll(hints).toContain("Gbackground");
  await press(".");
  await expect.element(page.getByRole("region", { name: "Image b.png" })).toHaveFocus();
  await press(".");
  await expect.element(page.getByRole("region", { name: "Image a.png" })).toHaveFocus();
  await press(",");
  await expect.element(page.getByText("30 × 10")).toBeVisible();
  await openFile("img/note.txt");
  await expect.poll(hints).not.toContain("Gbackground");
});

it("the head of a file counts its revisions and people through a rename, and its facts are those of git", { tags: "long" }, async () => {
  const { folder, project } = await commands.repository("everyday");
  const git = async (...args: string[]) => (await commands.runGit(folder, args)).trim();
  await git("mv", "docs/format.md", "docs/form.md");
  await git("-c", "user.name=Zoe", "-c", "user.email=zoe@example.com", "commit", "-q", "-m", "Rename it");
  const names = (await git("log", "--follow", "--format=%an", "--", "docs/form.md")).split("\n");
  openWindow(hashOf(project, "files", "?path=docs/form.md"));
  const [revisions, people] = [names.length, new Set(names).size];
  expect(people).toBeGreaterThan(1);
  await expect.element(page.getByText(`${revisions} revisions · ${people} people`)).toBeVisible();
  await page.getByRole("button", { name: "File facts" }).click();
  const facts = page.getByRole("dialog", { name: "Facts about form.md" });
  await expect.element(facts.getByText("docs/form.md")).toBeVisible();
  const bytes = Uint8Array.from(atob(await commands.readBlob(folder, "main:docs/form.md")), (letter) => letter.charCodeAt(0));
  const hash = [...new Uint8Array(await crypto.subtle.digest("SHA-256", bytes))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  await expect.element(facts.getByRole("button", { name: `Copy hash ${hash.slice(0, 7)}` })).toBeVisible();
  const blob = await git("rev-parse", "--short=7", "main:docs/form.md");
  await expect.element(facts.getByRole("button", { name: `Copy hash ${blob}` })).toBeVisible();
  await facts.getByText("Executable").click();
  await expect.element(page.getByRole("switch", { name: "Executable" })).toBeChecked();
  await press("Escape");
  await expect.element(page.getByRole("tab", { name: /^Changes\D*1\b/ })).toBeVisible();
});

it("an SVG is drawn as it is typed, and runs nothing", { tags: "long" }, async () => {
  const text = '<svg xmlns="http://www.w3.org/2000/svg" width="30" height="20"><script>top.drawnRan = true</script></svg>';
  await openWith({ "drawn.svg": { text } }, "?path=drawn.svg");
  await expect.poll(drawnText).toContain("<svg");
  await page.getByText("Picture", { exact: true }).click();
  const drawn = page.getByRole("img", { name: "drawn.svg" });
  await expect.poll(() => (drawn.element() as HTMLImageElement).naturalWidth).toBe(30);
  expect(Object.hasOwn(window, "drawnRan") || Object.hasOwn(window.top ?? {}, "drawnRan")).toBe(false);
  await page.getByText("Source", { exact: true }).click();
  await expect.poll(drawnText).toContain("<svg");
  await press("Control+End");
  await type("no picture");
  await page.getByText("Picture", { exact: true }).click();
  await expect.element(page.getByRole("heading", { name: "drawn.svg cannot be drawn" })).toBeVisible();
});

it("the bytes of a binary are read by keyboard, and an offset is found", { tags: "long" }, async () => {
  const text = btoa(`\0\x01${"x".repeat(5_000)}END`);
  await openWith({ "data.bin": { text, encoding: "base64" } }, "?path=data.bin");
  await expect.element(page.getByRole("heading", { name: "data.bin is binary" })).toBeVisible();
  await press("Control+Shift+P");
  await type("Bytes of the file");
  await expect.element(page.getByRole("option", { name: /^Bytes of the file/ })).toBeVisible();
  await press("Enter");
  const bytes = page.getByRole("region", { name: "Bytes of data.bin" });
  await expect.poll(() => bytes.element().textContent).toMatch(/^0000000000 01 78 78/);
  await expect.element(page.getByText("5,005 bytes")).toBeVisible();
  // Letters that are joined would show others than those that are there.
  const row = bytes.element().querySelector(".bytes-row") as HTMLElement;
  expect(getComputedStyle(row).fontFeatureSettings).toContain('"calt" 0');
  await expect.poll(() => document.activeElement).toBe(bytes.element());
  const offset = page.getByRole("textbox", { name: "Go to offset" });
  await offset.fill("0x138a");
  await press("Enter");
  await expect.poll(() => bytes.element().querySelector("mark")?.textContent).toBe("45");
  await offset.fill("9999");
  await press("Enter");
  await expect.element(page.getByText("The last byte here is 0x138c.")).toBeVisible();
});

it("a pointer of large file storage says what it stands for and leads to the content", { tags: "long" }, async () => {
  const oid = "4d7a214614ab2935c943f9e0ff69d22eadbb8f32b1258daaa5e2ca24d17e2393";
  const text = `version https://git-lfs.github.com/spec/v1\noid sha256:${oid}\nsize 12345\n`;
  await openWith({ "film.bin": { text } }, "?path=film.bin");
  await expect.element(page.getByText("A pointer of large file storage.")).toBeVisible();
  await expect.element(page.getByText(/^12\sKB$/)).toBeVisible();
  await expect.poll(() => page.getByRole("link", { name: "Save content" }).element().getAttribute("href")).toMatch(/&lfs=true$/);
  await expect.poll(drawnText).toContain("version https://git-lfs");
  // Nothing lies over it: the press reaches the link.
  const link = page.getByRole("link", { name: "Save content" }).element();
  const { x, y, width, height } = link.getBoundingClientRect();
  expect(link.contains(document.elementFromPoint(x + width / 2, y + height / 2))).toBe(true);
  // The repository has the pointer alone.
  (link as HTMLElement).click();
  await expect.element(page.getByRole("alert").filter({ hasText: "That content is not there, so nothing was saved." })).toBeVisible();
});

it("content of large file storage is saved under the name of its file", { tags: "long" }, async () => {
  const oid = "ca27f3a1fa46b52b9b770c0f09ec44d48b0f6a1e6b0c8955b8ac1976b6d6c3cb";
  const text = `version https://git-lfs.github.com/spec/v1\noid sha256:${oid}\nsize 14\n`;
  const kept = `.git/lfs/objects/${oid.slice(0, 2)}/${oid.slice(2, 4)}/${oid}`;
  await openWith({ "film.bin": { text }, [kept]: { text: "large content\n" } }, "?path=film.bin");
  const link = page.getByRole("link", { name: "Save content" });
  await expect.element(link).toHaveAttribute("download", "film.bin");
  const answer = await fetch((link.element() as HTMLAnchorElement).href);
  // A name in the answer would be taken before that of the link.
  expect([await answer.text(), answer.headers.get("content-disposition")]).toEqual(["large content\n", "attachment"]);
});

it("a text too large for the editor is read to its last line", { tags: "long" }, async () => {
  // 21 MB in 900,000 lines: 18 million pixels, of which a browser draws 16.
  await openWith({ "lines.txt": { text: "abcdefghijklmnopqrstuvw\n".repeat(900_000) } }, "?path=lines.txt&line=900000");
  const text = page.getByRole("region", { name: "lines.txt" });
  await expect.element(text).toBeVisible();
  await expect.poll(() => text.element().textContent).toMatch(/900000abcdefghijklmnopqrstuvw900001$/);
  (text.element() as HTMLElement).focus();
  await press("Control+Home");
  await expect.poll(() => text.element().textContent).toMatch(/^1abcdefghijklmnopqrstuvw2abc/);
});

it("a tag is read-only and says why, and one that is not there names the request", { tags: "long" }, async () => {
  const { project } = await openRepository("everyday");
  await expect.element(treeItem("README.md")).toBeVisible();
  await press("Control+j");
  await type("v1.0");
  await page.getByRole("option", { name: /v1\.0/ }).first().click();
  await openFile("src/tide.ts");
  await expect.element(page.getByText(/v1\.0 is a tag, which does not move\./).first()).toBeVisible();
  const before = drawnText();
  await type("typed");
  expect(drawnText()).toBe(before);
  await expect.element(page.getByRole("button", { name: "New file" }).first()).toBeDisabled();
  window.location.hash = hashOf(project, "files", "?ref=v9.9");
  await expect.element(page.getByRole("heading", { name: /^v9\.9 does not exist/ })).toBeVisible();
  await expect.element(page.getByText(/^404 · GET projects\/\S+\/repository\/commits\/v9\.9$/)).toBeVisible();
});

it("the filter finds files in closed folders", { tags: "long" }, async () => {
  await openRepository("everyday");
  await expect.element(treeItem("README.md")).toBeVisible();
  (page.getByRole("tree").element() as HTMLElement).focus();
  await type("/");
  await expect.element(page.getByRole("searchbox", { name: "Filter files" })).toHaveFocus();
  await type("gaps");
  await expect.poll(() => page.getByRole("treeitem").elements().length).toBe(1);
  await press("Enter");
  await expect.poll(drawnText).toContain("gaps");
  expect(window.location.hash).toContain("path=src%2Fgauge%2Fgaps.ts");
});

it("history lists what git log lists, and a commit shows its message and its diff", { tags: "long" }, async () => {
  const { git } = await openRepository("everyday");
  await expect.element(treeItem("README.md")).toBeVisible();
  await press("Control+3");
  for (const title of (await git("log", "--format=%s")).split("\n"))
    await expect.element(page.getByRole("row").filter({ hasText: title }).first()).toBeVisible();
  await page.getByRole("row").filter({ hasText: "Name the length of a lunar day" }).click();
  await expect.element(page.getByRole("heading", { name: "Name the length of a lunar day" })).toBeVisible();
  await expect.element(page.getByText("The number stood in two places.")).toBeVisible();
  await expect.element(page.getByRole("row", { name: /const MINUTES = 1490;/ }).first()).toBeVisible();
});

it("a larger interface keeps what opens beside what opened it", { tags: "long" }, async () => {
  await openRepository("everyday");
  await expect.element(treeItem("README.md")).toBeVisible();
  for (const _step of [1, 2, 3]) await press("Control+=");
  await press("Control+j");
  const dialog = page.getByRole("dialog", { name: "Switch ref" });
  await expect.element(dialog).toBeVisible();
  const opener = page.getByRole("button", { name: "Branch main, switch" }).element().getBoundingClientRect();
  const surface = dialog.element().getBoundingClientRect();
  expect(Math.abs(opener.x - surface.x)).toBeLessThan(12);
  const gap = surface.y - (opener.y + opener.height);
  expect(gap).toBeGreaterThanOrEqual(0);
  expect(gap).toBeLessThan(30);
  await press("Escape");
  const kept = async (): Promise<unknown> => (await fetch("/desktop/settings")).json();
  // One size after the other is kept: the last one before it is the usual one again, or it would be kept after this test.
  await expect.poll(kept).toMatchObject({ zoom: 1.5 });
  await press("Control+0");
  await expect.poll(kept).toMatchObject({ zoom: 1 });
});
