// npm run shots [-- NAME…]: pictures of every screen in both themes and two sizes, into shots/, which git ignores. `--picture`: the README's.
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findBrowser } from "./browser.mjs";
import { ensureNode, root } from "./node.mjs";
import { staleBuilds } from "./stale.mjs";

await ensureNode();
const { build } = await import("./build.mjs");
await build(staleBuilds(["renderer", "service", "desktop"]));
const { startBrowserHost } = await import("../out/desktop/browser.mjs");
const { screens } = await import("./screens.ts");
const { chromium } = await import("@playwright/test");

// `--picture` makes the one picture that the README shows.
const isPicture = process.argv.includes("--picture");
const wanted = isPicture ? ["file"] : process.argv.slice(2);
const taken = screens.filter(({ name }) => wanted.length === 0 || wanted.includes(name));
const sizes = isPicture
  ? [{ width: 1440, height: 900 }]
  : [
      { width: 1440, height: 900 },
      { width: 1024, height: 700 },
    ];
const folder = isPicture ? join(root, "docs", "pictures") : join(root, "shots");
const data = mkdtempSync(join(tmpdir(), "repodesk-shots-"));
mkdirSync(folder, { recursive: true });
// The pictures show a person of the sample, not whoever made them.
writeFileSync(join(data, "gitconfig"), "[user]\n\tname = Lena Fischer\n\temail = lena.fischer@halden.example\n");
process.env["GIT_CONFIG_GLOBAL"] = join(data, "gitconfig");
const host = await startBrowserHost({
  port: 0,
  data: join(data, "desktop"),
  open: null,
  show: false,
  rendererDir: join(root, "out", "renderer"),
  serviceEntry: join(root, "out", "service", "main.mjs"),
});
const browser = await chromium.launch({ executablePath: await findBrowser(), args: ["--no-sandbox", "--disable-gpu"] });
try {
  const { origin } = new URL(host.entrance);
  const first = await browser.newContext();
  const entered = await first.newPage();
  await entered.goto(host.entrance);
  const room = entered.url().replace(/#.*/, "");
  const storageState = { cookies: await first.cookies(), origins: [] };
  const sample = await first.request.post(`${room}connections/local/api/v4/repodesk/sample`, { data: {}, headers: { origin } });
  if (!sample.ok()) throw new Error(`The sample repository could not be made: ${await sample.text()}`);
  const { path_with_namespace: project } = await sample.json();
  const place = { room, project, empty: await openEmpty(first, room), commit: await commitToShow(first, room, project), head: null };
  place.head = await headOf(first, place);
  await first.close();
  for (const screen of taken) {
    for (const colorScheme of isPicture ? ["light"] : ["light", "dark"]) {
      for (const viewport of sizes) {
        // A window of its own for each: nothing of an earlier one is still being written down.
        const context = await browser.newContext({ storageState, viewport, colorScheme, reducedMotion: "reduce" });
        const page = await context.newPage();
        page.setDefaultTimeout(15_000);
        await takeBack(context, place);
        const fault = await screen.show(page, place).then(
          () => null,
          (error) => error.message,
        );
        if (fault !== null) {
          process.stderr.write(`The screen ${screen.name} does not show itself: ${fault}\n`);
          process.exitCode = 1;
        }
        const name = isPicture ? "repodesk.png" : `${screen.name}-${colorScheme}-${viewport.width}x${viewport.height}.png`;
        await page.screenshot({ path: join(folder, name), animations: "disabled" });
        process.stdout.write(`${join(folder, name)}\n`);
        await context.close();
      }
    }
  }
} finally {
  await browser.close();
  await host.close();
  rmSync(data, { recursive: true, force: true });
}

/** A repository in which nothing was committed yet. */
async function openEmpty(context, room) {
  const path = join(data, "new-project");
  execFileSync("git", ["init", "--quiet", "--initial-branch=main", path]);
  const answer = await context.request.post(`${room}connections/local/api/v4/repodesk/folders`, {
    data: { path },
    headers: { origin: new URL(room).origin },
  });
  if (!answer.ok()) throw new Error(`The empty repository could not be opened: ${await answer.text()}`);
  return (await answer.json()).path_with_namespace;
}

function repositoryOf({ room, project }) {
  return `${room}connections/local/api/v4/projects/${encodeURIComponent(project)}/repository`;
}

async function headOf(context, place) {
  const branch = await context.request.get(`${repositoryOf(place)}/branches/main`);
  return (await branch.json()).commit.id;
}

/** Reverts the commit of an earlier picture, so that each finds the same files. */
async function takeBack(context, place) {
  const head = await headOf(context, place);
  if (head === place.head) return;
  const answer = await context.request.post(`${repositoryOf(place)}/commits/${head}/revert`, {
    data: { branch: "main" },
    headers: { origin: new URL(place.room).origin },
  });
  if (!answer.ok()) throw new Error(`The commit of the last picture could not be taken back: ${await answer.text()}`);
  place.head = await headOf(context, place);
}

/** A commit of the sample with some lines on both sides. */
async function commitToShow(context, room, project) {
  const list = `${repositoryOf({ room, project })}/commits?per_page=50&with_stats=true`;
  const commits = await (await context.request.get(list)).json();
  return (commits.find(({ stats }) => stats.additions > 5 && stats.deletions > 2) ?? commits[0]).id;
}
