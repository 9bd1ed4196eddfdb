// How the text of a file is written: as the file was, unless what is staged for it was given other line ends or another encoding.
import { decodeBase64 } from "../../shared/lib/base64.ts";
import { type DecodedFile, decode, decodeText, encode, isSameContent, type TextFile } from "../../shared/lib/text-file.ts";
import type { Content } from "./model.ts";

/** Content as it would be read back; `like`: the file it is of, whose encoding may be one that a person said. */
export function readContent(content: Content, like?: DecodedFile | null): DecodedFile {
  if (content.encoding === "text") return decodeText(content.text);
  const read = decode(decodeBase64(content.base64) ?? new Uint8Array());
  const charset = like?.kind === "text" && like.encoding === "charset" ? like.charset : undefined;
  return charset !== undefined && read.kind === "text" && read.encoding === "latin1-bytes" ? (charset.read(read) ?? read) : read;
}

/** What staged content is written like; `original`: its file at the base. Text alone makes no other manner. */
export function mannerOfStaged(content: Content, original: TextFile): TextFile {
  const staged = readContent(content, original);
  if (staged.kind !== "text") return original;
  const usual = encode(staged.text, original);
  return usual.outcome === "encoded" && isSameContent(usual.content, content) ? original : staged;
}

/** Whether only the text differs. Line ends, a mark or an encoding that a person changed are for the merge view, which keeps them. */
export const isWrittenAs = (content: Content, original: TextFile): boolean => mannerOfStaged(content, original) === original;
