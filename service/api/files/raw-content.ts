// Picks the type of raw bytes from the bytes themselves, so that nothing a repository holds can run in a browser (api-behaviour 1.5).

/** Content-Type, and whether a browser may show it. */
export type ContentKind = { readonly type: string; readonly disposition: "inline" | "attachment" };

const signatures: readonly (readonly [type: string, bytes: string, offset?: number])[] = [
  ["image/png", "\x89PNG\r\n\x1a\n"],
  ["image/jpeg", "\xff\xd8\xff"],
  ["image/gif", "GIF87a"],
  ["image/gif", "GIF89a"],
  ["image/webp", "WEBPVP", 8],
  ["image/bmp", "BM"],
  ["image/x-icon", "\x00\x00\x01\x00"],
  ["application/pdf", "%PDF-"],
];

/** As much as the sniffing standard looks at. */
export const headBytes = 512;

/** Text (whatever its language: HTML, SVG and scripts too) is text/plain; images and PDF are themselves; the rest is a download. */
export function describeContent(bytes: Uint8Array): ContentKind {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, headBytes)).toString("latin1");
  const known = signatures.find(([, mark, offset = 0]) => head.startsWith(mark, offset));
  // "BM" also begins texts.
  if (known !== undefined && (known[0] !== "image/bmp" || !isText(head))) return { type: known[0], disposition: "inline" };
  if (head.startsWith("\xfe\xff")) return { type: "text/plain; charset=utf-16be", disposition: "inline" };
  if (head.startsWith("\xff\xfe")) return { type: "text/plain; charset=utf-16le", disposition: "inline" };
  if (isText(head)) return { type: "text/plain; charset=utf-8", disposition: "inline" };
  return { type: "application/octet-stream", disposition: "attachment" };
}

const isText = (head: string): boolean => !/[\x00-\x08\x0b\x0e-\x1a\x1c-\x1f]/.test(head);

/** Content-Disposition with a plain name for old clients and the exact one (RFC 6266, escaped as Rails does). */
export function contentDisposition(disposition: "inline" | "attachment", name: string): string {
  // Browsers open .xhtml by its name whatever type is sent.
  const shown = name.replace(/\.xhtml$/i, "").toWellFormed();
  const plain = shown
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/[^\x00-\x7f]/gu, "?");
  const escapedPlain = plain.replace(/[^ A-Za-z0-9!#$+.^_`|~-]/g, percent);
  const exact = shown.replace(/[^A-Za-z0-9!#$&+.^_`|~-]/gu, percent);
  return `${disposition}; filename="${escapedPlain}"; filename*=UTF-8''${exact}`;
}

/** Content-Disposition with a plain name alone, as archives have it: some clients read what follows as part of the name. */
export const attachmentNamed = (name: string): string => `attachment; filename="${name.replace(/[^\x20-\x7e]|["\\]/gu, "_")}"`;

function percent(text: string): string {
  return [...Buffer.from(text, "utf8")].map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, "0")}`).join("");
}
