// What a server leaves out of a diff, and where it places a comment: said, and mended here where it can be.
import { beforeAll, expect, it, onTestFinished } from "vitest";
import { commands, page, userEvent } from "vitest/browser";
import { fetchViews } from "./support/fetch-views.ts";
import { expectFocus } from "./support/focus.ts";
import { hashOf, openWindow } from "./support/window.tsx";

let folder: string;
let project: string;

const git = (...args: string[]) => commands.runGit(folder, ["-c", "user.name=Ada", "-c", "user.email=ada@example.com", ...args]);
const commit = async (message: string): Promise<string> => {
  await git("add", "-A");
  await git("commit", "-qm", message);
  return (await git("rev-parse", "HEAD")).trim();
};
const names = (): (string | null)[] => [...document.querySelectorAll(".diff-row")].map((row) => row.getAttribute("aria-label"));

beforeAll(async () => {
  await fetchViews();
  ({ folder, project } = await commands.repository("everyday"));
}, 180_000);

it("a file that is too large for the server is compared here, once somebody asks, byte-order mark and all", { tags: "long" }, async () => {
  const lines = Array.from({ length: 100 }, (_, at) => `line ${at + 1}${" of what a program wrote".repeat(100)}`);
  await commands.writeInto(folder, "made.txt", `${lines.join("\n")}\n`);
  await commit("Make it");
  const next = lines.map((line, at) => (at % 2 === 0 ? `new ${line}` : line));
  await commands.writeInto(folder, "made.txt", `\ufeff${next.join("\n")}\n`);
  const sha = await commit("Make it anew");
  openWindow(hashOf(project, "commit", `?sha=${sha}`));
  await expect.element(page.getByText("Too large for the server to compare")).toBeVisible();
  await page.getByRole("button", { name: "Load diff" }).click();
  await expect.poll(() => names().filter((name) => name?.startsWith("added, line 3, new line 3 of"))).toHaveLength(1);
  const [additions] = (await git("diff", "--numstat", `${sha}~`, sha)).split("\t");
  await expect.poll(() => document.querySelector(".diff-file .diff-counts")?.textContent).toContain(`+${additions}`);
  await expect.poll(() => document.querySelector(".diff-row .ui-odd")?.textContent).toBe("U+FEFF");
});

it("where only comments are there, one on a removed line of a renamed file stands on that line", { tags: "long" }, async () => {
  const text = Array.from({ length: 20 }, (_, at) => `step ${at + 1}\n`);
  await commands.writeInto(folder, "before.txt", text.join(""));
  await commit("Write steps");
  await git("mv", "before.txt", "after.txt");
  await commands.writeInto(folder, "after.txt", text.toSpliced(9, 1).join(""));
  const sha = await commit("Rename, and leave the tenth out");
  const { fetch } = window;
  onTestFinished(() => {
    window.fetch = fetch;
  });
  window.fetch = (input, init) =>
    /\/discussions(\?|$)/.test(input instanceof Request ? input.url : String(input))
      ? Promise.resolve(new Response('{"error":"404 Not Found"}', { status: 404, headers: { "content-type": "application/json" } }))
      : fetch(input, init);
  openWindow(hashOf(project, "commit", `?sha=${sha}`));
  await expectFocus(/^Diff of/);
  await userEvent.keyboard("nc");
  await expectFocus(/^Comment on old line 10 of/);
  await userEvent.keyboard("Why?{Control>}{Enter}{/Control}");
  await expectFocus(/^Diff of/);
  const made = await fetch(`connections/local/api/v4/projects/${encodeURIComponent(project)}/repository/commits/${sha}/comments`);
  expect(await made.json()).toMatchObject([{ note: "Why?", path: "after.txt", line: 10, line_type: "old" }]);
});

it("the files that a server does not send are listed once somebody asks, and its offers stay in sight beside long lines", async () => {
  await page.viewport(1024, 700);
  await commands.writeInto(folder, "a-long.txt", `${"word ".repeat(400)}\n`);
  await commands.writeInto(folder, "b-rest.txt", "rest\n");
  const sha = await commit("Write two");
  const { fetch } = window;
  onTestFinished(async () => {
    window.fetch = fetch;
    await page.viewport(1440, 900);
  });
  let isRefused = true;
  window.fetch = async (input, init) => {
    const url = input instanceof Request ? input.url : String(input);
    if (isRefused && /\/tree\?.*recursive/.test(url))
      return new Response('{"message":"403 Forbidden"}', { status: 403, headers: { "content-type": "application/json" } });
    const answer = await fetch(input, init);
    if (!/\/diff\?/.test(url)) return answer;
    const sent = ((await answer.json()) as { new_path: string }[]).filter(({ new_path }) => new_path !== "b-rest.txt");
    return new Response(JSON.stringify(sent), { headers: answer.headers });
  };
  openWindow(hashOf(project, "commit", `?sha=${sha}`));
  await expect.element(page.getByText(/The rest could not be listed/)).toBeVisible();
  isRefused = false;
  await page.getByRole("button", { name: "List the rest" }).click();
  await expect.element(page.getByText("The server sent 1 of 2 files.")).toBeVisible();
  const load = page.getByRole("button", { name: "Load diff" });
  await expect.poll(() => load.element().getBoundingClientRect().right).toBeLessThan(1024);
  await load.click();
  await expect.poll(names).toContain("added, line 1, rest");
});

it("many changed lines of a large file are searched for beside the window", { tags: "long" }, async () => {
  const lines = (word: string) => Array.from({ length: 20_000 }, (_, at) => `  const value${at} = ${word}(${at});\n`).join("");
  await commands.writeInto(folder, "large.ts", lines("compute"));
  await commit("Make a large one");
  await commands.writeInto(folder, "large.ts", lines("computed"));
  const sha = await commit("Change each line of it");
  const started: string[] = [];
  const { Worker: Usual } = window;
  onTestFinished(() => {
    window.Worker = Usual;
  });
  window.Worker = class extends Usual {
    constructor(url: string | URL, options?: WorkerOptions) {
      super(url, options);
      started.push(String(url));
    }
  };
  openWindow(hashOf(project, "commit", `?sha=${sha}`));
  const load = page.getByRole("button", { name: "Load diff" });
  await expect.element(load).toBeVisible();
  await load.click();
  await expect.poll(names).toContain("removed, line 1, const value0 = compute(0);");
  expect(started.filter((url) => url.includes("line-diff"))).toHaveLength(1);
  // All of it is there: the keys lead to the last line.
  await expectFocus(/^Diff of/);
  await userEvent.keyboard("{Control>}{End}{/Control}");
  await expect.poll(names).toContain("added, line 20000, const value19999 = computed(19999);");
});
