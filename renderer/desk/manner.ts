// How the text of a file is written: as the file was, unless what is staged for it was given other line ends or another encoding.
import { decodeBase64 } from "../../shared/lib/base64.ts";
import { type DecodedFile, decode, decodeText, encode, isSameContent, type TextFile } from "../../shared/lib/text-file.ts";
import type { Content } from "./model.ts";

/** Content as it would be read back. */
export const readContent = (content: Content): DecodedFile =>
  content.encoding === "text" ? decodeText(content.text) : decode(decodeBase64(content.base64) ?? new Uint8Array());

/** What staged content is written like; `original`: its file at the base. Text alone makes no other manner. */
export function mannerOfStaged(content: Content, original: TextFile): TextFile {
  const staged = readContent(content);
  if (staged.kind !== "text") return original;
  const usual = encode(staged.text, original);
  return usual.outcome === "encoded" && isSameContent(usual.content, content) ? original : staged;
}

/** Whether only the text differs. Line ends, a mark or an encoding that a person changed are for the merge view, which keeps them. */
export const isWrittenAs = (content: Content, original: TextFile): boolean => mannerOfStaged(content, original) === original;
