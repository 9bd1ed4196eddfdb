// Labels as objects, for clients that ask for them: a label here is its name alone, so all look the same.
import { createHash } from "node:crypto";

/** The row with its labels as names, or in full. */
export function withLabels<T extends { labels: unknown[] }>(row: T, inFull: boolean | undefined): T {
  return inFull === true ? { ...row, labels: row.labels.map((name) => describe(String(name))) } : row;
}

function describe(name: string) {
  const looks = { color: "#6699cc", text_color: "#FFFFFF", description: null, description_html: "", archived: false };
  return { id: idOf(name), name, ...looks };
}

/** The same number for the same name, as clients tell labels apart by it: 31 bits of a hash. */
const idOf = (name: string): number => createHash("sha1").update(name).digest().readUInt32BE(0) >>> 1;
