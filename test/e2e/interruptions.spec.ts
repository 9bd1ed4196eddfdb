// What happens in the middle of something: a reload, a killed service, a folder that goes away.
import { readdirSync, readFileSync, renameSync } from "node:fs";
import { join } from "node:path";
import { git } from "../scenarios/builder.ts";
import { expect, test } from "./support/app.ts";
import { commit, editor, expectStaged, openFile, save, treeItem, typeAtEnd } from "./support/person.ts";

test("a reload in the middle of a commit is settled once, and never commits twice", { tag: "@long" }, async ({
  page,
  repository,
  open,
}) => {
  const folder = await repository("everyday");
  const before = git(folder, ["rev-parse", "main"]);
  await open(folder);
  await openFile(page, "src/tide.ts");
  await typeAtEnd(page, "// once");
  await save(page, 1);
  // The commit arrives; its answer does not, because the window has gone by then.
  let arrived: () => void = () => undefined;
  const made = new Promise<void>((resolve) => {
    arrived = resolve;
  });
  await page.route(/\/repository\/commits$/, async (route) => {
    if (route.request().method() !== "POST") return route.fallback();
    await route.fetch();
    arrived();
  });
  await page.keyboard.press("Control+2");
  await page.getByRole("textbox", { name: "Message", exact: true }).fill("Only once");
  await page.keyboard.press("Control+Enter");
  await made;
  await page.keyboard.press("Control+1");
  await expect(treeItem(page, "README.md")).toBeVisible();
  const looked = page.waitForResponse((answer) => answer.request().method() === "GET" && /\/repository\/commits\?/.test(answer.url()));
  await page.reload();
  // Beside the files too, where nobody looks at what is staged.
  await looked;
  await expect(page.getByRole("tab", { name: "Changes" })).toHaveText("Changes");
  await page.keyboard.press("Control+2");
  await expect(page.getByRole("status").filter({ hasText: /^Committed to/ })).toBeVisible();
  expect(git(folder, ["rev-list", "--count", `${before}..main`])).toBe("1");
});

test("a commit that never left before the reload is told, and stays staged", { tag: "@long" }, async ({ page, repository, open }) => {
  const folder = await repository("everyday");
  const before = git(folder, ["rev-parse", "main"]);
  await open(folder);
  await openFile(page, "src/tide.ts");
  await typeAtEnd(page, "// later");
  await save(page, 1);
  const asked = page.waitForRequest((request) => request.method() === "POST" && /\/repository\/commits$/.test(request.url()));
  await page.route(/\/repository\/commits$/, (route) => (route.request().method() === "POST" ? undefined : route.fallback()));
  await page.keyboard.press("Control+2");
  await page.getByRole("textbox", { name: "Message", exact: true }).fill("Later");
  await page.keyboard.press("Control+Enter");
  await asked;
  await page.reload();
  await expect(page.getByText("The last commit did not arrive.")).toBeVisible();
  await expectStaged(page, 1);
  expect(git(folder, ["rev-parse", "main"])).toBe(before);
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await page.keyboard.press("Control+Enter");
  await expect(page.getByRole("status").filter({ hasText: /^Committed to/ })).toBeVisible();
  expect(git(folder, ["rev-list", "--count", `${before}..main`])).toBe("1");
});

test("a killed service comes back by itself, and the screen says so meanwhile", { tag: "@long" }, async ({ page, repository, open }) => {
  const folder = await repository("everyday");
  const app = await open(folder);
  await openFile(page, "src/tide.ts");
  const band = page.getByRole("status").filter({ hasText: "The built-in service is being started again." });
  const seen = band.waitFor();
  process.kill(servicePid(app.pid), "SIGKILL");
  await seen;
  await expect(band).toBeHidden();
  await openFile(page, "README.md");
  await expect(editor(page)).toContainText("Times of high");
  await typeAtEnd(page, "After the storm.");
  await save(page, 1);
  await commit(page, "Go on");
  expect(git(folder, ["log", "-1", "--format=%s", "main"])).toBe("Go on");
  // Without the program behind the window nothing can be checked any more, and the status bar does not say that it was just now.
  const bar = page.getByRole("contentinfo");
  await expect(bar).toContainText("Checked");
  await app.stop();
  await expect(bar).toContainText("Repodesk’s own process does not answer");
  await expect(bar).toContainText("Copy from");
  await expect(bar).not.toContainText("Checked");
});

test("a project whose folder has gone says so, and works again when it is back", { tag: "@long" }, async ({ page, repository, open }) => {
  const folder = await repository("everyday");
  await open(folder);
  await openFile(page, "src/tide.ts");
  await typeAtEnd(page, "// kept");
  await save(page, 1);
  renameSync(folder, `${folder}-moved`);
  await page.reload();
  await expect(
    page
      .getByRole("main")
      .getByText(/safe on this machine/)
      .first(),
  ).toBeVisible();
  renameSync(`${folder}-moved`, folder);
  // It is looked for, without "Try again".
  await expect(treeItem(page, "README.md")).toBeVisible();
  await expectStaged(page, 1);
});

/** The service among the children of the process that was started. */
function servicePid(parent: number): number {
  for (const name of readdirSync("/proc")) {
    if (!/^\d+$/.test(name)) continue;
    const [pid, ppid, command] = readProcess(name);
    if (ppid === parent && /--socket|--prepared/.test(command)) return pid;
  }
  throw new Error("No service is running.");
}

/** A process that ends meanwhile has no parent. */
function readProcess(name: string): [pid: number, parent: number, command: string] {
  try {
    const status = readFileSync(join("/proc", name, "status"), "utf8");
    return [Number(name), Number(/^PPid:\s*(\d+)/m.exec(status)?.[1]), readFileSync(join("/proc", name, "cmdline"), "utf8")];
  } catch {
    return [Number(name), -1, ""];
  }
}

test("a window whose own code does not come says so, and comes up once that is there", { tag: "@long" }, async ({
  page,
  repository,
  open,
}) => {
  await open(await repository("everyday"));
  await page.route(/\/assets\/first-[^/]*\.js$/, (route) => route.fulfill({ status: 404 }));
  await page.reload();
  const heading = page.getByRole("heading", { name: "Repodesk does not come up" });
  await expect(heading).toBeHidden();
  await expect(heading).toBeVisible();
  await page.unrouteAll();
  await page.getByRole("link", { name: "Reload this window" }).click();
  await expect(page.getByRole("main").first()).toBeVisible();
});
