// Reads S/MIME signatures of commits (RFC 5652): the signer's certificate; and checks them with openssl against authorities of ours.
import { createHash, X509Certificate } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Cancellable } from "../types.ts";
import { childrenOf, type Element, objectIdentifier, readElement } from "./ber.ts";
import { dearmour } from "./pgp-packets.ts";
import { inPrivateFolder, runProgram } from "./verify-process.ts";

export interface X509Signer {
  /** Stable number made from the certificate's digest, below 2^48. */
  readonly id: number;
  /** CN first, as `CN=…,OU=…,O=…`. */
  readonly subject: string;
  /** Upper-case hexadecimal pairs with colons; empty when the certificate has none. */
  readonly subjectKeyIdentifier: string;
  readonly emails: readonly string[];
  /** Decimal digits; larger than a double holds. */
  readonly serialNumber: string;
  readonly issuer: {
    /** Stable number made from the issuer's name and key identifier. */
    readonly id: number;
    readonly subject: string;
    readonly subjectKeyIdentifier: string;
    readonly crlUrl: string | null;
  };
}

/** Bytes of the signed message inside its armour; null when it is none. */
export const readSignedMessage = (armoured: string): Buffer | null => dearmour(armoured, "SIGNED MESSAGE");

const [sequence, integer, oid, octets, set] = [0x30, 0x02, 0x06, 0x04, 0x31];

/** The certificate of the only signer; null when the message is broken, or does not carry it. */
export function readX509Signer(message: Buffer): X509Signer | null {
  const [type, wrapped] = childrenOf(readElement(message));
  if (type?.tag !== oid || objectIdentifier(type) !== "1.2.840.113549.1.7.2") return null;
  const signedData = childrenOf(childrenOf(wrapped)[0]);
  const certificates = childrenOf(signedData.find(({ tag }) => tag === 0xa0));
  const signers = childrenOf(signedData.findLast(({ tag }) => tag === set));
  const [signer] = signers;
  if (signers.length !== 1) return null;
  // version, then issuer and serial number, or [0] key identifier
  const named = childrenOf(signer)[1];
  const found = certificates.filter(({ tag }) => tag === sequence).find((certificate) => isNamed(certificate, named));
  return found === undefined ? null : describe(found.bytes);
}

/** serial number, issuer and extensions of a certificate's signed part */
function partsOf(certificate: Element | null): {
  serial: Element | undefined;
  issuer: Element | undefined;
  extensions: Map<string, Element>;
} {
  const fields = childrenOf(childrenOf(certificate)[0]);
  const plain = fields.filter(({ tag }) => tag === sequence);
  const extensions = new Map<string, Element>();
  for (const entry of childrenOf(childrenOf(fields.find(({ tag }) => tag === 0xa3))[0])) {
    const [name] = childrenOf(entry);
    const value = childrenOf(entry).findLast(({ tag }) => tag === octets);
    const inner = value === undefined ? null : readElement(value.content);
    if (name?.tag === oid && inner !== null) extensions.set(objectIdentifier(name), inner);
  }
  // algorithm, issuer, validity, subject, key
  return { serial: fields.find(({ tag }) => tag === integer), issuer: plain[1], extensions };
}

function isNamed(certificate: Element, named: Element | undefined): boolean {
  const { serial, issuer, extensions } = partsOf(certificate);
  if (named?.tag === 0x80) return extensions.get("2.5.29.14")?.content.equals(named.content) === true;
  const [wantedIssuer, wantedSerial] = childrenOf(named);
  if (wantedIssuer === undefined || wantedSerial === undefined) return false;
  return issuer?.bytes.equals(wantedIssuer.bytes) === true && serial?.content.equals(wantedSerial.content) === true;
}

/** Octets; RFC 5280 allows 20. */
const longestSerial = 64;

/** Two's complement, the highest octet first: a serial number ought to be positive, and some are not. */
const toDecimal = (bytes: Buffer): string => BigInt.asIntN(bytes.length * 8, BigInt(`0x${bytes.toString("hex") || "0"}`)).toString();

function describe(der: Buffer): X509Signer | null {
  let certificate: X509Certificate;
  try {
    certificate = new X509Certificate(der);
  } catch {
    return null; // OpenSSL's only complaint: this is no certificate
  }
  const { serial, extensions } = partsOf(readElement(der));
  if (serial === undefined || serial.content.length > longestSerial) return null;
  const authority = childrenOf(extensions.get("2.5.29.35")).find(({ tag }) => tag === 0x80)?.content;
  const issuer = nameOf(certificate.issuer);
  const inName = [...(certificate.subject ?? "").matchAll(/^emailAddress=(.+)$/gm)].map((match) => match[1] ?? "");
  const alternative = childrenOf(extensions.get("2.5.29.17")).filter(({ tag }) => tag === 0x81);
  return {
    id: stableNumber(der),
    subject: nameOf(certificate.subject),
    subjectKeyIdentifier: pairs(extensions.get("2.5.29.14")?.content),
    emails: [...new Set([...alternative.map(({ content }) => content.toString("utf8")), ...inName])],
    serialNumber: toDecimal(serial.content),
    issuer: {
      id: stableNumber(Buffer.concat([Buffer.from(issuer), authority ?? Buffer.alloc(0)])),
      subject: issuer,
      subjectKeyIdentifier: pairs(authority),
      crlUrl: firstAddress(extensions.get("2.5.29.31")),
    },
  };
}

/** Node lists the parts from the country on, each on its line; people and servers read them from the name on. */
const nameOf = (text: string | undefined): string => (text ?? "").split("\n").reverse().join(",");

const pairs = (bytes: Buffer | undefined): string => bytes?.toString("hex").toUpperCase().match(/../g)?.join(":") ?? "";

const stableNumber = (bytes: Buffer): number => createHash("sha256").update(bytes).digest().readUIntBE(0, 6);

/** The first web address ([6] of a GeneralName) anywhere inside; how deep that is, its reader has bounded. */
function firstAddress(element: Element | undefined): string | null {
  for (const child of childrenOf(element)) {
    if (child.tag === 0x86) return child.content.toString("latin1");
    const inside = firstAddress(child);
    if (inside !== null) return inside;
  }
  return null;
}

export interface X509Check {
  readonly message: Buffer;
  readonly payload: Buffer;
  /** The authorities that are believed, as PEM. */
  readonly authorities: string;
  /** Seconds since 1970 at which the certificates must have been valid. */
  readonly at: number;
}

/** Whether the signature holds and its chain ends at one of the authorities. */
export function verifyX509({ message, payload, authorities, at }: X509Check, { signal }: Cancellable = {}): Promise<boolean> {
  return inPrivateFolder(async (folder) => {
    const [file, content, trusted] = ["message", "payload", "authorities"].map((name) => join(folder, name)) as [string, string, string];
    const mode = 0o600;
    await Promise.all([
      writeFile(file, message, { mode }),
      writeFile(content, payload, { mode }),
      writeFile(trusted, authorities, { mode }),
    ]);
    const trust = ["-CAfile", trusted, "-no-CApath", "-no-CAstore", "-purpose", "any", "-attime", String(at)];
    const args = ["cms", "-verify", "-binary", "-inform", "DER", "-in", file, "-content", content, ...trust, "-out", join(folder, "out")];
    return (await runProgram("openssl", args, { folder, signal })).code === 0;
  });
}
