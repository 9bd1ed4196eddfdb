// When kept work was changed last.
import { useStore } from "zustand/react";
import { ownValue } from "../../../shared/lib/own-value.ts";
import { deskStore } from "../../desk/store.ts";

/** Milliseconds since 1970; null = not known. */
export const useChangedAt = (key: string): number | null => useStore(deskStore, ({ changedAt }) => ownValue(changedAt, key) || null);
