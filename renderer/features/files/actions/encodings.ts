// What bytes that are no UTF-8 can be read as: encodings that text files of before UTF-8 have, by their labels in the Encoding Standard. Pure.
import { readBytesAs } from "../../../../shared/lib/text-file.ts";

export const encodings = [
  { value: "windows-1252", label: "Western European (Windows-1252, Latin-1)" },
  { value: "iso-8859-15", label: "Western European (ISO 8859-15)" },
  { value: "iso-8859-2", label: "Central European (ISO 8859-2)" },
  { value: "windows-1250", label: "Central European (Windows-1250)" },
  { value: "windows-1251", label: "Cyrillic (Windows-1251)" },
  { value: "koi8-r", label: "Cyrillic (KOI8-R)" },
  { value: "iso-8859-7", label: "Greek (ISO 8859-7)" },
  { value: "windows-1254", label: "Turkish (Windows-1254)" },
  { value: "shift_jis", label: "Japanese (Shift_JIS)" },
  { value: "euc-jp", label: "Japanese (EUC-JP)" },
  { value: "gb18030", label: "Chinese (GB 18030, GBK)" },
  { value: "big5", label: "Chinese (Big5)" },
  { value: "euc-kr", label: "Korean (EUC-KR)" },
] as const;

export interface ReadLine {
  /** From 1. */
  readonly line: number;
  readonly text: string;
}

/** The first lines whose bytes an encoding matters for, read in it; null where some of the text's are none in it. */
export function sampleLines(bytes: string, label: string, most: number): ReadLine[] | null {
  if (readBytesAs(bytes, label) === null) return null;
  const lines: ReadLine[] = [];
  const beyondAscii = /[^\0-\x7f]/g;
  let [line, counted] = [1, 0];
  for (let hit = beyondAscii.exec(bytes); hit !== null && lines.length < most; hit = beyondAscii.exec(bytes)) {
    const from = bytes.lastIndexOf("\n", hit.index) + 1;
    const next = bytes.indexOf("\n", hit.index);
    const end = next < 0 ? bytes.length : next;
    line += bytes.slice(counted, from).split("\n").length - 1;
    counted = from;
    lines.push({ line, text: (readBytesAs(bytes.slice(from, end), label) ?? "").trim().slice(0, 200) });
    beyondAscii.lastIndex = end;
  }
  return lines;
}
