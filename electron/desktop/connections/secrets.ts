// Keeps encrypted tokens in the desktop's database, for a keychain that encrypts but does not store.
import type { Database } from "../../../local/database.ts";

export interface Secret {
  /** The keeper that encrypted it; another cannot read it. */
  readonly backend: string;
  readonly cipher: Uint8Array;
}

export interface Secrets {
  read(id: string): Secret | null;
  write(id: string, secret: Secret): void;
  remove(id: string): void;
}

export function createSecrets(database: Database): Secrets {
  return {
    read: (id) => database.one<Secret>("SELECT backend, cipher FROM secrets WHERE id = ?", id),
    write: (id, { backend, cipher }) =>
      void database.run(
        "INSERT INTO secrets (id, backend, cipher) VALUES (?, ?, ?) ON CONFLICT (id) DO UPDATE SET backend = excluded.backend, cipher = excluded.cipher",
        id,
        backend,
        cipher,
      ),
    remove: (id) => void database.run("DELETE FROM secrets WHERE id = ?", id),
  };
}
