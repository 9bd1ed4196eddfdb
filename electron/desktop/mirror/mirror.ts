// Keeps what servers answered, so that what was seen can be read without them: each body under its hash, checked whenever it is read.
import { createHash, randomUUID } from "node:crypto";
import { existsSync, renameSync, rmSync } from "node:fs";
import { mkdir, readdir, readFile, rename, rm, statfs, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { makeFolders } from "../../../local/folders.ts";
import { type IndexRow, type MirrorIndex, OtherForm, openMirrorIndex, rowBytes } from "./mirror-index.ts";

/** A question of one account, as it was when it was asked. */
export interface Question {
  readonly connection: string;
  readonly owner: string;
  /** Digest of method, path, query and kind of answer. */
  readonly digest: string;
  /** Of the connection's copies: what was cleared while the answer was under way is not kept. */
  readonly turn: number;
}

export interface Copy {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array<ArrayBuffer>;
  /** Whether it can never change. */
  readonly pinned: boolean;
  /** Milliseconds since 1970 when the server said so. */
  readonly at: number;
  /** Read for this answer alone: who gets it may take its memory along. */
  readonly isAlone?: true;
}

export interface Mirror {
  question(connection: string, owner: string, ...parts: readonly string[]): Question;
  /** What was kept, if it is still what was kept, else `onDamage` is told; `pinnedOnly` = only what never changes. Never rejects. */
  find(question: Question, pinnedOnly?: boolean, onDamage?: () => void): Promise<Copy | null>;
  /** Keeps an answer when there is time. Never throws: a mirror that cannot keep costs nobody an answer. */
  keep(question: Question, answer: Omit<Copy, "at">): void;
  /** Removes what the limit has no room for any more. */
  fit(): void;
  /** Removes all copies of a connection, now; nothing that is still under way for it is kept. */
  clear(connection: string): void;
  /** Answers and bytes by connection. */
  measure(): Map<string, { count: number; bytes: number }>;
  /** Why nothing could be kept the last time, as the rest of a sentence; null where it could. */
  trouble(): string | null;
  /** Resolves when all that was handed in is on disk, or is not. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

export interface MirrorOptions {
  /** Made when the first answer is kept. */
  readonly folder: string;
  /** Bytes that may be kept; 0 = nothing is. Asked each time. */
  readonly limit: () => number;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Copies of others are removed at the start. */
  readonly connections: readonly string[];
  readonly log: (line: string) => void;
  /** Bytes of the disk that a folder's owner may still write; asked before each body. */
  readonly freeBytes?: (folder: string) => Promise<number>;
}

/** Bytes of the disk that are left to work that is nowhere else, and to the databases without which nothing starts. */
const leftFree = 64 * 1024 * 1024;
/** Infinity where the system does not tell. */
const askFree = (folder: string): Promise<number> =>
  statfs(folder).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => Number.POSITIVE_INFINITY,
  );
class NoRoom extends Error {
  override readonly name = "NoRoom";
}

/** Bytes of one body, and of those that wait for the disk. */
export const largestCopy = 32 * 1024 * 1024;
const mostWaiting = 64 * 1024 * 1024;

const sha256 = (...parts: readonly (string | Uint8Array)[]): string => {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part);
  return hash.digest("hex");
};
const sealOf = ({ connection, owner, question, status, headers, sha256: body, bytes, pinned, at }: Omit<IndexRow, "seal">): string =>
  sha256(JSON.stringify([connection, owner, question, status, headers, body, bytes, pinned, at]));
/** Whether a file is there and is whole: after a power cut one can have its name, and be empty. */
const holds = (file: string, body: Uint8Array): Promise<boolean> =>
  readFile(file).then(
    (kept) => Buffer.compare(kept, body) === 0,
    () => false,
  );
const isName = (connection: string): boolean => /^[\w-]{1,64}$/.test(connection);

export function createMirror({ folder, limit, now, connections, log, freeBytes = askFree }: MirrorOptions): Mirror {
  let index: MirrorIndex | null = null;
  let isClosed = false;
  let trouble: string | null = null;
  let queue: Promise<void> = Promise.resolve();
  let waiting = 0;
  /** Bytes that are kept, or fewer; null = not counted yet. */
  let atMost: number | null = null;
  const turns = new Map<string, number>();
  /** What was handed in and is not on disk yet, by question. */
  const underWay = new Map<string, Copy>();
  const placeOf = ({ connection, owner, digest }: Question): string => `${connection}/${owner}/${digest}`;

  const complain = (error: unknown): void => {
    if (trouble === null)
      log(`Copies for reading offline are not kept right now: ${error instanceof Error ? error.message : String(error)}`);
    trouble = toTrouble(error);
  };
  const closeIndex = (): void => {
    const open = index;
    index = null;
    open?.close();
  };
  /** Begins again: what stands there is not what was written. */
  const startOver = (): void => {
    closeIndex();
    rmSync(folder, { recursive: true, force: true });
  };
  const open = (): MirrorIndex => {
    if (index !== null) return index;
    makeFolders(folder);
    const file = join(folder, "index.sqlite");
    try {
      index = openMirrorIndex(file);
    } catch (error) {
      // What is whole is not given up because it cannot be opened just now.
      if (!isDamage(error) && !(error instanceof OtherForm)) throw error;
      startOver();
      makeFolders(folder);
      index = openMirrorIndex(file);
    }
    return index;
  };
  /** Work on the index; null where that cannot be read or written. */
  const withIndex = <T>(work: (index: MirrorIndex) => T): T | null => {
    if (isClosed) return null;
    try {
      return work(open());
    } catch (error) {
      complain(error);
      if (!isDamage(error)) return null;
      try {
        startOver();
      } catch (again) {
        complain(again);
      }
      return null;
    }
  };
  const fileOf = (connection: string, body: string): string => join(folder, connection, body.slice(0, 2), body.slice(2));
  const removeFile = (connection: string, body: string): Promise<void> => rm(fileOf(connection, body), { force: true }).catch(complain);
  /** One after the other, so that a body that goes and one that comes never meet. */
  const enqueue = (work: () => Promise<void>): void => {
    queue = queue.then(work).catch(complain);
  };
  const turnOf = (connection: string): number => turns.get(connection) ?? 0;

  /** Removes a body that is not what was kept. */
  const discard = (row: IndexRow): void => {
    log(`A copy for reading offline is not what was kept (${row.connection}, ${row.bytes} bytes): it is removed.`);
    enqueue(async () => {
      withIndex((rows) => rows.dropBody(row.connection, row.sha256));
      await removeFile(row.connection, row.sha256);
    });
  };
  /** `added`: bytes that came since the last time. Counting all of them takes long, so that it is done only when it may be too much. */
  const makeRoom = async (added: number): Promise<void> => {
    const most = limit();
    if (atMost !== null) atMost += added;
    if (atMost !== null && atMost <= most) return;
    const freed = withIndex((rows) => {
      const gone = rows.total() > most ? rows.shrink(most * 0.9) : [];
      atMost = rows.total();
      return gone;
    });
    if (freed === null) return;
    for (const { connection, sha256: body } of freed) await removeFile(connection, body);
  };
  /** Whether it was kept; false also where it was not to be. */
  const write = async (question: Question, answer: Copy): Promise<boolean> => {
    const { connection, owner, digest } = question;
    if (turnOf(connection) !== question.turn || isClosed) return false;
    const body = sha256(answer.body);
    const file = fileOf(connection, body);
    if (!(await holds(file, answer.body))) {
      const draft = join(folder, connection, `${randomUUID()}.new`);
      try {
        await mkdir(join(folder, connection, body.slice(0, 2)), { recursive: true, mode: 0o700 });
        if ((await freeBytes(folder)) < answer.body.byteLength + leftFree) throw new NoRoom("The disk is nearly full.");
        await writeFile(draft, answer.body, { mode: 0o600 });
        await rename(draft, file);
      } catch (error) {
        await rm(draft, { force: true });
        // Cleared meanwhile, with the folder: there is nothing to keep any more.
        if (turnOf(connection) !== question.turn) return false;
        throw error;
      }
    }
    const row = {
      ...{ connection, owner, question: digest, status: answer.status, headers: JSON.stringify(answer.headers) },
      ...{ sha256: body, bytes: answer.body.byteLength, pinned: answer.pinned ? 1 : 0, at: answer.at },
    };
    const isCleared = turnOf(connection) !== question.turn;
    const former = isCleared ? null : withIndex((rows) => rows.find(connection, owner, digest));
    const isKept = !isCleared && withIndex((rows) => rows.put({ ...row, seal: sealOf(row) }, now())) !== null;
    if (isCleared || !isKept) {
      if (withIndex((rows) => rows.hasBody(connection, body)) !== true) await removeFile(connection, body);
      return false;
    }
    if (former !== null && former.sha256 !== body && withIndex((rows) => rows.hasBody(connection, former.sha256)) === false)
      await removeFile(connection, former.sha256);
    await makeRoom(row.bytes + rowBytes);
    return true;
  };
  /** Files that no row names were left by a crash; connections that are gone by another. */
  const sweep = async (): Promise<void> => {
    if (!existsSync(folder)) return;
    const known = new Set(connections);
    for (const connection of withIndex((rows) => rows.connections()) ?? [])
      if (!known.has(connection)) withIndex((rows) => rows.dropConnection(connection));
    for (const connection of await readdir(folder, { withFileTypes: true })) {
      if (!connection.isDirectory()) continue;
      const place = join(folder, connection.name);
      if (!known.has(connection.name)) await rm(place, { recursive: true, force: true });
      else await sweepBodies(connection.name, place);
    }
    await makeRoom(0);
  };
  const sweepBodies = async (connection: string, place: string): Promise<void> => {
    for (const half of await readdir(place, { withFileTypes: true })) {
      const names = half.isDirectory() ? await readdir(join(place, half.name)) : [""];
      for (const name of names) {
        const isNamed = name !== "" && withIndex((rows) => rows.hasBody(connection, `${half.name}${name}`)) !== false;
        if (!isNamed) await rm(join(place, half.name, name), { recursive: true, force: true });
      }
    }
  };
  enqueue(sweep);

  return {
    question: (connection, owner, ...parts) => ({
      ...{ connection, owner, digest: sha256(JSON.stringify(parts)) },
      turn: turnOf(connection),
    }),
    async find(question, pinnedOnly = false, onDamage = () => undefined) {
      const { connection, owner, digest } = question;
      if (limit() === 0 || !isName(connection)) return null;
      const fresh = underWay.get(placeOf(question));
      if (fresh !== undefined) return pinnedOnly && !fresh.pinned ? null : fresh;
      if (index === null && !existsSync(folder)) return null;
      const row = withIndex((rows) => rows.find(connection, owner, digest));
      if (row === null || (pinnedOnly && row.pinned !== 1)) return null;
      try {
        const body = await readFile(fileOf(connection, row.sha256));
        if (body.byteLength === row.bytes && sha256(body) === row.sha256 && sealOf(row) === row.seal) {
          withIndex((rows) => rows.touch(row, now()));
          const headers = JSON.parse(row.headers) as Record<string, string>;
          return { status: row.status, headers, body: ownBytes(body), pinned: row.pinned === 1, at: row.at, isAlone: true };
        }
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== "ENOENT") complain(error);
      }
      discard(row);
      onDamage();
      return null;
    },
    keep(question, answer) {
      const size = answer.body.byteLength;
      const most = limit();
      if (isClosed || !isName(question.connection) || size > Math.min(largestCopy, most / 4) || waiting + size > mostWaiting) return;
      waiting += size;
      const place = placeOf(question);
      const copy: Copy = { ...answer, at: now() };
      if (turnOf(question.connection) === question.turn) underWay.set(place, copy);
      enqueue(async () => {
        try {
          if (await write(question, copy)) trouble = null;
        } finally {
          waiting -= size;
          if (underWay.get(place) === copy) underWay.delete(place);
        }
      });
    },
    fit() {
      atMost = null;
      if (existsSync(folder)) enqueue(() => makeRoom(0));
    },
    clear(connection) {
      turns.set(connection, turnOf(connection) + 1);
      for (const place of underWay.keys()) if (place.startsWith(`${connection}/`)) underWay.delete(place);
      if (!isName(connection) || !existsSync(folder)) return;
      withIndex((rows) => rows.dropConnection(connection));
      const place = join(folder, connection);
      if (!existsSync(place)) return;
      // Out of the way of what is being written there, which finds its folder gone; the next start removes what a kill leaves.
      const aside = join(folder, `${connection}.${randomUUID()}`);
      renameSync(place, aside);
      rmSync(aside, { recursive: true, force: true, maxRetries: 5 });
    },
    measure: () =>
      existsSync(folder)
        ? new Map((withIndex((rows) => rows.measure()) ?? []).map(({ connection, count, bytes }) => [connection, { count, bytes }]))
        : new Map(),
    trouble: () => trouble,
    settled: () => queue,
    async close() {
      await queue;
      isClosed = true;
      closeIndex();
    },
  };
}

/** The same memory, unless others share it: 8 MB are copied in the time in which half of them are hashed. */
const ownBytes = (read: Buffer): Uint8Array<ArrayBuffer> =>
  read.buffer instanceof ArrayBuffer && read.byteLength === read.buffer.byteLength ? new Uint8Array(read.buffer) : new Uint8Array(read);

/** The codes of Node and of SQLite (SQLITE_FULL, SQLITE_READONLY, SQLITE_CANTOPEN). */
function toTrouble(error: unknown): string {
  if (error instanceof NoRoom) return "the disk is nearly full";
  const { code = "", errcode = 0 } = error as { code?: string; errcode?: number };
  if (["ENOSPC", "EDQUOT"].includes(code) || errcode % 256 === 13) return "the disk is full";
  if (["EACCES", "EPERM", "EROFS", "ENOTDIR"].includes(code) || [8, 14].includes(errcode % 256)) return "their folder cannot be written";
  return error instanceof Error ? error.message : String(error);
}

/** SQLITE_CORRUPT and SQLITE_NOTADB. */
const isDamage = (error: unknown): boolean => [11, 26].includes(((error as { errcode?: number }).errcode ?? 0) % 256);
