// Offers a text, or other content, as a download.

/** `type`: its media type. */
export const saveText = (text: string, name: string, type: string): void => saveBlob(new Blob([text], { type }), name);

/** A table as a file. Its mark of UTF-8 is what Excel knows letters outside ASCII by. */
export const saveCsv = (table: string, name: string): void => saveText(`\ufeff${table}`, name, "text/csv;charset=utf-8");

export function saveBlob(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
