// First light's floors: a raw read beside an empty request and a resident cat-file, a one-file commit, idle memory.
import { spawn } from "node:child_process";
import { git } from "../scenarios/builder.ts";
import { benchRepository, measure, memoryOf, ms, printTable, row, startBenchService } from "./harness.ts";

const repository = await benchRepository();
const service = await startBenchService({ "bench/repository": repository.folder });
const headers = { "private-token": service.token };
const get = async (path: string): Promise<ArrayBuffer> => {
  const response = await fetch(`${service.url}/api/v4${path}`, { headers });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return response.arrayBuffer();
};

const idle = memoryOf(service.pid);
row("memory of the service, idle after start", `${idle.toFixed(0)} MB`, "-", "<= 120 MB", idle <= 120);

const project = encodeURIComponent("bench/repository");
const file = `/projects/${project}/repository/files/${encodeURIComponent(repository.path)}/raw?ref=HEAD`;
const empty = await measure(300, () => get("/version"));
const catFile = await measureCatFile(repository.folder, `HEAD:${repository.path}`);
const raw = await measure(300, () => get(file));
const floor = empty.median + catFile;
row(
  `raw file of ${Math.round((await get(file)).byteLength / 1024)} KB over HTTP`,
  `${ms(raw.median)} ms`,
  `empty request ${ms(empty.median)} + cat-file ${ms(catFile)} ms: ${(raw.median / floor).toFixed(2)}x`,
  "<= 1.5x",
  raw.median <= 1.5 * floor,
);

const branch = git(repository.folder, ["symbolic-ref", "--short", "HEAD"]);
const commit = await measure(40, async (run) => {
  const response = await fetch(`${service.url}/api/v4/projects/${project}/repository/commits`, {
    method: "POST",
    headers: { ...headers, "content-type": "application/json" },
    body: JSON.stringify({
      branch,
      commit_message: `Bench ${run}`,
      actions: [{ action: "create", file_path: `bench/${process.pid}-${run + 100}.txt`, content: `run ${run}\n` }],
      stats: false,
    }),
  });
  if (response.status !== 201) throw new Error(`${response.status} ${await response.text()}`);
});
const commits = git(repository.folder, ["rev-list", "--count", branch]);
row(
  `one-file commit on ${commits} commits`,
  `${ms(commit.median)} ms (min ${ms(commit.min)}, p95 ${ms(commit.p95)})`,
  "-",
  "<= 15 ms",
  commit.median <= 15,
);
git(repository.folder, ["fsck", "--connectivity-only", branch]);

const busy = memoryOf(service.pid);
row("memory of the service after this", `${busy.toFixed(0)} MB`, "-", "<= 200 MB", busy <= 200);
await service.stop();
repository.remove();
console.log(`\nrepository: ${repository.name}`);
printTable();

/** Milliseconds of reading one object from a resident `git cat-file --batch`, as the floor below any server. */
async function measureCatFile(folder: string, name: string): Promise<number> {
  const child = spawn("git", ["-C", folder, "cat-file", "--batch"], { stdio: ["pipe", "pipe", "ignore"] });
  let wake = (): void => undefined;
  let received = 0;
  let expected = Number.POSITIVE_INFINITY;
  child.stdout.on("data", (chunk: Buffer) => {
    if (received === 0) {
      const header = chunk.subarray(0, chunk.indexOf(10)).toString();
      expected = header.length + 1 + Number(header.split(" ")[2]) + 1;
    }
    received += chunk.length;
    if (received >= expected) wake();
  });
  const timing = await measure(300, () => {
    received = 0;
    const done = new Promise<void>((resolve) => {
      wake = resolve;
    });
    child.stdin.write(`${name}\n`);
    return done;
  });
  child.kill();
  return timing.median;
}
