// What the dialog of an upload is opened for.
import type { Dropped } from "./dropped.ts";

/** What somebody wants to upload, and where to. */
export interface UploadRequest {
  /** Tells one from the next. */
  readonly id: number;
  readonly folder: string;
  /** Path of the one file that is replaced; null for any others. */
  readonly fixed: string | null;
  readonly dropped: Dropped;
  readonly isPasted: boolean;
}
