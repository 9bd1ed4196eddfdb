// How many commits were read so far, of each count that is under way.
import { create } from "zustand";

interface CountedSoFar {
  /** By what is counted. */
  readonly of: Readonly<Record<string, number>>;
}

export const useCountedSoFar = create<CountedSoFar>()(() => ({ of: {} }));

export const reportCounted = (key: string, count: number): void => useCountedSoFar.setState(({ of }) => ({ of: { ...of, [key]: count } }));
