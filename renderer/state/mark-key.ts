// What a mark is kept by: a short text for what the marked thing says, however long that is. Pure.

/** 53 bits, in base 36, of a text in pieces (cyrb53): enough to tell some thousand changes apart. */
export function markKey(pieces: Iterable<string>): string {
  let [high, low] = [0xdeadbeef, 0x41c6ce57];
  for (const piece of pieces) {
    for (let at = 0; at < piece.length; at += 1) {
      const code = piece.charCodeAt(at);
      high = Math.imul(high ^ code, 2_654_435_761);
      low = Math.imul(low ^ code, 1_597_334_677);
    }
    high = Math.imul(high ^ 10, 2_654_435_761);
    low = Math.imul(low ^ 10, 1_597_334_677);
  }
  high = Math.imul(high ^ (high >>> 16), 2_246_822_507) ^ Math.imul(low ^ (low >>> 13), 3_266_489_909);
  low = Math.imul(low ^ (low >>> 16), 2_246_822_507) ^ Math.imul(high ^ (high >>> 13), 3_266_489_909);
  return (4_294_967_296 * (2_097_151 & low) + (high >>> 0)).toString(36);
}
