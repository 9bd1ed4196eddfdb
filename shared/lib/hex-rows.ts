// Bytes as rows of hexadecimal digits and of the characters that they are in ASCII, as `hexdump -C` prints them.

export interface HexRow {
  /** Index of its first byte, as eight or more hexadecimal digits. */
  readonly offset: string;
  /** Two digits for each byte. */
  readonly bytes: readonly string[];
  /** A character for each byte; a dot for what ASCII does not print. */
  readonly text: string;
}

const digits = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, "0"));

/** The row at `index` (from 0) of `width` bytes; fewer in the last one. */
export function hexRow(bytes: Uint8Array, index: number, width: number): HexRow {
  const from = index * width;
  const row = bytes.subarray(from, from + width);
  let text = "";
  const printed: string[] = [];
  for (const byte of row) {
    printed.push(digits[byte] ?? "");
    text += byte >= 0x20 && byte < 0x7f ? String.fromCharCode(byte) : ".";
  }
  return { offset: from.toString(16).padStart(8, "0"), bytes: printed, text };
}

/** Reads an offset as a person writes it: `1000`, `0x3e8`, `3e8h`; null for what is none. */
export function readOffset(written: string): number | null {
  const typed = written.trim().toLowerCase();
  const hexadecimal = typed.startsWith("0x") ? typed.slice(2) : typed.endsWith("h") ? typed.slice(0, -1) : null;
  if (hexadecimal !== null) return /^[0-9a-f]{1,12}$/.test(hexadecimal) ? Number.parseInt(hexadecimal, 16) : null;
  return /^[0-9]{1,15}$/.test(typed) ? Number(typed) : null;
}
