// Adds many repositories of this machine at once, shows how far it is, and can be stopped.
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { type Added, addFolders } from "../../data/folder-search.ts";

export interface AddAll {
  /** null = nothing is being added. */
  readonly progress: { readonly done: number; readonly of: number } | null;
  /** How the last run ended; null before the first. */
  readonly outcome: Added | null;
  readonly error: Error | null;
  readonly add: (paths: readonly string[]) => void;
  /** What is added already stays. */
  readonly stop: () => void;
}

/** `onAdded` hears of a run that added each of them. */
export function useAddAll(toLabel: (folder: string) => string, onAdded: (count: number) => void): AddAll {
  const client = useQueryClient();
  const [progress, setProgress] = useState<AddAll["progress"]>(null);
  const [outcome, setOutcome] = useState<Added | null>(null);
  const [error, setError] = useState<Error | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const add = (paths: readonly string[]): void => {
    if (running.current !== null || paths.length === 0) return;
    const own = new AbortController();
    running.current = own;
    setProgress({ done: 0, of: paths.length });
    setOutcome(null);
    setError(null);
    const onStep = (done: number): void => setProgress({ done, of: paths.length });
    addFolders(client, paths, { signal: own.signal, onStep, toLabel })
      .then(
        (added) => {
          setOutcome(added);
          if (added.added === paths.length) onAdded(added.added);
        },
        (problem: Error) => setError(problem),
      )
      .finally(() => {
        running.current = null;
        setProgress(null);
      });
  };
  return { progress, outcome, error, add, stop: () => running.current?.abort() };
}
