// Where the data lies when nobody says: the place that each platform keeps for a program's own data.
import { homedir } from "node:os";
import { join } from "node:path";
import { openStore, type Store } from "../store/store.ts";

/** Default data folder of `repodesk serve`. The desktop names its own with --data. */
export function defaultDataFolder(env: NodeJS.ProcessEnv = process.env, platform: NodeJS.Platform = process.platform): string {
  if (platform === "win32") return join(env["LOCALAPPDATA"] ?? join(homedir(), "AppData", "Local"), "Repodesk", "service");
  if (platform === "darwin") return join(homedir(), "Library", "Application Support", "Repodesk", "service");
  return join(env["XDG_DATA_HOME"] || join(homedir(), ".local", "share"), "repodesk", "service");
}

/** Runs one administrative command on a data folder, beside a running service if there is one. */
export async function withStore<T>(folder: string, work: (store: Store) => T | Promise<T>): Promise<T> {
  const store = openStore(folder, { exclusive: false });
  try {
    return await work(store);
  } finally {
    store.close();
  }
}
