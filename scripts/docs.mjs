// npm run docs: writes docs/api.md from the contract; with --check it only says whether the page is up to date.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ensureNode, root } from "./node.mjs";

await ensureNode();
const { api } = await import("../shared/contract/contract.ts");
const { describeApi } = await import("../shared/contract/openapi.ts");
const { renderApiPage } = await import("./api-page.ts");

const file = join(root, "docs", "api.md");
const page = renderApiPage(describeApi(api, "/api/v4"));
if (!process.argv.includes("--check")) writeFileSync(file, page);
else if (readFileSync(file, "utf8") !== page) {
  process.stderr.write("docs/api.md is out of date: run npm run docs\n");
  process.exitCode = 1;
}
