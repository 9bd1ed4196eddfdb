// Repositories below a folder: asked for, listed as they are found, narrowed, opened by the keyboard or added at once, and every other end.
import { beforeAll, beforeEach, expect, it, onTestFinished } from "vitest";
import { commands, page } from "vitest/browser";
import { desktopClient } from "../../renderer/data/clients.ts";
import { endFolderRequest, useFolderRequest } from "../../renderer/features/connections/folder-request.ts";
import { requestFolder, requestSearch } from "../../renderer/features/connections/index.ts";
import type { SearchNews } from "../../shared/contract/desktop.ts";
import { fetchViews } from "./support/fetch-views.ts";
import { forgetRecents } from "./support/forget-remembered.ts";
import { press, type } from "./support/person.tsx";
import { openWindow } from "./support/window.tsx";

beforeAll(fetchViews, 180_000);
beforeEach(endFolderRequest);

const dialog = (name: string) => page.getByRole("dialog", { name });
const list = () => dialog("Repositories in a folder");
const note = (text: string) => list().getByRole("status").filter({ hasText: text });
const rows = () => [...document.querySelectorAll("[role=dialog] [role=option]")].map((row) => row.textContent);
const expectRows = (...texts: string[]) => expect.poll(rows).toEqual(texts);
const button = (name: string | RegExp) => page.getByRole("dialog").getByRole("button", { name });

/** A folder with repositories in it. */
async function folderOf(...paths: string[]): Promise<string> {
  const folder = await commands.emptyFolder("sources");
  for (const path of paths) await commands.runGit(folder, ["init", "-q", "-b", "main", path]);
  return folder;
}

/** Until the test ends, searches answer what the test sends. `gone` tells that the window let go of it. */
function scriptSearch() {
  const asked: { send: (...news: SearchNews[]) => void; end: () => void; fail: () => void; readonly gone: () => boolean }[] = [];
  const { fetch: real } = window;
  window.fetch = async (input, init) => {
    if (!String(input).startsWith("desktop/folders/repositories")) return real(input, init);
    const encoder = new TextEncoder();
    let isGone = false;
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(encoder.encode("["));
        asked.push({
          send(...news) {
            for (const one of news) controller.enqueue(encoder.encode(`${JSON.stringify(one)}${one.kind === "end" ? "]" : ","}`));
          },
          end: () => controller.close(),
          fail: () => controller.error(new TypeError("The line is cut.")),
          gone: () => isGone,
        });
        init?.signal?.addEventListener("abort", () => {
          isGone = true;
          controller.error(init.signal?.reason);
        });
      },
    });
    return new Response(body, { headers: { "content-type": "application/json" } });
  };
  onTestFinished(() => {
    window.fetch = real;
  });
  return asked;
}

const found = (below: string): SearchNews => ({
  ...{ kind: "found", name: below.split("/").at(-1) ?? "", path: `/nowhere/${below}`, below, bare: false },
});
const end = (facts: Partial<Extract<SearchNews, { kind: "end" }>> = {}): SearchNews => ({
  ...{ kind: "end", looked: 12, unread: 0, nameless: 0, deeper: false, cut: null, ...facts },
});

it("the folder that is shown is searched by a key, what is found is narrowed, and Enter opens one", { tags: "long" }, async () => {
  const folder = await folderOf("router", "tides/tables", "tides/tables/inner", "tides/gauges");
  openWindow("#/");
  await expect.element(page.getByRole("heading", { name: "Open a repository" })).toBeInTheDocument();
  await press("Control+o");
  await expect.element(dialog("Open a folder")).toBeVisible();
  await page.getByRole("combobox").fill(`${folder}/`);
  await expectRows("routerrepository", "tides", expect.stringMatching(/^Up to/) as unknown as string);
  await press("Control+Enter");
  await expectRows("router", "gaugestides", "tablestides");
  await expect.element(list().getByText("3 found in 5 folders")).toBeVisible();
  await type("tides tab");
  await expectRows("tablestides");
  await press("Enter");
  await expect.element(list()).not.toBeInTheDocument();
  await expect.poll(() => window.location.hash).toMatch(/^#\/local\/local%2Ftables(-\d+)?\/files/);
  const recent = (await desktopClient.listRecent({})).data;
  expect(recent[0]).toMatchObject({ connection: "local", label: expect.stringMatching(/tides\/tables$/) });

  requestSearch(folder);
  await expectRows("router", "gaugestides", "tablestidesalready added");
});

it("all that are listed and not there yet are added at once, and stand among the recent ones", { tags: "long" }, async () => {
  const folder = await folderOf("one", "two", "sub/three");
  openWindow("#/");
  requestSearch(folder);
  await expectRows("one", "two", "threesub");
  await press("ArrowDown");
  await press("Control+Shift+Enter");
  await expect.element(page.getByText("3 repositories were added.")).toBeVisible();
  await expect.poll(() => window.location.hash).toBe("#/c/local/projects");
  for (const name of ["one", "two", "three"])
    await expect.element(page.getByRole("option", { name: new RegExp(`${name}\\b`) })).toBeVisible();
  const recent = (await desktopClient.listRecent({})).data;
  expect(recent.slice(0, 3).map(({ label }) => label.split("/").at(-1))).toEqual(["one", "two", "three"]);
});

it("adding all is stopped by Escape; what is added by then stays, and is said", async () => {
  const folder = await folderOf("first", "second", "third");
  const { fetch: real } = window;
  let asks = 0;
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  window.fetch = async (input, init) => {
    if (init?.method === "POST" && String(input).endsWith("/repodesk/folders")) {
      asks += 1;
      if (asks === 2) await held;
    }
    return real(input, init);
  };
  onTestFinished(() => {
    window.fetch = real;
  });
  openWindow("#/");
  requestSearch(folder);
  await expectRows("first", "second", "third");
  await press("Control+Shift+Enter");
  await expect.element(list().getByText("1 of 3 added")).toBeVisible();
  await press("Escape");
  release();
  await expect.element(note("2 repositories were added until it was stopped.")).toBeVisible();
  await expectRows("firstalready added", "secondalready added", "third");
  expect(asks).toBe(2);
});

it("what cannot be added is named, and the others are", async () => {
  const folder = await folderOf("good", "better");
  await commands.writeInto(folder, "broken/.git", "gitdir: /nowhere\n");
  openWindow("#/");
  requestSearch(folder);
  await expectRows("better", "broken", "good");
  await button("Add all 3").click();
  await expect.element(page.getByRole("alert").filter({ hasText: /2 repositories were added, 1 could not be\..*broken/ })).toBeVisible();
  await expectRows("betteralready added", "broken", "goodalready added");
});

it("rows come while it is searched; Escape stops it and keeps them, and the next one closes", async () => {
  const asked = scriptSearch();
  openWindow("#/");
  requestSearch("/nowhere");
  await expect.element(list().getByText("Looking for repositories…")).toBeVisible();
  asked[0]?.send(found("a"), { kind: "looked", looked: 1_240 });
  await expectRows("a");
  await expect.element(list().getByText("1 found in 1,240 folders")).toBeVisible();
  asked[0]?.send(found("b/c"));
  await expectRows("a", "cb");
  await press("Escape");
  await expect.element(list().getByText("The search was stopped.")).toBeVisible();
  expect(asked[0]?.gone()).toBe(true);
  await expectRows("a", "cb");
  await press("Escape");
  await expect.element(list()).not.toBeInTheDocument();
  expect(useFolderRequest.getState().request).toBeNull();
});

it("a search ends with its window, and the button stops it", async () => {
  const asked = scriptSearch();
  openWindow("#/");
  requestSearch("/nowhere");
  await button("Stop").click();
  await expect.element(note("The search was stopped. Nothing was found until then.")).toBeVisible();
  expect(asked[0]?.gone()).toBe(true);
  await expect.element(page.getByRole("combobox")).toHaveFocus();
  await button("Search again").click();
  await expect.element(page.getByRole("combobox")).toHaveFocus();
  await expect.poll(() => asked.length).toBe(2);
  endFolderRequest();
  await expect.poll(() => asked[1]?.gone()).toBe(true);
});

it("what cut it and what it left out is said", async () => {
  const asked = scriptSearch();
  openWindow("#/");
  requestSearch("/nowhere");
  await expect.poll(() => asked.length).toBe(1);
  asked[0]?.send(found("a"), end({ looked: 20_000, cut: "folders", unread: 2, deeper: true }));
  asked[0]?.end();
  await expect.element(note("The search ended after 20,000 folders. There may be more: search a folder further down.")).toBeVisible();
  await expect.element(note("2 folders could not be looked into. Folders more than 5 steps down were left out.")).toBeVisible();
});

it("nothing found, a folder that cannot be searched, and a search that breaks off say so", async () => {
  const empty = await commands.emptyFolder("bare-ground");
  openWindow("#/");
  requestSearch(empty);
  await expect.element(list().getByText(/^No repository was found in .*Hidden folders, node_modules/)).toBeVisible();
  requestSearch(`${empty}/none`);
  await expect.element(page.getByRole("alert").filter({ hasText: /could not be searched\..*there is no such folder/ })).toBeVisible();
  const asked = scriptSearch();
  requestSearch("/nowhere");
  await expect.poll(() => asked.length).toBe(1);
  asked[0]?.send(found("a"));
  await expectRows("a");
  asked[0]?.fail();
  await expect.element(page.getByRole("alert").filter({ hasText: "The search ended before its time." })).toBeVisible();
  await button("Try again").click();
  await expect.poll(() => asked.length).toBe(2);
});

it("a folder that holds no repository itself can be searched instead of opened; another one is chosen from there", async () => {
  const folder = await folderOf("inside");
  openWindow("#/");
  requestFolder(folder);
  await page.getByRole("alertdialog").getByRole("button", { name: "Find repositories in it…" }).click();
  await expectRows("inside");
  await press("Control+Enter");
  await expect.element(dialog("Search a folder")).toBeVisible();
  await expect.element(page.getByRole("option", { name: /^Find repositories in/ })).toBeVisible();
  await press("Enter");
  await expectRows("inside");
});

it("an empty folder is made a repository instead, without its path being typed again", { tags: "long" }, async () => {
  const empty = await commands.emptyFolder("new-ground");
  openWindow("#/");
  requestFolder(empty);
  await page.getByRole("alertdialog").getByRole("button", { name: "New repository in it…" }).click();
  await expect.element(dialog("New repository").getByRole("textbox", { name: "Folder" })).toHaveValue(empty);
  await button("Create repository").click();
  await expect.poll(() => window.location.hash).toMatch(/^#\/local\/.*new-ground/);
});

it("where the platform has a folder dialog, it chooses what is searched; leaving it changes nothing", async () => {
  const folder = await folderOf("inside");
  const answers: (string | null)[] = [null, folder, null];
  const { fetch: real } = window;
  window.fetch = async (input, init) => {
    const answer = (value: unknown) => new Response(JSON.stringify(value), { headers: { "content-type": "application/json" } });
    if (String(input) === "desktop/session") return answer({ ...(await (await real(input, init)).json()), folder_dialog: true });
    return String(input) === "desktop/folders/choose" ? answer({ path: answers.shift() }) : real(input, init);
  };
  onTestFinished(() => {
    window.fetch = real;
  });
  openWindow("#/");
  await expect.element(page.getByRole("heading", { name: "Open a repository" })).toBeInTheDocument();
  const left = (count: number) => expect.poll(() => answers.length).toBe(count);
  requestSearch();
  await left(2);
  await expect.poll(() => useFolderRequest.getState().request).toBeNull();
  requestSearch();
  await expectRows("inside");
  await press("Control+Enter");
  await left(0);
  await expectRows("inside");
});

it("the palette has a command for it", { tags: "long" }, async () => {
  openWindow("#/");
  await expect.element(page.getByRole("heading", { name: "Open a repository" })).toBeInTheDocument();
  await press("Control+Shift+p");
  await type("find repositories");
  await expect.element(page.getByRole("option", { name: /^Find repositories in a folder/ })).toBeVisible();
  await press("Enter");
  await expect.element(dialog("Search a folder")).toBeVisible();
});

it("has a button on the welcome screen, before anything was opened and after", async () => {
  await forgetRecents();
  const close = openWindow("#/");
  await page.getByRole("button", { name: "Find repositories…" }).click();
  await expect.element(dialog("Search a folder")).toBeVisible();
  endFolderRequest();
  close();
  const { project } = await commands.repository("everyday");
  await desktopClient.rememberRecent({ connection: "local", project, label: project, ref: null });
  openWindow("#/");
  await expect.element(page.getByRole("listbox", { name: "Recent projects" })).toBeVisible();
  await page.getByRole("button", { name: "Find repositories…" }).click();
  await expect.element(dialog("Search a folder")).toBeVisible();
});
