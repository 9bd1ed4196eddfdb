// Before each file of tests on real git and services: a worker keeps its modules from file to file, and nothing else that a file changed.
import { beforeAll, vi } from "vitest";
import { resetStores } from "./stores.ts";

const worker = globalThis as { firstEnvironment?: NodeJS.ProcessEnv };
worker.firstEnvironment ??= { ...process.env };

// Here, before the file itself is read, and not after its tests: where all of them are left out, no hook of theirs runs.
vi.useRealTimers();
vi.restoreAllMocks();
vi.unstubAllEnvs();
vi.unstubAllGlobals();
for (const name of Object.keys(process.env)) if (!(name in worker.firstEnvironment)) delete process.env[name];
Object.assign(process.env, worker.firstEnvironment);

beforeAll(resetStores);
