// A folder of a commit is saved as an archive, as git makes it.
import { beforeAll, expect, it, onTestFinished, vi } from "vitest";
import { commands, page } from "vitest/browser";
import { fetchViews } from "./support/fetch-views.ts";
import { press, type } from "./support/person.tsx";
import { hashOf, openWindow } from "./support/window.tsx";

beforeAll(fetchViews, 180_000);

/** What the window hands to the browser as files. */
function watchSaved() {
  const made = vi.spyOn(URL, "createObjectURL");
  const names: string[] = [];
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  onTestFinished(() => {
    made.mockRestore();
    clicked.mockRestore();
  });
  return { names, blob: (): Blob => (made.mock.lastCall as [Blob])[0] };
}

const unpack = (blob: Blob): Promise<string> => new Response(blob.stream().pipeThrough(new DecompressionStream("gzip"))).text();

it("saves all files of a branch by the folder's menu, and a folder of it by the palette", { tags: "long" }, async () => {
  const { folder, project } = await commands.repository("everyday");
  const git = (...args: string[]): Promise<string> => commands.runGit(folder, args);
  await git("branch", "topic/ü#1-100%");
  const head = (await git("rev-parse", "HEAD")).trim();
  const saved = watchSaved();
  openWindow(hashOf(project, "files", `?ref=${encodeURIComponent("topic/ü#1-100%")}`));
  const more = page.getByRole("button", { name: "More", exact: true });
  await expect.element(more).toBeVisible();
  (more.element() as HTMLElement).focus();
  await press("Enter");
  await expect.element(page.getByRole("menuitem", { name: "New file here…" })).toHaveFocus();
  expect(page.getByRole("menuitem", { name: "Copy path" }).elements()).toEqual([]);
  await type("Save as tar");
  await press("Enter");
  const name = project.slice(project.lastIndexOf("/") + 1);
  await expect.element(page.getByText(new RegExp(`^Saved ${name}-topic-ü#1-100%-${head.slice(0, 8)}\\.tar\\.gz, `))).toBeVisible();
  await expect.element(more).toHaveFocus();
  expect(saved.names).toEqual([`${name}-topic-ü#1-100%-${head.slice(0, 8)}.tar.gz`]);
  const prefix = `${name}-${head}-${head}`;
  expect(await unpack(saved.blob())).toBe(await git("archive", "--format=tar", `--prefix=${prefix}/`, head));

  window.location.hash = hashOf(project, "files", "?ref=main&path=src");
  await expect.element(page.getByRole("grid", { name: /^src, / })).toBeVisible();
  await press("Control+Shift+p");
  await type("download tgz");
  await expect.element(page.getByRole("option", { name: /^Save folder as tar\.gz/ })).toHaveAttribute("aria-selected", "true");
  await press("Enter");
  await expect.poll(() => saved.names.at(-1)).toBe(`${name}-main-${head.slice(0, 8)}-src.tar.gz`);
  expect(await unpack(saved.blob())).toBe(await git("archive", "--format=tar", `--prefix=${prefix}-src/`, head, "src"));
});

it("saves nothing of an archive that is refused, cut off or cancelled, says why, and tries again", { tags: "long" }, async () => {
  const { project } = await commands.repository("everyday");
  const saved = watchSaved();
  const { fetch } = window;
  onTestFinished(() => {
    window.fetch = fetch;
  });
  type Answer = (signal: AbortSignal | null | undefined) => Response | Promise<Response>;
  let answer: Answer = () => Response.json({ message: "404 File Not Found" }, { status: 404 });
  window.fetch = async (input, init) => (/archive\.zip/.test(String(input)) ? answer(init?.signal) : fetch(input, init));
  openWindow(hashOf(project, "files"));
  await expect.element(page.getByRole("button", { name: "More", exact: true })).toBeVisible();
  await press("Control+Shift+p");
  await type("as zip");
  await expect.element(page.getByRole("option", { name: /^Save folder as zip/ })).toHaveAttribute("aria-selected", "true");
  await press("Enter");
  await expect.element(page.getByText(/was not saved\. .*404/)).toBeVisible();
  const cut = new ReadableStream({
    pull: (controller) => {
      controller.enqueue(new Uint8Array(1_000));
      controller.error(new TypeError("network error"));
    },
  });
  answer = () => new Response(cut, { headers: { "content-type": "application/zip" } });
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.element(page.getByText(/was not saved\. .*network error/)).toBeVisible();
  // One that takes its time says so, and is cancelled.
  answer = (signal) => new Promise((_resolve, reject) => signal?.addEventListener("abort", () => reject(signal.reason)));
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.element(page.getByText(/^Saving everyday-\d+-main-[0-9a-f]{8}\.zip$/)).toBeVisible();
  await page.getByRole("button", { name: "Cancel", exact: true }).click();
  await expect.element(page.getByText(/\.zip was not saved: it was cancelled\.$/)).toBeVisible();
  expect(saved.names).toEqual([]);
  window.fetch = fetch;
  await press("Control+Shift+p");
  await type("as zip");
  await expect.element(page.getByRole("option", { name: /^Save folder as zip/ })).toHaveAttribute("aria-selected", "true");
  await press("Enter");
  await expect.poll(() => saved.names).toHaveLength(1);
  expect(new Uint8Array(await saved.blob().arrayBuffer()).slice(0, 2)).toEqual(new Uint8Array([0x50, 0x4b]));
});
