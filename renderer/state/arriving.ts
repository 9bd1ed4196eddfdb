// A large file while it comes: how much of it is here, and its first lines.
import { create } from "zustand";

export interface Arriving {
  /** What is read (arrivingKey of file.ts). */
  readonly key: string;
  /** Bytes. */
  readonly received: number;
  readonly size: number;
  /** Whole lines joined by LF, as many as the first pieces held; null: none yet, or it is no text. */
  readonly text: string | null;
}

/** The file that was begun last, also when all of it is here: until it is shown, its first lines are. */
export const useArriving = create<{ readonly arriving: Arriving | null }>()(() => ({ arriving: null }));
