// Asks for the token of a connection, from anywhere: where a screen could not be read for want of one that is taken.
import { create } from "zustand";

interface TokenRequestStore {
  /** Id of a connection to a server; null = nobody asks. */
  readonly connection: string | null;
  /** The last answer to such a question; another object each time. null = none in this window. */
  readonly given: { readonly connection: string } | null;
}

export const useTokenRequest = create<TokenRequestStore>()(() => ({ connection: null, given: null }));

export const requestToken = (connection: string): void => useTokenRequest.setState({ connection });

/** A token of that connection was taken. */
export const noteTokenGiven = (connection: string): void => useTokenRequest.setState({ given: { connection } });

export const endTokenRequest = (): void => useTokenRequest.setState({ connection: null });
