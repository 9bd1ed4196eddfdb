// Folders whose files are being read before they move or go: how far that is, and what ends it.
import { create } from "zustand";

export interface FolderReading {
  readonly folder: string;
  readonly done: number;
  /** null = how many there are is being read. */
  readonly total: number | null;
  /** Ends it: all stays as it was. */
  cancel(): void;
}

/** Those that take so long that a person wants to know, oldest first. */
export const useFolderReadings = create<{ readings: readonly FolderReading[] }>(() => ({ readings: [] }));
