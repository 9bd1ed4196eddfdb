// Every screen and dialog, read by axe in both themes.
import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest";
import { commands, page } from "vitest/browser";
import { runCommand } from "../../renderer/commands/bindings.ts";
import { desktopClient } from "../../renderer/data/clients.ts";
import { deskKey } from "../../renderer/desk/model.ts";
import { stage } from "../../renderer/desk/staging.ts";
import { requestFolder, requestSearch, requestServer } from "../../renderer/features/connections/index.ts";
import { requestToken } from "../../renderer/state/token-request.ts";
import { faultsOf, forgetTheme } from "./support/axe.ts";
import { fetchViews } from "./support/fetch-views.ts";
import { listPages } from "./support/pages.ts";
import { openFile, openRepository, press, save, type } from "./support/person.tsx";
import { openWindow } from "./support/window.tsx";

beforeAll(fetchViews, 180_000);
afterAll(forgetTheme);

it("no screen has a fault, in either theme", { tags: "long", timeout: 60_000 }, async () => {
  const { project, git } = await openRepository("everyday");
  await openFile("src/tide.ts");
  await type("// staged");
  await save(1);
  const own = `#/local/${encodeURIComponent(project)}`;
  const sha = await git("rev-parse", "main");
  const heading = page.getByRole("main").getByRole("heading", { level: 1 });
  const screens = [
    ["#/", page.getByRole("heading", { name: "Open a repository" })],
    [`${own}/files?path=src/tide.ts`, page.getByRole("textbox", { name: "src/tide.ts" })],
    [`${own}/files?path=src/tide.ts&blame=1`, page.getByRole("option", { name: /^Lines? \d+.*Bo Lind/ }).first()],
    [`${own}/changes`, page.getByRole("grid", { name: "Staged changes" })],
    [`${own}/history`, page.getByRole("row").nth(2)],
    [`${own}/commit?sha=${sha}`, page.getByRole("grid", { name: /^Diff of/ })],
    ...["comments", "details"].map(
      (tab) =>
        [`${own}/commit?sha=${sha}&tab=${tab}`, page.getByRole("tab", { name: new RegExp(`^${tab}`, "i"), selected: true })] as const,
    ),
    [`${own}/compare?from=v1.0&to=main`, page.getByRole("grid", { name: /^Diff from/ })],
    ["#/kept", page.getByRole("heading", { name: "Kept work", level: 1 })],
    ...["connections", "appearance", "editor", "commits", "keyboard", "about"].map((name) => [`#/settings/${name}`, heading] as const),
  ] as const;
  const found: string[] = [];
  for (const [place, shown] of screens) {
    window.location.hash = place;
    await expect.element(shown).toBeInTheDocument();
    found.push(...(await faultsOf(place)));
  }
  expect(found).toEqual([]);
});

it("no page beside them has a fault either", { tags: "long", timeout: 180_000 }, async () => {
  const pages = await listPages();
  openWindow("#/");
  const found: string[] = [];
  for (const { hash, shown } of pages) {
    window.location.hash = hash;
    await expect.element(shown, { timeout: 60_000 }).toBeInTheDocument();
    found.push(...(await faultsOf(hash)));
  }
  expect(found).toEqual([]);
});

const nextFrames = (): Promise<void> => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => drawn())));

it("no dialog, palette or switcher has a fault", { tags: "long", timeout: 180_000 }, async () => {
  const { project, git } = await openRepository("everyday");
  const own = `#/local/${encodeURIComponent(project)}`;
  const sha = await git("rev-parse", "main");
  const { data: made } = await desktopClient.createConnection({
    url: await commands.startCounters({ alpha: [1, 2, 3] }),
    token: "glpat-1",
  });
  onTestFinished(() => desktopClient.deleteConnection({ connection: made.id }).then(() => undefined));
  await desktopClient.watchGroup({ connection: made.id, path: "alpha" });
  const file = `${own}/files?path=src/tide.ts`;
  const commit = `${own}/commit?sha=${sha}`;
  const connection = `#/c/${made.id}/projects`;
  const run = (id: string) => () => runCommand(id);
  const button = (name: string | RegExp) => async (): Promise<true> => {
    await page.getByRole("button", { name }).first().click();
    return true;
  };
  stage(deskKey("local", project, "main"), {
    ...{ kind: "create", path: "new.txt", content: { encoding: "text", text: "new\n" }, executable: false, included: true },
  });
  const dialogs: readonly (readonly [name: string, place: string, open: () => unknown])[] = [
    ...["palette.anything", "palette.commands", "app.all-keys", "file.symbol"].map((id) => [id, file, run(id)] as const),
    ...["project.switch", "ref.switch", "ref.new-branch", "ref.new-tag", "app.last-actions"].map((id) => [id, file, run(id)] as const),
    ...["file.new", "file.rename", "file.open-path", "file.convert", "file.facts"].map((id) => [id, file, run(id)] as const),
    ...["commit.cherry-pick", "commit.revert", "commit.set-status"].map((id) => [id, commit, run(id)] as const),
    ["changes.discard", `${own}/changes`, run("changes.discard")],
    ["a folder", "#/", () => requestFolder()],
    ["a folder to search", "#/", () => requestSearch()],
    ["a folder that is none", "#/", () => requestFolder("/no/such/folder")],
    ["a server", "#/", () => requestServer("https://gitlab.example")],
    ["a token", "#/", () => requestToken(made.id)],
    ["forgetting a connection", connection, button("Forget…")],
    ["another account", connection, run("connection.add-account")],
    ["a group", `#/c/${made.id}/activity`, run("activity.add")],
    ["clearing what is kept", "#/settings/data", button(/^Clear/)],
  ];
  const found: string[] = [];
  const dialog = (inside = "") =>
    document.querySelector(`[role=dialog] ${inside}, [role=alertdialog] ${inside}`.replaceAll(" ,", ",").trim());
  for (const [name, place, open] of dialogs) {
    window.location.hash = place;
    await expect.poll(() => dialog()).toBeNull();
    const isOpen = await expect
      .poll(
        async () => {
          if ((await open()) === false) return false;
          // Some of them close what they opened when they are run once more.
          return expect
            .poll(() => dialog(), { timeout: 5_000 })
            .not.toBeNull()
            .then(
              () => true,
              () => false,
            );
        },
        { timeout: 25_000 },
      )
      .toBe(true)
      .then(
        () => true,
        () => false,
      );
    if (!isOpen) {
      found.push(`${name} did not open`);
      continue;
    }
    await expect.poll(() => dialog(".ui-spinner"), { message: name }).toBeNull();
    found.push(...(await faultsOf(name)));
    if (dialog() === null) found.push(`${name} did not stay open`);
    for (let times = 0; dialog() !== null && times < 3; times += 1) {
      await press("Escape");
      await nextFrames();
    }
  }
  expect(found).toEqual([]);
});
