// Folders for the moment. A service keeps them in its data folder, which nobody else uses, so that its next start can clear them away.
import { mkdirSync, mkdtempSync } from "node:fs";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

let root: string | null = null;

/** From now on folders are made below this one, which is emptied first of what a killed process left there. */
export async function keepTemporaryFoldersIn(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true, mode: 0o700 });
  root = folder;
}

/** Anyone who makes one removes it. */
export async function makeTemporaryFolder(kind: string): Promise<string> {
  // Somebody may have cleared it away as what it is.
  if (root !== null) await mkdir(root, { recursive: true, mode: 0o700 });
  return mkdtemp(prefix(kind));
}

export function makeTemporaryFolderSync(kind: string): string {
  if (root !== null) mkdirSync(root, { recursive: true, mode: 0o700 });
  return mkdtempSync(prefix(kind));
}

const prefix = (kind: string): string => join(root ?? tmpdir(), `repodesk-${kind}-`);
