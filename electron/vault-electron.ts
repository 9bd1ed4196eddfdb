// Encrypts tokens with Electron's safeStorage, by its asynchronous calls only: the synchronous ones leave with Electron 46.
import { safeStorage } from "electron";
import type { Secrets } from "./desktop/connections/secrets.ts";
import type { Keychain } from "./desktop/connections/vault.ts";

const names: Readonly<Record<string, string>> = {
  gnome_libsecret: "GNOME Keyring",
  kwallet: "KWallet",
  kwallet5: "KWallet 5",
  kwallet6: "KWallet 6",
  darwin: "macOS Keychain",
  win32: "Windows Data Protection",
};

/** Rejects with a sentence where the system cannot encrypt, or would do so with a password that everybody knows (`basic_text`). */
export async function loadSafeStorage(secrets: Secrets): Promise<Keychain> {
  if (!(await safeStorage.isAsyncEncryptionAvailable())) throw new Error("this system offers no keychain to encrypt with.");
  const id = process.platform === "linux" ? safeStorage.getSelectedStorageBackend() : process.platform;
  if (id === "basic_text" || id === "unknown") {
    throw new Error("this session has no keychain; without one a token on disk would be readable for every program.");
  }
  const decrypt = async (cipher: Uint8Array): Promise<{ text: string; stale: boolean }> => {
    const { result, shouldReEncrypt } = await safeStorage.decryptStringAsync(Buffer.from(cipher));
    return { text: result, stale: shouldReEncrypt };
  };
  const set = async (name: string, token: string): Promise<void> => {
    secrets.write(name, { backend: id, cipher: await safeStorage.encryptStringAsync(token) });
  };
  return {
    backend: names[id] ?? id,
    async probe() {
      const { text } = await decrypt(await safeStorage.encryptStringAsync("probe"));
      if (text !== "probe") throw new Error("the keychain does not give back what it encrypted.");
    },
    set,
    async get(name) {
      const secret = secrets.read(name);
      if (secret === null || secret.backend !== id) return null; // Another keychain encrypted it: only asking again helps.
      const { text, stale } = await decrypt(secret.cipher);
      if (stale) await set(name, text);
      return text;
    },
    delete: async (name) => secrets.remove(name),
  };
}
