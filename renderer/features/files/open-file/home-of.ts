// Where the focus belongs in the Files view.
import { home } from "../../../state/focus.ts";
import type { OpenFile } from "./use-open-file.ts";

/** Where one works: the text of the open file, which says itself when it is there, else what stands for it. */
export function homeOf(open: OpenFile | null, otherwise: string) {
  if (open?.is === "text") return open.isPlain ? home(".editor-plain") : {};
  // A drawn image has keys of its own.
  if (open?.is === "binary") return home(`.image-room, .files:not(:has(.image-room)) ${otherwise}`);
  return open?.is === "loading" ? {} : home(otherwise);
}
