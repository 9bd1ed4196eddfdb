// The inbox by keyboard: what was said on commits, unread until it was looked at, narrowed, answered, and opened where it was said.
import { beforeAll, beforeEach, expect, it, onTestFinished } from "vitest";
import { commands, page, userEvent } from "vitest/browser";
import { useAuthorLooks, useLastLooks } from "../../renderer/state/last-looks.ts";
import { useReadComments } from "../../renderer/state/read-comments.ts";
import { projectKey } from "../../renderer/state/tabs.ts";
import { fetchViews } from "./support/fetch-views.ts";
import { expectFocus } from "./support/focus.ts";
import { forgetRemembered } from "./support/forget-remembered.ts";
import { show } from "./support/reach.ts";
import { openWindow } from "./support/window.tsx";

let project: string;
let folder: string;
let onLine: { path: string; line: number };
const press = (keys: string) => userEvent.keyboard(keys);
const rows = () =>
  [...document.querySelectorAll(".inbox-row p")].map((row) => `${row.closest("[data-unread]") === null ? "" : "* "}${row.textContent}`);

/** The first line that a commit adds. */
async function addedLine(at: string, sha: string): Promise<{ path: string; line: number }> {
  const diff = await commands.runGit(at, ["diff", "-U0", `${sha}~`, sha]);
  const [, path = "", line = ""] = /^\+\+\+ b\/(.+)\n@@ -\S+ \+(\d+)/m.exec(diff) ?? [];
  return { path, line: Number(line) };
}

const say = async (sha: string, body: object): Promise<void> => {
  const answer = await fetch(`connections/local/api/v4/projects/${encodeURIComponent(project)}/repository/commits/${sha}/comments`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(await answer.text());
};

beforeAll(async () => {
  await fetchViews();
  const made = await commands.repository("everyday");
  ({ project, folder } = made);
  const [first = "", second = ""] = (await commands.runGit(made.folder, ["log", "-2", "--format=%H"])).split("\n");
  await say(first, { note: "A **bold** word about <script>top.__hit=1</script> it" });
  onLine = await addedLine(made.folder, first);
  await say(first, { note: "About this line", path: onLine.path, line: onLine.line, line_type: "new" });
  await say(second, { note: "Older, admin\u202e said" });
}, 60_000);
beforeEach(async () => {
  await forgetRemembered(`read-comments/${projectKey("local", "")}`, `last-looks/${projectKey("local", project)}`);
  await forgetRemembered(`author-looks/${projectKey("local", project)}`);
  useLastLooks.setState({ projects: {} });
  useAuthorLooks.setState({ projects: {} });
  useReadComments.setState({ projects: {} });
});

it("reads what was said, says how far it looked, and leads to where a comment was made", { tags: "long" }, async () => {
  openWindow(`#/c/local/inbox?project=${encodeURIComponent(project)}`);
  await expect.poll(rows).toEqual(["Older, adminU+202E said", "About this line", "A bold word about <script>top.__hit=1</script> it"]);
  await expect.element(page.getByText(/^All that was said in \d+ projects?.*, on \d+ commits?\.$/)).toBeVisible();
  await expectFocus("Comments");
  await press("e");
  await expect.poll(() => rows()[0]).toBe("* Older, adminU+202E said");
  await expect.element(page.getByRole("button", { name: /^Unread 1/ })).toBeVisible();
  await expect.poll(() => [...document.querySelectorAll(".inbox-day")].map((day) => day.textContent)).toEqual(["Today"]);
  await expect.element(page.getByRole("tab", { name: /^Inbox.*1 unread/ })).toBeVisible();
  await press("j");
  // The line in the diff of its commit, with the conversation under it.
  await expect.element(page.getByRole("grid", { name: /^Diff of/ })).toBeVisible();
  const zone = () => document.querySelector(".inbox-thread .diff-row:has(.review-thread)");
  await expect.poll(() => zone()?.textContent).toContain("Resolve for me");
  const before = [...document.querySelectorAll<HTMLElement>(".inbox-thread .diff-row")].find(
    (row) => row.querySelector(".diff-number[data-side=new]")?.textContent === String(onLine.line),
  );
  expect(before?.querySelector(".diff-line")?.getAttribute("data-kind")).toBe("added");
  await press("j");
  await expect.poll(() => document.querySelector(".inbox-thread h2")?.textContent).not.toBe("");
  await expect
    .poll(() => document.querySelector(".inbox-thread .markdown-text")?.shadowRoot?.querySelector("strong")?.textContent)
    .toBe("bold");
  await press("{Enter}");
  await expect.poll(() => window.location.hash).toMatch(/\/commit\?.*tab=comments/);
});

it("leads to a removed line that a comment is on", { tags: "long" }, async () => {
  const git = (...args: string[]) => commands.runGit(folder, ["-c", "user.name=Ada", "-c", "user.email=ada@example.com", ...args]);
  for (const [text, message] of [
    ["one\ntwo\nthree\n", "Count"],
    ["one\nthree\n", "Leave out two"],
  ] as const) {
    await commands.writeInto(folder, "gone.txt", text);
    await git("add", "gone.txt");
    await git("commit", "-q", "-m", message);
  }
  await say(await git("rev-parse", "HEAD"), { note: "Why is it gone?", path: "gone.txt", line: 2, line_type: "old" });
  openWindow("#/c/local/inbox");
  await expect.poll(() => rows().join()).toContain("Why is it gone?");
  await expectFocus("Comments");
  await expect.poll(() => document.querySelector(".inbox-thread")?.textContent).toContain("gone.txt");
  await press("{Enter}");
  await expectFocus(/^Diff of/);
  const cursor = document.querySelector(".diff-grid");
  await expect
    .poll(() => document.getElementById(cursor?.getAttribute("aria-activedescendant") ?? "")?.getAttribute("aria-label"))
    .toBe("removed, line 2, two");
});

it("narrows by what is unread and by author, and says so where nothing is left", { tags: "long" }, async () => {
  openWindow("#/c/local/inbox?show=unread");
  await expect.element(page.getByText("Nothing of that kind")).toBeVisible();
  await page.getByRole("button", { name: /^All/ }).click();
  await expect.poll(() => rows().length).toBeGreaterThanOrEqual(2);
  await page.getByRole("button", { name: "Author", exact: true }).click();
  await page.getByRole("textbox", { name: "Author" }).fill("nobody at all");
  await press("{Enter}");
  await expect.element(page.getByText("Other filters may find something.")).toBeVisible();
  expect(window.location.hash).toContain("author=nobody");
});

it("says what changed on a branch since one last looked, and that its history is another one", { tags: "long" }, async () => {
  const before = await commands.runGit(folder, ["rev-parse", "main~1"]);
  const tip = await commands.runGit(folder, ["rev-parse", "main"]);
  const count = await commands.runGit(folder, ["rev-list", "--count", `${before}..${tip}`]);
  const key = projectKey("local", project);
  openWindow(`#/c/local/inbox?project=${encodeURIComponent(project)}`);
  const main = page.getByRole("region", { name: "Since you last looked" }).getByRole("button", { name: /^main/ });
  await expect.element(main).toBeVisible();
  await expect.poll(() => useLastLooks.getState().projects[key]?.["main"]).toBe(tip);
  useLastLooks.getState().look(key, "main", before);
  await expect.poll(() => main.element().textContent).toBe(`main+${count}`);
  const other = await commands.runGit(folder, [
    "-c",
    "user.name=A",
    "-c",
    "user.email=a@example.com",
    "commit-tree",
    "main^{tree}",
    "-m",
    "Elsewhere",
  ]);
  useLastLooks.getState().look(key, "main", other);
  await expect.poll(() => main.element().textContent).toBe("mainmoved");
  useLastLooks.getState().look(key, "main", before);
  await expect.poll(() => main.element().textContent).toBe(`main+${count}`);
  await main.click();
  await expect.poll(() => window.location.hash).toContain(`/compare?from=${before}&to=${tip}`);
  await expect.poll(() => useLastLooks.getState().projects[key]?.["main"]).toBe(tip);
});

it("looks again how branches stand whenever one comes to see what is new", { tags: "long" }, async () => {
  const asked = () => performance.getEntriesByType("resource").filter(({ name }) => /\/repository\/branches\?/.test(name)).length;
  openWindow(`#/c/local/inbox?project=${encodeURIComponent(project)}`);
  const main = page.getByRole("region", { name: "Since you last looked" }).getByRole("button", { name: /^main/ });
  await expect.poll(() => main.query()?.textContent).toBe("mainnone");
  window.location.hash = "#/c/local";
  await expect.element(main).not.toBeInTheDocument();
  const before = asked();
  window.location.hash = `#/c/local/inbox?project=${encodeURIComponent(project)}`;
  await expect.poll(asked).toBeGreaterThan(before);
  await expect.poll(() => main.query()?.textContent).toBe("mainnone");
});

it("says what an author committed since one last looked, and leads to that", { tags: "long" }, async () => {
  const key = projectKey("local", project);
  const [email = "", name = ""] = (await commands.runGit(folder, ["log", "-1", "--format=%ae%n%an", "main"])).split("\n");
  openWindow(`#/c/local/inbox?project=${encodeURIComponent(project)}`);
  const author = page.getByRole("region", { name: "Since you last looked" }).getByRole("button", { name: new RegExp(`^${name}`) });
  await expect.poll(() => author.element().textContent).toMatch(/none$/);
  const state = useAuthorLooks.getState().projects[key]?.[email.toLowerCase()] ?? "";
  const hashes = state.split(" ");
  expect(hashes[0]).toHaveLength(12);
  useAuthorLooks.getState().look(key, email.toLowerCase(), hashes.slice(1).join(" "));
  await expect.poll(() => author.element().textContent).toMatch(/\+1$/);
  await author.click();
  await expect.poll(() => window.location.hash).toMatch(/\/history\?.*author=/);
  await expect.poll(() => useAuthorLooks.getState().projects[key]?.[email.toLowerCase()]).toBe(state);
});

it("stands at the comment that was opened when one comes back", { tags: "long" }, async () => {
  openWindow(`#/c/local/inbox?project=${encodeURIComponent(project)}`);
  await expect.poll(() => rows().length).toBeGreaterThan(2);
  await expectFocus("Comments");
  const chosen = () => document.querySelector('.inbox-list [aria-selected="true"] p')?.textContent;
  const first = chosen();
  await press("j");
  await expect.poll(chosen).not.toBe(first);
  const opened = chosen();
  await press("{Enter}");
  await expect.poll(() => window.location.hash).toContain("/commit?");
  await press("{Alt>},{/Alt}");
  await expectFocus("Comments");
  await expect.poll(chosen).toBe(opened);
});

it("has the list in sight again after an answer that was begun below it, in a small window at 200 %", { tags: "long" }, async () => {
  onTestFinished(() => show({ width: 1440, height: 900, zoom: 1 }));
  await show({ width: 512, height: 350, zoom: 1 });
  openWindow(`#/c/local/inbox?project=${encodeURIComponent(project)}`);
  await expect.poll(() => rows().length).toBeGreaterThan(2);
  await expectFocus("Comments");
  await page
    .getByRole("option", { name: /About this line/ })
    .first()
    .click();
  await expect.element(page.getByRole("textbox", { name: /^Answer to/ }).first()).toBeInTheDocument();
  await press("r");
  await expectFocus(/^Answer to/);
  const list = () => document.querySelector(".inbox-list [role=listbox]")?.getBoundingClientRect();
  await expect.poll(() => list()?.bottom).toBeLessThan(40);
  await press("{Escape}");
  await expectFocus("Comments");
  await expect.poll(() => list()?.top).toBeGreaterThanOrEqual(0);
});

it("takes what is typed after the key for an answer, where the thread is still on its way", { tags: "long" }, async () => {
  // Keys wait three seconds for a thread: not for the code that draws the first one.
  const close = openWindow(`#/c/local/inbox?project=${encodeURIComponent(project)}`);
  const row = page.getByRole("option", { name: /About this line/ }).first();
  await row.click();
  await expect.element(page.getByRole("textbox", { name: /^Answer to/ }).first()).toBeInTheDocument();
  close();
  const plain = window.fetch;
  const known = Promise.withResolvers<void>();
  window.fetch = async (input, init) => {
    if (/\/discussions\?/.test(input instanceof Request ? input.url : String(input))) await known.promise;
    return plain(input, init);
  };
  onTestFinished(() => {
    window.fetch = plain;
  });
  openWindow(`#/c/local/inbox?project=${encodeURIComponent(project)}`);
  await expect.poll(() => rows().length).toBeGreaterThan(2);
  await row.click();
  await expectFocus("Comments");
  await expect.element(page.getByLabelText("Loading the thread")).toBeVisible();
  await press("rThanks");
  known.resolve();
  await expectFocus(/^Answer to/);
  await expect.poll(() => (document.activeElement as HTMLTextAreaElement).value).toBe("Thanks");
  await userEvent.clear(document.activeElement!);
});

it("readers hear how many comments a filter leaves, and the focus stays on it", async () => {
  openWindow(`#/c/local/inbox?project=${encodeURIComponent(project)}`);
  const told = () => document.querySelector(".inbox-bar [role=status]")?.textContent;
  await expect.poll(told).toMatch(/^All: [34] comments$/);
  for (const kind of ["Threads with you", "On your commits"]) {
    const button = page.getByRole("button", { name: new RegExp(`^${kind}`) });
    (button.element() as HTMLElement).focus();
    await press("{Enter}");
    const count = /\d+$/.exec(button.element().textContent)?.[0];
    await expect.poll(told).toBe(`${kind}: ${count} ${count === "1" ? "comment" : "comments"}`);
    await expectFocus(`${kind}${count}`);
  }
});

it("what the list does is carried out from the palette, on the comment that was chosen", { tags: "long" }, async () => {
  openWindow(`#/c/local/inbox?project=${encodeURIComponent(project)}`);
  await expect.poll(() => rows().length).toBeGreaterThan(2);
  await expectFocus("Comments");
  await press("{Home}");
  await press("j");
  await expect.poll(() => document.querySelector(".inbox-list [aria-selected=true]")?.textContent).toBeTruthy();
  const before = rows();
  await press("{Control>}{Shift>}p{/Shift}{/Control}");
  await expectFocus("Go to anything");
  await press("Read or unread");
  await expect.element(page.getByRole("option", { name: /^Read or unread/ })).toBeVisible();
  await press("{Enter}");
  await expectFocus("Comments");
  await expect.poll(rows).toEqual(before.map((row, at) => (at === 1 ? `* ${row}` : row)));
});
