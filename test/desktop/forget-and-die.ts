// A desktop that forgets a connection and is killed at one point of that: before the first SQL that matches, or beside the keychain.
// node forget-and-die.ts DATA KEYCHAIN CONNECTION POINT
import { DatabaseSync } from "node:sqlite";
import { fileKeychain, startDesktop } from "./desktops.ts";

const [dataDir = "", keychainFile = "", connection = "", point = ""] = process.argv.slice(2);
const die = (): void => void process.kill(process.pid, "SIGKILL");

for (const name of ["exec", "prepare"] as const) {
  const original = DatabaseSync.prototype[name] as (this: DatabaseSync, sql: string) => unknown;
  DatabaseSync.prototype[name] = function (this: DatabaseSync, sql: string) {
    if (sql.startsWith(point)) die();
    return original.call(this, sql);
  } as never;
}

const keychain = fileKeychain(keychainFile, (when) => {
  if (point === `keychain ${when}`) die();
});
const { client } = startDesktop({ dataDir, loadKeychain: async () => keychain });
await client.deleteConnection({ connection });
process.exit(0);
