// Wraps a few bytes as a zlib stream without compressing them: to start the compressor takes longer than anything it could save.

const modulus = 65_521;

/** A zlib stream of one stored block (RFC 1950 and 1951). At most 65,535 bytes. */
export function storeAsZlib(content: Buffer): Buffer {
  if (content.length > 0xffff) throw new RangeError("a stored block holds at most 65,535 bytes");
  const stream = Buffer.allocUnsafe(content.length + 11);
  stream.writeUInt16BE(0x7801, 0);
  stream[2] = 1;
  stream.writeUInt16LE(content.length, 3);
  stream.writeUInt16LE(content.length ^ 0xffff, 5);
  content.copy(stream, 7);
  stream.writeUInt32BE(adler32(content), content.length + 7);
  return stream;
}

function adler32(content: Buffer): number {
  let one = 1;
  let two = 0;
  for (const byte of content) {
    one = (one + byte) % modulus;
    two = (two + one) % modulus;
  }
  return two * 0x1_0000 + one;
}
