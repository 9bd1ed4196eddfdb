// Data folders of earlier versions: what was there is there after the step.
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, it } from "vitest";
import { migrations } from "../../service/store/migrations.ts";
import { openStore } from "../../service/store/store.ts";
import { temporaryFolder } from "./support/start-service.ts";

it("keeps registered keys with their subkeys and numbers when others may register them too", () => {
  const folder = join(temporaryFolder(), "data");
  mkdirSync(folder, { mode: 0o700 });
  const step = migrations.findIndex((sql) => sql.includes("gpg_keys_of_users"));
  const before = new DatabaseSync(join(folder, "repodesk.sqlite"));
  for (const sql of migrations.slice(0, step)) before.exec(sql);
  before.exec(`
    PRAGMA user_version = ${step};
    INSERT INTO users (username, name, email, admin, created_at) VALUES ('ada', 'Ada', 'ada@example.com', 1, '2026-01-01T00:00:00.000Z');
    INSERT INTO gpg_keys (id, user_id, key, keyring, fingerprint, key_id, user_ids, created_at)
      VALUES (3, 1, 'k', x'00', 'F1', 'K1', '[]', 'now'), (7, 1, 'k', x'00', 'F2', 'K2', '[]', 'now');
    INSERT INTO gpg_subkeys (gpg_key_id, fingerprint, key_id) VALUES (3, 'S1', 'SK1');
    INSERT INTO ssh_keys (user_id, title, key, fingerprint, usage_type, created_at) VALUES (1, 't', 'k', 'SHA256:a', 'signing', 'now');
    DELETE FROM gpg_keys WHERE id = 7;`);
  before.close();
  const store = openStore(folder, { exclusive: true });
  const [found] = store.keys.gpgByKeyId("SK1");
  expect([found?.key.id, found?.subkey?.id, store.keys.sshByFingerprint("SHA256:a").length]).toEqual([3, 1, 1]);
  const { id: userId } = store.users.create({ username: "bob", email: "bob@example.com" });
  const key = { userId, key: "k", keyring: Buffer.from("k"), fingerprint: "F1", keyId: "K1", userIds: [], subkeys: [] };
  expect(store.keys.addGpg(key).id).toBe(8);
  expect(() => store.keys.addGpg(key)).toThrow("taken");
  store.keys.removeGpg(3);
  expect(store.keys.gpgByKeyId("SK1")).toEqual([]);
  store.close();
  rmSync(join(folder, ".."), { recursive: true, force: true });
});
