// What the desktop itself asks its local service: whose it is, and the repository named on the command line.
import type { Connection } from "../../../shared/contract/desktop.ts";
import { createServerClient } from "../servers/server-client.ts";
import type { LocalService } from "../supervision/local-service.ts";
import type { OpenedAtStart } from "./commands.ts";

/** Milliseconds for opening a folder, on a slow disk too. */
const limitMs = 120_000;

export interface LocalProjects {
  /** null when the service cannot say. */
  whoAmI(): Promise<Connection["user"]>;
  /** Settles once for the whole run. */
  opened(): Promise<OpenedAtStart>;
  /** Makes a folder's repository a project. Never rejects. */
  openFolder(path: string): Promise<NonNullable<OpenedAtStart>>;
}

export function createLocalProjects(service: LocalService, open: string | null, log: (line: string) => void): LocalProjects {
  const client = createServerClient({ target: service.target, within: limitMs });
  const openFolder = async (path: string): Promise<NonNullable<OpenedAtStart>> => {
    try {
      const { data } = await client.openFolder({ path });
      return { path, project: data.path_with_namespace, error: null };
    } catch (error) {
      return { path, project: null, error: error instanceof Error ? error.message : String(error) };
    }
  };
  let opened: Promise<OpenedAtStart> | null = null;
  return {
    async whoAmI() {
      try {
        const { data } = await client.getCurrentUser({});
        return { username: data.username, name: data.name, email: data.email ?? null };
      } catch (error) {
        log(`The local service did not say whose it is: ${error instanceof Error ? error.message : String(error)}`);
        return null;
      }
    },
    opened() {
      opened ??= open === null ? Promise.resolve(null) : openFolder(open);
      return opened;
    },
    openFolder,
  };
}
