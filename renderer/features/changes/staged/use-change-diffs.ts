// Each staged change against the file it started from, as the diff view takes it.
import { useMemo } from "react";
import type { FileRecord } from "../../../../shared/contract/resources.ts";
import { decodeBase64 } from "../../../../shared/lib/base64.ts";
import { charsetNames } from "../../../../shared/lib/charset.ts";
import { diffTexts } from "../../../../shared/lib/line-diff.ts";
import { decode, encodingName, isUtf16 } from "../../../../shared/lib/text-file.ts";
import { fileQuery } from "../../../data/repository.ts";
import { useQueriesOnce } from "../../../data/use-queries-once.ts";
import type { Change, Content } from "../../../desk/model.ts";
import { charsetOf } from "../../../state/charsets.ts";
import type { DiffFile } from "../../diff/index.ts";
import { changeId, modeText, stateOfChange } from "../change-words.ts";

export interface ChangeDiff {
  readonly file: DiffFile | undefined;
  readonly error: Error | null;
  retry(): void;
}

/** Bytes above which texts are not compared here. */
const largestCompared = 8 * 1024 * 1024;
/**
 * Changes that are compared for their counts; the selected one always is. Of tens of thousands only those that are in sight at first: each
 * answer is drawn, and that takes as long as the list.
 */
const mostCompared = (changes: number): number => (changes > 5_000 ? 24 : 200);

const bytesOf = (content: Content): Uint8Array =>
  content.encoding === "text" ? new TextEncoder().encode(content.text) : (decodeBase64(content.base64) ?? new Uint8Array());

/**
 * Text as it is stored, line ends and all; null for binary (a NUL among the first 8,000 bytes, as git has it, but for UTF-16). `charset`: in
 * which encoding a person reads the file, null = in none that they said.
 */
function readText(bytes: Uint8Array, charset: string | null): string | null {
  const file = decode(bytes);
  if (file.kind === "text" && isUtf16(file)) return new TextDecoder(file.encoding).decode(bytes);
  if (bytes.subarray(0, 8_000).includes(0)) return null;
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return new TextDecoder(charset ?? "windows-1252").decode(bytes); // Not UTF-8: shown byte by byte, as the editor does.
  }
}

/** Commit and path to compare a change with; null where nothing is needed from the server. */
function sourceOf(change: Change, against: string | null): { ref: string; path: string } | null {
  if (change.kind === "create" || change.kind === "chmod") return null;
  if (change.kind === "move" && change.content === null) return null;
  return { ref: against ?? change.base.commit, path: change.kind === "move" ? change.previousPath : change.path };
}

const remembered = new WeakMap<Change, Map<string, DiffFile>>();

/** `base` is the Base64 content of the source; undefined = none. */
export function compareChange(change: Change, base: string | undefined, source: string, charset: string | null = null): DiffFile {
  const key = `${source} ${charset ?? ""}`;
  const known = remembered.get(change)?.get(key);
  if (known) return known;
  const file = compare(change, base, charset);
  remembered.set(change, (remembered.get(change) ?? new Map<string, DiffFile>()).set(key, file));
  return file;
}

const newTexts = new WeakMap<DiffFile, string>();

/** The text after, of a file that `compareChange` made. */
export const readNewText = (file: DiffFile): Promise<string> => Promise.resolve(newTexts.get(file) ?? "");

const waiting = { priority: "low" } as const;
const nothingToRetry = (): void => undefined;
const notCompared: ChangeDiff = { file: undefined, error: null, retry: nothingToRetry };
const nothing = { kind: "empty", hunks: [], additions: 0, deletions: 0, complete: true } as const;

/** What is told where no line differs: the bytes of a file that gets another encoding do all the same. */
function sayNoLines(before: Uint8Array, after: Uint8Array, charset: string | null): string {
  const [from, to] = [nameEncoding(before, charset), nameEncoding(after, charset)];
  return from === to ? "The same as the file it started from" : `The same text, written in other bytes: ${from} becomes ${to}`;
}

/** What `readText` read it as. */
function nameEncoding(bytes: Uint8Array, charset: string | null): string {
  const file = decode(bytes);
  return file.kind !== "text" || file.encoding === "latin1-bytes"
    ? (charsetNames[charset ?? "windows-1252"] ?? "Bytes")
    : encodingName(file);
}

function compare(change: Change, base: string | undefined, charset: string | null): DiffFile {
  const modes = change.kind === "chmod" ? ([modeText(change.base.executable), modeText(change.executable)] as const) : null;
  const oldPath = change.kind === "move" ? change.previousPath : change.path;
  const file = { key: changeId(change), path: change.path, oldPath, change: stateOfChange(change), modes };
  const absent = (text: string): DiffFile => ({ ...file, diff: nothing, absence: { text, offer: null } });
  if (change.kind === "chmod") return absent(change.executable ? "Becomes executable" : "Is executable no longer");
  if (change.kind === "move" && change.content === null) return absent(`Moved from ${change.previousPath} without changes`);
  const before = base === undefined ? new Uint8Array() : (decodeBase64(base) ?? new Uint8Array());
  const after = change.kind === "delete" || change.content === null ? new Uint8Array() : bytesOf(change.content);
  if (before.length + after.length > largestCompared) return absent("Too large to compare here");
  const [left, right] = [readText(before, charset), readText(after, charset)];
  if (left === null || right === null) return absent("Binary");
  const diff = diffTexts(left, right);
  if (diff.kind === "empty") return absent(after.length === 0 ? "Empty file" : sayNoLines(before, after, charset));
  const compared = { ...file, diff, absence: null };
  newTexts.set(compared, right);
  return compared;
}

/**
 * One answer per change, in order. `against`: a commit to compare with in place of each change's own base. `selected`: the number of the one
 * that is shown.
 */
export function useChangeDiffs(
  connection: string,
  project: string,
  changes: readonly Change[],
  against: string | null,
  selected = -1,
): ChangeDiff[] {
  // The same for each letter of the message: a folder that was moved is thousands of changes.
  const told = useMemo(
    () =>
      changes.map((change) => {
        const source = sourceOf(change, against);
        const diff = source === null ? { file: compareChange(change, undefined, "none"), error: null, retry: nothingToRetry } : null;
        return { source, diff };
      }),
    [changes, against],
  );
  const most = mostCompared(changes.length);
  const questions = useMemo(
    () =>
      [...told.slice(0, most), ...(selected < most ? [] : told.slice(selected, selected + 1))].map(({ source }, index) =>
        source === null
          ? null
          : // The counts of the others wait for the one that is looked at.
            fileQuery(connection, project, source.ref, source.path, selected < 0 || index === Math.min(selected, most) ? {} : waiting),
      ),
    [told, connection, project, selected, most],
  );
  const queries = useQueriesOnce<FileRecord>(questions);
  return changes.map((change, index) => {
    const { source = null, diff = null } = told[index] ?? {};
    if (diff !== null) return diff;
    if (index >= most && index !== selected) return notCompared;
    const query = queries[Math.min(index, most)];
    const retry = () => void query?.refetch();
    if (source === null) return { file: undefined, error: null, retry };
    if (query?.data === undefined) return { file: undefined, error: query?.error ?? null, retry };
    return { file: compareChange(change, query.data.content, source.ref, charsetOf(connection, project, source.path)), error: null, retry };
  });
}
