// npm run clients [-- NAME…]: fetches programs of other people that were written for a real server, drives them against a started service,
// and prints what each of them could do. They lie in .clients, which git ignores and npm ci knows nothing of.
import { ensureNode } from "./node.mjs";

await ensureNode();
const { startWorld } = await import("./clients/world.mjs");
const { printTable } = await import("./clients/table.mjs");
const { drivers } = await import("./clients/drivers.mjs");

const wanted = process.argv.slice(2);
const chosen = drivers.filter(({ name }) => wanted.length === 0 || wanted.some((word) => name.includes(word)));
if (chosen.length === 0) {
  process.stderr.write(`There is no client ${wanted.join(" or ")}; there are ${drivers.map(({ name }) => name).join(", ")}.\n`);
  process.exit(2);
}
const world = await startWorld();
const results = [];
try {
  for (const { name, drive } of chosen) {
    process.stdout.write(`${name}…\n`);
    results.push({ name, ...(await drive(world).catch((error) => ({ absent: error.message }))) });
  }
} finally {
  await world.end();
}
const isWell = printTable(results);
// A client that could not be fetched is told, and is no success.
process.exitCode = isWell && results.every(({ absent }) => absent === undefined) ? 0 : 1;
