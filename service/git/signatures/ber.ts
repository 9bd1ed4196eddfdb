// Walks ASN.1 as far as certificates and signed messages need it: BER, because gpgsm writes indefinite lengths.

export interface Element {
  /** Identifier octet: 0x30 sequence, 0x31 set, 0x02 integer, 0x06 object identifier, 0xa0 [0] … */
  readonly tag: number;
  /** Identifier, length and content. */
  readonly bytes: Buffer;
  readonly content: Buffer;
}

const deepest = 24;

/** The element at the start of `bytes`; null when it is broken, deeper than any real one, or has a tag of several octets. */
export function readElement(bytes: Buffer, depth = 0): Element | null {
  const tag = bytes[0];
  const first = bytes[1];
  if (tag === undefined || first === undefined || (tag & 0x1f) === 0x1f || depth > deepest) return null;
  if (first === 0x80) return readIndefinite(bytes, tag, depth);
  const width = first < 0x80 ? 0 : first & 0x7f;
  if (width > 4 || bytes.length < 2 + width) return null;
  const size = width === 0 ? first : bytes.readUIntBE(2, width);
  const start = 2 + width;
  return start + size > bytes.length ? null : { tag, bytes: bytes.subarray(0, start + size), content: bytes.subarray(start, start + size) };
}

function readIndefinite(bytes: Buffer, tag: number, depth: number): Element | null {
  if ((tag & 0x20) === 0) return null;
  let at = 2;
  while (bytes[at] !== 0 || bytes[at + 1] !== 0) {
    const child = readElement(bytes.subarray(at), depth + 1);
    if (child === null) return null;
    at += child.bytes.length;
  }
  return { tag, bytes: bytes.subarray(0, at + 2), content: bytes.subarray(2, at) };
}

/** The elements inside a constructed one; empty when they are broken. */
export function childrenOf(element: Element | null | undefined): Element[] {
  if (element === null || element === undefined || (element.tag & 0x20) === 0) return [];
  const found: Element[] = [];
  for (let at = 0; at < element.content.length; ) {
    const child = readElement(element.content.subarray(at));
    if (child === null) return [];
    found.push(child);
    at += child.bytes.length;
  }
  return found;
}

/** 2.5.29.14 and the like. */
export function objectIdentifier({ content }: Element): string {
  const numbers: number[] = [];
  let value = 0;
  for (const byte of content) {
    value = value * 128 + (byte & 0x7f);
    if ((byte & 0x80) !== 0) continue;
    numbers.push(value);
    value = 0;
  }
  const [head = 0, ...rest] = numbers;
  const first = Math.min(2, Math.floor(head / 40));
  return [first, head - first * 40, ...rest].join(".");
}
