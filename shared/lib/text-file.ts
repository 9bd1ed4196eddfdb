// Text files to the byte: what a person did not type comes back exactly as it was, whatever its line ends, mark or encoding.
import { encodeBase64 } from "./base64.ts";
import { matchLines } from "./match-lines.ts";

export type LineEnd = "\n" | "\r\n" | "\r";
/** What people call them. */
export const lineEndNames: Readonly<Record<LineEnd, string>> = { "\n": "LF", "\r\n": "CRLF", "\r": "CR" };
export type Encoding = "utf-8" | "utf-16le" | "utf-16be" | "latin1-bytes" | "charset";

/** An encoding of before UTF-8 that a person says a file has, and how one file is written in it (charset.ts). */
export interface Charset {
  /** In the Encoding Standard. */
  readonly label: string;
  readonly name: string;
  /** A file of bytes read in it; null where they are none of it. */
  read(file: TextFile): TextFile | null;
  /** The file that was read, of bytes again. */
  readonly bytes: TextFile;
  /** The lines of an edited text, a character for each byte; those that nobody edited have the bytes that they had. */
  write(text: string): { readonly lines: readonly string[] } | { readonly line: number; readonly character: string };
}

/** A file's text and what is needed to write it back. */
export interface TextFile {
  readonly kind: "text";
  /** Lines joined by LF, without the byte-order mark. */
  readonly text: string;
  /** Whether the file begins with a byte-order mark: that of UTF-8, whatever follows it, or the one of its UTF-16. */
  readonly bom: boolean;
  /**
   * latin1-bytes = neither UTF-8 nor UTF-16: each byte is one character of the same number, so that nothing is lost; charset = such a file,
   * read as a person says.
   */
  readonly encoding: Encoding;
  /** Where `encoding` is "charset". */
  readonly charset?: Charset;
  /** What new lines get: the most frequent line end, LF when there is none. */
  readonly lineEnd: LineEnd;
  /** The end of each line where they differ, in order; null when all are `lineEnd`. */
  readonly mixed: readonly LineEnd[] | null;
  readonly finalNewline: boolean;
}
export type DecodedFile = TextFile | { readonly kind: "binary" };

/** New content as the wire takes it: text is sent as it stands, everything else as Base64. */
export type EncodedText = { readonly encoding: "text"; readonly text: string } | { readonly encoding: "base64"; readonly base64: string };
export type EncodeOutcome =
  | { readonly outcome: "encoded"; readonly content: EncodedText }
  | { readonly outcome: "refused"; readonly line: number; readonly reason: string };

declare const TextEncoder: new () => { encode(text: string): Uint8Array };
declare const TextDecoder: new (label: string, options: { fatal: boolean; ignoreBOM: boolean }) => { decode(bytes: Uint8Array): string };

/** The UTF-8 byte-order mark, a character for each byte. */
const markBytes = "\xef\xbb\xbf";

/** As git has it (buffer_is_binary in xdiff-interface.c): a NUL among the first 8,000 bytes. */
const sniffed = 8_000;

const encodingNames: Readonly<Record<Encoding, string>> = {
  "utf-8": "UTF-8",
  "utf-16le": "UTF-16 LE",
  "utf-16be": "UTF-16 BE",
  "latin1-bytes": "Bytes",
  charset: "",
};

/** What people call how it is written. */
export const encodingName = (file: TextFile): string =>
  `${file.charset?.name ?? encodingNames[file.encoding]}${isUtf16(file) ? (file.bom ? "" : " without BOM") : file.bom && file.encoding === "utf-8" ? " with BOM" : ""}`;

/** Whether it is what git takes for binary. */
export const isUtf16 = ({ encoding }: TextFile): boolean => encoding === "utf-16le" || encoding === "utf-16be";

/** A file that does not exist yet. */
export const newTextFile: TextFile = {
  kind: "text",
  text: "",
  bom: false,
  encoding: "utf-8",
  lineEnd: "\n",
  mixed: null,
  finalNewline: false,
};

/** Reads bytes as text, or says that they are binary. Never fails and never loses a byte. */
export function decode(bytes: Uint8Array): DecodedFile {
  const wide = decodeUtf16(bytes);
  if (wide !== null) return wide;
  if (bytes.subarray(0, sniffed).includes(0)) return { kind: "binary" };
  const bom = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  const body = bom ? bytes.subarray(3) : bytes;
  const utf8 = decodeUtf8(body);
  // The mark stays first also where no UTF-8 follows: what is typed at the top comes after it.
  return utf8 === null ? toTextFile(bytesToText(body), bom, "latin1-bytes") : toTextFile(utf8, bom, "utf-8");
}

/** Reads new content as it would be read back from the server. */
export function decodeText(content: string): TextFile {
  const bom = content.startsWith("\ufeff");
  return toTextFile(bom ? content.slice(1) : content, bom, "utf-8");
}

/**
 * Writes edited text (lines joined by LF) back in the manner of the file it came from. Lines keep their own ends, edited or not;
 * new ones get the file's. Refused when a character has no place in the file's encoding.
 */
export function encode(text: string, original: TextFile): EncodeOutcome {
  if (original.encoding === "charset" && original.charset !== undefined) return encodeIn(original.charset, text, original);
  const misfit = findMisfit(text, original.encoding);
  if (misfit !== null) return misfit;
  const written = withLineEnds(text, original);
  if (isUtf16(original)) {
    const bytes = utf16Bytes(original.bom ? `\ufeff${written}` : written, original.encoding === "utf-16le");
    if (!original.bom && bytes.length > 0 && guessUtf16(bytes) !== original.encoding)
      return {
        outcome: "refused",
        line: 1,
        reason: "Nothing would tell that this text is UTF-16.",
      };
    return { outcome: "encoded", content: { encoding: "base64", base64: encodeBase64(bytes) } };
  }
  if (original.encoding === "latin1-bytes") {
    const bytes = textToBytes(original.bom ? `${markBytes}${written}` : written);
    if (decodeUtf16(bytes) !== null)
      return { outcome: "refused", line: 1, reason: `With “${text.slice(0, 2)}” at its beginning this file would be read as UTF-16.` };
    return { outcome: "encoded", content: { encoding: "base64", base64: encodeBase64(bytes) } };
  }
  return { outcome: "encoded", content: { encoding: "text", text: original.bom ? `\ufeff${written}` : written } };
}

function encodeIn(charset: Charset, text: string, original: TextFile): EncodeOutcome {
  const written = charset.write(text);
  if ("character" in written)
    return {
      outcome: "refused",
      line: written.line,
      reason: `${charset.name} has no “${written.character}” (line ${written.line}). Take it out, or convert the file to UTF-8 (“Line ends and encoding”).`,
    };
  const bytes = textToBytes(`${original.bom ? markBytes : ""}${withLineEnds(text, original, written.lines)}`);
  const read = decode(bytes);
  // Of ASCII alone all of them are one.
  if (read.kind === "text" && read.encoding !== "latin1-bytes" && read.text !== text)
    return { outcome: "refused", line: 1, reason: `Written in ${charset.name}, this text would be read as ${encodingName(read)}.` };
  return { outcome: "encoded", content: { encoding: "base64", base64: encodeBase64(bytes) } };
}

/** The text that the bytes of a `latin1-bytes` text are in an encoding, by a label of the Encoding Standard; null where they are none in it. */
export const readBytesAs = (text: string, label: string): string | null => decodeStrictly(textToBytes(text), label);

/** Whether two contents are the same bytes. */
export function isSameContent(one: EncodedText, other: EncodedText): boolean {
  if (one.encoding === "text" && other.encoding === "text") return one.text === other.text;
  return toBase64(one) === toBase64(other);
}

const toBase64 = (content: EncodedText): string =>
  content.encoding === "base64" ? content.base64 : encodeBase64(new TextEncoder().encode(content.text));

const decodeUtf8 = (bytes: Uint8Array): string | null => decodeStrictly(bytes, "utf-8");

function decodeStrictly(bytes: Uint8Array, label: string): string | null {
  try {
    return new TextDecoder(label, { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null; // The decoder says "none of that encoding" only by throwing.
  }
}

/** A text in UTF-16, by its mark or by what it holds; null where it is none to the last byte. */
function decodeUtf16(bytes: Uint8Array): TextFile | null {
  const marked = markOf(bytes);
  const encoding = marked ?? guessUtf16(bytes);
  const text = encoding === null ? null : decodeStrictly(bytes.subarray(marked === null ? 0 : 2), encoding);
  // A NUL tells UTF-32 and what no text is.
  return encoding === null || text === null || text.slice(0, sniffed).includes("\0") ? null : toTextFile(text, marked !== null, encoding);
}

type Wide = "utf-16le" | "utf-16be";

function markOf([first, second]: Uint8Array): Wide | null {
  if (first === 0xff && second === 0xfe) return "utf-16le";
  return first === 0xfe && second === 0xff ? "utf-16be" : null;
}

/** What no text holds: controls, and characters that are none or nobody's. A line end in the other order of its bytes is one. */
const odd = /[^\P{C}\p{Cf}\t\n\f\r]/u;

/** The UTF-16 that bytes without a mark are: half of it from ASCII, or less of more text; null where they are none, or too few to be sure. */
function guessUtf16(bytes: Uint8Array): Wide | null {
  const units = bytes.length / 2;
  const fits = (encoding: Wide): boolean => {
    const text = decodeStrictly(bytes, encoding);
    return text !== null && !odd.test(text) && text.replace(/[^\t-~]/g, "").length >= units / (units < 64 ? 2 : 64);
  };
  return units < 8 || !bytes.subarray(0, sniffed).includes(0) ? null : ((["utf-16le", "utf-16be"] as const).find(fits) ?? null);
}

/** Whether the first bytes can be those of a text in UTF-16: its mark, and no NUL after it, as UTF-32 has, or what such a text holds, cut anywhere. */
export const startsAsUtf16 = (bytes: Uint8Array): boolean =>
  markOf(bytes) === null ? (guessUtf16(bytes) ?? guessUtf16(bytes.subarray(0, -2))) !== null : !(bytes[2] === 0 && bytes[3] === 0);

/**
 * A text as a diff prints it: each line end as it is, U+FFFD for what has no place in its encoding. Of UTF-16 without its mark. `charset`: of
 * what is neither that nor UTF-8.
 */
export function decodeForDiff(bytes: Uint8Array, charset: string | null = null): string {
  const marked = startsAsUtf16(bytes) ? markOf(bytes) : null;
  const body = marked === null ? bytes : bytes.subarray(2);
  const said = charset !== null && decodeUtf8(body) === null ? charset : "utf-8";
  return new TextDecoder(marked ?? guessUtf16(bytes) ?? said, { fatal: false, ignoreBOM: true }).decode(body);
}

function utf16Bytes(text: string, isLittle: boolean): Uint8Array {
  const view = new DataView(new ArrayBuffer(text.length * 2));
  for (let at = 0; at < text.length; at += 1) view.setUint16(at * 2, text.charCodeAt(at), isLittle);
  return new Uint8Array(view.buffer);
}

function toTextFile(raw: string, bom: boolean, encoding: Encoding): TextFile {
  const ends = raw.match(/\r\n|\n|\r/g) as LineEnd[] | null;
  const lineEnd = mostFrequent(ends ?? []);
  return {
    kind: "text",
    text: raw.includes("\r") ? raw.replace(/\r\n|\r/g, "\n") : raw,
    bom,
    encoding,
    lineEnd,
    mixed: ends?.some((end) => end !== lineEnd) ? ends : null,
    finalNewline: /[\r\n]$/.test(raw),
  };
}

function mostFrequent(ends: readonly LineEnd[]): LineEnd {
  const counts = new Map<LineEnd, number>();
  for (const end of ends) counts.set(end, (counts.get(end) ?? 0) + 1);
  return [...counts].sort((left, right) => right[1] - left[1])[0]?.[0] ?? "\n";
}

/** `written`: the lines as they are printed, where that is not as they read. */
function withLineEnds(text: string, original: TextFile, written: readonly string[] | null = null): string {
  const { lineEnd, mixed } = original;
  if (mixed === null) return written === null ? (lineEnd === "\n" ? text : text.replaceAll("\n", lineEnd)) : written.join(lineEnd);
  const lines = text.split("\n");
  const kept = matchLines(original.text.split("\n"), lines);
  const ends: string[] = lines.map(() => "");
  // From the last one on: what an end becomes depends on the one after it.
  for (let index = lines.length - 2; index >= 0; index -= 1) {
    const before = kept[index];
    const end = (before === undefined ? undefined : mixed[before]) ?? lineEnd;
    // A lone CR before an LF would melt into one CRLF and take a line away.
    ends[index] = end === "\r" && lines[index + 1] === "" && ends[index + 1] === "\n" ? "\n" : end;
  }
  return (written ?? lines).map((line, index) => `${line}${ends[index]}`).join("");
}

function findMisfit(text: string, encoding: Encoding): Extract<EncodeOutcome, { outcome: "refused" }> | null {
  const pattern = encoding === "latin1-bytes" ? /[^\0-\xff]/u : /[\ud800-\udfff]/u;
  const at = text.search(pattern);
  if (at < 0) return null;
  const line = text.slice(0, at).split("\n").length;
  const character = String.fromCodePoint(text.codePointAt(at) ?? 0);
  const reason =
    encoding === "latin1-bytes"
      ? `This file is not UTF-8, and “${character}” on line ${line} cannot be written into it without changing its other bytes.`
      : `Line ${line} holds half of a character (a lone surrogate), which cannot be written as ${encoding.slice(0, 6).toUpperCase()}.`;
  return { outcome: "refused", line, reason };
}

const piece = 8_192;

function bytesToText(bytes: Uint8Array): string {
  let text = "";
  for (let at = 0; at < bytes.length; at += piece) text += String.fromCharCode(...bytes.subarray(at, at + piece));
  return text;
}

function textToBytes(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length);
  // A callback for each of 20 million takes a second.
  for (let at = 0; at < text.length; at += 1) bytes[at] = text.charCodeAt(at);
  return bytes;
}
