// Reads where HEAD of a repository points, also before its branch has a first commit.

import { readFile, readlink } from "node:fs/promises";
import { join } from "node:path";
import { internalsOf } from "./handle.ts";
import { runGit } from "./run.ts";
import type { Head, Repository } from "./types.ts";

/** HEAD as it stands now: its branch (null when detached) and its commit (null when the branch has none yet). */
export async function readHead(repository: Repository): Promise<Head> {
  const { headDir, interactive, place } = internalsOf(repository);
  const [link, info] = await Promise.all([readHeadFile(headDir), interactive.info("HEAD^{commit}")]);
  let target = link;
  if (target === "refs/heads/.invalid") {
    // What a reftable repository keeps in its HEAD file: the truth is in the table.
    const answer = await runGit(place, { args: ["symbolic-ref", "--quiet", "HEAD"], accept: [0, 1] });
    target = answer.stdout.toString("utf8").trimEnd() || null;
  }
  return { branch: target?.startsWith("refs/heads/") ? target.slice("refs/heads/".length) : null, commit: info?.id ?? null };
}

/** The ref that the HEAD file of a git directory names; null when it is detached or unreadable. */
export async function readHeadFile(gitDir: string): Promise<string | null> {
  const path = join(gitDir, "HEAD");
  // Very old repositories keep HEAD as a symbolic link.
  const link = await readlink(path).catch(() => null);
  if (link !== null) return link.startsWith("refs/") ? link : null;
  const text = await readFile(path, "utf8").catch(() => "");
  return /^ref: *(\S.*?)\s*$/.exec(text)?.[1] ?? null;
}
