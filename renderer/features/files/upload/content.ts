// The content of a file from outside as the desk holds it: text where it is, else Base64.
import type { Content } from "../../../desk/model.ts";

/** Never loses a byte: text is UTF-8 without NUL, byte-order mark and line ends as they are. Rejects when the file cannot be read. */
export async function readUploaded(file: Blob): Promise<{ content: Content; bytes: Uint8Array<ArrayBuffer> }> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const text = bytes.includes(0) ? null : textOf(bytes);
  return { content: text === null ? { encoding: "base64", base64: await base64Of(file) } : { encoding: "text", text }, bytes };
}

function textOf(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}

/** By the browser's own hand: 20 MB take a moment, and the page stays alive meanwhile. */
function base64Of(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).slice(String(reader.result).indexOf(",") + 1));
    reader.onerror = () => reject(reader.error ?? new Error("The file could not be read."));
    reader.readAsDataURL(file);
  });
}
