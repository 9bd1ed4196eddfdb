// Tells what is kept on this machine, connection by connection: from the desktop's own tables, and of the service's folder for this machine.
import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import type { z } from "zod";
import type { Database } from "../../../local/database.ts";
import type { Connection } from "../../../shared/contract/desktop.ts";
import type { KeptItem, keptData } from "../../../shared/contract/kept-data.ts";
import { localConnection } from "../connections/connections.ts";
import { measureOwned } from "../kept/owned.ts";

export interface KeptSources {
  readonly database: Database;
  readonly dataDir: string;
  /** As they are listed; what is kept for one that is not among them comes after them. */
  readonly connections: readonly Connection[];
  /** Answers that can be read offline, by connection. */
  readonly copies: ReadonlyMap<string, { readonly count: number; readonly bytes: number }>;
  readonly copiesTrouble: string | null;
}

export async function readKeptData({
  database,
  dataDir,
  connections,
  copies,
  copiesTrouble,
}: KeptSources): Promise<z.infer<typeof keptData>> {
  const owned = measureOwned(database);
  const ids = new Set([...connections.map(({ id }) => id), ...owned.keys(), ...copies.keys()]);
  const rows = [...ids].map(async (id) => {
    const items = (owned.get(id) ?? []).filter(({ kind }) => kind !== "token");
    const hasToken = connections.some(
      (known) => known.id === id && known.token !== "none" && (known.token !== "missing" || known.token_problem !== null),
    );
    const token: KeptItem[] = hasToken ? [{ kind: "token", count: 1, bytes: 0 }] : [];
    const kept = copies.get(id);
    const copied: KeptItem[] = kept === undefined ? [] : [{ kind: "copies", ...kept }];
    return { connection: id, items: [...items, ...copied, ...token, ...(id === localConnection ? await measureService(dataDir) : [])] };
  });
  return { folder: dataDir, copies_trouble: copiesTrouble, connections: await Promise.all(rows) };
}

async function measureService(dataDir: string): Promise<KeptItem[]> {
  const records = await Promise.all(["", "-wal", "-shm"].map((end) => sizeOf(join(dataDir, `repodesk.sqlite${end}`))));
  const index = await sizeOf(join(dataDir, "overlays"));
  const sample = await sizeOf(join(dataDir, "sample"));
  return [
    { kind: "records", count: 1, bytes: records.reduce((sum, { bytes }) => sum + bytes, 0) },
    { kind: "index", count: index.entries, bytes: index.bytes },
    ...(sample.bytes === 0 ? [] : [{ kind: "sample" as const, count: sample.entries, bytes: sample.bytes }]),
  ];
}

/** Bytes of a file, or of all files in a folder; `entries` = what lies in it directly. Nothing where nothing is. */
async function sizeOf(path: string): Promise<{ bytes: number; entries: number }> {
  const found = await stat(path).catch(() => null); // What goes away while it is counted counts nothing.
  if (found === null) return { bytes: 0, entries: 0 };
  if (!found.isDirectory()) return { bytes: found.size, entries: 0 };
  const names = await readdir(path).catch(() => []);
  let bytes = 0;
  for (const name of names) bytes += (await sizeOf(join(path, name))).bytes;
  return { bytes, entries: names.length };
}
