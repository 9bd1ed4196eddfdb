// What of an open file can be blamed, and why where it cannot. Pure.
import { isQueuedRef } from "../../../data/queued-files.ts";
import type { BlamedText } from "../../blame/index.ts";
import type { OpenFile } from "./use-open-file.ts";

/** Why an open file has no blame, as a sentence; null = it has. */
export function whyNoBlame(open: OpenFile): string | null {
  if (open.is === "binary") return "This file is binary: it has no lines to blame.";
  if (open.is === "large" || (open.is === "text" && open.isPlain)) return "Files over 20 MB have no blame here.";
  if (open.is !== "text") return "No text is open.";
  if (open.isLink) return "This is a symbolic link.";
  if (open.file !== null && isQueuedRef(open.file.commit)) return "This text waits in the queue; blame comes when it is sent.";
  // Git counts lines by their line feeds.
  const { lineEnd, mixed } = open.original;
  return lineEnd === "\r" || mixed?.includes("\r") === true ? "Lines of this file end where git sees none." : null;
}

/** null where there is nothing to blame. */
export const blamedText = (open: OpenFile): BlamedText | null =>
  open.is !== "text" || whyNoBlame(open) !== null ? null : { file: open.file, committed: open.file === null ? "" : open.original.text };
