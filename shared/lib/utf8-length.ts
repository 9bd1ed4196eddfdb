// How many bytes a text takes as UTF-8, without making them.

/** Half of a surrogate pair that stands alone takes three bytes, as the character that is written in its place. */
export function utf8Length(text: string): number {
  let length = text.length;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit < 0x80) continue;
    // The two units of a pair take four bytes, two each.
    const isPair = unit >= 0xd800 && unit < 0xdc00 && (text.charCodeAt(at + 1) & 0xfc00) === 0xdc00;
    if (isPair) at += 1;
    length += unit < 0x800 ? 1 : 2;
  }
  return length;
}
