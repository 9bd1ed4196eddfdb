// Before each file of unit tests: stores as a window has them at its start, for a worker keeps its modules from file to file.
import fc from "fast-check";
import { beforeAll } from "vitest";
import { resetStores } from "./stores.ts";

/** Properties find rare counterexamples in many runs: for nights, not for each commit. */
const runs = process.env["REPODESK_TEST_RUNS"];
if (runs !== undefined) fc.configureGlobal({ numRuns: Number(runs) });

beforeAll(resetStores);
