// Cuts the stream of `git diff-tree -r --raw -p -z` into files with their patches, within limits, as it arrives.

import type { FileDiff } from "../types.ts";

export interface DiffLimits {
  /** Files in all. */
  readonly files: number;
  /** Patch lines in all. */
  readonly lines: number;
  /** Bytes of patches in all. */
  readonly bytes: number;
  /** A single patch of this many bytes or more is left out, and its file marked. */
  readonly patchBytes: number;
}

type RawFile = Pick<FileDiff, "oldPath" | "newPath" | "oldMode" | "newMode" | "oldId" | "newId" | "status">;

/*
 * First one record per file, then a NUL, then the patches in the same order:
 *   :<mode> SP <mode> SP <id> SP <id> SP <status> NUL <path> NUL [<new path> NUL]      (status R and C have two paths)
 *   diff --git … LF, extended headers, `--- `, `+++ `, then hunks from the first `@@`; or `Binary files … differ` LF.
 * Paths in patch headers are quoted when they hold a line feed, so only a new file begins a line with `diff --git `.
 * A change of type (file to link) has two patches: one that deletes, one that adds.
 */
const separator = Buffer.from("\ndiff --git ");
const headerRoom = 32_768;
const statuses: Readonly<Record<string, FileDiff["status"]>> = { A: "added", D: "deleted", R: "renamed", T: "type-changed" };

/** Feed it chunks until it answers false, then call `end`. */
export class DiffParser {
  readonly files: FileDiff[] = [];
  truncated = false;
  readonly #limits: DiffLimits;
  readonly #raw: RawFile[] = [];
  #inPatches = false;
  #tail: Buffer = Buffer.alloc(0);
  #section: Buffer[] = [];
  #kept = 0;
  #length = 0;
  #lines = 0;
  #bytes = 0;
  /** Of a change of type: the patch that deletes, until the one that adds has come. */
  #half: { readonly patch: string; readonly length: number } | null = null;

  constructor(limits: DiffLimits) {
    this.#limits = limits;
  }

  /** False once a limit is reached: more input would change nothing. */
  push(chunk: Buffer): boolean {
    if (this.truncated) return false;
    const data = this.#tail.length > 0 ? Buffer.concat([this.#tail, chunk]) : chunk;
    const from = this.#inPatches ? 0 : this.#takeRaw(data);
    if (this.#inPatches) this.#takePatches(data.subarray(from));
    return !this.truncated;
  }

  /** To be called after the last chunk, unless `push` answered false. */
  end(): void {
    if (this.truncated || !this.#inPatches) return;
    this.#keep(this.#tail);
    this.#endSection();
  }

  #takeRaw(data: Buffer): number {
    let at = 0;
    while (at < data.length) {
      if (data[at] === 0) {
        this.#inPatches = true;
        return at + 1;
      }
      const meta = data.indexOf(0, at);
      const first = meta < 0 ? -1 : data.indexOf(0, meta + 1);
      if (first < 0) break;
      const [oldMode = "", newMode = "", oldId = "", newId = "", code = ""] = data.toString("latin1", at + 1, meta).split(" ");
      const twoPaths = code.startsWith("R") || code.startsWith("C");
      const end = twoPaths ? data.indexOf(0, first + 1) : first;
      if (end < 0) break;
      const oldPath = data.toString("utf8", meta + 1, first);
      const newPath = twoPaths ? data.toString("utf8", first + 1, end) : oldPath;
      const status = statuses[code[0] ?? ""] ?? "modified";
      if (this.#raw.length <= this.#limits.files)
        this.#raw.push({ oldPath, newPath, oldMode: shortMode(oldMode), newMode: shortMode(newMode), oldId, newId, status });
      at = end + 1;
    }
    this.#tail = data.subarray(at);
    return data.length;
  }

  #takePatches(data: Buffer): void {
    let at = 0;
    for (let found = data.indexOf(separator); found >= 0 && !this.truncated; found = data.indexOf(separator, at)) {
      this.#keep(data.subarray(at, found + 1));
      this.#endSection();
      at = found + 1;
    }
    // What could be the beginning of a separator waits for the next chunk.
    const cut = Math.max(at, data.length - separator.length + 1);
    this.#keep(data.subarray(at, cut));
    this.#tail = data.subarray(cut);
  }

  /** Adds to the current patch; past what could be shown, only the length counts. */
  #keep(piece: Buffer): void {
    this.#length += piece.length;
    if (this.#kept >= this.#limits.patchBytes + headerRoom) return;
    this.#section.push(piece);
    this.#kept += piece.length;
  }

  #endSection(): void {
    const file = this.#raw[this.files.length];
    const section = Buffer.concat(this.#section);
    const length = this.#length;
    this.#section = [];
    this.#kept = 0;
    this.#length = 0;
    if (!file) return;
    if (this.files.length >= this.#limits.files) {
      this.truncated = true;
      return;
    }
    const start = startOfPatch(section);
    const size = (this.#half?.length ?? 0) + (start < 0 ? 0 : length - start);
    const tooLarge = size >= this.#limits.patchBytes;
    const own = tooLarge || start < 0 ? "" : section.toString("utf8", start);
    if (file.status === "type-changed" && this.#half === null) {
      this.#half = { patch: own, length: size };
      return;
    }
    const patch = tooLarge ? "" : `${this.#half?.patch ?? ""}${own}`;
    this.#half = null;
    this.#lines += countLines(patch);
    this.#bytes += Buffer.byteLength(patch);
    if (this.#lines <= this.#limits.lines && this.#bytes <= this.#limits.bytes) {
      this.files.push({ ...file, binary: patch.startsWith("Binary files "), tooLarge, patch });
      return;
    }
    this.truncated = true;
    // A list of nothing would say that nothing changed.
    if (this.files.length === 0) this.files.push({ ...file, binary: false, tooLarge: true, patch: "" });
  }
}

/** Where the hunks, or the remark about binary files, begin; -1 when only the name or the mode changed. */
function startOfPatch(section: Buffer): number {
  const starts = [section.indexOf("\n@@ "), section.indexOf("\nBinary files ")].filter((start) => start >= 0);
  return starts.length === 0 ? -1 : Math.min(...starts) + 1;
}

function countLines(text: string): number {
  let lines = 0;
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) lines += 1;
  return lines;
}

/** Git writes 000000 for a side that does not exist, the specification 0. */
function shortMode(mode: string): string {
  return mode === "000000" ? "0" : mode;
}
