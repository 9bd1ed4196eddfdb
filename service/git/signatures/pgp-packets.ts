// Reads the outside of an OpenPGP signature (RFC 9580): how many there are, and which keys say that they made them.

export interface PgpSignatures {
  /** Without armour: nothing but signature packets. */
  readonly bytes: Buffer;
  readonly count: number;
  /** Key ids (16 upper-case hexadecimal digits) that the signatures name as their makers; a claim, not a proof. */
  readonly issuers: readonly string[];
}

const signatureTag = 2;
const issuerKeyId = 16;
const issuerFingerprint = 33;

/** Null when the text is no armoured signature, or holds anything beside signatures (such as a message of its own). */
export function readPgpSignatures(armoured: string): PgpSignatures | null {
  const bytes = dearmour(armoured, "PGP SIGNATURE");
  if (bytes === null) return null;
  const issuers = new Set<string>();
  let count = 0;
  for (let at = 0; at < bytes.length; ) {
    const packet = packetAt(bytes, at);
    if (packet === null || packet.tag !== signatureTag) return null;
    count += 1;
    const issuer = issuerOf(packet.body);
    if (issuer !== null) issuers.add(issuer);
    at = packet.end;
  }
  return count === 0 ? null : { bytes, count, issuers: [...issuers] };
}

/** The bytes inside `-----BEGIN <label>-----`; the checksum is left to those who use them. */
export function dearmour(text: string, label: string): Buffer | null {
  const lines = text.split(/\r?\n/);
  const begin = lines.findIndex((line) => line.trimEnd() === `-----BEGIN ${label}-----`);
  const end = lines.findIndex((line, index) => index > begin && line.trimEnd() === `-----END ${label}-----`);
  if (begin < 0 || end < 0) return null;
  const blank = lines.findIndex((line, index) => index > begin && line.trim() === "");
  const body = lines.slice(blank > begin && blank < end ? blank + 1 : begin + 1, end).map((line) => line.trim());
  const base64 = body.filter((line) => line !== "" && !/^=[A-Za-z0-9+/]{4}$/.test(line)).join("");
  return base64 !== "" && /^[A-Za-z0-9+/]+={0,2}$/.test(base64) ? Buffer.from(base64, "base64") : null;
}

interface Packet {
  readonly tag: number;
  readonly body: Buffer;
  readonly end: number;
}

/** A packet of a definite length, old or new format; null for everything else. */
function packetAt(bytes: Buffer, at: number): Packet | null {
  const head = bytes[at] ?? 0;
  if ((head & 0x80) === 0) return null;
  const isNew = (head & 0x40) !== 0;
  const length = isNew ? newLength(bytes, at + 1) : oldLength(bytes, at + 1, head & 3);
  if (length === null) return null;
  const end = length.start + length.size;
  if (end > bytes.length) return null;
  return { tag: isNew ? head & 0x3f : (head >> 2) & 0xf, body: bytes.subarray(length.start, end), end };
}

type Length = { readonly start: number; readonly size: number } | null;

function newLength(bytes: Buffer, at: number): Length {
  const first = bytes[at];
  if (first === undefined) return null;
  if (first < 192) return { start: at + 1, size: first };
  if (first < 224) return at + 2 > bytes.length ? null : { start: at + 2, size: ((first - 192) << 8) + (bytes[at + 1] ?? 0) + 192 };
  return first === 255 && at + 5 <= bytes.length ? { start: at + 5, size: bytes.readUInt32BE(at + 1) } : null;
}

function oldLength(bytes: Buffer, at: number, type: number): Length {
  const width = [1, 2, 4][type];
  if (width === undefined || at + width > bytes.length) return null;
  return { start: at + width, size: bytes.readUIntBE(at, width) };
}

function issuerOf(body: Buffer): string | null {
  if (body[0] === 3) return body.length < 15 ? null : body.toString("hex", 7, 15).toUpperCase();
  if (body[0] !== 4 || body.length < 6) return null;
  const hashedEnd = 6 + body.readUInt16BE(4);
  if (hashedEnd + 2 > body.length) return null;
  const unhashedEnd = Math.min(body.length, hashedEnd + 2 + body.readUInt16BE(hashedEnd));
  return issuerIn(body.subarray(6, hashedEnd)) ?? issuerIn(body.subarray(hashedEnd + 2, unhashedEnd));
}

/** Subpackets are a length (as in new packets, from the type on), a type and data. */
function issuerIn(area: Buffer): string | null {
  let found: string | null = null;
  for (let at = 0; at < area.length; ) {
    const length = newLength(area, at);
    if (length === null || length.size === 0 || length.start + length.size > area.length) return found;
    const type = (area[length.start] ?? 0) & 0x7f;
    const data = area.subarray(length.start + 1, length.start + length.size);
    // A v4 fingerprint ends in the key id.
    if (type === issuerFingerprint && data.length === 21) return data.toString("hex", 13).toUpperCase();
    if (type === issuerKeyId && data.length === 8) found = data.toString("hex").toUpperCase();
    at = length.start + length.size;
  }
  return found;
}
