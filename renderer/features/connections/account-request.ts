// Asks for another account on the server of a connection, from anywhere.
import { create } from "zustand";

interface AccountRequestStore {
  /** Id of a connection to the server; null = nobody asks. */
  readonly connection: string | null;
}

export const useAccountRequest = create<AccountRequestStore>()(() => ({ connection: null }));

export const requestAccount = (connection: string): void => useAccountRequest.setState({ connection });

export const endAccountRequest = (): void => useAccountRequest.setState({ connection: null });
