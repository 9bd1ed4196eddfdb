// What somebody is asked about a branch or tag that they make or delete, wherever they began it.
import { create } from "zustand";

export type RefRequest =
  /** `at`: the full hash of the commit that gets it; null = the one on screen. */
  | { readonly kind: "new"; readonly what: "branch" | "tag"; readonly name: string; readonly at: string | null }
  | { readonly kind: "delete"; readonly what: "branch" | "tag"; readonly name: string };

/** null = nothing is asked. */
export const useRefRequest = create<{ readonly request: RefRequest | null }>()(() => ({ request: null }));

export const askOfRef = (request: RefRequest | null): void => useRefRequest.setState({ request });
