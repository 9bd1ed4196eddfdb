// How a token is kept, told honestly.
import type { Connection, KeepToken, VaultState } from "../../../shared/contract/desktop.ts";

/** The sentence under a token field, before anything is kept. */
export const toVaultPromise = (vault: VaultState): string =>
  vault.kind === "keychain"
    ? `The token is kept in this machine’s keychain (${vault.backend}). It is never kept in plain text.`
    : `${(vault.reason ?? "The token is kept only until Repodesk ends").replace(/\.$/, "")}. Tokens are not written to disk.`;

/**
 * What it means where no keychain works and one can choose; `folder` is where its file lies. On Windows a file's mode protects nothing.
 */
export function toKeepMeaning(keep: KeepToken, vault: VaultState, platform: "linux" | "darwin" | "win32"): string {
  if (keep === "session") return toVaultPromise(vault);
  const who = "Programs that you run, administrators and backups can read it.";
  return platform === "win32"
    ? `It lies unencrypted in ${vault.folder}. Windows keeps it from other people only if that folder is closed to them, as those of your profile are; Repodesk cannot check it. ${who}`
    : `It lies unencrypted in ${vault.folder}, in a file that only your account can open. ${who} Once other people can read it, Repodesk does not use it any more.`;
}

/** Why a token that was given before is not at hand. */
export const toMissingReason = (problem: string | null): string =>
  problem ?? "It was kept in memory only, and Repodesk was started again, or the keychain does not give it back.";

/** "Tokens are kept only until Repodesk ends: no keyring runs" -> "no keyring runs". */
const toCause = (reason: string): string => reason.replace(/^[^:]*:\s*/, "").replace(/\.$/, "");

/** How the token of a connection is kept now: the fact, and what it means. */
export function toTokenFact(token: Connection["token"], vault: VaultState | undefined): { fact: string; meaning: string } {
  if (token === "kept") return { fact: "Kept in the keychain", meaning: vault?.kind === "keychain" ? vault.backend : "" };
  if (token === "session") return { fact: "Only until Repodesk ends", meaning: toCause(vault?.reason ?? "") };
  if (token === "file")
    return {
      fact: "In a file, not encrypted",
      meaning: vault?.kind === "keychain" ? "the next one goes into the keychain" : "only your account can open it",
    };
  if (token === "missing")
    return { fact: "Not at hand", meaning: "it was kept for a session that ended, or the keychain does not give it back" };
  return { fact: "No token", meaning: "only what is public can be read" };
}
