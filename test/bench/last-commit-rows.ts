// Row 7: the last commit of each entry of a large directory, streamed page by page, then remembered, then after one new commit.
import type { BenchService } from "./bench-service.ts";
import { type BenchRepository, measure, ms, row } from "./harness.ts";

const lines = { accept: "application/x-ndjson" };

export async function lastCommitRows(service: BenchService, { directory }: BenchRepository): Promise<void> {
  const tree = `${service.repository}/tree?path=${directory}&per_page=100&with_last_commit=true`;
  const start = performance.now();
  const times: number[] = [];
  const walk = async (): Promise<number> => {
    const { headers } = await service.ask(`${service.repository}/tree?path=${directory}&per_page=100`, { method: "HEAD" });
    const pages = Number(headers["x-total-pages"] ?? 1);
    await Promise.all(
      Array.from({ length: pages }, (_, index) => service.ask(`${tree}&page=${index + 1}`, { headers: lines, onData: note })),
    );
    return Number(headers["x-total"] ?? 0);
  };
  const note = (chunk: Buffer): boolean => {
    for (const byte of chunk) if (byte === 10) times.push(performance.now() - start);
    return true;
  };
  const total = await walk();
  const at = (count: number): number => times[Math.min(times.length, Math.ceil(count)) - 1] ?? 0;
  const all = performance.now() - start;
  const [early, most] = [at(Math.min(25, total)), at(total * 0.9)];
  row({
    what: `7 last commits of ${total} entries of ${directory}/, cold: first 25 / 90% / all`,
    measured: `${ms(early)} / ${ms(most)} / ${ms(all)} ms`,
    compared: "one git process for each entry: about 24,000; one git log: 7,400 and wrong",
    target: "<= 250 / 2,500 / 7,000 ms",
    held: early <= 250 && most <= 2_500 && all <= 7_000,
  });
  const again = await measure(10, walk0);
  async function walk0(): Promise<void> {
    await service.ask(`${tree}&page=1`, { headers: lines });
  }
  row({
    what: "7 a page of them, remembered",
    measured: `${ms(again.median)} ms`,
    compared: "-",
    target: "<= 10 ms",
    held: again.median <= 10,
  });
  let number = 0;
  const after = await measure(
    3,
    async () => {
      number += 1;
      await service.ask(`${service.repository}/commits`, {
        method: "POST",
        json: {
          branch: (await defaultBranch(service)) ?? "",
          commit_message: "A commit between",
          actions: [{ action: "create", file_path: `${directory}/between-${process.pid}-${number}.txt`, content: "new\n" }],
          stats: false,
        },
      });
      const from = performance.now();
      await walk0();
      return performance.now() - from;
    },
    1,
  );
  row({
    what: "7 a page of them after one new commit",
    measured: `${ms(after.median)} ms`,
    compared: "-",
    target: "<= 50 ms",
    held: after.median <= 50,
  });
}

export async function defaultBranch(service: BenchService): Promise<string> {
  const { body } = await service.ask("/projects/bench%2Frepository");
  return (JSON.parse(body.toString()) as { default_branch: string }).default_branch;
}
