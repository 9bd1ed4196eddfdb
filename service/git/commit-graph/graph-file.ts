// Reads one commit-graph file (gitformat-commit-graph): checks all of it once, so that walks need not check anything.

import { createHash } from "node:crypto";

/** Changed-path filters of a layer. */
export interface BloomLayer {
  /** 1 hashes bytes above 127 as the writer's C compiler saw them; 2 as what they are. */
  readonly version: number;
  readonly hashes: number;
  /** Of each commit where its filter ends in `data`. */
  readonly ends: Uint32Array;
  readonly data: Buffer;
}

/** One file of a chain; positions count through the whole chain. */
export interface GraphLayer {
  readonly count: number;
  /** Number of layers below this one. */
  readonly bases: number;
  /** Ids in ascending order, without gaps. */
  readonly ids: Buffer;
  /** 256 big-endian uint32: how many ids begin with a byte up to this one. */
  readonly fanout: Buffer;
  /** Per commit: tree id, two parents, level and date. */
  readonly commits: Buffer;
  /** Parents of octopus merges from the second on. */
  readonly edges: Buffer;
  readonly bloom: BloomLayer | null;
}

/** The file is not what it should be; nothing of it is used. */
export class GraphDamage extends Error {
  override readonly name = "GraphDamage";
}

/** Parses a whole file. Throws GraphDamage for anything that is not a sound graph of version 1 with ids of this length. */
export function parseGraphFile(file: Buffer, idBytes: number): GraphLayer {
  if (file.length < 8 + 12 + idBytes || file.toString("latin1", 0, 4) !== "CGPH") throw new GraphDamage("no commit-graph");
  if (file[4] !== 1 || file[5] !== (idBytes === 32 ? 2 : 1)) throw new GraphDamage("a version that is not known");
  const body = file.subarray(0, file.length - idBytes);
  const digest = createHash(idBytes === 32 ? "sha256" : "sha1")
    .update(body)
    .digest();
  if (!digest.equals(file.subarray(body.length))) throw new GraphDamage("the checksum differs");
  const chunks = readChunks(body, file[6]!);
  const fanout = chunks.get("OIDF");
  const ids = chunks.get("OIDL");
  const commits = chunks.get("CDAT");
  if (fanout?.length !== 1024 || !ids || !commits) throw new GraphDamage("a chunk is missing");
  const count = fanout.readUInt32BE(1020);
  for (let byte = 1; byte < 256; byte += 1)
    if (fanout.readUInt32BE(byte * 4) < fanout.readUInt32BE(byte * 4 - 4)) throw new GraphDamage("the fanout falls");
  if (ids.length !== count * idBytes || commits.length !== count * (idBytes + 16)) throw new GraphDamage("a chunk has the wrong size");
  const bloom = readBloom(chunks, count);
  return { count, bases: file[7]!, ids, fanout, commits, edges: chunks.get("EDGE") ?? Buffer.alloc(0), bloom };
}

function readChunks(body: Buffer, count: number): Map<string, Buffer> {
  const chunks = new Map<string, Buffer>();
  const tableEnd = 8 + (count + 1) * 12;
  if (body.length < tableEnd) throw new GraphDamage("the table of chunks is cut off");
  const offset = (index: number): number => Number(body.readBigUInt64BE(8 + index * 12 + 4));
  for (let index = 0; index < count; index += 1) {
    const [start, end] = [offset(index), offset(index + 1)];
    if (start < tableEnd || end < start || end > body.length) throw new GraphDamage("a chunk lies outside the file");
    chunks.set(body.toString("latin1", 8 + index * 12, 12 + index * 12), body.subarray(start, end));
  }
  return chunks;
}

/** Filters that make no sense count as none: they only save work. */
function readBloom(chunks: ReadonlyMap<string, Buffer>, count: number): BloomLayer | null {
  const index = chunks.get("BIDX");
  const data = chunks.get("BDAT");
  if (!index || !data || index.length !== count * 4 || data.length < 12) return null;
  const version = data.readUInt32BE(0);
  const hashes = data.readUInt32BE(4);
  if ((version !== 1 && version !== 2) || hashes < 1 || hashes > 64) return null;
  const ends = new Uint32Array(count);
  for (let at = 0, before = 0; at < count; at += 1) {
    const end = index.readUInt32BE(at * 4);
    if (end < before || end > data.length - 12) return null;
    ends[at] = end;
    before = end;
  }
  return { version, hashes, ends, data: data.subarray(12) };
}
