// The facts about the open text for the status bar. Pure.
import { encodingName, isUtf16, lineEndNames, type TextFile } from "../../../../shared/lib/text-file.ts";
import { keysOf } from "../../../commands/press.ts";
import type { StatusItem } from "../../../state/status.ts";
import type { Caret } from "../../editor/index.ts";
import type { PageFacts } from "../../markdown/index.ts";
import type { OpenFile } from "./use-open-file.ts";

/** Ln and Col, indentation, encoding, line ends, language, mode. */
export function statusItems(caret: Caret | null, file: TextFile | null, executable: boolean | null): StatusItem[] {
  const items: StatusItem[] = [];
  if (caret !== null) {
    const selected = caret.selected === 0 ? "" : ` (${caret.selected} selected)`;
    items.push({ id: "caret", text: `Ln ${caret.line}, Col ${caret.column}${selected}` }, { id: "indent", text: caret.indent });
  }
  if (file !== null) {
    items.push({
      id: "encoding",
      command: "file.convert",
      text: encodingName(file),
      title: encodingTitle(file),
    });
    items.push({
      id: "line-end",
      command: "file.convert",
      text: file.mixed === null ? lineEndNames[file.lineEnd] : `Mixed, mostly ${lineEndNames[file.lineEnd]}`,
      title: file.mixed === null ? "Line ends" : "Lines keep their own ends; new ones get the most frequent.",
    });
  }
  if (caret !== null) items.push({ id: "language", text: caret.language });
  if (executable !== null)
    items.push({ id: "mode", text: executable ? "100755" : "100644", title: executable ? "Executable" : "Not executable" });
  return items;
}

const encodingTitle = (file: TextFile): string =>
  file.encoding === "latin1-bytes"
    ? "This file is not UTF-8; each byte is shown as one character and written back as it was. Press to say what its bytes are."
    : file.encoding === "charset"
      ? "You said that this file is read so; it is written back so."
      : isUtf16(file)
        ? "This file is UTF-16, which git takes for binary; it is written back so."
        : "Encoding";

/** What the bars beside the lines mean, while there are some, and the key of the next step. */
export function barItems(open: OpenFile | null): StatusItem[] {
  if (open?.is !== "text" || open.file === null) return [];
  const items: StatusItem[] = [];
  if (open.saved !== open.original.text) items.push({ id: "bar-staged", text: "staged", bar: "solid" });
  if (open.text !== open.saved)
    items.push({ id: "bar-typed", text: "typed", bar: "hollow" }, { id: "next", text: "stage", keys: keysOf("file.save") });
  else if (items.length > 0) items.push({ id: "next", text: "commit", keys: keysOf("view.changes") });
  return items;
}

/** What a page of Markdown did without. */
export function withoutItems(facts: PageFacts | null): StatusItem[] {
  if (facts === null) return [];
  const { outside, removed } = facts;
  const items: StatusItem[] = [];
  if (outside > 0) items.push({ id: "outside", text: `${outside} ${outside === 1 ? "picture" : "pictures"} from outside not loaded` });
  if (removed > 0) items.push({ id: "removed", text: `${removed} raw HTML ${removed === 1 ? "element" : "elements"} left out` });
  return items;
}
