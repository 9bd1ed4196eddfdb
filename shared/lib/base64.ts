// Base64 as servers check it: the standard alphabet with padding; line breaks between are ignored, everything else is a fault.

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
const outside = 255;
const values = new Uint8Array(128).fill(outside);
for (let index = 0; index < alphabet.length; index += 1) values[alphabet.charCodeAt(index)] = index;

/** Index of the first character that makes `text` no Base64 (its length when the end comes too early); -1 when it is whole. */
export function findBase64Fault(text: string): number {
  let digits = 0;
  let padding = 0;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code === 10 || code === 13) continue;
    if (code === 61) {
      padding += 1;
      if (padding > 2 || digits % 4 < 2 || (digits + padding) % 4 === 1) return index;
      continue;
    }
    if (padding > 0 || code > 127 || values[code] === outside) return index;
    digits += 1;
  }
  return (digits + padding) % 4 === 0 ? -1 : text.length;
}

/** The bytes that `text` stands for; null when it is no Base64. */
export function decodeBase64(text: string): Uint8Array | null {
  if (findBase64Fault(text) !== -1) return null;
  const bytes = new Uint8Array(Math.floor((text.length * 3) / 4));
  let length = 0;
  let held = 0;
  let bits = 0;
  for (let index = 0; index < text.length; index += 1) {
    const value = values[text.charCodeAt(index)];
    if (value === undefined || value === outside) continue;
    held = ((held << 6) | value) & 0xffff;
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    bytes[length] = (held >> bits) & 0xff;
    length += 1;
  }
  return bytes.subarray(0, length);
}

/** Base64 of bytes, padded, without line breaks. */
export function encodeBase64(bytes: Uint8Array): string {
  const parts: string[] = [];
  for (let index = 0; index < bytes.length; index += 3) {
    const [a = 0, b, c] = [bytes[index], bytes[index + 1], bytes[index + 2]];
    parts.push(
      alphabet.charAt(a >> 2),
      alphabet.charAt(((a & 3) << 4) | ((b ?? 0) >> 4)),
      b === undefined ? "=" : alphabet.charAt(((b & 15) << 2) | ((c ?? 0) >> 6)),
      c === undefined ? "=" : alphabet.charAt(c & 63),
    );
  }
  return parts.join("");
}
