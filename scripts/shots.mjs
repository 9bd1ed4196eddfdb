// npm run shots [-- NAME…]: pictures of every screen in both themes and two sizes, into shots/, which git ignores.
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
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

const wanted = process.argv.slice(2);
const taken = screens.filter(({ name }) => wanted.length === 0 || wanted.includes(name));
const sizes = [
  { width: 1440, height: 900 },
  { width: 1024, height: 700 },
];
const folder = join(root, "shots");
const data = mkdtempSync(join(tmpdir(), "repodesk-shots-"));
mkdirSync(folder, { recursive: true });
const host = await startBrowserHost({
  port: 0,
  data,
  open: null,
  show: false,
  rendererDir: join(root, "out", "renderer"),
  serviceEntry: join(root, "out", "service", "main.mjs"),
});
const browser = await chromium.launch({ executablePath: await findBrowser(), args: ["--no-sandbox", "--disable-gpu"] });
try {
  const { origin } = new URL(host.entrance);
  const context = await browser.newContext({ reducedMotion: "reduce" });
  const page = await context.newPage();
  await page.goto(host.entrance);
  const sample = await context.request.post(`${origin}/connections/local/api/v4/repodesk/sample`, { data: {}, headers: { origin } });
  if (!sample.ok()) throw new Error(`The sample repository could not be made: ${await sample.text()}`);
  const place = { origin, project: (await sample.json()).path_with_namespace };
  for (const screen of taken) {
    for (const colorScheme of ["light", "dark"]) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      for (const size of sizes) {
        await page.setViewportSize(size);
        await page.goto("about:blank");
        await screen.show(page, place);
        const file = join(folder, `${screen.name}-${colorScheme}-${size.width}x${size.height}.png`);
        await page.screenshot({ path: file, animations: "disabled" });
        process.stdout.write(`${file}\n`);
      }
    }
  }
} finally {
  await browser.close();
  await host.close();
  rmSync(data, { recursive: true, force: true });
}
