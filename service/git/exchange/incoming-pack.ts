// Takes the objects of a push into a folder of their own, looks whether they are sound and whole, and moves them over once they are wanted.

import { mkdir, mkdtemp, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { internalsOf } from "../handle.ts";
import { makeFolder } from "../objects/object-folder.ts";
import { syncFolder } from "../objects/sync-folder.ts";
import { deadlines } from "../process/deadlines.ts";
import { GitError, type GitPlace, runGit, startTransfer } from "../process/run.ts";
import type { Cancellable, ObjectId, Repository } from "../types.ts";
import type { ByteSource } from "./byte-source.ts";
import { ProtocolError } from "./pkt-line.ts";
import { taken } from "./serve-fetch.ts";

export interface PackLimits {
  /** Packs of fewer objects become files of their own, as a commit of ours would. */
  readonly unpackBelow: number;
  /** Bytes of the largest object that git may hold in memory; what lies in the pack as it is may be larger. */
  readonly objectBytes: number;
  readonly packBytes: number;
}

/** Objects that have come and that nothing but `place` sees. */
export interface Incoming {
  /** Where git sees them beside the repository's own. */
  readonly place: GitPlace;
  readonly environment: Readonly<Record<string, string>>;
  /** Makes them part of the repository, durably. */
  keep(): Promise<void>;
  /** Takes away what was not kept; always the last call. */
  drop(): Promise<void>;
}

/** As Gitaly has it: old programs have made such objects, and nobody can mend them. */
const lenient = "badTimezone=ignore,missingSpaceBeforeDate=ignore,zeroPaddedFilemode=ignore";

/** Blobs from this many bytes on are written as they come. */
const streamedFrom = "16m";

/** Makes the folder, in which nothing is yet. Git's own housekeeping takes away what a killed process left there. */
export async function openIncoming(repository: Repository, { objectBytes }: Pick<PackLimits, "objectBytes">): Promise<Incoming> {
  const objects = join(repository.gitDir, "objects");
  const folder = await mkdtemp(join(objects, "tmp_objdir-incoming-"));
  await mkdir(join(folder, "info"));
  await writeFile(join(folder, "info", "alternates"), `${objects}\n`);
  const { place } = internalsOf(repository);
  const bounds = [
    ["core.bigFileThreshold", streamedFrom],
    ["core.deltaBaseCacheLimit", "64m"],
    ["core.compression", "1"],
    ["pack.threads", "1"],
    ["pack.writeReverseIndex", "false"],
    ["safe.directory", "*"],
  ] as const;
  return {
    place: {
      ...place,
      gitDir: repository.gitDir,
      objectDirectory: folder,
      config: [...(place.config ?? []), ...bounds],
    },
    environment: { GIT_ALLOC_LIMIT: String(objectBytes) },
    keep: () => moveObjects(folder, objects),
    drop: () => rm(folder, { recursive: true, force: true }),
  };
}

/** `PACK`, the version, the number of objects (gitformat-pack). */
const headerBytes = 12;

/**
 * Reads a pack to its end and answers why git does not take it; null where it does. Nothing of it is held in memory beyond what the
 * limits allow. Throws ProtocolError where it is no pack, or not whole.
 */
export async function readPack(
  incoming: Incoming,
  source: ByteSource,
  { unpackBelow, packBytes }: PackLimits,
  { signal }: Cancellable = {},
): Promise<string | null> {
  const header = await source.take(headerBytes);
  if (header?.toString("latin1", 0, 4) !== "PACK") throw new ProtocolError("the pack is missing");
  const size = `--max-input-size=${packBytes}`;
  const args =
    header.readUInt32BE(8) < unpackBelow
      ? (["unpack-objects", "-q", `--strict=${lenient}`, size] as const)
      : (["index-pack", "--stdin", "--fix-thin", "-v", `--strict=${lenient}`, size] as const);
  const { child, clock, stop } = await startTransfer(incoming.place, args, { environment: incoming.environment, signal });
  signal?.addEventListener("abort", stop, { once: true });
  child.stdin.on("error", () => child.stdin.destroy());
  child.stdout.resume();
  let stderr = "";
  let until = Number.POSITIVE_INFINITY;
  // What it reports counts as progress as long as there is an end to it.
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    stderr = (stderr + text).slice(-4096);
    if (performance.now() < until) clock.progress();
  });
  const ended = new Promise<number | null>((resolve) => {
    child.once("error", () => resolve(null));
    child.once("close", resolve);
  });
  try {
    child.stdin.write(header);
    const feed = async (): Promise<void> => {
      for (let chunk = await source.next(); chunk !== null; chunk = await source.next()) {
        // Refused by now: who sends hears of it when all is sent.
        if (!child.stdin.writable) continue;
        if (!child.stdin.write(chunk)) await taken(child.stdin);
        clock.progress();
      }
      until = performance.now() + deadlines.change.limit;
      child.stdin.end();
    };
    const feeding = feed();
    // Who sends nothing for as long as a transfer may stand still is not waited for.
    await Promise.race([feeding, ended.then(() => (clock.error === null ? feeding : Promise.reject(clock.error)))]);
  } catch (error) {
    stop();
    await ended;
    throw error;
  } finally {
    signal?.removeEventListener("abort", stop);
  }
  const code = await ended;
  signal?.throwIfAborted();
  if (clock.error !== null) throw clock.error;
  if (code === 0) return null;
  if (/early EOF|unexpected end of file/i.test(stderr)) throw new ProtocolError("the pack ends too early");
  const said = [...stderr.matchAll(/^(?:fatal|error): (.{1,300})/gm)].map((line) => line[1]);
  if (code === null || said.length === 0) throw new GitError(args, code, stderr);
  if (/No space left|Disk quota|Read-only file system|Permission denied/.test(stderr)) throw new GitError(args, code, stderr);
  return said.join("; ");
}

/** Types of objects, the new ones included; null for one that is not there. */
export async function readTypes({ place }: Incoming, ids: readonly ObjectId[]): Promise<Map<ObjectId, string | null>> {
  const input = ids.map((id) => `${id}\n`).join("");
  const args = ["cat-file", "--batch-check=%(objectname) %(objecttype)"] as const;
  const lines = (await runGit(place, { args, takes: "moment", input })).stdout.toString("latin1").split("\n").filter(Boolean);
  return new Map(
    lines.map((line): [ObjectId, string | null] => {
      const [id = "", type = ""] = line.split(" ");
      return [id, type === "missing" ? null : type];
    }),
  );
}

/** Whether everything is there that these objects lead to, as far as the repository's own refs do not. */
export async function isWhole({ place, environment }: Incoming, ids: readonly ObjectId[], { signal }: Cancellable = {}): Promise<boolean> {
  const input = ids.map((id) => `${id}\n`).join("");
  const args = ["rev-list", "--objects", "--quiet", "--stdin", "--not", "--all"] as const;
  try {
    await runGit(place, { args, takes: "change", input, environment, signal });
    return true;
  } catch (error) {
    if (error instanceof GitError && error.exitCode !== null) return false;
    throw error;
  }
}

/** Whether `descendant` reaches `ancestor`, either of which may be new. */
export async function isForward({ place }: Incoming, ancestor: ObjectId, descendant: ObjectId): Promise<boolean> {
  const args = ["merge-base", "--is-ancestor", ancestor, descendant] as const;
  return (await runGit(place, { args, takes: "walk", accept: [0, 1, 128] })).code === 0;
}

/** Objects and packs come in an order in which git never sees one without what belongs to it: an index last. */
const rank = (name: string): number => [".pack", ".rev", ".idx"].findIndex((end) => name.endsWith(end));

async function moveObjects(folder: string, objects: string): Promise<void> {
  const mode = (await stat(objects)).mode & 0o7777;
  const touched: string[] = [];
  for (const name of await readdir(folder)) {
    if (name !== "pack" && !/^[0-9a-f]{2}$/.test(name)) continue;
    const files = (await readdir(join(folder, name))).filter((file) => !file.startsWith("tmp_")).sort((a, b) => rank(a) - rank(b));
    if (files.length === 0) continue;
    await makeFolder(join(objects, name), mode);
    for (const file of files) await rename(join(folder, name, file), join(objects, name, file));
    touched.push(join(objects, name));
  }
  for (const each of touched.length > 0 ? [...touched, objects] : []) await syncFolder(each);
}
