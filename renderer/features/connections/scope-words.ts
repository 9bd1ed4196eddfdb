// What a token's scopes allow, in plain words.
import { ownValue } from "../../../shared/lib/own-value.ts";

export interface ScopeWords {
  readonly scope: string;
  /** Whether Repodesk makes use of it. */
  readonly isUsed: boolean;
  readonly words: string;
}

const known: Readonly<Record<string, string>> = {
  api: "read everything, commit, create and delete branches",
  read_api: "read files, history and projects",
  read_user: "read whose token this is",
};

/** One line for each scope; what `api` includes already is said to be unneeded. */
export function toScopeWords(scopes: readonly string[]): ScopeWords[] {
  const hasApi = scopes.includes("api");
  return scopes.map((scope) => {
    if (scope !== "api" && hasApi && (Object.hasOwn(known, scope) || scope.startsWith("read_"))) {
      return { scope, isUsed: false, words: "not needed, api includes it" };
    }
    const words = ownValue(known, scope);
    return words === undefined ? { scope, isUsed: false, words: "not used by Repodesk" } : { scope, isUsed: true, words };
  });
}

/** For whoever makes a token: no more than what is needed. */
export const scopeAdvice = "Made in your account on the server: the scope read_api is enough to read, api is needed to commit.";
