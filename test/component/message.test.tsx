// The message of a commit: people of the project for its trailers, and the template that the repository names.
import { beforeAll, expect, it } from "vitest";
import { commands, page, userEvent } from "vitest/browser";
import { fetchViews } from "./support/fetch-views.ts";
import { expectFocus } from "./support/focus.ts";
import { openFile, openRepository, press, save, type } from "./support/person.tsx";
import { hashOf, openWindow } from "./support/window.tsx";

beforeAll(fetchViews, 180_000);

const message = () => page.getByRole("textbox", { name: "Message", exact: true });
const text = (): string => (message().element() as HTMLTextAreaElement).value;

async function stageOne() {
  const { folder, project } = await commands.repository("everyday");
  const git = (...args: string[]) => commands.runGit(folder, args);
  await git(
    "-c",
    "user.name=Ada",
    "-c",
    "user.email=ada@example.com",
    "commit",
    "-q",
    "--allow-empty",
    "--author=Priya Raman <priya@example.com>",
    "-m",
    "Hers",
  );
  await git(
    "-c",
    "user.name=Ada",
    "-c",
    "user.email=ada@example.com",
    "commit",
    "-q",
    "--allow-empty",
    "--author=Mateo Ruiz <mateo@example.com>",
    "-m",
    "His",
  );
  openWindow(hashOf(project, "files"));
  await openFile("src/tide.ts");
  await type("// more\n");
  await save(1);
  return { git };
}

it("a trailer in the message is completed with a person of the project, by key and by pointer", { tags: "long" }, async () => {
  const { git } = await stageOne();
  await press("Control+Shift+m");
  await expectFocus("Message");
  await type("Count more\n\nCo-authored-by: pri");
  const people = page.getByRole("listbox", { name: "People of this project" });
  await expect.element(people.getByRole("option", { name: /^Priya Raman/ })).toHaveAttribute("aria-selected", "true");
  expect(message().element().getAttribute("aria-activedescendant")).toBe(people.getByRole("option").first().element().id);
  await press("Enter");
  await expect.poll(text).toBe("Count more\n\nCo-authored-by: Priya Raman <priya@example.com>");
  await expect.element(people).not.toBeInTheDocument();
  await type("\nReviewed-by: ");
  await people.getByRole("option", { name: /^Mateo Ruiz/ }).click();
  await expect.poll(text).toMatch(/\nReviewed-by: Mateo Ruiz <mateo@example\.com>$/);
  await expectFocus("Message");
  // Escape leaves what was typed alone, and the field where it is.
  await type("\nSigned-off-by: ma");
  await expect.element(people).toBeVisible();
  await press("Escape");
  await expect.element(people).not.toBeInTheDocument();
  await expectFocus("Message");
  await userEvent.keyboard("{Control>}{Shift>}{Home}{/Shift}{/Control}");
  await message().fill("Count more");
  await page.getByRole("button", { name: "Co-author", exact: true }).click();
  await expectFocus("Value");
  await type("mat");
  await expect.element(people.getByRole("option", { name: /^Mateo Ruiz/ })).toBeVisible();
  await press("Enter");
  await expect.element(page.getByRole("button", { name: "Remove Co-authored-by Mateo Ruiz <mateo@example.com>" })).toBeVisible();
  // With another one what adds them goes to a further line, and not over the edge.
  await page.getByRole("button", { name: "Trailer", exact: true }).click();
  await expectFocus("Value");
  await type("https://issues.example.com/tides/4711");
  await press("Enter");
  const add = page.getByRole("button", { name: "Trailer", exact: true });
  await expectFocus("Trailer");
  const edge = document.querySelector(".changes-write")?.getBoundingClientRect().right ?? 0;
  await expect.poll(() => add.element().getBoundingClientRect().right).toBeLessThanOrEqual(edge);
  (message().element() as HTMLElement).focus();
  await press("Control+Enter");
  await expect.element(page.getByRole("status").filter({ hasText: /^Committed to/ })).toBeVisible();
  expect(await git("log", "-1", "--format=%(trailers:key=Co-authored-by,valueonly)")).toContain("Mateo Ruiz <mateo@example.com>");
});

it("the key that commits leads to the message where that is missing, and says so beside it", { tags: "long" }, async () => {
  const { git } = await stageOne();
  const tip = await git("rev-parse", "HEAD");
  const fault = page
    .getByRole("region", { name: "Commit", exact: true })
    .getByRole("status")
    .filter({ hasText: "A commit needs a message." });
  await press("Control+2");
  await expectFocus("Staged changes");
  await expect.element(message()).toBeVisible();
  await press("Control+Enter");
  await expectFocus("Message");
  await expect.element(fault).toBeVisible();
  await expect.element(message()).toHaveAccessibleDescription("A commit needs a message.");
  await expect.element(message()).toBeInvalid();
  expect(document.querySelector(".ui-toast")).toBeNull();
  // From the field itself, too: what is typed next is the message.
  await press("Control+Enter");
  await expectFocus("Message");
  await type("Count more");
  await expect.element(fault).not.toBeInTheDocument();
  await expect.element(message()).not.toBeInvalid();
  expect(await git("rev-parse", "HEAD")).toBe(tip);
  await press("Control+Enter");
  await expect.element(page.getByRole("status").filter({ hasText: /^Committed to/ })).toBeVisible();
  expect(await git("log", "-1", "--format=%s")).toBe("Count more");
});

it("a message typed in the list of changes is the message, from its first letter on", { tags: "long" }, async () => {
  const { git } = await stageOne();
  const footer = page.getByRole("contentinfo");
  await expect.element(footer.getByText("commit", { exact: true })).toBeVisible();
  // At once, as by one who knows the way: the list is there a moment before the form.
  await press("Control+2");
  await userEvent.keyboard("{Shift>}K{/Shift}eep jolly tides");
  // Which letters are the list's own, and begin no message, stands in sight.
  await expect.element(page.getByText("other letters begin the message")).toBeVisible();
  await expect.poll(text).toBe("Keep jolly tides");
  await expectFocus("Message");
  await press("Control+Enter");
  await expect.element(page.getByRole("status").filter({ hasText: /^Committed to/ })).toBeVisible();
  expect(await git("log", "-1", "--format=%s")).toBe("Keep jolly tides");
});

it("goes on at its end after a look at the files", { tags: "long" }, async () => {
  await stageOne();
  await press("Control+Shift+m");
  await expectFocus("Message");
  await type("Count");
  await press("Control+1");
  await expect.element(page.getByRole("tree", { name: "Files" })).toBeVisible();
  await press("Control+Shift+m");
  await expectFocus("Message");
  await type(" more");
  await expect.poll(text).toBe("Count more");
});

it("the repository's template begins the message, is none by itself, and can be emptied", { tags: "long" }, async () => {
  const { git, folder } = await openRepository("everyday");
  await commands.writeInto(folder, ".git/template", "# Say what changes\nArea:\n\nWhy:\n");
  await git("config", "commit.template", ".git/template");
  await openFile("src/tide.ts");
  await type("// more\n");
  await save(1);
  await press("Control+2");
  await expect.poll(text).toBe("Area:\n\nWhy:\n");
  await expect.element(page.getByText("Template .git/template")).toBeVisible();
  await press("Control+Shift+m");
  await expectFocus("Message");
  await press("Control+Enter");
  await expect.element(page.getByText(/^The message is the template as it stands/).first()).toBeInTheDocument();
  await press("Control+a");
  await press("Delete");
  await expect.poll(text).toBe("");
  await expect.element(page.getByText("Template .git/template")).not.toBeInTheDocument();
  await message().fill("Area: tides\n\nWhy: there are more\n");
  await press("Control+Enter");
  await expect.element(page.getByRole("status").filter({ hasText: /^Committed to/ })).toBeVisible();
  expect(await git("log", "-1", "--format=%B")).toContain("Area: tides\n\nWhy: there are more");
});
