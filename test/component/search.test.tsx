// Search in files: what the server finds and what stands on the desk, narrowed as one types, gone through by keys.
import axe, { type AxeResults } from "axe-core";
import { beforeAll, expect, it, onTestFinished } from "vitest";
import { commands, page, userEvent } from "vitest/browser";
import { fetchViews } from "./support/fetch-views.ts";
import { expectFocus } from "./support/focus.ts";
import { drawnText, openFile, openRepository, press, save, type } from "./support/person.tsx";
import { hashOf, openWindow } from "./support/window.tsx";

beforeAll(fetchViews, 180_000);

const panel = () => page.getByRole("complementary", { name: "Search in files" });
const rows = (): string[] =>
  [...document.querySelectorAll<HTMLElement>('.search-row:not([data-kind="context"])')].map((row) =>
    row.dataset["kind"] === "file"
      ? `${row.querySelector(".search-folder")?.textContent}/${row.querySelector(".search-name")?.textContent}`
      : `${row.querySelector(".search-line")?.textContent} ${row.querySelector(".search-code")?.textContent}`,
  );
const chosen = (): string | undefined =>
  document.querySelector('.search-row[aria-selected="true"]')?.getAttribute("aria-label") ?? undefined;

it("finds as one types, goes from place to place with the text, and gives the tree back", { tags: "long" }, async () => {
  const { git } = await openRepository("everyday");
  await expect.element(page.getByRole("tree", { name: "Files" })).toBeVisible();
  await press("Control+Shift+f");
  await expectFocus("Search in files");
  await type("highWater");
  const told = (await git("grep", "-n", "-i", "highWater", "HEAD")).trim().split("\n").length;
  await expect.element(panel().getByText(`${told} places in 2 files`)).toBeVisible();
  expect(window.location.hash).toContain("search=highWater");
  await press("ArrowDown");
  await expect.poll(chosen).toMatch(/^Line 1, import \{ highWater \}/);
  await expect.poll(drawnText).toContain("import { highWater }");
  await expectFocus("Places");
  await press(".");
  await expect.poll(chosen).toMatch(/^Line 3, export function highWater/);
  await expect.poll(() => window.location.hash).toContain("path=src%2Ftide.ts&line=3");
  await press("x");
  await expect.element(panel().getByText("1 left out")).toBeVisible();
  await expect.element(panel().getByText("2 places in 1 file")).toBeVisible();
  await press("Enter");
  await expectFocus(/^src\//);
  await press("Control+Shift+f");
  await expectFocus("Search in files");
  await press("Escape");
  await expectFocus("Files");
  expect(window.location.hash).not.toContain("search=");
});

it("leaves the focus in a text that is gone to from the search", { tags: "long" }, async () => {
  await openRepository("everyday");
  await openFile("README.md");
  await press("Control+Shift+f");
  await expectFocus("Search in files");
  await type("highWater");
  await expect.element(panel().getByText(/places in 2 files/)).toBeVisible();
  await press("Control+p");
  await type("tide.ts");
  await expect.element(page.getByRole("option", { name: /tide\.ts/ }).first()).toBeVisible();
  await press("Enter");
  await expect.element(page.getByRole("tree", { name: "Files" })).toBeVisible();
  await expectFocus("src/tide.ts");
  await type("// typed at once ");
  await expect.poll(drawnText).toContain("// typed at once");
});

it("takes the keys that open a place, and what is typed there, before the places have come", { tags: "long" }, async () => {
  await openRepository("everyday");
  await expect.element(page.getByRole("tree", { name: "Files" })).toBeVisible();
  const { fetch } = window;
  const asked = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  window.fetch = async (input, init) => {
    if (/\/search(\?|$)|\/text_search/.test(String(input))) {
      asked.resolve();
      await held.promise;
    }
    return fetch(input, init);
  };
  onTestFinished(() => {
    window.fetch = fetch;
  });
  await press("Control+Shift+f");
  await userEvent.keyboard("function highWater{Enter}{Enter}// found ");
  await asked.promise;
  held.resolve();
  await expect.poll(drawnText).toContain("// found export function highWater");
});

it("has the focus where an address opens it, from a list beside it as from another view", { tags: "long" }, async () => {
  const { project } = await openRepository("everyday");
  window.location.hash = hashOf(project, "files", "?path=src");
  const listing = page.getByRole("grid", { name: /src/ });
  await expect.element(listing).toBeVisible();
  await listing.click();
  await expect.poll(() => document.activeElement?.closest(".listing-list")).not.toBeNull();
  window.location.hash = hashOf(project, "files", "?path=src&search=highWater");
  await expectFocus("Search in files");
  await press("Control+3");
  await expectFocus(/^Commits/);
  window.location.hash = hashOf(project, "files", "?path=README.md&search=const");
  await expectFocus("Search in files");
  await expect.element(page.getByRole("searchbox", { name: "Search in files" })).toHaveValue("const");
});

it("names its rows by what they show, so that they can be called by it", { tags: "long" }, async () => {
  const { folder, project } = await commands.repository("everyday");
  await commands.writeInto(folder, "src/deep/far.ts", `  const tidemark = "${"x".repeat(300)}";\n// tide\u200bmark\n`);
  await commands.runGit(folder, ["add", "."]);
  await commands.runGit(folder, ["-c", "user.name=Ada", "-c", "user.email=ada@example.com", "commit", "-q", "-m", "Add a mark"]);
  openWindow(hashOf(project, "files", "?search=const"));
  await expect.element(page.getByRole("treeitem", { name: /far\.ts src\/deep, 1 place$/ })).toBeVisible();
  const run = (): Promise<AxeResults> => axe.run({ include: ".search-list" }, { runOnly: ["label-content-name-mismatch"] });
  expect((await run()).violations).toEqual([]);
  await panel().getByRole("searchbox").fill("tide");
  await expect.element(page.getByRole("treeitem", { name: /^Line 2, \/\/ tideU\+200Bmark$/ })).toBeVisible();
  const { violations, passes } = await run();
  expect([violations, passes.length]).toEqual([[], 1]);
});

it("narrows what was found with each further letter, and asks the service no more", { tags: "long" }, async () => {
  await openRepository("everyday");
  await expect.element(page.getByRole("tree", { name: "Files" })).toBeVisible();
  await press("Control+Shift+f");
  await expectFocus("Search in files");
  const { fetch } = window;
  const asked: string[] = [];
  onTestFinished(() => {
    window.fetch = fetch;
  });
  window.fetch = (input, init) => {
    const search = /[?&]search=([^&]*)/.exec(String(input))?.[1];
    if (String(input).includes("scope=blobs") && search !== undefined) asked.push(search);
    return fetch(input, init);
  };
  await type("highW");
  await expect.poll(rows).toHaveLength(5);
  // Rows are shown while the rest is looked for: only a whole answer holds all that a longer text can be found in.
  await expect.poll(() => panel().element().querySelector(".ui-spinner")).toBeNull();
  const before = asked.at(-1);
  await type("ater");
  await expect.element(panel().getByText("3 places in 2 files")).toBeVisible();
  await type("(");
  await expect.poll(() => rows().filter((row) => !row.includes("highWater("))).toEqual(["src/gauge/read.ts", "src/tide.ts"]);
  expect(asked.at(-1)).toBe(before);
  // Another text is none of its places.
  await press("Control+a");
  await type("MINUTES");
  await expect.poll(rows).toContain("1 const MINUTES = 1490;");
  expect(asked.at(-1)).toMatch(/^MI/);
});

it("shows the first place beside what one types, says which of how many it is, and its keys while it has the focus", {
  tags: "long",
}, async () => {
  await openRepository("everyday");
  await openFile("docs/format.md");
  await press("Control+Shift+f");
  await expectFocus("Search in files");
  await type("highWater");
  await expect.poll(() => window.location.hash).toContain("&line=1");
  await expectFocus("Search in files");
  const bar = page.getByRole("status").filter({ hasText: / in this file$/ });
  await expect.element(bar).toHaveTextContent("1 of 2 in this file");
  await expect.element(page.getByText("3 in all")).toBeVisible();
  const hints = (): (string | null)[] => [...document.querySelectorAll(".ui-statusbar-end > *")].map((item) => item.textContent);
  await expect.poll(hints).toContainEqual(expect.stringMatching(/back to the tree$/));
  await page.getByRole("button", { name: "Next", exact: true }).click();
  await expect.element(bar).toHaveTextContent("2 of 2 in this file");
  await press("Control+F9");
  await expect.element(bar).toHaveTextContent("1 of 1 in this file");
  await press("Control+Shift+f");
  await expectFocus("Search in files");
  await press("Enter");
  await expectFocus("Places");
  await press("Enter");
  await expectFocus(/^src\//);
  // From within the text the places go on in the text.
  await press("Control+F9");
  await expectFocus(/^src\/tide\.ts/);
  await press("Control+Shift+F9");
  await expectFocus(/^src\/gauge\/read\.ts/);
  await expect.poll(hints).not.toContainEqual(expect.stringMatching(/back to the tree$/));
  await press("Control+Shift+f");
  await expectFocus("Search in files");
  await press("Escape");
  await expectFocus("Files");
  await expect.element(bar).not.toBeInTheDocument();
});

it("narrows by case, word and path, says what was asked for when nothing is left, and is a link", { tags: "long" }, async () => {
  const { project } = await commands.repository("everyday");
  openWindow(hashOf(project, "files", "?search=MINUTES&case=1"));
  await expect.poll(rows).toEqual(["src/tide.ts", "1 const MINUTES = 1490;", "4 return (day * 50) % MINUTES;"]);
  await press("Control+Shift+f");
  await expectFocus("Search in files");
  await type("minutes");
  await expect.element(panel().getByText("Nothing was found with this case.")).toBeVisible();
  await press("Alt+c");
  await expect.poll(() => rows().length).toBe(3);
  await type("x");
  await press("Backspace");
  await press("Backspace");
  await press("Alt+w");
  await expect.element(panel().getByText("Nothing was found as a whole word.")).toBeVisible();
  await press("Alt+w");
  await page.getByRole("textbox", { name: "Not in" }).fill("src");
  await expect.element(panel().getByText("Nothing was found not in src.")).toBeVisible();
  expect(window.location.hash).toContain("not=src");
});

it("searches staged and typed texts as they stand here, and says where a server has no search", { tags: "long" }, async () => {
  const { project } = await openRepository("everyday");
  await openFile("src/tide.ts");
  await type("// neverCommitted\n");
  await save(1);
  await openFile("docs/format.md");
  await type("neverCommitted either\n");
  await press("Control+Shift+f");
  await type("neverCommitted");
  await expect.poll(rows).toEqual(["src/tide.ts", "6 // neverCommitted", "docs/format.md", "4 neverCommitted either"]);
  const { fetch } = window;
  window.fetch = (input, init) =>
    String(input).includes("/search?")
      ? Promise.resolve(new Response('{"message":"404 Not found"}', { status: 404, headers: { "content-type": "application/json" } }))
      : fetch(input, init);
  try {
    window.location.hash = hashOf(project, "files", "?search=otherwise");
    await expect.element(panel().getByText(/^This server has no text search/)).toBeVisible();
  } finally {
    window.fetch = fetch;
  }
});

it("finds by an expression, in typed texts too, and says what is wrong with one", { tags: "long" }, async () => {
  const { project } = await openRepository("everyday");
  await openFile("docs/format.md");
  await type("tide-42 typed\n");
  await press("Control+Shift+f");
  await expectFocus("Search in files");
  await press("Alt+r");
  await type("tide-\\d+|= \\d{4};");
  await expect.poll(rows).toEqual(["docs/format.md", "4 tide-42 typed", "src/tide.ts", "1 const MINUTES = 1490;"]);
  expect(window.location.hash).toContain("regexp=1");
  await expect.element(panel().getByRole("button", { name: "Regular expression" })).toHaveAttribute("aria-pressed", "true");
  const highlighted = () => [...document.querySelectorAll(".search-code .ui-highlight")].map((mark) => mark.textContent);
  await expect.poll(highlighted).toEqual(["tide-42", "= 1490;"]);
  // Git alone reads what looks behind: the typed text says that it was not searched.
  window.location.hash = hashOf(project, "files", `?search=${encodeURIComponent("(?<=const )MINUTES")}&regexp=1`);
  await expect.poll(rows).toEqual(["src/tide.ts", "1 const MINUTES = 1490;"]);
  await expect.element(panel().getByText(/^1 staged or typed text is not searched/)).toBeVisible();
  window.location.hash = hashOf(project, "files", `?search=${encodeURIComponent("(MIN")}&regexp=1`);
  await expect.poll(() => panel().getByRole("alert").element().textContent).toContain("not valid. '(MIN': missing closing parenthesis");
  window.location.hash = hashOf(project, "files", `?search=${encodeURIComponent("(MIN")}`);
  await expect.element(panel().getByText("Nothing was found.")).toBeVisible();
  await expect.element(panel().getByRole("alert")).not.toBeInTheDocument();
});

it("finds what a partial clone holds, and says of the rest that it was never fetched", async () => {
  const { folder, project } = await commands.repository("everyday");
  const git = async (args: string[], input?: string) => (await commands.runGit(folder, args, input)).trim();
  const listed = await git(["ls-tree", "HEAD", "README.md"]);
  const tree = await git(["mktree", "--missing"], `100644 blob ${"1".repeat(40)}\tunfetched.txt\n${listed}\n`);
  const head = await git(["-c", "user.name=Ada", "-c", "user.email=ada@example.com", "commit-tree", tree, "-m", "Partial"]);
  await git(["branch", "partial", head]);
  await commands.writeInto(folder, `.git/objects/pack/pack-${"1".repeat(40)}.promisor`, "");
  openWindow(hashOf(project, "files", "?ref=partial&search=nowhere"));
  await expect.element(panel().getByText("Nothing was found in what is on this machine.")).toBeVisible();
  await expect.element(panel().getByText(/content that was never fetched is not searched/)).toBeVisible();
  await panel().getByRole("searchbox", { name: "Search in files" }).fill("high and low");
  await expect.element(panel().getByText("1 place in 1 file")).toBeVisible();
  await expect.element(panel().getByText(/content that was never fetched is not searched/)).toBeVisible();
});

it("says of nothing that it was not found before it knows what to search", { tags: "long" }, async () => {
  const { project } = await commands.repository("everyday");
  const { fetch } = window;
  const held = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  window.fetch = async (input, init) => {
    if (/repository\/branches\/main$/.test(String(input))) {
      asked.resolve();
      await held.promise;
    }
    return fetch(input, init);
  };
  onTestFinished(() => {
    held.resolve();
    window.fetch = fetch;
  });
  openWindow(hashOf(project, "files", "?search=highWater"));
  await asked.promise;
  await expect.element(panel().getByText("Searching…")).toBeVisible();
  held.resolve();
  await expect.element(panel().getByText(/^\d+ places in 2 files$/)).toBeVisible();
});
