// Other line ends or another encoding for a text, staged at once: nobody types them, and nothing else changes them.
import { ownValue } from "../../../../shared/lib/own-value.ts";
import { encode, isSameContent, type LineEnd, lineEndNames, readBytesAs, type TextFile } from "../../../../shared/lib/text-file.ts";
import { readContent } from "../../../desk/manner.ts";
import { setUnsaved, stage } from "../../../desk/staging.ts";
import { deskOf } from "../../../desk/store.ts";
import { contentChangeAt } from "../open-file/use-open-file.ts";
import { mannerOf, originalOf, readSource, undoable, unstageContent, type Workplace } from "./file-actions.ts";

export interface Conversion {
  /** null = each line keeps its own. */
  readonly lineEnd: LineEnd | null;
  /** Written as UTF-8 from then on, without a mark. */
  readonly toUtf8: boolean;
  /** What bytes are read as for that, by a label of the Encoding Standard; null where the file says itself what it is. */
  readonly readAs: string | null;
  /** Takes the byte-order mark away. */
  readonly dropsMark: boolean;
}

/** "CRLF line ends, as UTF-8". */
export const sayConversion = ({ lineEnd, toUtf8, readAs, dropsMark }: Conversion): string =>
  [
    lineEnd === null ? "" : `${lineEndNames[lineEnd]} line ends`,
    !toUtf8 ? "" : readAs === null ? "its text as UTF-8" : "its bytes as UTF-8",
    dropsMark ? "no byte-order mark" : "",
  ]
    .filter((part) => part !== "")
    .join(", ");

export interface Converted {
  /** Whether it is as it was committed again. */
  readonly isBack: boolean;
  readonly undo: () => void;
}

/** Stages a text as it is shown in another manner. Throws what a person can read. */
export async function convertText(place: Workplace, path: string, conversion: Conversion): Promise<Converted> {
  const source = await readSource(place, path);
  const desk = deskOf(place.key);
  const change = contentChangeAt(desk, path);
  const original = originalOf(source?.content.content ?? null, change);
  if (original === null) throw new Error("it is no text.");
  const manner = await mannerOf(place, source?.base ?? null, change, original);
  const staged = change !== undefined && "content" in change && change.content !== null ? readContent(change.content, original) : original;
  const shown = ownValue(desk.unsaved, path)?.text ?? (staged.kind === "text" ? staged.text : original.text);
  const written = encode(reread(shown, conversion), converted(manner, conversion));
  if (written.outcome === "refused") throw new Error(written.reason);
  const { content } = written;
  const committed = encode(original.text, original);
  const isBack = source !== null && change?.kind !== "move" && committed.outcome === "encoded" && isSameContent(content, committed.content);
  const undo = undoable(place, () => {
    const included = change?.included ?? true;
    if (isBack) unstageContent(place, path);
    else if (source !== null) stage(place.key, { kind: "update", path, content, base: source.base, included });
    else stage(place.key, { kind: "create", path, content, executable: change?.kind === "create" && change.executable, included });
    setUnsaved(place.key, path, null);
  });
  return { isBack, undo };
}

const converted = (manner: TextFile, { lineEnd, toUtf8, readAs, dropsMark }: Conversion): TextFile => ({
  ...manner,
  // Lines that keep their own ends are found by their text.
  text: readAs === null ? manner.text : (readBytesAs(manner.text, readAs) ?? manner.text),
  encoding: toUtf8 ? "utf-8" : manner.encoding,
  bom: manner.bom && !dropsMark && !toUtf8,
  lineEnd: lineEnd ?? manner.lineEnd,
  mixed: lineEnd === null ? manner.mixed : null,
});

function reread(text: string, { readAs }: Conversion): string {
  if (readAs === null) return text;
  const read = readBytesAs(text, readAs);
  if (read === null) throw new Error(`its bytes are no ${readAs}.`);
  return read;
}
