// The port for keeping tokens, and the keeper of last resort: this program's memory.
import type { VaultState } from "../../shared/contract/desktop.ts";

export interface Vault {
  /** How tokens are kept now, and why not better. */
  state(): VaultState;
  /** Resolves when the keeper was tried; tokens asked for before then wait for it. Never rejects. */
  readonly settled: Promise<void>;
  /** Answers where the token is now: in the keychain, or only in memory until the program ends. */
  set(id: string, token: string): Promise<"kept" | "session">;
  /** null when there is none, or when it cannot be decrypted any more. */
  get(id: string): Promise<string | null>;
  delete(id: string): Promise<void>;
}

/** A keychain as the platform has it. Every call may reject; the vault then falls back and says so. */
export interface Keychain {
  /** For people: "GNOME Keyring or KWallet", "macOS Keychain". */
  readonly backend: string;
  /** Proves that a secret written can be read again. Rejects with the reason why not. */
  probe(): Promise<void>;
  set(id: string, token: string): Promise<void>;
  get(id: string): Promise<string | null>;
  delete(id: string): Promise<void>;
}

export interface VaultOptions {
  /** Loads the keychain; may reject when the platform has none. */
  readonly load: () => Promise<Keychain>;
  /** Milliseconds that the keychain gets to answer; a prompt that nobody sees must not hold the program. */
  readonly limit?: number;
  readonly onChange?: () => void;
}

const memoryBackend = "memory of this program";

/**
 * A vault over a keychain that may turn out not to work. It answers at once: until the keychain has proved itself, and for good if
 * it does not, tokens live in memory only, and `state` says why.
 */
export function createVault({ load, limit = 3000, onChange = () => undefined }: VaultOptions): Vault {
  const memory = new Map<string, string>();
  let keychain: Keychain | null = null;
  let state: VaultState = { kind: "session", backend: memoryBackend, reason: "The system's keychain is being asked." };
  const fallBack = (error: unknown): void => {
    const why = error instanceof Error ? error.message : String(error);
    state = { kind: "session", backend: memoryBackend, reason: `Tokens are kept only until Repodesk ends: ${why}` };
    keychain = null;
    onChange();
  };
  const settle = async (): Promise<void> => {
    try {
      const loaded = await within(limit, load());
      await within(limit, loaded.probe());
      keychain = loaded;
      state = { kind: "keychain", backend: loaded.backend, reason: null };
      onChange();
    } catch (error) {
      fallBack(error);
    }
  };
  const settled = settle();
  return {
    state: () => state,
    settled,
    async set(id, token) {
      await settled;
      try {
        if (keychain !== null) {
          await within(limit, keychain.set(id, token));
          memory.delete(id);
          return "kept";
        }
      } catch (error) {
        fallBack(error);
      }
      memory.set(id, token);
      return "session";
    },
    async get(id) {
      await settled;
      const remembered = memory.get(id);
      if (remembered !== undefined || keychain === null) return remembered ?? null;
      return within(limit, keychain.get(id)).catch(() => null); // Undecryptable or locked: the token is asked for again.
    },
    async delete(id) {
      memory.delete(id);
      await settled;
      if (keychain !== null) await within(limit, keychain.delete(id)).catch(() => undefined); // Nothing there is what was wanted.
    },
  };
}

function within<T>(limit: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`the keychain did not answer within ${limit / 1000} s.`)), limit);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
