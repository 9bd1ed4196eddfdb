// The address that was typed into the form for another server: it outlives the form, a token never does.
import { create } from "zustand";

export const useServerAddress = create<{ readonly address: string }>()(() => ({ address: "" }));

export const setServerAddress = (address: string): void => useServerAddress.setState({ address });
