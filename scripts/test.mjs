// npm test: format, lint, types, then every test that needs no window of its own, then the end-to-end tests. Last line: the sum.
// Tests that are marked as long are left out, and counted as such: docs/decisions/033-long-tests.md.
// npm run test:all (npm test -- --all): the long ones too, as CI does.
// npm test -- WORD …: only the tests whose path holds one of the words, the long ones too, without format, lint and types.
import { mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { findBrowser } from "./browser.mjs";
import { checks } from "./check.mjs";
import { ensureNode, root } from "./node.mjs";
import { ensurePrograms } from "./programs.mjs";
import { runModule } from "./run.mjs";
import { builds, staleBuilds } from "./stale.mjs";

await ensureNode();
const reports = join(root, "test-results", "reports");
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
const words = process.argv.slice(2).filter((word) => word !== "--all");
const withLong = words.length > 0 || process.argv.includes("--all");
let passed = 0;
let failed = 0;
/** Checks that failed: their words stand thousands of lines above the sum. */
const failedChecks = [];
const count = (good, bad) => {
  passed += good;
  failed += bad;
};
const say = (text) => process.stderr.write(`\n== ${text}\n`);

for (const check of words.length > 0 ? [] : checks) {
  say(check.name);
  const status = await check.run();
  count(status === 0 ? 1 : 0, status === 0 ? 0 : 1);
  if (status !== 0) failedChecks.push(check.name);
}

say("build");
await (await import("./build.mjs")).build(staleBuilds(Object.keys(builds))).then(
  () => count(1, 0),
  (error) => {
    process.stderr.write(`${error.message}\n`);
    count(0, 1);
  },
);

ensurePrograms();
const before = passed + failed;
const browser = await findBrowser().catch((error) => {
  process.stderr.write(`${error.message}\n`);
  count(0, 1);
  return null;
});

say("architecture, unit, service, desktop and component tests");
const unitReport = join(reports, "vitest.json");
const reporters = ["--reporter=dot", "--reporter=json", `--outputFile.json=${unitReport}`, "--reporter=./scripts/noted-tests.mjs"];
const part = words.length > 0 ? ["--passWithNoTests", ...words] : [];
const unit = await runModule("vitest/vitest.mjs", ["run", ...reporters, ...(withLong ? [] : ["--tags-filter=!long"]), ...part], {
  env: browser === null ? {} : { REPODESK_CHROMIUM: browser },
});
countReport(unitReport, unit, (report) => [
  report.numPassedTests,
  report.numFailedTests + (report.numFailedTestSuites > 0 && report.numFailedTests === 0 ? 1 : 0),
]);

say("end-to-end tests");
if (browser !== null) await endToEnd(browser);
if (passed + failed === before) {
  process.stderr.write(`No test has ${words.join(" or ")} in its path.\n`);
  count(0, 1);
}
if (!withLong)
  process.stdout.write(
    "\nLeft out: the tests that are marked as long. npm run test:all runs them too, npm test -- WORD those with the word in their path.\n",
  );
for (const name of failedChecks) process.stdout.write(`\nFailed: ${name} (npm run check)\n`);
process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
process.exit(failed === 0 ? 0 : 1);

async function endToEnd(browser) {
  if (!readdirSync(join(root, "test", "e2e"), { recursive: true }).some((name) => String(name).endsWith(".spec.ts"))) {
    process.stderr.write("There are no end-to-end tests in test/e2e.\n");
    return count(0, 1);
  }
  const report = join(reports, "playwright.json");
  const status = await runModule(
    "@playwright/test/cli.js",
    [
      "test",
      "--reporter=dot,json",
      ...(withLong ? [] : ["--grep-invert=@long"]),
      ...(words.length > 0 ? ["--pass-with-no-tests"] : []),
      ...words,
    ],
    {
      env: { REPODESK_CHROMIUM: browser, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
    },
  );
  countReport(report, status, ({ stats, errors }) => [stats.expected + stats.flaky, stats.unexpected + (errors?.length ?? 0)]);
}

/** A runner that failed without naming a failed test (it crashed, or found no tests) counts as one failure: a sum never hides it. */
function countReport(file, status, read) {
  try {
    const [good, bad] = read(JSON.parse(readFileSync(file, "utf8")));
    count(good, bad === 0 && status !== 0 ? 1 : bad);
  } catch (error) {
    process.stderr.write(`No report of this run: ${error.message}\n`);
    count(0, 1);
  }
}
