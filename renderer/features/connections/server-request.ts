// Asks for the form that connects a server, from anywhere; an address that is at hand stands in it.
import { create } from "zustand";
import { setServerAddress } from "./server-address.ts";

export const useServerRequest = create<{ readonly isOpen: boolean }>()(() => ({ isOpen: false }));

/** Without an address, the one that was typed last stands there. */
export function requestServer(address: string | null = null): void {
  if (address !== null) setServerAddress(address);
  useServerRequest.setState({ isOpen: true });
}

export const endServerRequest = (): void => useServerRequest.setState({ isOpen: false });
