// Asks for the token of a connection, from anywhere: where a screen could not be read for want of one that is taken.
import { create } from "zustand";

interface TokenRequestStore {
  /** Id of a connection to a server; null = nobody asks. */
  readonly connection: string | null;
}

export const useTokenRequest = create<TokenRequestStore>()(() => ({ connection: null }));

export const requestToken = (connection: string): void => useTokenRequest.setState({ connection });

export const endTokenRequest = (): void => useTokenRequest.setState({ connection: null });
