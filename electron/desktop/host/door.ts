// Lets a second start find the first: a note in the data folder says where to knock, and the answer is one more one-time address.
import { readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** What the note holds; only its owner can read it. */
interface Door {
  readonly port: number;
  readonly secret: string;
}

export interface Entrance {
  /** A one-time address, with the place that was asked for. */
  readonly entrance: string;
  /** Why that place cannot be shown. */
  readonly problem: string | null;
}

export const doorPath = "/door";
export const doorHeader = "x-repodesk-door";
/** Milliseconds that the running one may take: its service may have to start first. */
const usualPatience = 5_000;

export const doorOf = (dataDir: string): string => join(dataDir, "desktop.door");

export function writeDoor(dataDir: string, door: Door): void {
  writeFileSync(doorOf(dataDir), JSON.stringify({ ...door, folder: realpathSync(dataDir) }), { mode: 0o600 });
}

/** Also one that a killed run left. */
export function removeDoor(dataDir: string): void {
  rmSync(doorOf(dataDir), { force: true });
}

/** Asks the Repodesk that runs with this data folder to be let in; null when none answers. `open`: absolute path of a repository. */
export async function knock(dataDir: string, open: string | null, patience = usualPatience): Promise<Entrance | null> {
  const door = readNote(dataDir);
  if (door === null) return null;
  const origin = `http://127.0.0.1:${door.port}`;
  try {
    const answer = await fetch(`${origin}${doorPath}`, {
      method: "POST",
      headers: { "content-type": "application/json", [doorHeader]: door.secret },
      body: JSON.stringify({ open }),
      signal: AbortSignal.timeout(patience),
    });
    const { entrance, problem } = (await answer.json()) as Partial<Entrance>;
    // Another program may have the port by now: only an address of ours is handed to a browser.
    return entrance?.startsWith(`${origin}/enter?t=`) ? { entrance, problem: problem ?? null } : null;
  } catch {
    return null; // It has ended, or hangs; the start that follows finds out which.
  }
}

/** Whether the Repodesk that holds this folder has come as far as to be knocked at. */
export const hasDoor = (dataDir: string): boolean => readNote(dataDir) !== null;

function readNote(dataDir: string): Door | null {
  try {
    const { port, secret, folder } = JSON.parse(readFileSync(doorOf(dataDir), "utf8")) as Partial<Door & { folder: string }>;
    // A copy of a folder that is in use holds its note, too: behind that door are the other one's connections and work.
    if (folder !== realpathSync(dataDir)) return null;
    return typeof port === "number" && typeof secret === "string" ? { port, secret } : null;
  } catch {
    return null; // Nothing runs here, or Electron does, which has no door.
  }
}
