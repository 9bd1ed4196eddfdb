// Encodings of before UTF-8, read by the platform's decoder and written by what it reads each pair of bytes as, turned around.
import { matchLines } from "./match-lines.ts";
import { type Charset, readBytesAs, type TextFile } from "./text-file.ts";

declare const TextDecoder: new (label: string) => { decode(bytes: Uint8Array, options?: { stream: boolean }): string };

/** What people call them, by their labels in the Encoding Standard. */
export const charsetNames: Readonly<Record<string, string>> = {
  "windows-1252": "Windows-1252",
  "iso-8859-15": "ISO 8859-15",
  "iso-8859-2": "ISO 8859-2",
  "windows-1250": "Windows-1250",
  "windows-1251": "Windows-1251",
  "koi8-r": "KOI8-R",
  "iso-8859-7": "ISO 8859-7",
  "windows-1254": "Windows-1254",
  shift_jis: "Shift_JIS",
  "euc-jp": "EUC-JP",
  gb18030: "GB 18030",
  big5: "Big5",
  "euc-kr": "EUC-KR",
};

/** A file of bytes (`latin1-bytes`) read in an encoding; null where some of them are none of it. */
export function readIn(file: TextFile, label: string): TextFile | null {
  const text = readBytesAs(file.text, label);
  if (text === null) return null;
  const charset: Charset = {
    label,
    name: charsetNames[label] ?? label,
    read: (other) => readIn(other, label),
    bytes: file,
    write: (typed) => writeLines(typed, text, file.text, label),
  };
  return { ...file, text, encoding: "charset", charset };
}

/** The same file, its bytes not read in any encoding. */
export const asBytes = (file: TextFile): TextFile => (file.encoding === "charset" ? (file.charset?.bytes ?? file) : file);

function writeLines(typed: string, text: string, bytes: string, label: string): ReturnType<Charset["write"]> {
  const [before, read, lines] = [bytes.split("\n"), text.split("\n"), typed.split("\n")];
  const kept = matchLines(read, lines);
  const written: string[] = [];
  for (const [index, line] of lines.entries()) {
    const at = kept[index];
    const old = at === undefined ? undefined : before[at];
    if (old !== undefined && at !== undefined && read[at] === line) {
      written.push(old);
      continue;
    }
    const made = old === undefined ? write(line, label) : writeOver(line, old, label);
    if ("character" in made) return { line: index + 1, character: made.character };
    written.push(made.bytes);
  }
  return { lines: written };
}

type Written = { readonly bytes: string } | { readonly character: string };

/** A line that was edited: what stands before and after the edit has the bytes that it had, for several can read as one character. */
function writeOver(line: string, old: string, label: string): Written {
  const units = splitUnits(old, label);
  let [head, from, tail, to] = [0, 0, units.length, line.length];
  for (let unit = units[head]; unit !== undefined && line.startsWith(unit.text, from); unit = units[head]) {
    from += unit.text.length;
    head += 1;
  }
  for (let unit = units[tail - 1]; unit !== undefined && tail > head; unit = units[tail - 1]) {
    if (to - unit.text.length < from || !line.endsWith(unit.text, to)) break;
    to -= unit.text.length;
    tail -= 1;
  }
  const made = write(line.slice(from, to), label);
  if ("character" in made) return made;
  const bytesOf = (some: readonly Unit[]): string => some.map((unit) => unit.bytes).join("");
  return { bytes: `${bytesOf(units.slice(0, head))}${made.bytes}${bytesOf(units.slice(tail))}` };
}

interface Unit {
  readonly text: string;
  readonly bytes: string;
}

/** What of a line is read together, with its bytes. */
function splitUnits(bytes: string, label: string): Unit[] {
  const decoder = new TextDecoder(label);
  const units: Unit[] = [];
  let begun = "";
  for (const byte of bytes) {
    begun += byte;
    const text = decoder.decode(Uint8Array.of(byte.charCodeAt(0)), { stream: true });
    if (text === "") continue;
    units.push({ text, bytes: begun });
    begun = "";
  }
  return units;
}

function write(text: string, label: string): Written {
  const index = indexOf(label);
  let bytes = "";
  for (const character of text) {
    const found = character < "\x80" ? character : (index.get(character) ?? (label === "gb18030" ? fourBytes(character) : undefined));
    if (found === undefined) return { character };
    bytes += found;
  }
  return { bytes };
}

const indexes = new Map<string, ReadonlyMap<string, string>>();

/** The bytes of each character beyond ASCII that has one or two of them, or in EUC-JP three. */
function indexOf(label: string): ReadonlyMap<string, string> {
  const known = indexes.get(label);
  if (known !== undefined) return known;
  const index = new Map<string, string>();
  const high = Array.from({ length: 128 }, (_, at) => at + 128);
  const trails = Array.from({ length: 192 }, (_, at) => at + 64);
  const isSingle = (byte: number): boolean => !readLoosely([byte], label).includes("\ufffd");
  const leads = high.filter((byte) => !isSingle(byte)).sort((one, other) => rank(label, one) - rank(label, other));
  for (const lead of leads) addAll([lead], trails);
  if (label === "euc-jp") for (const second of high) addAll([0x8f, second], high);
  // Last: one byte of GB 18030 reads as a character that two bytes are the usual ones of.
  addAll([], high.filter(isSingle));
  indexes.set(label, index);
  return index;

  /** Line feeds keep what cannot be read from taking the next one along. */
  function addAll(lead: readonly number[], lasts: readonly number[]): void {
    const read = readLoosely(
      lasts.flatMap((last) => [...lead, last, 10]),
      label,
    ).split("\n");
    for (const [at, last] of lasts.entries()) {
      const character = read[at] ?? "";
      if (character === "" || character.includes("\ufffd") || character.length > String.fromCodePoint(character.codePointAt(0) ?? 0).length)
        continue;
      if (!index.has(character)) index.set(character, String.fromCharCode(...lead, last));
    }
  }
}

const readLoosely = (bytes: readonly number[], label: string): string => new TextDecoder(label).decode(Uint8Array.from(bytes));

/** Later ones write only what no earlier one does, as the Encoding Standard has it: NEC's copies of IBM's letters, Hong Kong's additions. */
const rank = (label: string, lead: number): number =>
  (label === "shift_jis" && (lead === 0xed || lead === 0xee)) || (label === "big5" && lead < 0xa1) ? 1 : 0;

/** Places of characters up to U+FFFF among the four bytes of GB 18030, in their order, and the place of U+10000. */
const [narrow, wide] = [39_420, 189_000];

function fourBytes(character: string): string | undefined {
  const wanted = character.codePointAt(0) ?? 0;
  let at = wide + wanted - 0x10000;
  if (wanted < 0x10000) {
    let end = narrow;
    at = 0;
    while (end - at > 1) {
      const middle = (at + end) >> 1;
      if (codeAt(middle) <= wanted) at = middle;
      else end = middle;
    }
  }
  const bytes = bytesAt(at);
  return readLoosely(bytes, "gb18030") === character ? String.fromCharCode(...bytes) : undefined;
}

/** One place is out of order: a letter that has two bytes by now. */
const outOfOrder = 7_457;
const codeAt = (place: number): number => readLoosely(bytesAt(place === outOfOrder ? place - 1 : place), "gb18030").codePointAt(0) ?? 0;

const bytesAt = (place: number): number[] => [
  0x81 + Math.floor(place / 12_600),
  0x30 + (Math.floor(place / 1_260) % 10),
  0x81 + (Math.floor(place / 10) % 126),
  0x30 + (place % 10),
];
