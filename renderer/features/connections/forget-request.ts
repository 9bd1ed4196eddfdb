// Asks whether a connection is to be forgotten, from anywhere.
import { create } from "zustand";

interface ForgetRequestStore {
  /** null = nobody asks. */
  readonly connection: { readonly id: string; readonly name: string } | null;
}

export const useForgetRequest = create<ForgetRequestStore>()(() => ({ connection: null }));

export const requestForget = (connection: ForgetRequestStore["connection"]): void => useForgetRequest.setState({ connection });
