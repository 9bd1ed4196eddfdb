// A second, separately started `repodesk serve` plays the server of a team: connect, read, commit, and its death in the middle. What it refuses is in test/component/team.test.tsx.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { git } from "../scenarios/builder.ts";
import { addMember, addProject, addToken, addUser, type RunningService, startService } from "../service/support/start-service.ts";
import { test as base, expect } from "./support/app.ts";
import { commit, editor, expectStaged, openFile, save, typeAtEnd } from "./support/person.ts";

interface Team {
  readonly service: RunningService;
  readonly folder: string;
  /** Without /api/v4. */
  readonly address: string;
  token(scopes: readonly ("api" | "read_api" | "read_repository")[], expires?: string): string;
}

const test = base.extend<{ team: Team }>({
  team: async ({ repository }, use) => {
    const folder = await repository("everyday");
    git(folder, ["checkout", "-q", "--detach"]);
    const service = await startService();
    addUser(service.store, "root");
    const ada = addUser(service.store, "ada");
    const project = addProject(service.store, "halden/tide-tables", folder, "private");
    addMember(service.store, ada.id, project.id, "developer");
    await use({
      service,
      folder,
      address: service.address.replace(/\/api\/v4$/, ""),
      token: (scopes, expires) => addToken(service.store, ada.id, scopes, expires ?? null),
    });
    await service.stop();
  },
});

/** Keys wait three seconds for a screen whose code is on its way, which a busy machine may take longer for. */
async function startForm(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { name: "A server" })).toBeVisible();
  await page.keyboard.press("2");
}

async function fillForm(page: Page, address: string, token: string): Promise<void> {
  await page.getByRole("textbox", { name: "Server address" }).fill(address);
  await page.getByLabel("Access token", { exact: true }).fill(token);
}

async function connectAndOpen(page: Page, team: Team, token: string): Promise<void> {
  await startForm(page);
  await fillForm(page, team.address, token);
  await expect(page.getByText("Token accepted for")).toBeVisible();
  await page.getByRole("button", { name: "Connect" }).click();
  await page.getByRole("option", { name: /halden\/tide-tables/ }).click();
}

test("a developer connects, changes a file on the server, and the commit is theirs", { tag: "@long" }, async ({ page, open, team }) => {
  await open();
  await connectAndOpen(page, team, team.token(["api"]));
  await openFile(page, "src/tide.ts");
  await typeAtEnd(page, "export const REMOTE = true;");
  await save(page, 1);
  await commit(page, "Change it from far away");
  expect(git(team.folder, ["log", "-1", "--format=%s|%ce", "main"])).toBe("Change it from far away|ada@example.com");
});

test("no token reaches the page: not its storage, not its requests, not its text", { tag: "@long" }, async ({ page, open, team }) => {
  const token = team.token(["api"]);
  const seen: string[] = [];
  await open();
  await startForm(page);
  await fillForm(page, team.address, token);
  await page.getByRole("button", { name: "Connect" }).click();
  page.on("request", (request) => seen.push(request.url(), JSON.stringify(request.headers()), request.postData() ?? ""));
  page.on("response", (response) => seen.push(JSON.stringify(response.headers())));
  await page.getByRole("option", { name: /halden\/tide-tables/ }).click();
  await openFile(page, "src/tide.ts");
  await page.reload();
  await expect(editor(page)).toBeVisible();
  seen.push(
    await page.content(),
    await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, location.href])),
  );
  expect(seen.filter((text) => text.includes(token))).toEqual([]);
});

test("a token in a file, chosen where no keychain works, outlives a restart, is named among the data, and goes when it is forgotten", {
  tag: "@long",
}, async ({ page, open, team, folder }) => {
  const token = team.token(["api"]);
  const files = () =>
    readdirSync(join(folder, "data"), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && readFileSync(join(entry.parentPath, entry.name)).includes(token))
      .map((entry) => entry.parentPath);
  const app = await open();
  await startForm(page);
  await fillForm(page, team.address, token);
  const choice = page.getByRole("radiogroup", { name: "Keep the token" });
  await expect(choice.getByRole("radio", { name: "For this session" })).toBeChecked();
  await choice.getByText("In a file").click();
  await expect(page.getByText(/lies unencrypted in .*tokens, in a file that only your account can open/)).toBeVisible();
  await page.getByRole("button", { name: "Connect", exact: true }).click();
  await expect(page.getByRole("option", { name: /halden\/tide-tables/ })).toBeVisible();
  expect(files()).toEqual([join(folder, "data", "tokens")]);
  await app.stop();
  await open();
  await page.getByRole("button", { name: /^Open 127/ }).click();
  await page.getByRole("option", { name: /halden\/tide-tables/ }).click();
  await expect(page.getByRole("treeitem", { name: "README.md" })).toBeVisible();
  await page.goto(page.url().replace(/#.*/, "#/settings/data"));
  await expect(page.getByText("in a file, not encrypted")).toBeVisible();
  await page.getByRole("button", { name: /^Forget the token of/ }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Forget token" }).click();
  await expect(page.getByText(/The token for .* is gone from this machine/)).toBeVisible();
  expect(files()).toEqual([]);
});

test("somebody without a token reads a public project, and is asked for one in place when they want to write", { tag: "@long" }, async ({
  page,
  open,
  repository,
}) => {
  const folder = await repository("everyday");
  git(folder, ["checkout", "-q", "--detach"]);
  const service = await startService();
  try {
    addUser(service.store, "root");
    const ada = addUser(service.store, "ada");
    const project = addProject(service.store, "halden/tide-tables", folder, "public");
    addMember(service.store, ada.id, project.id, "developer");
    await open();
    // A key that is pressed before there is a window has nobody to hear it.
    await expect(page.getByRole("button", { name: /^Choose folder/ })).toBeFocused();
    await page.keyboard.press("2");
    await page.getByRole("textbox", { name: "Server address" }).fill(service.address.replace(/\/api\/v4$/, ""));
    await page.keyboard.press("Enter");
    await expect(page.getByText("not signed in", { exact: true })).toBeVisible();
    await page.getByRole("option", { name: /halden\/tide-tables/ }).click();
    await openFile(page, "src/tide.ts");
    await expect(page.getByText("There is no token for this server, so you can read but not write.")).toBeVisible();
    await page.keyboard.press("Control+3");
    await expect(page.getByRole("row").first()).toBeVisible();
    await page.keyboard.press("Control+1");
    await page.getByRole("button", { name: "Sign in…" }).click();
    const dialog = page.getByRole("dialog", { name: /^Sign in to / });
    await dialog.getByLabel("Access token", { exact: true }).fill(addToken(service.store, ada.id, ["api"], null));
    await page.keyboard.press("Enter");
    // The same file, where one was, now takes what is typed.
    await expect(page.getByText("so you can read but not write")).toBeHidden();
    await typeAtEnd(page, "export const SIGNED_IN = true;");
    await save(page, 1);
    await commit(page, "Sign in on the way");
    expect(git(folder, ["log", "-1", "--format=%s|%ce", "main"])).toBe("Sign in on the way|ada@example.com");
  } finally {
    await service.stop();
  }
});

test("a server that dies in the middle keeps the work safe and takes it when it is back", { tag: "@long" }, async ({
  page,
  open,
  team,
}) => {
  await open();
  await connectAndOpen(page, team, team.token(["api"]));
  await openFile(page, "src/tide.ts");
  await typeAtEnd(page, "// through the storm");
  await save(page, 1);
  await page.keyboard.press("Control+2");
  await page.getByRole("textbox", { name: "Message", exact: true }).fill("Survive");
  const before = git(team.folder, ["rev-parse", "main"]);
  team.service.process.kill("SIGKILL");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByRole("alert").filter({ hasText: /\S/ })).toBeVisible();
  await expectStaged(page, 1);
  expect(git(team.folder, ["rev-parse", "main"])).toBe(before);
  const again = await startService({ data: team.service.data, args: ["--listen", new URL(team.service.address).host] });
  try {
    // Where the connection broke, the screen looks at the branch by itself once the server answers; where none came about, it knows at once.
    await expect(page.getByText(/The commit is not on the branch\.|Nothing was sent\./)).toBeVisible({ timeout: 60_000 });
    await page.keyboard.press("Control+Enter");
    await expect(page.getByRole("status").filter({ hasText: /^Committed to/ })).toBeVisible();
    expect(git(team.folder, ["rev-list", "--count", `${before}..main`])).toBe("1");
  } finally {
    await again.stop();
  }
});
