// Cells of a table as a file (RFC 4180).

/**
 * Quoted where it has to be, also for sheets that part cells at a semicolon or a tab; what would begin a formula in a sheet gets an
 * apostrophe, as sheets themselves do.
 */
export function toCell(text: string): string {
  const safe = /^[=+\-@\t\r\n＝＋－＠]/u.test(text) ? `'${text}` : text;
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
