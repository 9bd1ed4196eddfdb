// Keeps encrypted tokens in the desktop's database, for a keychain that encrypts but does not store.
import type { DatabaseSync } from "node:sqlite";

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

export function createSecrets(database: DatabaseSync): Secrets {
  const one = database.prepare("SELECT backend, cipher FROM secrets WHERE id = ?");
  const put = database.prepare(
    "INSERT INTO secrets (id, backend, cipher) VALUES (?, ?, ?) ON CONFLICT (id) DO UPDATE SET backend = excluded.backend, cipher = excluded.cipher",
  );
  const drop = database.prepare("DELETE FROM secrets WHERE id = ?");
  return {
    read: (id) => (one.get(id) as unknown as Secret | undefined) ?? null,
    write: (id, { backend, cipher }) => void put.run(id, backend, cipher),
    remove: (id) => void drop.run(id),
  };
}
