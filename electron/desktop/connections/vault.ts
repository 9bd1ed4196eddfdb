// The port for keeping tokens, and the keepers of last resort: this program's memory, and files for those who chose them.

import { toFolderReason } from "../../../local/folders.ts";
import type { KeepToken, VaultState } from "../../../shared/contract/desktop.ts";
import { ApiError } from "../../../shared/contract/errors.ts";
import { refusal } from "../http/answer.ts";
import type { Secrets } from "./secrets.ts";
import type { TokenFiles } from "./token-files.ts";

/** Where a token is: in the keychain, in memory until the program ends, or in a file. */
export type TokenHome = "kept" | "session" | "file";

export interface HeldToken {
  /** null when there is none, or when it cannot be read any more. */
  readonly token: string | null;
  readonly home: TokenHome | null;
  /** Why what is there is not used: a sentence. */
  readonly problem: string | null;
}

export interface Vault {
  /** How tokens are kept now, and why not better. */
  state(): VaultState;
  /** Resolves when the keeper was tried; tokens asked for before then wait for it. Never rejects. */
  readonly settled: Promise<void>;
  /**
   * Answers where the token is now. `keep` counts where no keychain works; left out, it goes where the former one of `id` was. Throws
   * not_allowed where it was to be kept in a file and cannot be.
   */
  set(id: string, token: string, keep?: KeepToken): Promise<TokenHome>;
  get(id: string): Promise<HeldToken>;
  /** Rejects with a sentence when the token may still be kept; `mayBeKept` = `set` may once have put it into the keychain. */
  delete(id: string, mayBeKept: boolean): Promise<void>;
}

/** A keychain as the platform has it. Every call may reject; the vault then falls back and says so. */
export interface Keychain {
  /** For people: "GNOME Keyring or KWallet", "macOS Keychain". */
  readonly backend: string;
  /** Proves that a secret written can be read again. Rejects with the reason why not. */
  probe(): Promise<void>;
  set(id: string, token: string): Promise<void>;
  get(id: string): Promise<string | null>;
  /** Resolves when no such token is there, rejects when it may still be. */
  delete(id: string): Promise<void>;
}

export interface VaultOptions {
  /** Loads the keychain; may reject when the platform has none. */
  readonly load: () => Promise<Keychain>;
  /** Where tokens lie that the keychain only encrypts: they can be removed without it. */
  readonly secrets?: Secrets;
  readonly files?: TokenFiles;
  /** Milliseconds that the keychain gets to answer; a prompt that nobody sees must not hold the program. */
  readonly limit?: number;
  readonly onChange?: () => void;
}

const memoryBackend = "memory of this program";

/**
 * A vault over a keychain that may turn out not to work. It answers at once: until the keychain has proved itself, and for good if
 * it does not, tokens live in memory only, and `state` says why.
 */
export function createVault({ load, secrets, files, limit = 3000, onChange = () => undefined }: VaultOptions): Vault {
  const memory = new Map<string, string>();
  let keychain: Keychain | null = null;
  /** Has worked in this run; what it took before it failed is still there. */
  let proven: Keychain | null = null;
  let state: VaultState = { kind: "session", backend: memoryBackend, reason: "The system's keychain is being asked.", folder: null };
  const fallBack = (error: unknown): void => {
    const why = `${reasonOf(error)}.`;
    state = {
      kind: "session",
      backend: memoryBackend,
      reason: `Tokens are kept only until Repodesk ends: ${why}`,
      folder: files?.folder ?? null,
    };
    keychain = null;
    onChange();
  };
  const settle = async (): Promise<void> => {
    try {
      const loaded = await within(limit, load());
      await within(limit, loaded.probe());
      keychain = loaded;
      proven = loaded;
      state = { kind: "keychain", backend: loaded.backend, reason: null, folder: null };
      onChange();
    } catch (error) {
      fallBack(error);
    }
  };
  const settled = settle();
  const removeFile = (id: string): void => {
    try {
      files?.remove(id);
    } catch (error) {
      throw refusal("token_stays", `The token's file in ${files?.folder} cannot be removed: ${toFolderReason(error)}.`, error);
    }
  };
  return {
    state: () => state,
    settled,
    async set(id, token, keep) {
      await settled;
      const wanted = keep ?? (files?.has(id) ? "file" : "session");
      try {
        if (keychain !== null) {
          await within(limit, keychain.set(id, token));
          removeFile(id);
          memory.delete(id);
          return "kept";
        }
      } catch (error) {
        if (error instanceof ApiError) throw error;
        fallBack(error);
      }
      if (wanted === "file" && files !== undefined) {
        try {
          files.write(id, token);
        } catch (error) {
          throw refusal(
            "not_allowed",
            `The token could not be kept in a file: ${toFolderReason(error).replace(/\.$/, "")}. Keep it for this session only, or mend ${files.folder}.`,
            error,
          );
        }
        memory.delete(id);
        return "file";
      }
      removeFile(id);
      memory.set(id, token);
      return "session";
    },
    async get(id) {
      await settled;
      const remembered = memory.get(id);
      if (remembered !== undefined) return { token: remembered, home: "session", problem: null };
      // What is in a file was given after what the keychain has: it goes when the keychain takes a newer one.
      const filed = files?.read(id) ?? { token: null, problem: null };
      if (filed.token !== null) return { ...filed, home: "file" };
      const token = keychain === null ? null : await within(limit, keychain.get(id)).catch(() => null); // Undecryptable or locked: the token is asked for again.
      return token === null ? { token, home: null, problem: filed.problem } : { token, home: "kept", problem: null };
    },
    async delete(id, mayBeKept) {
      await settled;
      if (proven !== null) {
        const { backend } = proven;
        await within(limit, proven.delete(id)).catch((error: unknown) => {
          throw new Error(`${backend} did not let go of the token: ${reasonOf(error)}.`, { cause: error });
        });
      } else if (secrets?.read(id)) secrets.remove(id);
      else if (mayBeKept)
        throw new Error(`The token may be in the system's keychain, which cannot be reached. ${state.reason ?? ""}`.trim());
      removeFile(id);
      memory.delete(id); // Last: until then the connection works as before.
    },
  };
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error)).replace(/\.$/, "");

function within<T>(limit: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`the keychain did not answer within ${limit / 1000} s.`)), limit);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
