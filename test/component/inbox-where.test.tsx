// Where the line of a comment in the inbox is on the default branch now: through edits and renames, a guess where nobody can know, and the way there.
import { beforeAll, expect, it } from "vitest";
import { commands, page } from "vitest/browser";
import { fetchViews } from "./support/fetch-views.ts";
import { expectFocus } from "./support/focus.ts";
import { openWindow } from "./support/window.tsx";

let project: string;
let folder: string;

const plan = [
  "export function planRoute(parcel) {",
  "  const depot = findDepot(parcel);",
  "  const legs = outboundOf(depot);",
  "  if (arrival >= options.deadline) return null;",
  "  const unused = countAgain(legs);",
  "  return { parcel, legs, depot };",
  "}",
];
/** The same with a line on top, one edited and one taken away. */
const later = ["// routes", ...plan.slice(0, 3), "  if (arrival > options.deadline) return null;", ...plan.slice(5)];

const git = async (...args: string[]) =>
  (await commands.runGit(folder, ["-c", "user.name=Ada", "-c", "user.email=ada@example.com", ...args])).trim();
const write = (path: string, lines: readonly string[]) => commands.writeInto(folder, path, `${lines.join("\n")}\n`);
const commit = async (subject: string): Promise<string> => {
  await git("add", "-A");
  await git("commit", "-q", "-m", subject);
  return git("rev-parse", "HEAD");
};
const say = async (sha: string, path: string, line: number, line_type = "new"): Promise<void> => {
  const answer = await fetch(`connections/local/api/v4/projects/${encodeURIComponent(project)}/repository/commits/${sha}/comments`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ note: `On line ${line} of ${path}`, path, line, line_type }),
  });
  if (!answer.ok) throw new Error(await answer.text());
};

beforeAll(async () => {
  await fetchViews();
  ({ project, folder } = await commands.repository("everyday"));
  for (const path of ["edited.ts", "named.ts", "reborn.ts", "removed.ts"]) await write(path, plan);
  const made = await commit("Plan");
  for (const line of [1, 4, 5, 6]) await say(made, "edited.ts", line);
  for (const path of ["named.ts", "reborn.ts", "removed.ts"]) await say(made, path, 3);
  await write("edited.ts", later);
  await git("mv", "named.ts", "called.ts");
  await git("rm", "-q", "removed.ts");
  await commit("Edit and rename");
  await git("mv", "reborn.ts", "moved.ts");
  await commit("Move it");
  await write("reborn.ts", ["// Another file.", ...plan.slice(0, 4)]);
  await commit("Another file at its old path");
  await git("checkout", "-q", "-b", "aside", made);
  await write("edited.ts", [...plan.slice(0, 6), "  // aside", "}"]);
  const aside = await commit("Aside");
  await say(aside, "edited.ts", 7);
  await git("checkout", "-q", "main");
}, 60_000);

const footer = (): string =>
  [...document.querySelectorAll(".inbox-where .earlier-mark, .inbox-where-words, .inbox-where a")]
    .map((part) => part.textContent)
    .join(" | ");

it.each([
  ["On line 1 of edited.ts", "moved | Line 1 is line 2 on main now | Show where it is on main"],
  ["On line 4 of edited.ts", "edited | Line 4 was changed; most like it on main is line 5 | Show where it is on main"],
  ["On line 5 of edited.ts", "gone | Line 5 was not found on main"],
  ["On line 6 of edited.ts", "exact | Line 6 is the same on main now | Show where it is on main"],
  ["On line 3 of named.ts", "exact | Line 3 is line 3 of called.ts on main now | Show where it is on main"],
  // The file that has its old name is another one.
  ["On line 3 of reborn.ts", "exact | Line 3 is line 3 of moved.ts on main now | Show where it is on main"],
  ["On line 3 of removed.ts", "gone | removed.ts is not on main now"],
  // What main does not have cannot be followed to it.
  ["On line 7 of edited.ts", "gone | Line 7 is not on main now; main does not have this commit"],
])("%s", { tags: "long" }, async (comment, told) => {
  openWindow(`#/c/local/inbox?project=${encodeURIComponent(project)}`);
  await page.getByRole("listbox", { name: "Comments" }).getByText(comment, { exact: true }).click();
  await expect.poll(footer, { timeout: 10_000 }).toBe(told);
});

it("leads to the line, in the file as the branch has it", { tags: "long" }, async () => {
  openWindow(`#/c/local/inbox?project=${encodeURIComponent(project)}`);
  await page.getByRole("listbox", { name: "Comments" }).getByText("On line 1 of edited.ts").click();
  await page.getByRole("link", { name: "Show where it is on main" }).click();
  await expect.poll(() => window.location.hash).toMatch(/\/files\?.*path=edited\.ts.*line=2/);
  await expectFocus(/edited\.ts/);
});

it("says how old the commit is", async () => {
  openWindow(`#/c/local/inbox?project=${encodeURIComponent(project)}`);
  const when = () => document.querySelector(".inbox-commit time")?.textContent;
  await expect.poll(when).toMatch(/^(just now|\d+ (s|min) ago)$/);
});
