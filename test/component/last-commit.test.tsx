// The last commit of a file takes a walk through history: its text, and what is typed into it, does not wait for that.
import { beforeAll, expect, it, onTestFinished } from "vitest";
import { commands, page } from "vitest/browser";
import { fetchViews } from "./support/fetch-views.ts";
import { expectFocus, openText } from "./support/focus.ts";
import { overtake } from "./support/overtake.ts";
import { openFile, openRepository, press, save, type } from "./support/person.tsx";
import { hashOf, openWindow } from "./support/window.tsx";

beforeAll(fetchViews, 180_000);

/** From now on no text is told with its last commit; who asks for that hears nothing before the answer is called. */
function holdLastCommits(): () => void {
  const { fetch } = window;
  const gate = Promise.withResolvers<void>();
  onTestFinished(() => {
    gate.resolve();
    window.fetch = fetch;
  });
  window.fetch = async (input, init) => {
    const answer = await fetch(input, init);
    if (!/\/raw\?/.test(String(input))) return answer;
    if (init?.method === "HEAD") {
      await gate.promise;
      return answer;
    }
    const headers = new Headers(answer.headers);
    for (const name of ["x-service-last-commit-id", "x-gitlab-last-commit-id"]) headers.delete(name);
    return new Response(answer.body, { status: answer.status, headers });
  };
  return gate.resolve;
}

it("is told above the text once it is found", async () => {
  const { folder, project } = await commands.repository("everyday");
  const release = holdLastCommits();
  openWindow(hashOf(project, "files", "?path=src/tide.ts"));
  await openText("src/tide.ts");
  const line = () => document.querySelector(".files-last")?.textContent;
  expect(line()).toBe("");
  release();
  await expect.poll(line).toContain(await commands.runGit(folder, ["log", "-1", "--format=%h", "--abbrev=7", "main", "--", "src/tide.ts"]));
});

it("is not needed to stage and to commit what was typed, and a file that changed meanwhile refuses that all the same", {
  tags: "long",
}, async () => {
  const repository = await openRepository("bare");
  holdLastCommits();
  await openFile("a.txt");
  await type("mine");
  await save(1);
  await press("Control+2");
  const commit = async (message: string): Promise<void> => {
    await page.getByRole("textbox", { name: "Message", exact: true }).fill(message);
    await press("Control+Enter");
  };
  await commit("Mine");
  await expect.element(page.getByRole("status").filter({ hasText: /^Committed to/ })).toBeVisible();
  expect(await repository.git("log", "-1", "--format=%s")).toBe("Mine");
  expect(await repository.git("show", "main:a.txt")).toBe("a\nmine");

  await press("Control+1");
  await expectFocus("a.txt");
  await type("more");
  await save(1);
  const theirs = await overtake(repository);
  await press("Control+2");
  await commit("More");
  await expect.element(page.getByRole("alert").filter({ hasText: /refused the commit/ })).toBeVisible();
  await expectFocus("Merge a.txt");
  expect(await repository.git("rev-parse", "main")).toBe(theirs);
});
