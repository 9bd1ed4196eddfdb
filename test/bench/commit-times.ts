// Commits over HTTP, timed.
import type { BenchService } from "./bench-service.ts";
import { measure, type Timing } from "./harness.ts";

let made = 0;

/** Milliseconds of commits of one new file each. */
export function measureCommits(service: BenchService, branch: string, runs: number, stats: boolean): Promise<Timing> {
  return measure(runs, () => commitFiles(service, branch, 1, stats));
}

/** One commit that makes `files` new files in a folder of their own: as many stand there each time. */
export async function commitFiles(service: BenchService, branch: string, files: number, stats = false): Promise<void> {
  made += 1;
  await service.ask(`${service.repository}/commits`, {
    method: "POST",
    json: {
      branch,
      commit_message: `Bench ${made}`,
      actions: Array.from({ length: files }, (_, index) => ({
        action: "create",
        file_path: `bench/${process.pid}/${made}/${index}.txt`,
        content: `commit ${made}, file ${index}\n`,
      })),
      stats,
    },
  });
}
