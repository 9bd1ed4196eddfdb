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

/** The first lines whose bytes an encoding matters for, read in it; null where some are none in it. */
export function sampleLines(bytes: string, label: string, most: number): ReadLine[] | null {
  const lines: ReadLine[] = [];
  for (const [index, line] of bytes.split("\n").entries()) {
    if (/^[\0-\x7f]*$/.test(line)) continue;
    const text = readBytesAs(line, label);
    if (text === null) return null;
    if (lines.length < most) lines.push({ line: index + 1, text: text.trim().slice(0, 200) });
  }
  return lines;
}
