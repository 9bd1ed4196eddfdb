// Comments as a person reads and writes them: Markdown that does nothing but be read, previews, one's own notes, suggestions onto the desk.
import { beforeAll, beforeEach, expect, it, onTestFinished } from "vitest";
import { commands, page, userEvent } from "vitest/browser";
import { deskKey, emptyDesk } from "../../renderer/desk/model.ts";
import { deskOf, editDesk } from "../../renderer/desk/store.ts";
import { useCommentDrafts } from "../../renderer/state/comment-drafts.ts";
import { useDiffLayout } from "../../renderer/state/diff-layout.ts";
import { fetchViews } from "./support/fetch-views.ts";
import { expectFocus } from "./support/focus.ts";
import { watchPayloads } from "./support/payloads.ts";
import { looks, retries, skipWaits } from "./support/waits.ts";
import { hashOf, openWindow } from "./support/window.tsx";

let project: string;
let folder: string;

beforeAll(async () => {
  await fetchViews();
  ({ project, folder } = await commands.repository("review"));
}, 60_000);
beforeEach(() => useDiffLayout.setState({ layout: "unified", wraps: false, ignoresSpace: false }));

const press = (keys: string) => userEvent.keyboard(keys);
const ask = async (path: string, body: object, of = project): Promise<void> => {
  const answer = await fetch(`connections/local/api/v4/projects/${encodeURIComponent(of)}/${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(await answer.text());
};
const hash = (ref: string) => commands.runGit(folder, ["rev-parse", ref]);
const open = (sha: string, tab = "") => openWindow(hashOf(project, "commit", `?sha=${sha}${tab}`));
/** The row of the diff's cursor. */
const active = () =>
  document.getElementById(document.querySelector(".diff-grid")?.getAttribute("aria-activedescendant") ?? "")?.getAttribute("aria-label");
/** The laid out texts of all comments. */
const bodies = (): ShadowRoot[] => [...document.querySelectorAll(".markdown-text")].flatMap((host) => host.shadowRoot ?? []);
const words = (): string =>
  bodies()
    .map((root) => root.textContent ?? "")
    .join(" ");

it("a comment is laid out, and what cannot be seen in it is said", async () => {
  const sha = await hash("v1.0~1");
  await ask(`repository/commits/${sha}/comments`, {
    note: "See **this** and `cutoff`, if (is\u202eAdmin), [there](docs/guide.md#L2)\n\n- [x] done",
  });
  open(sha, "&tab=comments");
  await expect
    .poll(() => bodies().flatMap((root) => [...root.querySelectorAll("strong, code")].map(({ textContent }) => textContent)))
    .toEqual(["this", "cutoff"]);
  await expect.poll(words).toContain("if (isU+202EAdmin)");
  bodies()[0]?.querySelector("a")?.click();
  await expect.poll(() => window.location.hash).toMatch(/\/files\?.*path=docs%2Fguide.md&line=2/);
});

it("300 hostile comments run nothing and ask for nothing", async () => {
  const { payloads, hits } = watchPayloads();
  const sha = await hash("octopus");
  for (let at = 0; at < payloads.length; at += 60)
    await ask(`repository/commits/${sha}/comments`, {
      note: payloads
        .slice(at, at + 60)
        .join("\n\n")
        .replaceAll("\0", ""),
    });
  open(sha, "&tab=comments");
  await expect.poll(() => bodies().filter((root) => root.querySelector(".piece") !== null).length).toBe(Math.ceil(payloads.length / 60));
  const elements = bodies().flatMap((root) => [...root.querySelectorAll<HTMLElement>("*")]);
  expect(elements.length).toBeGreaterThan(100);
  const forbidden = "script, style, iframe, object, embed, form, base, link, meta, svg, math, video, audio, button, template";
  expect(elements.filter((element) => element.matches(forbidden))).toEqual([]);
  const before = window.location.hash;
  for (const element of elements) if (element.matches("summary, img, input")) element.click();
  for (const type of ["click", "auxclick"])
    for (const link of elements.filter((element) => element.matches("a")))
      expect(link.dispatchEvent(new MouseEvent(type, { bubbles: true, composed: true, cancelable: true, button: 3 }))).toBe(false);
  expect(hits()).toEqual([]);
  expect(window.location.hash).toBe(before);
});

it("what is being written is shown as it will be, by a key; one's own comment is changed and deleted", { tags: "long" }, async () => {
  const sha = await hash("v1.0~2");
  open(sha);
  await expectFocus(/^Diff of/);
  await press("{Shift>}c{/Shift}");
  await expectFocus("Comment on the commit");
  await press("Is **it**?{Control>}{Shift>}v{/Shift}{/Control}");
  await expectFocus("Preview: Comment on the commit");
  await expect.poll(() => bodies().at(-1)?.querySelector("strong")?.textContent).toBe("it");
  await press("{Control>}{Shift>}v{/Shift}{/Control}");
  await expectFocus("Comment on the commit");
  await press("{Control>}{Enter}{/Control}");
  await expect.element(page.getByRole("region", { name: "Thread on the whole commit, 1 comment" })).toBeInTheDocument();
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  await expectFocus("Edit the comment");
  await press("{Control>}{End}{/Control} Yes.{Control>}{Enter}{/Control}");
  await expect.poll(words).toContain("Is it? Yes.");
  // Opened and left as it is, it is no draft; changed, it stands there until it is sent or discarded.
  const drafts = () => Object.values(useCommentDrafts.getState().projects).flatMap((kept) => Object.values(kept));
  await expectFocus("Edit");
  await press("{Enter}");
  await expectFocus("Edit the comment");
  await press("{Escape}");
  await expect.poll(drafts).toEqual([]);
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  await expectFocus("Edit the comment");
  await press("{Control>}{End}{/Control} No.{Escape}");
  await expect.element(page.getByText("Change, not sent. Is it? Yes. No.")).toBeVisible();
  await page.getByRole("button", { name: "Discard" }).click();
  await expect.poll(drafts).toEqual([]);
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await expectFocus("Keep it");
  await press("{Escape}");
  await expectFocus("Delete");
  await press("{Enter}");
  await expectFocus("Keep it");
  await page.getByRole("button", { name: "Delete comment" }).click();
  await expect.element(page.getByRole("region", { name: /^Thread on/ })).not.toBeInTheDocument();
});

it("a comment begun on a file's head goes to its first change, and where no line is shown to the commit", async () => {
  const close = open(await hash("v1.0"));
  await expectFocus(/^Diff of/);
  await press("c");
  await expectFocus(/^Comment on new line/);
  await press("{Escape}");
  close();
  // A file of which nothing but its name is shown.
  await commands.writeInto(folder, "picture.bin", "AAECAwQ=", "base64");
  await commands.runGit(folder, ["add", "picture.bin"]);
  const tree = await commands.runGit(folder, ["write-tree"]);
  await commands.runGit(folder, ["rm", "-q", "-f", "picture.bin"]);
  const [who, address] = ["user.name=Ada", "user.email=ada@example.org"];
  const sha = await commands.runGit(folder, ["-c", who, "-c", address, "commit-tree", tree, "-p", "HEAD", "-m", "A picture"]);
  await commands.runGit(folder, ["branch", "picture", sha]);
  open(sha);
  await expectFocus(/^Diff of/);
  await press("c");
  await expect.element(page.getByText("No line of this file is shown here, so the comment is about the whole commit.")).toBeVisible();
  await expectFocus(/^Comment on the commit/);
});

it("what was begun at a line and not sent stands there, in a later window too, until it is sent or discarded", {
  tags: "long",
}, async () => {
  const sha = await hash("v1.0");
  const close = open(sha);
  await expectFocus(/^Diff of/);
  await press("n");
  await press("c");
  await expectFocus(/^Comment on new line/);
  const field = () => document.querySelector<HTMLTextAreaElement>(".review-new textarea");
  const low = field()?.offsetHeight ?? 0;
  await press("Is **this** right?{Enter}2{Enter}3{Enter}4{Enter}5{Enter}6{Enter}7");
  // The field is as high as what is written.
  await expect.poll(() => field()?.offsetHeight ?? 0).toBeGreaterThan(low);
  close();
  open(sha);
  await expectFocus(/^Diff of/);
  const draft = page.getByText("Draft, not sent. Is this right? 2 3 4 5 6 7");
  await expect.element(draft).toBeVisible();
  // The key for the next thread leads there too, and the one for a comment goes on with it.
  await press("t");
  await press("c");
  await expectFocus(/^Comment on new line/);
  expect(field()?.value).toBe("Is **this** right?\n2\n3\n4\n5\n6\n7");
  // It goes on where it ended, after a look at the preview too.
  await press("8");
  expect(field()?.value).toMatch(/\n78$/);
  await press("{Control>}{Shift>}v{/Shift}{/Control}");
  await expectFocus(/^Preview: /);
  await press("{Control>}{Shift>}v{/Shift}{/Control}");
  await expectFocus(/^Comment on new line/);
  await press("9");
  expect(field()?.value).toMatch(/\n789$/);
  await press("{Backspace}{Backspace}{Escape}");
  await expectFocus(/^Diff of/);
  await page.getByRole("button", { name: "Discard" }).click();
  await expect.element(draft).not.toBeInTheDocument();
  await expectFocus(/^Diff of/);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.element(draft).toBeVisible();
  await page.getByRole("button", { name: "Discard" }).click();
});

it("a comment that is begun in a low window shows its buttons too", { tags: "long" }, async () => {
  await page.viewport(720, 450);
  onTestFinished(() => page.viewport(1440, 900));
  const sha = await hash("v1.0");
  openWindow(hashOf(project, "commit", `?sha=${sha}`));
  await expectFocus(/^Diff of/);
  // Under the last line that is in sight.
  const grid = document.querySelector(".diff-grid");
  const seen = (element: Element | null | undefined): boolean =>
    (element?.getBoundingClientRect().bottom ?? Number.POSITIVE_INFINITY) <= (grid?.getBoundingClientRect().bottom ?? 0);
  for (let at = 0; at < 11; at += 1) await press("n");
  await press("c");
  await expectFocus(/^Comment on new line/);
  const isWhole = (): boolean => seen([...document.querySelectorAll(".review-new button")].at(-1));
  await expect.poll(isWhole).toBe(true);
  // And as it grows with what is written.
  await press("one{Enter}two{Enter}three{Enter}four{Enter}five");
  await expect.poll(isWhole).toBe(true);
  await press("{Control>}a{/Control}{Delete}{Escape}");
});

it("what was begun at lines is listed with the other comments, with the way to its line and on with it", { tags: "long" }, async () => {
  const sha = await hash("v1.0~1");
  openWindow(hashOf(project, "commit", `?sha=${sha}`));
  await expectFocus(/^Diff of/);
  await press("n");
  await press("c");
  await expectFocus(/^Comment on old line/);
  const label = document.activeElement?.getAttribute("aria-label") ?? "";
  await press("Half a thought{Escape}");
  await expectFocus(/^Diff of/);
  await press("2");
  const draft = page.getByText("Draft, not sent. Half a thought");
  await expect.element(draft).toBeVisible();
  await expect.element(page.getByText("No line has comments.")).not.toBeInTheDocument();
  const place = () => [...document.querySelectorAll<HTMLElement>(".review-place")].at(-1);
  const [, line] = /line (\d+) of/.exec(label) ?? [];
  expect(place()?.textContent).toMatch(new RegExp(`:${line} \\(before\\)$`));
  place()?.click();
  await expectFocus(/^Diff of/);
  await expect.poll(active).toMatch(new RegExp(`^removed, line ${line},`));
  await press("2");
  await page.getByRole("button", { name: "Write on" }).click();
  await expectFocus(label);
  expect((document.activeElement as HTMLTextAreaElement).value).toBe("Half a thought");
  await press("{Escape}2");
  await page.getByRole("button", { name: "Discard" }).click();
  await expect.element(draft).not.toBeInTheDocument();
  await expect.poll(() => document.activeElement?.closest(".commit-part, .commit-panel") ?? null).not.toBeNull();
});

it("a suggestion goes onto the desk of a branch where its line is now, and is refused where the line changed", {
  tags: "long",
}, async () => {
  const key = deskKey("local", project, "main");
  editDesk(key, () => emptyDesk);
  const sha = await hash("v1.0");
  const side = { path: "docs/guide.md", line: 1, line_type: "new" };
  await ask(`repository/commits/${sha}/comments`, { note: "Say whose:\n\n```suggestion\n# Guide of the city\nMore.\n```\n", ...side });
  open(sha, "&tab=comments");
  await expect.poll(() => document.querySelector(".review-suggestion-lines")?.textContent).toBe("1-# Guide+# Guide of the city+More.");
  await page.getByRole("button", { name: "Put into my changes…" }).click();
  await page.getByRole("menuitem", { name: "main" }).click();
  await expect
    .poll(() => deskOf(key).changes)
    .toMatchObject([{ kind: "update", path: "docs/guide.md", content: { text: "# Guide of the city\nMore.\n" } }]);
  // Again: what is staged changed the line.
  await page.getByRole("button", { name: "Put into my changes…" }).click();
  await page.getByRole("menuitem", { name: "main" }).click();
  await expect
    .element(page.getByRole("alert").filter({ hasText: "Line 1 of the commit changed in your own changes on main" }))
    .toBeInTheDocument();
  editDesk(key, () => emptyDesk);
});

it("a suggestion goes into a file that was renamed since, under its new name", { tags: "long" }, async () => {
  const own = await commands.repository("review");
  const git = (...args: string[]) => commands.runGit(own.folder, ["-c", "user.name=Ada", "-c", "user.email=ada@example.com", ...args]);
  const key = deskKey("local", own.project, "renaming");
  await git("checkout", "-q", "-b", "renaming");
  const lines = Array.from({ length: 12 }, (_, at) => `this is line ${at + 1}`);
  await commands.writeInto(own.folder, "before.txt", `${lines.join("\n")}\n`);
  await git("add", "before.txt");
  await git("commit", "-qm", "Write it");
  const sha = await git("rev-parse", "HEAD");
  await git("mv", "before.txt", "after.txt");
  await git("commit", "-qm", "Rename it");
  await ask(
    `repository/commits/${sha}/comments`,
    { note: "```suggestion\nthe third\n```", path: "before.txt", line: 3, line_type: "new" },
    own.project,
  );
  openWindow(hashOf(own.project, "commit", `?sha=${sha}&tab=comments`));
  await page.getByRole("button", { name: "Put into my changes" }).click();
  await expect.poll(() => document.body.textContent).toContain("at line 3 of after.txt. It was line 3 of before.txt in the commit");
  const text = `${lines.with(2, "the third").join("\n")}\n`;
  expect(deskOf(key).changes).toMatchObject([{ kind: "update", path: "after.txt", content: { text } }]);
  editDesk(key, () => emptyDesk);
});

it("a thread is resolved for oneself, and is one line then", { tags: "long" }, async () => {
  const sha = await hash("v1.0~3");
  await ask(`repository/commits/${sha}/comments`, { note: "Settle **me**", path: "old/name.ts", line: 4, line_type: "new" });
  open(sha, "&tab=comments");
  await page.getByRole("button", { name: "Resolve for me" }).click();
  await expect.poll(() => document.querySelector(".review-settled")?.textContent).toMatch(/^Resolved by you\. .*: Settle me/);
  await page.getByRole("button", { name: "Show", exact: true }).click();
  await expect.poll(words).toContain("Settle me");
  await page.getByRole("button", { name: "Not resolved" }).click();
  await expect.element(page.getByRole("button", { name: "Resolve for me" })).toBeVisible();
});

it("a rebase keeps what was resolved: the same words on the same line of the same change, and nothing else", { tags: "long" }, async () => {
  const own = await commands.repository("review");
  const git = (...args: string[]) => commands.runGit(own.folder, ["-c", "user.name=Ada", "-c", "user.email=ada@example.com", ...args]);
  const lines = Array.from({ length: 40 }, (_, at) => `line ${at + 1}`);
  const write = (text: readonly string[]) => commands.writeInto(own.folder, "rebased.txt", `${text.join("\n")}\n`);
  await git("checkout", "-q", "-b", "topic");
  await write(lines);
  await git("add", "rebased.txt");
  await git("commit", "-q", "-m", "Begin the file");
  await write(lines.toSpliced(29, 2, "thirty", "thirty-one"));
  await git("commit", "-q", "-a", "-m", "Write out thirty");
  const before = await git("rev-parse", "topic");
  const say = (sha: string, note: string, line?: number) =>
    ask(`repository/commits/${sha}/comments`, { note, ...(line && { path: "rebased.txt", line, line_type: "new" }) }, own.project);
  for (const [note, line] of [["Why?", 30], ["Good"]] as const) await say(before, note, line);
  const resolved = () => [...document.querySelectorAll(".review-settled .ui-ellipsis")].map(({ textContent }) => textContent);
  const openComments = (sha: string) => openWindow(hashOf(own.project, "commit", `?ref=topic&sha=${sha}&tab=comments`));
  const close = openComments(before);
  for (const count of [1, 2]) {
    await page.getByRole("button", { name: "Resolve for me" }).first().click();
    await expect.poll(resolved).toHaveLength(count);
  }
  close();
  // The lines move by two, and the hash is another; what was said is said again, by the same person, at another time.
  await git("checkout", "-q", "HEAD~1");
  await write(["first", "second", ...lines]);
  await git("commit", "-q", "-a", "-m", "Begin with two more");
  await git("rebase", "-q", "--onto", "HEAD", "topic~1", "topic");
  const after = await git("rev-parse", "topic");
  expect(after).not.toBe(before);
  await say(after, "Why?", 32);
  await say(after, "Good");
  // The same words on the next line, and other words on the same one.
  await say(after, "Why?", 33);
  await say(after, "Why not?", 32);
  openComments(after);
  await expect.poll(() => document.querySelectorAll(".review-thread").length).toBe(4);
  await expect.poll(resolved).toEqual([expect.stringContaining("Good"), expect.stringContaining("Why?")]);
});

it("threads on the same line, or on the whole commit, have names of their own, in the tab and in the inbox", { tags: "long" }, async () => {
  const own = await commands.repository("review");
  const sha = await commands.runGit(own.folder, ["rev-parse", "main"]);
  const path = (await commands.runGit(own.folder, ["show", "--format=", "--name-only", sha])).split("\n")[0];
  const say = (note: string, on = {}) => ask(`repository/commits/${sha}/comments`, { note, ...on }, own.project);
  for (const note of ["One", "Two"]) {
    await say(note);
    await say(note, { path, line: 1, line_type: "new" });
  }
  const names = (): string[] => [...document.querySelectorAll(".review-thread")].map((shown) => shown.getAttribute("aria-label") ?? "");
  const close = openWindow(hashOf(own.project, "commit", `?sha=${sha}&tab=comments`));
  await expect
    .poll(() => names().map((name) => name.replace(/^Thread on (new line 1|the whole commit).*, 1 comment/, "$1")))
    .toEqual(["the whole commit, 1 of 2", "the whole commit, 2 of 2", "new line 1, 1 of 2", "new line 1, 2 of 2"]);
  close();
  openWindow("#/c/local/inbox");
  await page.getByRole("option", { name: /One/ }).first().click();
  await expect.poll(() => new Set(names()).size).toBeGreaterThan(0);
  expect(names()).toHaveLength(new Set(names()).size);
});

it("a comment whose answer is lost is looked for: never said to be lost where it arrived, and never there twice", {
  tags: "long",
}, async () => {
  const sha = await hash("v1.0~1");
  const { fetch } = window;
  let loses: "answer" | "request" | "all" | null = null;
  window.fetch = async (input, init) => {
    const isNote = /\/(discussions|comments)\b/.test(String(input));
    const isSent = isNote && init?.method === "POST";
    if (loses === "answer" && isSent) await fetch(input, init);
    if ((isSent && loses !== null) || (isNote && loses === "all")) throw new TypeError("Failed to fetch");
    return fetch(input, init);
  };
  onTestFinished(() => {
    window.fetch = fetch;
  });
  skipWaits(...looks, ...retries);
  open(sha);
  await expectFocus(/^Diff of/);
  await press("{Shift>}c{/Shift}");
  await expectFocus("Comment on the commit");
  await press("Lost once");
  loses = "request";
  await press("{Control>}{Enter}{/Control}");
  await expect.element(page.getByRole("alert").filter({ hasText: "The comment was not sent." })).toBeVisible();
  loses = "all";
  await press("{Control>}{Enter}{/Control}");
  await expect.element(page.getByRole("alert").filter({ hasText: "It is not known whether the comment arrived." })).toBeVisible();
  loses = "answer";
  await press("{Control>}{Enter}{/Control}");
  // Monaco keeps alerts of its own, without words, once an editor was open.
  await expect.element(page.getByRole("alert").filter({ hasText: /comment/ })).not.toBeInTheDocument();
  await expect.poll(words).toContain("Lost once");
  const field = page.getByRole("textbox", { name: "Comment on the commit" });
  await expect.element(field).toHaveValue("");
  loses = null;
  const kept = await fetch(`connections/local/api/v4/projects/${encodeURIComponent(project)}/repository/commits/${sha}/comments`);
  const notes = (await kept.json()) as { note: string }[];
  expect(notes.filter(({ note }) => note === "Lost once")).toHaveLength(1);
});
