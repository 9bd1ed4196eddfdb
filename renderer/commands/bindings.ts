// What the catalogue's commands do right now: views bind handlers while they are on screen; palette, menus and keyboard run them.
import { useLayoutEffect, useRef } from "react";
import { create } from "zustand";
import { type BoundCommand, catalogue } from "./catalogue.ts";

export interface Binding {
  readonly id: BoundCommand;
  /** As the catalogue has it, or what it would do now: "Commit 3 changes". */
  readonly title: string;
  /** Why it cannot be done now; null = it can. A disabled command is listed with its reason. */
  readonly disabled: string | null;
  /** Whether what it lacks is on its way: a key pressed now waits for that. */
  readonly pending: boolean;
  run(): void;
}

interface BindingStore {
  readonly bindings: readonly Binding[];
  bind(binding: Binding): () => void;
}

export const useBindings = create<BindingStore>()((set) => ({
  bindings: [],
  bind: (binding) => {
    set((state) => ({ bindings: [...state.bindings, binding] }));
    return () => set((state) => ({ bindings: state.bindings.filter((known) => known !== binding) }));
  },
}));

export interface BindingOptions {
  readonly disabled?: string | null;
  readonly pending?: boolean;
  readonly title?: string | undefined;
}

/** Binds a command while the component is mounted. The newest binding of an id wins, so a view can refine the frame's. */
export function useCommand(
  id: BoundCommand,
  run: () => void,
  { disabled = null, pending = false, title = catalogue[id].title }: BindingOptions = {},
): void {
  const latest = useRef(run);
  // Before the paint: a screen that is seen takes its keys.
  useLayoutEffect(() => {
    latest.current = run;
  });
  useLayoutEffect(() => {
    const binding: Binding = { id, title, disabled, pending: pending && disabled !== null, run: () => latest.current() };
    return useBindings.getState().bind(binding);
  }, [id, title, disabled, pending]);
}

/** The commands as they stand: of each id the newest binding, in the order in which the ids first appeared. */
export function currentBindings(bindings: readonly Binding[]): Binding[] {
  const byId = new Map<string, Binding>();
  for (const binding of bindings) byId.set(binding.id, binding);
  return [...byId.values()];
}

/** Calls `listener` once, when no binding of a command waits for what it lacks any more. */
export function whenSettled(id: string, listener: () => void): void {
  const isPending = (): boolean => useBindings.getState().bindings.findLast((known) => known.id === id)?.pending === true;
  let isTold = false;
  const stop = useBindings.subscribe(() => {
    // A binding that changes is taken away before the new one is there.
    queueMicrotask(() => {
      if (isTold || isPending()) return;
      isTold = true;
      stop();
      listener();
    });
  });
}

/** Runs a command by id; answers false when nobody binds it now or it is disabled. */
export function runCommand(id: string): boolean {
  const binding = useBindings.getState().bindings.findLast((known) => known.id === id);
  if (binding === undefined || binding.disabled !== null) return false;
  binding.run();
  return true;
}
