// Cells of a table as a file (RFC 4180).

/** Quoted where it has to be; what would begin a formula in a sheet gets an apostrophe, as sheets themselves do. */
export function toCell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
