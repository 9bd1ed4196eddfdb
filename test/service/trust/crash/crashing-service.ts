// A program for crash.test.ts: starts the service's parts as `serve` does, settles what the last run was killed in, then runs into the next failpoint.
import { execFileSync } from "node:child_process";
import { readdirSync, writeSync } from "node:fs";
import { join } from "node:path";
import { handlers } from "../../../../service/api/handlers.ts";
import { reconcile } from "../../../../service/api/projects/reconcile.ts";
import { createRepositories } from "../../../../service/api/projects/repositories.ts";
import { createLog } from "../../../../service/http/log.ts";
import { createService } from "../../../../service/http/service.ts";
import { defaultSettings } from "../../../../service/store/settings.ts";
import { openStore } from "../../../../service/store/store.ts";
import { type Ending, installFailpoints, type Point } from "./failpoints.ts";
import { type Client, operations } from "./operations.ts";

export interface Turn {
  readonly n: number;
  readonly operation: string;
  /** Null = it is not ended; its steps are told. */
  readonly at: Point | null;
  readonly ending: Ending;
}

export interface Orders {
  readonly data: string;
  readonly folder: string;
  readonly projectId: number;
  readonly token: string;
  /** What the run before was killed in. */
  readonly settle: Turn | null;
  readonly turns: readonly Turn[];
}

export type Told =
  | {
      readonly told: "settled";
      readonly turn: Turn;
      readonly before: number;
      readonly asked: number;
      readonly after: number;
      readonly faults: readonly string[];
    }
  | {
      readonly told: "steps";
      readonly turn: Turn;
      readonly status: number;
      readonly steps: readonly string[];
      readonly count: number;
      readonly faults: readonly string[];
    };

const { data, folder, projectId, token, settle, turns } = JSON.parse(process.argv[2]!) as Orders;
const failpoints = await installFailpoints({ lifeline: 3 });
const store = openStore(data, { exclusive: true });
const repositories = createRepositories({ dataDir: store.folder });
const service = createService({
  ...{ store, repositories, handlers, baseUrl: "http://desk.example", settings: { ...defaultSettings } },
  log: createLog([token], "silent"),
});

const client: Client = {
  folder,
  async ask(method, path, json) {
    const response = await service.fetch(
      new Request(`http://desk.example/api/v4/projects/${projectId}${path}`, {
        method,
        headers: { "private-token": token, ...(json === undefined ? {} : { "content-type": "application/json" }) },
        ...(json === undefined ? {} : { body: JSON.stringify(json) }),
      }),
    );
    failpoints.step("before the answer");
    const text = await response.text();
    return { status: response.status, body: text === "" ? null : JSON.parse(text) };
  },
};

const tell = (told: Told): void => void writeSync(1, `${JSON.stringify(told)}\n`);
const git = (...args: string[]): string => execFileSync("git", args, { cwd: folder, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });

/** What is wrong with the repository now: git's strictest look, locks, a work tree that is not what its branch says. */
function findFaults(): string[] {
  const faults: string[] = [];
  try {
    git("fsck", "--full", "--strict", "--no-dangling", "--no-progress");
  } catch (error) {
    faults.push(`fsck: ${String(error)}`);
  }
  const gitDir = git("rev-parse", "--absolute-git-dir").trim();
  for (const name of readdirSync(gitDir, { recursive: true, encoding: "utf8" }))
    if (name.endsWith(".lock")) faults.push(join(gitDir, name));
  if (git("rev-parse", "--is-bare-repository").trim() === "false") faults.push(...git("status", "--porcelain").split("\n").filter(Boolean));
  return faults;
}

await reconcile(store, new AbortController().signal);
if (settle !== null) {
  const operation = operations[settle.operation]!;
  const before = await operation.count(client, settle.n);
  // A client that does not know asks again; one whose second asking would make a second thing looks first.
  const asked = before === 0 || operation.repeated !== undefined ? await operation.write(client, settle.n) : 0;
  tell({ told: "settled", turn: settle, before, asked, after: await operation.count(client, settle.n), faults: findFaults() });
}
for (const turn of turns) {
  const operation = operations[turn.operation]!;
  await operation.prepare?.(client, turn.n);
  failpoints.arm(turn.at, turn.ending);
  const status = await operation.write(client, turn.n);
  const steps = failpoints.disarm();
  const count = await operation.count(client, turn.n);
  tell({ told: "steps", turn, status, steps, count, faults: findFaults() });
}
await service.close();
store.close();
