// A second, separately started `repodesk serve` plays the server of a team: connect, read, commit, and every way in which that fails.
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
  /** Every token of the developer stops working. */
  withdrawTokens(): void;
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
      withdrawTokens: () => {
        for (const { id } of service.store.tokens.listOf(ada.id)) service.store.tokens.revoke(id);
      },
    });
    await service.stop();
  },
});

async function fillForm(page: Page, address: string, token: string): Promise<void> {
  await page.getByRole("textbox", { name: "Server address" }).fill(address);
  await page.getByLabel("Access token", { exact: true }).fill(token);
}

async function connectAndOpen(page: Page, team: Team, token: string): Promise<void> {
  await page.keyboard.press("2");
  await fillForm(page, team.address, token);
  await expect(page.getByText("Token accepted for")).toBeVisible();
  await page.getByRole("button", { name: "Connect" }).click();
  await page.getByRole("option", { name: /halden\/tide-tables/ }).click();
}

test("a developer connects, changes a file on the server, and the commit is theirs", async ({ page, open, team }) => {
  await open();
  await connectAndOpen(page, team, team.token(["api"]));
  await openFile(page, "src/tide.ts");
  await typeAtEnd(page, "export const REMOTE = true;");
  await save(page, 1);
  await commit(page, "Change it from far away");
  expect(git(team.folder, ["log", "-1", "--format=%s|%ce", "main"])).toBe("Change it from far away|ada@example.com");
});

test("no token reaches the page: not its storage, not its requests, not its text", async ({ page, open, team }) => {
  const token = team.token(["api"]);
  const seen: string[] = [];
  await open();
  await page.keyboard.press("2");
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

test("a token that may only read says so before anything is typed, and nothing is staged", async ({ page, open, team }) => {
  await open();
  await connectAndOpen(page, team, team.token(["read_api"]));
  await openFile(page, "src/tide.ts");
  await expect(page.getByText(/may read here but not write/).first()).toBeVisible();
  await expect(page.getByRole("button", { name: "New file" })).toBeDisabled();
  const before = await editor(page).textContent();
  await typeAtEnd(page, "// typed");
  await page.keyboard.press("Control+s");
  await expect(editor(page)).toHaveText(before ?? "");
  await expect(page.getByRole("tab", { name: "Changes" })).toHaveText("Changes");
});

test("a token that is withdrawn meanwhile refuses the commit, and nothing is lost", async ({ page, open, team }) => {
  const before = git(team.folder, ["rev-parse", "main"]);
  await open();
  await connectAndOpen(page, team, team.token(["api"]));
  await openFile(page, "src/tide.ts");
  await typeAtEnd(page, "// kept");
  await save(page, 1);
  team.withdrawTokens();
  await page.keyboard.press("Control+2");
  await page.getByRole("textbox", { name: "Message", exact: true }).fill("Not allowed");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByRole("alert").filter({ hasText: /does not accept your token/ })).toBeVisible();
  await expectStaged(page, 1);
  expect(git(team.folder, ["rev-parse", "main"])).toBe(before);
});

test("a protected branch is said before the commit, and another branch takes it", async ({ page, open, team }) => {
  const { store } = team.service;
  const project = store.projects.byFullPath("halden/tide-tables");
  store.protectedBranches.create({ projectId: project?.id ?? 0, name: "main", pushLevel: 40, mergeLevel: 40, allowForcePush: false });
  await open();
  await connectAndOpen(page, team, team.token(["api"]));
  await openFile(page, "src/tide.ts");
  await typeAtEnd(page, "// beside");
  await save(page, 1);
  await page.keyboard.press("Control+2");
  const dock = page.getByRole("region", { name: "Commit" });
  await expect(dock).toContainText("main is protected: you may not commit to it.");
  await dock.getByRole("button", { name: "Commit to a new branch" }).click();
  await page.getByRole("textbox", { name: "Name of the new branch" }).fill("beside");
  await commit(page, "Change it beside");
  expect(git(team.folder, ["log", "-1", "--format=%s", "beside"])).toBe("Change it beside");
});

test("an expired token, an unknown one, a wrong address and an address that is no such server each say what is wrong", async ({
  page,
  open,
  team,
}) => {
  await open();
  await page.keyboard.press("2");
  const problem = page
    .locator("form")
    .getByText(/./)
    .filter({ hasText: /token|server|address/i });
  await fillForm(page, team.address, team.token(["api"], "2020-01-01"));
  await page.getByRole("button", { name: "Connect" }).click();
  await expect(page.getByText(/expired/i).first()).toBeVisible();
  await fillForm(page, team.address, "no-such-token-at-all");
  await page.getByRole("button", { name: "Connect" }).click();
  await expect(page.getByText(/does not accept/i).first()).toBeVisible();
  await fillForm(page, "http://127.0.0.1:9", "");
  await page.getByRole("button", { name: "Connect" }).click();
  await expect(page.getByText(/No server answers|did not answer|refused|cannot be reached|not reachable/i).first()).toBeVisible();
  await fillForm(page, "not an address", "");
  await page.getByRole("button", { name: "Connect" }).click();
  await expect(problem.first()).toBeVisible();
  await expect(page.getByRole("option", { name: /halden/ })).toHaveCount(0);
});

test("a server that dies in the middle keeps the work safe and takes it when it is back", async ({ page, open, team }) => {
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
    await expect(async () => {
      await page.keyboard.press("Control+Enter");
      await expect(page.getByRole("status").filter({ hasText: /^Committed to/ })).toBeVisible({ timeout: 2_000 });
    }).toPass();
    expect(git(team.folder, ["rev-list", "--count", `${before}..main`])).toBe("1");
  } finally {
    await again.stop();
  }
});
