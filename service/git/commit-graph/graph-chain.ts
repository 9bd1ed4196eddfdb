// Finds the commit-graph that git itself would use, in the object folders in git's order: a single file or a chain of them.

import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { lookBehind } from "../process/file-state.ts";
import { isSpecial } from "../process/plain-file.ts";
import { GraphDamage, type GraphLayer, parseGraphFile } from "./graph-file.ts";

/** The layers of the graph, lowest first; null when there is none. Throws GraphDamage when it is not sound. */
export async function readGraphChain(folders: readonly string[], idBytes: number): Promise<GraphLayer[] | null> {
  for (const folder of folders) {
    const single = await readBytes(join(folder, "info", "commit-graph"));
    if (single) return checkBases([parseGraphFile(single, idBytes)]);
    const chain = await readText(join(folder, "info", "commit-graphs", "commit-graph-chain"));
    if (chain === null) continue;
    const names = chain.split("\n").filter(Boolean);
    const layers: GraphLayer[] = [];
    for (const name of names) layers.push(parseGraphFile(await readLayer(folder, folders, name), idBytes));
    if (layers.length > 0) return checkBases(layers);
  }
  return null;
}

async function readLayer(own: string, folders: readonly string[], name: string): Promise<Buffer> {
  if (!/^[0-9a-f]{40,64}$/.test(name)) throw new GraphDamage("a chain names no graph");
  for (const folder of [own, ...folders]) {
    const file = await readBytes(join(folder, "info", "commit-graphs", `graph-${name}.graph`));
    if (file) return file;
  }
  throw new GraphDamage(`a layer of the chain is missing: ${name}`);
}

function checkBases(layers: GraphLayer[]): GraphLayer[] {
  if (layers.some((layer, index) => layer.bases !== index)) throw new GraphDamage("a layer stands on another base");
  return layers;
}

async function readBytes(path: string): Promise<Buffer | null> {
  if (isSpecial(lookBehind(path))) throw new GraphDamage(`${path} is no file`);
  try {
    return await readFile(path);
  } catch (error) {
    if (isAbsent(error)) return null;
    throw new GraphDamage(`${dirname(path)} can't be read`, { cause: error });
  }
}

async function readText(path: string): Promise<string | null> {
  return (await readBytes(path))?.toString("utf8") ?? null;
}

function isAbsent(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException;
  return code === "ENOENT" || code === "ENOTDIR";
}
