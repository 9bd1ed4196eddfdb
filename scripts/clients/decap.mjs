// Decap CMS in Chromium: an editor's work in its own screens, each step of which git is asked about afterwards.
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { findBrowser } from "../browser.mjs";
import { loginOf, renderDecapPage } from "./decap-pages.mjs";
import { fetchPackages, fileOf } from "./fetch.mjs";
import { runSteps } from "./table.mjs";
import { git } from "./world.mjs";

const branch = "cms/posts/tides";
const post = "content/posts/tides.md";
/** The smallest picture there is: what an editor uploads. */
const picture = Buffer.from("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==", "base64");

export async function driveDecap(world) {
  await fetchPackages("decap-cms");
  const folder = await world.addProject("team/site", {
    "content/posts/first.md": "---\ntitle: First\n---\nOne\n",
    "content/posts/second.md": "---\ntitle: Second\n---\nTwo\n",
    "static/media/.gitkeep": "",
  });
  world.pages.serveFolder("/decap/", fileOf("decap-cms/dist"));
  world.pages.serveText("/workflow/", renderDecapPage(world.api, "editorial_workflow"));
  world.pages.serveText("/simple/", renderDecapPage(world.api, "simple"));
  const file = join(world.data, "dot.png");
  writeFileSync(file, picture);
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: ["--no-sandbox", "--disable-gpu"] });
  try {
    const workflow = await openCms(browser, world, "/workflow/");
    const done = await runSteps(workflow.explain(workflowSteps(workflow, folder, world)));
    await workflow.close();
    const simple = await openCms(browser, world, "/simple/");
    const more = await runSteps(simple.explain([...simpleSteps(simple, folder, file)]));
    await simple.close();
    return { steps: [...done.steps, ...more.steps] };
  } finally {
    await browser.close();
    rmSync(file);
  }
}

/** A window in which somebody has logged in; what the service refused there is told with a step that failed. */
async function openCms(browser, { api, token, pages }, path) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await context.addInitScript(([name, value]) => localStorage.setItem(name, value), loginOf(token));
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  page.on("dialog", (dialog) => dialog.accept());
  let refused = [];
  page.on("response", (answer) => {
    if (answer.url().startsWith(api) && answer.status() >= 400)
      refused.push(`${answer.request().method()} ${answer.status()} ${answer.url()}`);
  });
  page.on("requestfailed", (request) => {
    // A HEAD whose answer nobody reads any further is given up by the browser.
    if (request.url().startsWith(api) && request.method() !== "HEAD")
      refused.push(`${request.method()} ${request.failure()?.errorText} ${request.url()}`);
  });
  page.on("pageerror", (error) => refused.push(String(error)));
  const button = (name) => page.getByRole("button", { name, exact: true });
  const go = (place) => page.goto(`${pages.origin}${path}#${place}`);
  const told = async (text) => {
    const toast = page.getByText(text, { exact: true }).first();
    await toast.waitFor();
    // It goes by itself, too: the press need not find it.
    await toast.dispatchEvent("click", undefined, { timeout: 1_000 }).catch((error) => {
      if (error.name !== "TimeoutError") throw error;
    });
    await toast.waitFor({ state: "detached" });
  };
  const write = async ({ title, body }) => {
    if (title !== undefined) await page.getByLabel("Title").fill(title);
    await page.getByLabel("Body").fill(body);
  };
  const choose = async (menu, item) => {
    await button(menu).click();
    await page.getByRole("menuitem", { name: item }).click();
  };
  const explain = (steps) =>
    steps.map(([name, work]) => [
      name,
      async () => {
        refused = [];
        await work().catch((error) => {
          throw new Error([error.message.slice(0, 300), ...refused].join("\n"));
        });
      },
    ]);
  return { page, go, button, told, write, choose, explain, close: () => context.close() };
}

const expectSame = (found, wanted) => {
  if (found !== wanted) throw new Error(`${JSON.stringify(found)} is not ${JSON.stringify(wanted)}`);
};
/** As Decap writes an entry whose text is called body, without the line that git's answer ends with. */
const text = (title, body) => `---\ntitle: ${title}\n---\n${body}`;
const isThere = (folder, name) =>
  git(folder, "rev-parse", "--verify", "-q", name).then(
    () => true,
    () => false,
  );

/** From a draft to what is published, with every stage between; the entry lies on a branch of its own until then. */
function workflowSteps({ page, go, button, told, write, choose }, folder, { ask }) {
  const changes = async () => (await git(folder, "diff", "--name-status", `main...${branch}`)).replaceAll("\t", " ");
  const labels = async () =>
    (await ask("GET", "/projects/team%2Fsite/merge_requests?state=opened")).map((found) => found.labels.join()).join();
  const save = async (body) => {
    await write({ body });
    await button("Save").click();
    await told("Entry saved");
    expectSame(await git(folder, "show", `${branch}:${post}`), text("Tides", body));
    expectSame(await changes(), `A ${post}`);
  };
  const moveTo = async (from, to, label) => {
    await choose(`Status: ${from}`, to);
    await told("Entry status updated");
    expectSame(await labels(), `decap-cms/${label}`);
  };
  return [
    ["say who I am", () => go("/").then(() => button("Account options dropdown").waitFor())],
    [
      "list entries",
      async () => {
        await go("/collections/posts");
        await page.getByText("First", { exact: true }).waitFor();
        await page.getByText("Second", { exact: true }).waitFor();
      },
    ],
    [
      "make a draft",
      async () => {
        await go("/collections/posts/new");
        await write({ title: "Tides", body: "" });
        await save("High");
        expectSame(await labels(), "decap-cms/draft");
      },
    ],
    ["save a draft again", () => save("High water")],
    [
      "save it after the branch beneath moved",
      async () => {
        const change = { branch: "main", commit_message: "Beside it", content: "x" };
        await ask("POST", "/projects/team%2Fsite/repository/files/beside", change);
        await save("High water and low");
      },
    ],
    [
      "comment on an entry",
      async () => {
        const pane = page.getByPlaceholder("Add a note...");
        await pane.or(page.getByTitle("Toggle notes")).first().waitFor();
        if (!(await pane.isVisible())) await page.getByTitle("Toggle notes").click();
        await pane.fill("Which harbour?");
        await button("Add Note").click();
        await told("Note added");
        const [issue] = await ask("GET", "/projects/team%2Fsite/issues?labels=decap-cms-notes");
        const notes = await ask("GET", `/projects/team%2Fsite/issues/${issue.iid}/notes`);
        if (!notes.some(({ body }) => body.includes("Which harbour?"))) throw new Error("the note is not in its issue");
      },
    ],
    [
      "list drafts",
      async () => {
        await go("/workflow");
        await page.getByText("Tides", { exact: true }).click();
        await button("Status: Draft").waitFor();
      },
    ],
    ["move it to review", () => moveTo("Draft", "In review", "pending_review")],
    ["say that it is ready", () => moveTo("In review", "Ready", "pending_publish")],
    [
      "publish",
      async () => {
        await choose("Publish", "Publish now");
        await told("Entry published");
        expectSame(await git(folder, "show", `main:${post}`), text("Tides", "High water and low"));
        expectSame(await isThere(folder, branch), false);
        expectSame(await labels(), "");
      },
    ],
    [
      "change what is published",
      async () => {
        await go("/collections/posts/entries/tides");
        await write({ body: "Another" });
        await button("Save").click();
        await told("Entry saved");
        expectSame(await changes(), `M ${post}`);
        expectSame(await git(folder, "show", `main:${post}`), text("Tides", "High water and low"));
      },
    ],
    [
      "throw a draft away",
      async () => {
        await button("Delete unpublished changes").click();
        await told("Unpublished changes deleted");
        expectSame(await isThere(folder, branch), false);
        expectSame(await labels(), "");
      },
    ],
    ["keep the repository sound", () => git(folder, "fsck", "--full", "--no-dangling")],
  ];
}

/** What is saved is on the branch at once. */
function simpleSteps({ page, go, button, told, write, choose }, folder, file) {
  const publish = async (body) => {
    await write({ body });
    await choose("Publish", "Publish now");
    await told("Entry saved");
  };
  return [
    [
      "publish at once",
      async () => {
        await go("/collections/posts/new");
        await write({ title: "Ebb", body: "" });
        await publish("Out");
        expectSame(await git(folder, "show", "main:content/posts/ebb.md"), text("Ebb", "Out"));
      },
    ],
    [
      "change at once",
      async () => {
        await publish("Far out");
        expectSame(await git(folder, "show", "main:content/posts/ebb.md"), text("Ebb", "Far out"));
      },
    ],
    [
      "upload media",
      async () => {
        await go("/collections/posts");
        await button("Media").click();
        await page.locator("input[type=file]").setInputFiles(file);
        await page.getByText("dot.png").waitFor();
        await button("Close").click();
        expectSame(await git(folder, "cat-file", "-s", "main:static/media/dot.png"), String(picture.length));
      },
    ],
    [
      "remove media",
      async () => {
        await button("Media").click();
        await page.getByText("dot.png").click();
        await button("Delete selected").click();
        await page.getByText("dot.png").waitFor({ state: "detached" });
        expectSame(await isThere(folder, "main:static/media/dot.png"), false);
        await button("Close").click();
      },
    ],
    [
      "remove an entry",
      async () => {
        await go("/collections/posts/entries/second");
        await button("Delete entry").click();
        await page.waitForURL(/#\/collections\/posts$/);
        expectSame(await isThere(folder, "main:content/posts/second.md"), false);
      },
    ],
  ];
}
