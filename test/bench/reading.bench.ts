// Rows 1 to 3 and 19: reading one file over HTTP, and what the service weighs while idle.
import { memoryOf, startBenchService } from "./bench-service.ts";
import { benchRepository, measure, measureInTurns, ms, printTable, row, told } from "./harness.ts";
import { openCatFile, openCgit, runWrk } from "./peers.ts";

const repository = (await benchRepository())!;
const service = await startBenchService(repository.folder);
const idle = memoryOf(service.pid);
row({ what: "19 memory, idle after start", measured: `${idle.toFixed(0)} MB`, compared: "-", target: "<= 120 MB", held: idle <= 120 });

const file = `${service.repository}/files/${encodeURIComponent(repository.path)}?ref=HEAD`;
const raw = file.replace("?", "/raw?");
const size = Math.round((await service.ask(raw)).body.length / 1024);
const etag = (await service.ask(file)).headers.etag ?? "";
await service.graphReady();

const catFile = openCatFile(repository.folder);
const cgit = openCgit(repository.folder);
const read = await measureInTurns(300, {
  empty: () => service.ask("/version"),
  resident: () => catFile.read(`HEAD:${repository.path}`),
  raw: () => service.ask(raw),
  json: () => service.ask(file),
  fresh: () => service.ask(file, { headers: { "if-none-match": etag } }),
});
catFile.close();
const page = cgit && (await measure(30, () => cgit.page(`plain/${repository.path}`)));
const floor = read.empty.median + read.resident.median;
const ratio = read.raw.median / floor;
row({
  what: `1 raw file of ${size} KB`,
  measured: told(read.raw),
  compared: `empty request ${ms(read.empty.median)} + cat-file ${ms(read.resident.median)}: ${ratio.toFixed(2)}x; cgit ${page ? ms(page.median) : "-"}`,
  target: "<= 1.5x of the two, <= 1/5 of cgit",
  held: ratio <= 1.5 && (page === null || read.raw.median <= page.median / 5),
});
row({ what: "3 file as JSON, warm", measured: told(read.json), compared: "-", target: "<= 1.5 ms", held: read.json.median <= 1.5 });
row({ what: "3 the same, 304", measured: told(read.fresh), compared: "-", target: "<= 0.8 ms", held: read.fresh.median <= 0.8 });

const connections = 8;
const seconds = 5;
const wrk = runWrk(`${service.url}/api/v4${raw}`, service.token, connections, seconds);
const { rate, p99 } = wrk ?? (await requestMany());
row({
  what: `2 raw reads a second, ${connections} connections`,
  measured: `${rate.toFixed(0)}/s, p99 ${ms(p99)} ms`,
  compared: wrk === null ? "wrk is not installed: a client of Node, which takes its share of the cores" : "asked by wrk",
  target: ">= 1,500/s, p99 <= 30 ms",
  held: rate >= 1_500 && p99 <= 30,
});
await service.stop();
repository.remove();
printTable(repository.name);

async function requestMany(): Promise<{ rate: number; p99: number }> {
  const latencies: number[] = [];
  const end = performance.now() + seconds * 1000;
  const client = async (): Promise<void> => {
    while (performance.now() < end) {
      const start = performance.now();
      await service.ask(raw);
      latencies.push(performance.now() - start);
    }
  };
  await Promise.all(Array.from({ length: connections }, client));
  latencies.sort((a, b) => a - b);
  return { rate: latencies.length / seconds, p99: latencies[Math.floor(latencies.length * 0.99)] ?? 0 };
}
