// Readings of a file that Repodesk exported on another machine, or that went through a sheet since: CSV or JSON. Pure.
import { type BroughtReading, broughtReading, counterNames, mostBrought } from "../../../../shared/contract/readings.ts";
import { ownValue } from "../../../../shared/lib/own-value.ts";

export type Brought = { readonly readings: readonly BroughtReading[] } | { readonly problem: string };

const columns = ["group", "read_at", ...counterNames] as const;
const separators = [",", ";", "\t"] as const;
type Separator = (typeof separators)[number];
/** A cell and what ends it; no name is longer, and one whose quote is never closed would take the rest of the file. */
const cells: Readonly<Record<Separator, RegExp>> = {
  ",": /("(?:[^"]|""){0,4096}"|[^,\r\n]*)(,|\r?\n|$)/gy,
  ";": /("(?:[^"]|""){0,4096}"|[^;\r\n]*)(;|\r?\n|$)/gy,
  "\t": /("(?:[^"]|""){0,4096}"|[^\t\r\n]*)(\t|\r?\n|$)/gy,
};
/** Letters that so many readings need, in the widest of the forms and with long names. */
const longest = 40_000_000;
const tooMany = `It is longer than the ${mostBrought.toLocaleString("en")} readings that can be brought in at once. Export a shorter time.`;
/** A clock may be a little ahead. */
const slack = 24 * 60 * 60 * 1_000;

/** `now`: milliseconds since 1970; what is read later than that is a slip. */
export function readBrought(text: string, now: number): Brought {
  if (text.length > longest) return { problem: tooMany };
  const plain = text.replace(/^\uFEFF/, "").trim();
  if (plain === "") return { problem: "The file is empty." };
  const rows = /^[[{]/.test(plain) ? readJson(plain) : readSheet(plain);
  if ("problem" in rows) return rows;
  if (rows.rows.length > mostBrought) return { problem: tooMany };
  const readings: BroughtReading[] = [];
  for (const { where, named } of rows.rows) {
    const reading = toReading(named);
    if (typeof reading === "string") return { problem: `${where}: ${reading}` };
    if (reading.at > now + slack) return { problem: `${where}: ${ownValue(named, "read_at")} is a time to come.` };
    readings.push(reading);
  }
  return readings.length === 0 ? { problem: "There is no reading in the file." } : { readings };
}

interface Row {
  /** "Line 7" */
  readonly where: string;
  readonly named: Readonly<Record<string, unknown>>;
}
type Rows = { readonly rows: readonly Row[] } | { readonly problem: string };

function readJson(text: string): Rows {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { problem: "The file begins as JSON and is not whole: it may have been cut." };
  }
  if (!Array.isArray(value)) return { problem: "This JSON is no list of readings. Export them as Readings, JSON in Activity." };
  return { rows: value.map((named: unknown, index) => ({ where: `Reading ${index + 1}`, named: isRecord(named) ? named : {} })) };
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null && !Array.isArray(value);

function readSheet(text: string): Rows {
  const [first = ""] = text.split("\n", 1);
  // Sheets save with what stands between numbers where they are.
  const separator = separators.find((sign) => first.split(sign).length >= columns.length) ?? ",";
  const [head = [], ...lines] = toCells(text, separator);
  const names = head.map((name) => name.trim());
  const lacking = columns.filter((name) => !names.includes(name));
  if (lacking.length > 0) return { problem: `Its first line lacks ${lacking.join(", ")}. Export readings as Table, CSV in Activity.` };
  return {
    rows: lines
      .map((line, index) => ({
        where: `Line ${index + 2}`,
        named: Object.fromEntries(names.map((name, at) => [name, line[at] ?? ""])),
        isEmpty: line.every((cell) => cell === ""),
      }))
      .filter(({ isEmpty }) => !isEmpty),
  };
}

/** Cells of each line (RFC 4180): quoted ones hold separators, ends of lines and doubled quotes. */
function toCells(text: string, separator: Separator): string[][] {
  const lines: string[][] = [[]];
  for (const [, cell = "", end] of text.matchAll(cells[separator])) {
    lines.at(-1)?.push(cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell);
    // One line for the head, and one that is too many.
    if (end === "" || lines.length > mostBrought + 2) break;
    if (end !== separator) lines.push([]);
  }
  return lines;
}

/** A reading, or what is wrong with it. */
function toReading(named: Readonly<Record<string, unknown>>): BroughtReading | string {
  const written = (name: string): unknown => ownValue(named, name);
  const time = written("read_at");
  const at = typeof time === "string" && /^\d{4}-\d{2}-\d{2}T/.test(time) ? Date.parse(time) : Number.NaN;
  if (Number.isNaN(at)) return `${String(time)} is no time as 2026-08-28T09:00:00Z.`;
  const figures = Object.fromEntries(counterNames.map((name) => [name, toFigure(written(name))]));
  const group = written("group");
  // What would be a formula in a sheet was exported with an apostrophe.
  const path = typeof group === "string" ? group.trim().replace(/^'(?=[=+\-@])/, "") : group;
  const parsed = broughtReading.safeParse({
    group: path,
    at,
    ...figures,
    sample: isYes(written("sample")),
    // Files of an earlier version do not tell.
    ...(isYes(written("other_account")) ? { other_account: true } : {}),
  });
  if (parsed.success) return parsed.data;
  const [name] = parsed.error.issues[0]?.path ?? [];
  return name === "group" ? "it names no group." : `${String(written(String(name)))} is no count of ${String(name)}.`;
}

/** Sheets write a word for it in capitals. */
const isYes = (value: unknown): boolean => value === true || (typeof value === "string" && /^(?:yes|true)$/i.test(value.trim()));

const toFigure = (value: unknown): unknown =>
  typeof value !== "string" ? value : value.trim() === "" ? null : /^\d+$/.test(value.trim()) ? Number(value.trim()) : value;
