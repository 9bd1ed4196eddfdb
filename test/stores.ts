// Stands in for zustand: files of tests share one page or worker and its modules, and what one of them left open is none of the next one's.
import type { create as Create, StateCreator, StoreApi, UseBoundStore } from "zustand";
import { create as createBound, useStore as useOne } from "zustand/react";
import { createStore as createOne } from "zustand/vanilla";

export const useStore = useOne;
export const createStore = createOne;

const stores = new Set<StoreApi<unknown>>();

function register<State>(creator: StateCreator<State>): UseBoundStore<StoreApi<State>> {
  const store = createBound<State>()(creator);
  stores.add(store as StoreApi<unknown>);
  return store;
}

/** As zustand's, for stores of the window: each is as it was at its start when a file of tests begins. */
export const create = ((creator?: StateCreator<unknown>) => (creator === undefined ? register : register(creator))) as typeof Create;

/** While no window is open. */
export function resetStores(): void {
  for (const store of stores) store.setState(store.getInitialState(), true);
}
