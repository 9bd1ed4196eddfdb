// The picture that a committed pointer of large file storage stands for.
import { type LfsPointer, readLfsPointer } from "../../../../shared/lib/lfs-pointer.ts";
import { isQueuedRef } from "../../../data/queued-files.ts";
import { isPicture } from "./picture-name.ts";
import type { OpenFile } from "./use-open-file.ts";

/** null for every other file, and where its lines are other ones by now. */
export function picturePointer(path: string, open: OpenFile): LfsPointer | null {
  if (open.is !== "text" || open.file === null || open.text !== open.original.text || isQueuedRef(open.file.commit)) return null;
  const pointer = readLfsPointer(open.text);
  return pointer !== null && isPicture(path, pointer.size) ? pointer : null;
}
