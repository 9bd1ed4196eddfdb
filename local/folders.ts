// The folder that a program keeps its data in: made with what is missing above it, and why it cannot be used.
import { existsSync, mkdirSync } from "node:fs";
import { dirname } from "node:path";

/** The data folder cannot be used: a sentence for the person who started the program, with the reason and what to do. */
export class DataFolderError extends Error {
  override readonly name = "DataFolderError";
}

/** Makes the folder and what is missing above it. Node's own `recursive` tries for ever below folders that take nobody's, such as /proc. */
export function makeFolders(path: string): void {
  if (existsSync(path)) return;
  makeFolders(dirname(path));
  mkdirSync(path, { mode: 0o700 });
}

const reasons: Readonly<Record<string, string>> = {
  EACCES: "you have no permission to write there",
  EPERM: "you have no permission to write there",
  EROFS: "it is on a read-only file system",
  ENOTDIR: "a part of its path is a file",
  EEXIST: "it is a file",
  ENOSPC: "the disk is full",
  EIO: "the disk is full or does not take what is written to it",
  EISDIR: "it is a folder",
};

/** What SQLite says of its file, by its primary code. */
const ofSqlite: Readonly<Record<number, string>> = {
  8: "EACCES",
  10: "EIO",
  13: "ENOSPC",
};

function codeOf(error: unknown): string {
  const { code, errcode } = error as { code?: string; errcode?: number };
  return (errcode === undefined ? code : ofSqlite[errcode % 256]) ?? "";
}

/** Why the system refused, in words where they are known. */
export function toFolderReason(error: unknown): string {
  const { message } = error as { message?: string };
  return reasons[codeOf(error)] ?? message ?? String(error);
}

const remedies: Readonly<Record<string, string>> = {
  EACCES: "Make it yours again",
  EPERM: "Make it yours again",
  EROFS: "Make it yours again",
  ENOSPC: "Make room",
  EIO: "Make room or mend the disk",
  EISDIR: "Move it away",
};

/** Whether it is the system that refuses a file, and not a fault of ours. */
export const isRefusedFile = (error: unknown): boolean => Object.hasOwn(remedies, codeOf(error));

/** A file of the data folder of a desktop cannot be read or written. */
export function unusableFile(file: string, cause: unknown): DataFolderError {
  const remedy = remedies[codeOf(cause)] ?? "Make it yours again";
  return new DataFolderError(`${file} cannot be used: ${toFolderReason(cause)}. ${remedy}, or give another data folder with --data DIR.`, {
    cause,
  });
}
