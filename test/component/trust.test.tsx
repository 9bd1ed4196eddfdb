// Trust in a folder, in the window: nothing runs before, the dialog gives nothing away, a refusal keeps the work, what hangs is ended.
import { beforeAll, expect, it, onTestFinished } from "vitest";
import { commands, page, userEvent } from "vitest/browser";
import { fetchViews } from "./support/fetch-views.ts";
import { expectFocus } from "./support/focus.ts";
import { hashOf, openWindow } from "./support/window.tsx";

beforeAll(fetchViews, 120_000);

const press = (keys: string) => userEvent.keyboard(keys);
const button = (name: string | RegExp) => page.getByRole("button", { name });
const message = () => page.getByRole("textbox", { name: "Message", exact: true });
const done = () => page.getByRole("status").filter({ hasText: /^Committed to/ });
const dialog = () => page.getByRole("alertdialog", { name: /^Trust .* on this machine\?/ });

const said = () => page.getByRole("region", { name: "What the programs wrote" }).query()?.textContent;

/** A repository with hooks, a line staged, and the message written. */
async function stageIn(hooks: Record<string, string>, settings: Record<string, string> = {}) {
  const { folder, project } = await commands.repository("everyday");
  for (const [name, script] of Object.entries(hooks)) await commands.writeHook(folder, name, script);
  const say = (...args: string[]) => commands.runGit(folder, args);
  for (const [name, value] of Object.entries(settings)) await say("config", name, value);
  await stageAt(project);
  return { folder, project, say };
}

/** A line staged, and the message written. */
async function stageAt(project: string): Promise<void> {
  openWindow(hashOf(project, "files", "?path=src/tide.ts"));
  const text = page.getByRole("textbox", { name: "src/tide.ts" });
  await expect.element(text).toBeInTheDocument();
  text.element().focus();
  await press("{Control>}{Home}{/Control}// moon{Enter}{Control>}s{/Control}");
  await expect.element(page.getByRole("tab", { name: /Changes.*1 staged/ })).toBeVisible();
  await press("{Control>}2{/Control}");
  await message().fill("Name the moon");
}

const trustIt = async (): Promise<void> => {
  await button("Trust this repository…").click();
  await button("Trust this repository").last().click();
  await expect.element(page.getByText("These, as git runs them")).toBeVisible();
};

/** Moves the focus within the dialog and leaves it a frame later, faster than anybody looks whether the focus was lost. */
const escapeAfterFrame = (next: Element) =>
  new Promise<void>((resolve) => {
    (next as HTMLElement).focus();
    requestAnimationFrame(() => {
      next.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true, cancelable: true }));
      resolve();
    });
  });

it("runs nothing before, and Enter and Escape give nothing away", { tags: "long" }, async () => {
  const { say } = await stageIn({ "commit-msg": "curl -s https://ci.example/note\nexit 1" }, { "commit.gpgsign": "true" });
  await expect.element(page.getByText("None of these until you trust this folder")).toBeVisible();
  await expect.element(page.getByText("No hooks, no signature")).toBeInTheDocument();
  await button("Trust this repository…").click();
  await expect.element(dialog()).toBeVisible();
  await expectFocus("Not now");
  // The text on demand, by keys: back from Not now to the rows.
  await press("{Shift>}{Tab}{Tab}{/Shift}");
  await expectFocus(/commit-msg/);
  await press(" ");
  const text = () => page.getByRole("region", { name: "Text of commit-msg" }).query();
  await expect.poll(() => text()?.textContent).toContain("curl -s https://ci.example/note");
  await expect.poll(() => text()?.querySelector('[class^="syn-"]')?.textContent).toBeTruthy();
  await expect.element(page.getByText("commit-msg reaches the network.")).toBeVisible();
  button("Trust this repository").last().element().focus();
  await press("{Enter}");
  await expect.element(dialog()).toBeVisible();
  await escapeAfterFrame(button("Not now").element());
  await expect.element(dialog()).not.toBeInTheDocument();
  await expectFocus("Trust this repository…");
  await button("Commit 1 change unsigned").click();
  await expect.element(done()).toBeVisible();
  expect(await say("log", "-1", "--format=%s %GS")).toBe("Name the moon ");
});

it("the message has the focus once the folder is trusted, also where other answers are read again for longer", {
  tags: "long",
}, async () => {
  await stageIn({ "commit-msg": "exit 0" });
  await button("Trust this repository…").click();
  await expect.element(dialog()).toBeVisible();
  const { fetch } = window;
  const { promise: isGone, resolve } = Promise.withResolvers<void>();
  onTestFinished(() => {
    window.fetch = fetch;
    resolve();
  });
  let held = 0;
  // Whether the folder is trusted is told at once, and with it the dialog goes.
  window.fetch = async (input, init) => {
    const isOther = (init?.method ?? "GET") === "GET" && String(input).includes("/projects/") && !String(input).includes("trust");
    const answer = await fetch(input, init);
    // Not all: a connection sends a few requests at a time, and the one about the trust would wait for its turn.
    if (isOther) held += 1;
    if (isOther && held <= 2) await isGone;
    return answer;
  };
  await button("Trust this repository").last().click();
  await expect.element(dialog()).not.toBeInTheDocument();
  await expect.element(page.getByText("These, as git runs them")).toBeVisible();
  resolve();
  await expectFocus("Message");
});

it("in a low and narrow window all of it is in sight: what would run, the way to trust it, and how large the request is", {
  tags: "long",
}, async () => {
  await page.viewport(1024, 700);
  onTestFinished(() => page.viewport(1440, 900));
  await stageIn({ "pre-commit": "true", "commit-msg": "true" }, { "commit.gpgsign": "true" });
  await expect.element(button("Trust this repository…")).toBeVisible();
  const rows = document.querySelector(".changes-meta-rows") as HTMLElement;
  await expect.poll(() => rows.scrollHeight - rows.clientHeight).toBeLessThanOrEqual(0);
  await expect.element(page.getByText(/ of 300 MB$/)).toBeVisible();
});

it("of a long output the end is drawn, and copied is all of it", { tags: "long" }, async () => {
  await stageIn({ "pre-commit": 'yes "a line of it" | head -c 900000; echo "no issue named" >&2; exit 3' });
  await trustIt();
  await press("{Control>}{Enter}{/Control}");
  await expect.element(page.getByRole("heading", { name: "pre-commit refused the commit" })).toBeVisible();
  await expect
    .poll(said)
    .toMatch(/^\$ \.git\/hooks\/pre-commit\n… \(8\d\d,\d{3} earlier characters are not shown: Copy takes them too\) …\na line of it\n/);
  await expect.poll(said).toMatch(/no issue named\n$/);
  expect(said()?.length).toBeLessThan(70_000);
  let copied = "";
  const { writeText } = navigator.clipboard;
  navigator.clipboard.writeText = async (text) => {
    copied = text;
  };
  onTestFinished(() => {
    navigator.clipboard.writeText = writeText;
  });
  await button("Copy").click();
  await expect.poll(() => copied.length).toBeGreaterThan(900_000);
  expect(copied).toMatch(/no issue named\n$/);
  expect(copied).not.toContain("not shown");
});

it("what they said is there when the commit is made, also where all of it took a moment only", { tags: "long" }, async () => {
  await stageIn({ "pre-commit": 'echo "two warnings" >&2', "commit-msg": "exit 0", "post-commit": 'echo "told the others"' });
  await trustIt();
  await press("{Control>}{Enter}{/Control}");
  await expect.element(done()).toBeVisible();
  await expect.poll(said).toBe("$ .git/hooks/pre-commit\ntwo warnings\n$ .git/hooks/post-commit\ntold the others\n");
  await expect.element(button("Show commit")).toHaveFocus();
});

it("a refusal tells why, and keeps what is typed and staged", { tags: "long" }, async () => {
  const { project, say } = await stageIn({
    "pre-commit": "echo linted",
    "commit-msg": 'grep -q TIDE "$1" || { echo "no issue named" >&2; exit 3; }',
  });
  const before = await say("rev-parse", "main");
  await trustIt();
  await expectFocus("Message");
  await press("{Control>}{Enter}{/Control}");
  await expect.element(page.getByRole("heading", { name: "commit-msg refused the commit" })).toBeVisible();
  await expect.poll(said).toBe("$ .git/hooks/pre-commit\nlinted\n$ .git/hooks/commit-msg COMMIT_EDITMSG\nno issue named\n");
  // What it says of the refusal is red, and nothing else.
  const red = [...document.querySelectorAll<HTMLElement>(".changes-run-error")];
  expect(red.map(({ textContent }) => textContent)).toEqual(["no issue named\n"]);
  expect(getComputedStyle(red[0] as HTMLElement).color).not.toBe(getComputedStyle(red[0]?.parentElement as HTMLElement).color);
  await expect.element(page.getByText(/^exit 3 after/)).toBeVisible();
  // What the one before it said last stands beside its name.
  await expect.element(page.getByText("linted", { exact: true })).toBeVisible();
  await expectFocus(/^Back to message/);
  expect(await say("rev-parse", "main")).toBe(before);
  await press("{Enter}");
  await expectFocus("Message");
  await expect.element(message()).toHaveValue("Name the moon");
  await message().fill("Name the moon\n\nRefs: TIDE-118");
  await press("{Control>}{Enter}{/Control}");
  await expect.element(done()).toBeVisible();
  expect(await say("log", "-1", "--format=%s%n%b", "main")).toContain("TIDE-118");

  // The folder is on the page of what is kept, and the word can be taken back there.
  window.location.hash = "#/settings/data";
  await button(`Revoke the trust in ${project}`).click();
  await expect.element(button(`Revoke the trust in ${project}`)).not.toBeInTheDocument();
});

it("what hangs is stopped by the person, and without hooks wants a second press", { tags: "long" }, async () => {
  const { say, folder } = await stageIn({ "pre-commit": "echo thinking; sleep 600" });
  const before = await say("rev-parse", "main");
  await button("Trust this repository…").click();
  await button("Trust this repository").last().click();
  // Before it is known that it is trusted.
  await press("{Control>}{Enter}{/Control}");
  await expect.poll(said).toContain("thinking");
  await press("{Escape}");
  await expect.element(page.getByRole("heading", { name: "pre-commit was stopped" })).toBeVisible();
  await expect.poll(said).toContain("thinking");
  await button(/^Back to message/).click();
  expect(await say("rev-parse", "main")).toBe(before);
  await commands.writeHook(folder, "pre-commit", "exit 1");
  // The window has not looked since: nothing runs, and it says why.
  await press("{Control>}{Enter}{/Control}");
  await expect.element(page.getByText("What would run here has changed.")).toBeVisible();
  await expect
    .element(page.getByText(/^What a commit runs here is not what was looked at any more: pre-commit\. Nothing ran\./))
    .toBeVisible();
  await button("Look at what would run…").click();
  await expect.element(page.getByText("Changed since you trusted this folder: pre-commit.")).toBeVisible();
  await button("Trust this repository").click();
  await expect.element(page.getByText("These, as git runs them")).toBeVisible();
  await press("{Control>}{Enter}{/Control}");
  await button("Without hooks…").click();
  expect(await say("rev-parse", "main")).toBe(before);
  await button("Really without pre-commit and commit-msg").click();
  await expect.element(done()).toBeVisible();
  expect(await say("log", "-1", "--format=%s")).toBe("Name the moon");
});

it("the settings say what became of a commit that ended with the trust in its folder", { tags: "long" }, async () => {
  const { project, say } = await stageIn({ "pre-commit": "echo thinking; sleep 600" });
  const before = await say("rev-parse", "main");
  await trustIt();
  await press("{Control>}{Enter}{/Control}");
  await expect.poll(said).toContain("thinking");
  window.location.hash = "#/settings/data";
  await button(`Revoke the trust in ${project}`).click();
  await expect.element(page.getByText("The commit to main that was under way was ended.")).toBeVisible();
  expect(await say("rev-parse", "main")).toBe(before);
});

it("offers one's own earlier messages, and gives back what they took the place of", { tags: "long" }, async () => {
  const { folder, project } = await commands.repository("everyday");
  const who = ["-c", "user.name=Somebody", "-c", "user.email=lena.fischer@halden.example"];
  await commands.runGit(folder, [...who, "commit", "-q", "--allow-empty", "-m", "Name the tides\n\nRefs: TIDE-1"]);
  await stageAt(project);
  await button("Earlier messages").click();
  await page.getByRole("menuitem", { name: /^Name the tides/ }).click();
  await expect.element(message()).toHaveValue("Name the tides\n\nRefs: TIDE-1");
  await button("Undo").click();
  await expect.element(message()).toHaveValue("Name the moon");
});
