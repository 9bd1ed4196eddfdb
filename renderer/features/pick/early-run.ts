// The main action pressed before the tries are done: it begins by itself where everything turns out to go, and not at all where something does not.
import type { StoreApi } from "zustand";
import type { PickState } from "./pick-state.ts";
import type { Plan } from "./plan.ts";

export interface EarlyRun {
  /** Begins now, or once the tries are done. */
  want(): void;
  /** What was wanted is something else by now. */
  drop(): void;
}

export function createEarlyRun(store: StoreApi<PickState>, plan: () => Plan, run: () => Promise<void>): EarlyRun {
  const settle = (): void => {
    if (store.getState().early !== "wanted") return;
    const { offReason, isPending, isWhole } = plan();
    if (isPending) return;
    const goes = offReason === null && isWhole;
    store.setState({ early: goes ? "none" : "refused" });
    if (goes) void run();
  };
  store.subscribe(settle);
  return {
    want: () => {
      if (plan().isPending) {
        store.setState({ early: "wanted" });
        return;
      }
      store.setState({ early: "none" });
      void run();
    },
    drop: () => {
      if (store.getState().early !== "none") store.setState({ early: "none" });
    },
  };
}
