// Cuts the output of `git grep -z --line-number --context` into pieces of files, however it arrives.

export interface GrepHit {
  readonly path: string;
  /** Number of the first line of `lines`, from 1. */
  readonly startLine: number;
  /** Lines that match, with those around them; invalid UTF-8 replaced, very long ones cut. */
  readonly lines: readonly string[];
  /** Numbers of those that match; empty where git was not asked for columns. */
  readonly matched: readonly number[];
}

const longestLine = 2_000;
const mostLines = 500;
const longestHead = 8_192;
/** Bytes of a column with its NUL. */
const longestColumn = 16;
const [nul, newline, dash] = [0, 10, 45];

interface Building {
  readonly path: string;
  readonly startLine: number;
  readonly lines: string[];
  readonly matched: number[];
}

const [digitOne, digitNine] = [49, 57];

/**
 * A record is `<commit>:<path> NUL <line number> NUL <text> LF`, the same for lines that match and lines around them; `--` LF stands
 * between pieces. With `--column`, `<column> NUL` stands before the text of lines that match, and of no other. Feed it chunks until it answers false, then call `end`.
 */
export class GrepParser {
  readonly #accept: (hit: GrepHit) => boolean;
  readonly #hasColumns: boolean;
  #rest: Buffer = Buffer.alloc(0);
  #building: Building | null = null;
  /** Set while the rest of a long line is passed over. */
  #skipping = false;
  #done = false;

  /** `accept` answers whether more is wanted. */
  constructor(accept: (hit: GrepHit) => boolean, { columns = false }: { readonly columns?: boolean } = {}) {
    this.#accept = accept;
    this.#hasColumns = columns;
  }

  push(chunk: Buffer): boolean {
    if (this.#done) return false;
    let data = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk]);
    while (!this.#done && data.length > 0) {
      const next = this.#skipping ? this.#skip(data) : this.#take(data);
      if (next === null) break;
      data = data.subarray(next);
    }
    this.#rest = this.#done ? Buffer.alloc(0) : Buffer.from(data);
    return !this.#done;
  }

  end(): void {
    this.#finish();
  }

  /** Bytes of what was passed over. */
  #skip(data: Buffer): number {
    const end = data.indexOf(newline);
    if (end < 0) return data.length;
    this.#skipping = false;
    return end + 1;
  }

  /** Bytes of the record at the start of `data`; null when it is not whole yet. */
  #take(data: Buffer): number | null {
    if (data[0] === dash && data[1] === dash && data[2] === newline) {
      this.#finish();
      return 3;
    }
    const pathEnd = data.indexOf(nul);
    const numberEnd = pathEnd < 0 ? -1 : data.indexOf(nul, pathEnd + 1);
    if (numberEnd < 0) return data.length > longestHead ? this.#giveUp(data) : null;
    const end = data.indexOf(newline, numberEnd + 1);
    if (end < 0 && data.length - numberEnd <= longestLine + longestColumn) return null;
    const columnEnd = this.#hasColumns ? findColumnEnd(data, numberEnd + 1) : -1;
    const textAt = columnEnd < 0 ? numberEnd + 1 : columnEnd + 1;
    const textEnd = Math.min(end < 0 ? data.length : end, textAt + longestLine);
    const path = data.toString("utf8", data.indexOf(58) + 1, pathEnd);
    const line = Number(data.toString("latin1", pathEnd + 1, numberEnd));
    this.#add(path, line, data.toString("utf8", textAt, textEnd), columnEnd >= 0);
    this.#skipping = end < 0;
    return end < 0 ? data.length : end + 1;
  }

  #giveUp(data: Buffer): number {
    this.#done = true;
    return data.length;
  }

  #add(path: string, line: number, text: string, isMatch: boolean): void {
    const { path: known, startLine, lines } = this.#building ?? {};
    if (lines === undefined || known !== path || (startLine ?? 0) + lines.length !== line || lines.length >= mostLines) {
      this.#finish();
      this.#building = { path, startLine: line, lines: [text], matched: [] };
    } else lines.push(text);
    if (isMatch) this.#building?.matched.push(line);
  }

  #finish(): void {
    const hit = this.#building;
    this.#building = null;
    if (hit !== null && !this.#done) this.#done = !this.#accept(hit);
  }
}

/** Index of the NUL behind a column that begins at `from`; -1 where there is none. */
function findColumnEnd(data: Buffer, from: number): number {
  const end = data.indexOf(nul, from);
  if (end <= from || end - from >= longestColumn || data[from]! < digitOne || data[from]! > digitNine) return -1;
  return /^\d+$/.test(data.toString("latin1", from, end)) ? end : -1;
}
