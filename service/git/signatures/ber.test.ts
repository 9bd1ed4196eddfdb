// The ASN.1 walker: definite and indefinite lengths, and bytes made to hurt it.
import { expect, it } from "vitest";
import { childrenOf, objectIdentifier, readElement } from "./ber.ts";

const bytes = (hex: string): Buffer => Buffer.from(hex.replaceAll(" ", ""), "hex");

it("reads definite and indefinite lengths alike", () => {
  const definite = readElement(bytes("30 07 02 01 05 31 02 05 00 ff"));
  const indefinite = readElement(bytes("30 80 02 01 05 31 80 05 00 00 00 00 00 ff"));
  for (const element of [definite, indefinite]) {
    const [number, set] = childrenOf(element);
    expect(number?.content).toEqual(bytes("05"));
    expect(childrenOf(set).map(({ tag }) => tag)).toEqual([0x05]);
  }
});

it("reads object identifiers", () => {
  const names = ["06 09 2a 86 48 86 f7 0d 01 07 02", "06 03 55 1d 0e"].map((hex) => objectIdentifier(readElement(bytes(hex))!));
  expect(names).toEqual(["1.2.840.113549.1.7.2", "2.5.29.14"]);
});

it.each(["", "30", "30 05 02", "30 84 ff ff ff ff 00", "1f 81 00 00", "02 80 00 00", "30 80 02 01 05", "30 80".repeat(5000)])(
  "answers null for %j",
  (hex) => {
    expect(readElement(bytes(hex))).toBeNull();
  },
);
