// Reads ASN.1 as far as certificates and signed messages need it: BER, because gpgsm writes indefinite lengths. Bounded, because anybody signs.
import { type BaseBlock, Constructed, fromBER, ObjectIdentifier, Sequence, Set as SetOf } from "asn1js";

export interface Element {
  /** Identifier octet: 0x30 sequence, 0x31 set, 0x02 integer, 0x06 object identifier, 0xa0 [0] … */
  readonly tag: number;
  /** Identifier, length and content. */
  readonly bytes: Buffer;
  /** Of one that is not made of others. */
  readonly content: Buffer;
  /** Of one that is made of others. */
  readonly children: readonly Element[];
}

/** Far beyond any real message: a chain of ten certificates has about a thousand elements, twelve deep. */
const limits = { maxDepth: 32, maxNodes: 10_000, maxContentLength: 1024 ** 2, parseEmbedded: false } as const;

/** The element at the start of `bytes`; null when it is broken, or larger than any real one. */
export function readElement(bytes: Uint8Array): Element | null {
  if (bytes.length > limits.maxContentLength) return null;
  try {
    const { offset, result } = fromBER(bytes, limits);
    return offset < 0 ? null : toElement(result);
  } catch {
    return null; // The reader answers most faults and throws a few: broken all the same.
  }
}

function toElement(block: BaseBlock): Element {
  const bytes = Buffer.from(block.valueBeforeDecodeView);
  const isMadeOfOthers = block instanceof Sequence || block instanceof SetOf || block instanceof Constructed;
  return {
    tag: bytes[0] ?? 0,
    bytes,
    content: "valueHexView" in block.valueBlock ? Buffer.from(block.valueBlock.valueHexView as Uint8Array) : Buffer.alloc(0),
    children: isMadeOfOthers ? block.valueBlock.value.map((child) => toElement(child as BaseBlock)) : [],
  };
}

/** The elements inside one; none when there is none. */
export const childrenOf = (element: Element | null | undefined): readonly Element[] => element?.children ?? [];

/** 2.5.29.14 and the like; empty when it is none. */
export function objectIdentifier({ bytes }: Element): string {
  const { offset, result } = fromBER(bytes, limits);
  return offset >= 0 && result instanceof ObjectIdentifier ? result.getValue() : "";
}
