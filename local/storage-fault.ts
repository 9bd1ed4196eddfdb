// Tells a disk that is full or may not be written to, and a lock of another program's, from a fault of our own: a person can do something about it.

/** Error numbers of node, and primary result codes of SQLite. */
const full: ReadonlySet<unknown> = new Set(["ENOSPC", "EDQUOT", "EFBIG", 13]);
const refused: ReadonlySet<unknown> = new Set(["EROFS", "EACCES", "EPERM", "ELOOP", 8]);
/** What git says of the same, in the language that we give it (LC_ALL=C); of a file that it could open and not fill it gives no reason. */
const saysFull = /No space left on device|Disk quota exceeded|File too large|couldn't write '|unable to write new index file/;
const saysRefused = /Read-only file system|Permission denied|insufficient permission/;

const saysLocked = /Unable to create '.+\.lock': File exists/;

/** The error to answer with; null for anything else. Looks at the causes too. */
export function findStorageFault(error: unknown): "storage_full" | "storage_refused" | "repository_locked" | null {
  for (let at = error, depth = 0; typeof at === "object" && at !== null && depth < 10; at = (at as { cause?: unknown }).cause, depth += 1) {
    const { code, errcode, stderr } = at as { code?: unknown; errcode?: unknown; stderr?: unknown };
    // Extended codes of SQLite keep the primary one in their last byte.
    const numbers = [code, typeof errcode === "number" ? errcode % 256 : undefined];
    const said = typeof stderr === "string" ? stderr : "";
    if (numbers.some((number) => full.has(number)) || saysFull.test(said)) return "storage_full";
    if (saysLocked.test(said)) return "repository_locked";
    if (numbers.some((number) => refused.has(number)) || saysRefused.test(said)) return "storage_refused";
  }
  return null;
}
