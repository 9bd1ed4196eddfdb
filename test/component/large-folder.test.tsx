// A folder of more files than are read one by one: deleted by a key, each of its files shown, committed, and what the branch has then.
import { beforeAll, expect, it, onTestFinished } from "vitest";
import { commands, page } from "vitest/browser";
import { fetchViews } from "./support/fetch-views.ts";
import { expectFocus } from "./support/focus.ts";
import { commit, expectStaged, press, treeItem } from "./support/person.tsx";
import { hashOf, openWindow } from "./support/window.tsx";

beforeAll(fetchViews, 120_000);

it("is deleted whole, and the last of its files is compared when it is chosen", { tags: "long" }, async () => {
  const { folder, project } = await commands.repository("everyday");
  const git = (...args: string[]) => commands.runGit(folder, ["-c", "user.name=Ada", "-c", "user.email=ada@example.com", ...args]);
  const count = 230;
  for (let index = 0; index < count; index += 1) await commands.writeInto(folder, `large/${1000 + index}.txt`, `line of ${index}\n`);
  await git("add", ".");
  await git("commit", "-q", "-m", "Add a large folder");
  openWindow(hashOf(project, "files"));
  await expect.element(treeItem("large")).toHaveAttribute("draggable", "true");
  await treeItem("large").click();
  await press("Delete");
  await expectStaged(count);
  await expect.element(page.getByText("230 files in large are staged for deletion")).toBeVisible();
  // What is read for the counts of the others does not keep back the file that somebody looks at.
  const { fetch } = window;
  const held = Promise.withResolvers<void>();
  window.fetch = async (input, init) => {
    if (/\/repository\/files\//.test(String(input)) && !String(input).includes("1229.txt")) await held.promise;
    return fetch(input, init);
  };
  onTestFinished(() => {
    window.fetch = fetch;
  });
  await press("Control+2");
  await expectFocus("Staged changes");
  await press("End");
  await expect.element(page.getByText("line of 229").first()).toBeVisible();
  held.resolve();
  await commit("Remove the large folder");
  await expect.element(page.getByRole("status").filter({ hasText: /^Committed to/ })).toBeVisible();
  expect(await git("ls-tree", "HEAD", "large")).toBe("");
});

it("of thousands of staged changes only those in sight are read for their counts", { tags: "long" }, async () => {
  const { folder, project } = await commands.repository("everyday");
  await commands.manyFiles(folder, "large", 5_100);
  const { fetch } = window;
  const read = new Set<string>();
  let underWay = 0;
  window.fetch = async (input, init) => {
    const path = /\/repository\/files\/(large[^?]*)\?/.exec(String(input))?.[1];
    if (path === undefined) return fetch(input, init);
    read.add(path);
    underWay += 1;
    return fetch(input, init).finally(() => {
      underWay -= 1;
    });
  };
  onTestFinished(() => {
    window.fetch = fetch;
  });
  openWindow(hashOf(project, "files"));
  await expect.element(treeItem("large")).toHaveAttribute("draggable", "true");
  await treeItem("large").click();
  await press("Delete");
  await expect.element(page.getByText("5,100 files in large are staged for deletion")).toBeVisible();
  await press("Control+2");
  await expectFocus("Staged changes");
  await press("End");
  // The last of them is asked for after all others.
  await expect.poll(() => [...read].some((path) => path.includes("05099"))).toBe(true);
  await expect.poll(() => document.querySelector(".diff-grid")?.textContent).toContain("5099");
  await expect.poll(() => read.size > 20 && underWay === 0).toBe(true);
  expect(read.size).toBeLessThan(40);
});
