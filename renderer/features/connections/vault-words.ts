// How a token is kept, told honestly.
import type { Connection, VaultState } from "../../../shared/contract/desktop.ts";

/** The sentence under a token field, before anything is kept. */
export const toVaultPromise = (vault: VaultState): string =>
  vault.kind === "keychain"
    ? `The token is kept in this machine’s keychain (${vault.backend}). It is never kept in plain text.`
    : `${(vault.reason ?? "The token is kept only until Repodesk ends").replace(/\.$/, "")}. Tokens are not written to disk.`;

/** "Tokens are kept only until Repodesk ends: no keyring runs" -> "no keyring runs". */
const toCause = (reason: string): string => reason.replace(/^[^:]*:\s*/, "");

/** How the token of a connection is kept now: the fact, and what it means. */
export function toTokenFact(token: Connection["token"], vault: VaultState | undefined): { fact: string; meaning: string } {
  if (token === "kept") return { fact: "Kept in the keychain", meaning: vault?.kind === "keychain" ? vault.backend : "" };
  if (token === "session") return { fact: "Only until Repodesk ends", meaning: toCause(vault?.reason ?? "") };
  if (token === "missing")
    return { fact: "Not at hand", meaning: "it was kept for a session that ended, or the keychain does not give it back" };
  return { fact: "No token", meaning: "only what is public can be read" };
}
