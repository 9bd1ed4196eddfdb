// What of an open file can be blamed, and why where it cannot. Pure.
import { isUtf16 } from "../../../../shared/lib/text-file.ts";
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
  // Git counts lines by their line feeds, which it takes for bytes.
  if (isUtf16(open.original) && hasOddFeed(open.original.text)) return "This file is UTF-16, and git sees lines in it where none end.";
  const { lineEnd, mixed } = open.original;
  return lineEnd === "\r" || mixed?.includes("\r") === true ? "Lines of this file end where git sees none." : null;
}

/** Whether a character but the line feed has the byte of one in UTF-16. */
const hasOddFeed = (text: string): boolean => {
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit !== 10 && ((unit & 0xff) === 10 || unit >> 8 === 10)) return true;
  }
  return false;
};

/** null where there is nothing to blame. */
export const blamedText = (open: OpenFile): BlamedText | null =>
  open.is !== "text" || whyNoBlame(open) !== null ? null : { file: open.file, committed: open.file === null ? "" : open.original.text };
