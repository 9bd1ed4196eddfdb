// The operating system's keychain through @napi-rs/keyring, for the host that has no Electron.
import { randomBytes } from "node:crypto";
import type { Keychain } from "./vault.ts";

const service = "Repodesk";

/** Linux is pinned to the Secret Service: the kernel's keyring, the library's second choice, forgets everything at logout. */
const entryOptions = { linux: { store: "secret-service" as const } };

const backends: Readonly<Record<string, string>> = {
  darwin: "macOS Keychain",
  win32: "Windows Credential Manager",
  linux: "Secret Service (GNOME Keyring or KWallet)",
};

/** Rejects with a sentence where the platform has no keychain that works. `account` keeps data folders apart. */
export async function loadKeyring(account: string): Promise<Keychain> {
  const { AsyncEntry } = await import("@napi-rs/keyring").catch((error: unknown) => {
    throw new Error("the library that reaches the system's keychain is not installed for this platform.", { cause: error });
  });
  const entry = (id: string) => new AsyncEntry(service, `${account}/${id}`, entryOptions);
  const keychain: Keychain = {
    backend: backends[process.platform] ?? process.platform,
    async probe() {
      const id = `probe-${randomBytes(8).toString("hex")}`;
      const secret = randomBytes(16).toString("hex");
      try {
        await entry(id).setPassword(secret);
        if ((await entry(id).getPassword()) !== secret) throw new Error("it forgot what was written");
        await entry(id).deletePassword();
      } catch (error) {
        throw new Error(`the system's keychain does not work here (${reasonOf(error)}).`, { cause: error });
      }
    },
    set: async (id, token) => entry(id).setPassword(token),
    get: async (id) => (await entry(id).getPassword()) ?? null,
    delete: async (id) => void (await entry(id).deletePassword()),
  };
  return keychain;
}

/** The library's first line; a missing D-Bus session, the usual case on servers and in containers, in plain words. */
function reasonOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  if (/dbus|d-bus/i.test(text)) return "no keyring service runs in this session";
  return (text.split("\n", 1)[0] ?? "").replace(/\.$/, "").slice(0, 160);
}
