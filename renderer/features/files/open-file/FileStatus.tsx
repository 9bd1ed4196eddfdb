// What the status bar says of the open file; a part of its own, for it is drawn with each move of the caret.
import { useStatus } from "../../../state/status.ts";
import { useBlameStatus } from "../../blame/index.ts";
import { useFileCommentsStatus } from "../../file-comments/index.ts";
import type { PageFacts } from "../../markdown/index.ts";
import { useCaretIn } from "./caret.ts";
import { barItems, statusItems, withoutItems } from "./file-status.ts";
import type { OpenFile } from "./use-open-file.ts";

export interface FileStatusProps {
  path: string | null;
  open: OpenFile | null;
  /** Whether the file is executable; null where that is not known. */
  executable: boolean | null;
  /** What its page could not show. */
  leftOut: PageFacts | null;
  /** Whether its text is read as a page. */
  isPreview: boolean;
  /** Whether it is the file that is shown, not what it differs in. */
  isEditor: boolean;
  isOn: boolean;
}

export function FileStatus({ path, open, executable, leftOut, isPreview, isEditor, isOn }: FileStatusProps) {
  const caret = useCaretIn(path);
  const blamed = useBlameStatus();
  const commented = useFileCommentsStatus();
  useStatus(
    [
      ...withoutItems(leftOut),
      ...(isEditor ? barItems(open) : []),
      ...(blamed.length > 0 ? blamed : open?.is === "text" ? commented : []),
      ...statusItems(isPreview ? null : caret, open?.is === "text" ? open.manner : null, executable),
    ],
    isOn,
  );
  return null;
}
