// Knows where a shallow clone ends: git takes the commits at its edge for roots, whatever parents they name, and so do we.

import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { ObjectId, Repository } from "./types.ts";

/** Milliseconds after which the file is read anew: somebody may fetch more of the history. */
const freshness = 1_000;

interface Edge {
  readonly readAt: number;
  readonly commits: Promise<ReadonlySet<ObjectId>>;
}

const edges = new WeakMap<Repository, Edge>();
const none: ReadonlySet<ObjectId> = new Set();

/** Commits whose parents were not fetched; empty where the history is whole. */
export function readShallowEdge(repository: Repository): Promise<ReadonlySet<ObjectId>> {
  const known = edges.get(repository);
  const now = performance.now();
  if (known !== undefined && now - known.readAt < freshness) return known.commits;
  const commits = readEdge(repository.gitDir);
  edges.set(repository, { readAt: now, commits });
  return commits;
}

/** `shallow` holds one id a line. */
async function readEdge(gitDir: string): Promise<ReadonlySet<ObjectId>> {
  try {
    return new Set((await readFile(join(gitDir, "shallow"), "latin1")).split("\n").filter(Boolean));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return none;
    throw error;
  }
}
