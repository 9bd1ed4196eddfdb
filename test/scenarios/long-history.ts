// Builds a history of any length in seconds: small commits, every fiftieth one a merge, streamed to git fast-import.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { git } from "./builder.ts";

/** Seconds since 1970 of the first commit; each one after it is a minute later. */
export const firstSecond = 1_600_000_000;

/** A bare repository at `folder` whose branch main reaches `commits` commits, in the order of their numbers. About 10 s for a million. */
export async function buildLongHistory(folder: string, commits: number): Promise<void> {
  git("/", ["init", "-q", "--bare", "-b", "main", folder]);
  const importer = spawn("git", ["-C", folder, "-c", "core.compression=0", "fast-import", "--quiet", "--depth=1"], {
    stdio: ["pipe", "inherit", "inherit"],
  });
  const ended = once(importer, "close");
  for (let number = 1; number <= commits; ) {
    let text = "";
    for (const end = Math.min(commits, number + 5_000); number <= end; number += 1) text += commit(number);
    if (!importer.stdin.write(text)) await once(importer.stdin, "drain");
  }
  importer.stdin.end();
  const [code] = await ended;
  if (code !== 0) throw new Error(`git fast-import ended with ${code}`);
}

/** Of fifty, the 48th stands beside the 49th, and the 50th merges them. */
function commit(number: number): string {
  const place = number % 50;
  const person = `Dev ${number % 10} <dev${number % 10}@example.com> ${firstSecond + number * 60} +0000`;
  const message = `Change ${number}`;
  const ref = place === 48 ? "refs/heads/side" : "refs/heads/main";
  const from = number === 1 ? "" : `from :${place === 49 ? number - 2 : number - 1}\n`;
  const merge = place === 0 ? `merge :${number - 2}\n` : "";
  const content = `${number}\n`;
  const change = `M 100644 inline file${number % 20}.txt\ndata ${content.length}\n${content}`;
  return `commit ${ref}\nmark :${number}\nauthor ${person}\ncommitter ${person}\ndata ${message.length}\n${message}\n${from}${merge}${change}\n`;
}
