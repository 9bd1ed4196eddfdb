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
};

/** Why the system refused, in words where they are known. */
export function toFolderReason(error: unknown): string {
  const { code, message } = error as { code?: string; message?: string };
  return reasons[code ?? ""] ?? message ?? String(error);
}
