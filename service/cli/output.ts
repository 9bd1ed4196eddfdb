// Prints results on stdout: for people as columns, with --json for programs.
import { printable, printableJson } from "../../local/terminal.ts";

/** Prints one value as JSON, or `text` for people: one line, or several. */
export function print(json: boolean | undefined, value: unknown, text: string | readonly string[]): void {
  process.stdout.write(`${json === true ? printableJson(value) : [text].flat().map(printable).join("\n")}\n`);
}

/** Prints rows as a JSON array, or as columns for people; `none` is what people read when there are no rows. */
export function printRows<T extends object>(
  json: boolean | undefined,
  rows: readonly T[],
  columns: readonly (keyof T & string)[],
  none: string,
): void {
  if (json === true || rows.length === 0) {
    print(json, rows, none);
    return;
  }
  const cells = [columns.map((column) => column.toUpperCase()), ...rows.map((row) => columns.map((column) => cellOf(row[column])))];
  const widths = columns.map((_, index) => Math.max(...cells.map((line) => line[index]!.length)));
  const lines = cells.map((line) =>
    line
      .map((cell, index) => cell.padEnd(widths[index]!))
      .join("  ")
      .trimEnd(),
  );
  print(false, null, lines);
}

function cellOf(value: unknown): string {
  if (value === null || value === undefined || value === "") return "-";
  return printable(Array.isArray(value) ? value.join(",") : String(value));
}
