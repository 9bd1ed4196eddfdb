// How one file is looked at, and how to change that.
import type { StoreApi } from "zustand";
import { useStore } from "zustand";
import { ownValue } from "../../../shared/lib/own-value.ts";
import { usualView, type View, type Views } from "./modes.ts";

export function useView(store: StoreApi<Views>, file: string): readonly [View, (change: Partial<View>) => void] {
  const view = useStore(store, ({ views }) => ownValue(views, file) ?? usualView);
  return [view, (change) => store.getState().change(file, change)];
}
