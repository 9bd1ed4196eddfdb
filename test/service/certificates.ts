// Writes signed messages with a certificate (RFC 5652, RFC 5280) octet by octet, so that any part of them can be odd. None holds.
import { generateKeyPairSync } from "node:crypto";

/** One element with its definite length. */
export function der(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(parts);
  const digits = content.length.toString(16);
  const size = Buffer.from(digits.length % 2 === 0 ? digits : `0${digits}`, "hex");
  const head = content.length < 0x80 ? [tag, content.length] : [tag, 0x80 | size.length, ...size];
  return Buffer.concat([Buffer.from(head), content]);
}

const hex = (text: string): Buffer => Buffer.from(text.replaceAll(" ", ""), "hex");
const sequence = (...parts: readonly Uint8Array[]): Buffer => der(0x30, ...parts);
const set = (...parts: readonly Uint8Array[]): Buffer => der(0x31, ...parts);
const commonName = (text: string): Buffer => sequence(set(sequence(hex("06 03 55 04 03"), der(0x0c, Buffer.from(text)))));
const ecdsa = sequence(hex("06 08 2a 86 48 ce 3d 04 03 02"));
const publicKey = generateKeyPairSync("ec", { namedCurve: "P-256" }).publicKey.export({ type: "spki", format: "der" });
const extension = (last: number, value: Buffer): Buffer => sequence(Buffer.from([0x06, 0x03, 0x55, 0x1d, last]), der(0x04, value));

/** A signed message whose only signer is named by a certificate with these parts. */
export function signedMessage({
  serial = hex("05"),
  points = sequence(sequence(der(0x86, Buffer.from("http://a.example/crl")))),
} = {}): Buffer {
  const issuer = commonName("PKI");
  const number = der(0x02, serial);
  const body = sequence(
    hex("a0 03 02 01 02"),
    number,
    ecdsa,
    issuer,
    sequence(der(0x17, Buffer.from("200101000000Z")), der(0x17, Buffer.from("400101000000Z"))),
    commonName("Dev"),
    publicKey,
    der(
      0xa3,
      sequence(
        extension(14, der(0x04, hex("01 02 03"))),
        extension(17, sequence(der(0x81, Buffer.from("developer@example.com")))),
        extension(31, points),
        extension(35, sequence(der(0x80, hex("0a 0b")))),
      ),
    ),
  );
  const certificate = sequence(body, ecdsa, der(0x03, hex("00 01")));
  const signer = sequence(hex("02 01 01"), sequence(issuer, number), ecdsa, ecdsa, der(0x04, hex("01")));
  const data = sequence(hex("06 09 2a 86 48 86 f7 0d 01 07 01"));
  const signed = sequence(hex("02 01 01"), set(ecdsa), data, der(0xa0, certificate), set(signer));
  return sequence(hex("06 09 2a 86 48 86 f7 0d 01 07 02"), der(0xa0, signed));
}

/** Sequences inside sequences. */
export function nested(depth: number): Buffer {
  let inside = der(0x05);
  for (let n = 0; n < depth; n++) inside = der(0x30, inside);
  return inside;
}

export const armoured = (message: Buffer): string =>
  `-----BEGIN SIGNED MESSAGE-----\n${message.toString("base64").replace(/.{64}/g, "$&\n")}\n-----END SIGNED MESSAGE-----`;
