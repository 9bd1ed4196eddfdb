// Makes the sample repository: the same history with the same ids each time, in a folder of the service's own.
import { access, mkdir, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { importRepository } from "../../git/import.ts";
import { tellSample } from "./history.ts";
import { signatures } from "./signatures.ts";

/** Path of the sample's project, below the group of local projects. */
export const sampleName = "repartition";

/** Where the sample lies in a data folder. */
export function sampleFolder(dataDir: string): string {
  return join(dataDir, "sample", `${sampleName}.git`);
}

/** Makes the sample when it is not there, or again with `reset`. Half a sample is never seen: it is made beside and then moved. */
export async function ensureSample(folder: string, reset: boolean): Promise<void> {
  if (!reset && (await exists(join(folder, "HEAD")))) return;
  const fresh = `${folder}.${process.pid}.new`;
  await rm(fresh, { recursive: true, force: true });
  await mkdir(dirname(folder), { recursive: true, mode: 0o700 });
  await importRepository(fresh, (writer) => tellSample(writer, (title) => signatures[title] ?? null), "main");
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  await rename(fresh, folder);
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
