// The symbols of the text that is on screen, read when they are first asked for.
import { useEffect, useState } from "react";
import { useOpenText } from "../../state/open-text.ts";
import { nameOf } from "../../state/tree.ts";
import type { FoundGroup } from "./command-group.ts";
import type { FindSymbols } from "./symbol-group.ts";

/** A function of its own: see renderer/monaco/load.ts. */
async function fetchGroup(): Promise<typeof import("./symbol-group.ts")> {
  return await import("./symbol-group.ts");
}

export interface FoundSymbols {
  readonly group: FoundGroup | null;
  readonly isBusy: boolean;
  /** Stands in place of the rows; null while they are not asked for. */
  readonly empty: string | null;
}

type Answer = { readonly find: FindSymbols } | { readonly problem: string };

/** `text` null: nobody asks. */
export function useSymbols(text: string | null): FoundSymbols {
  const open = useOpenText((state) => state.open);
  const [answer, setAnswer] = useState<Answer | null>(null);
  const isAsked = text !== null;
  useEffect(() => {
    if (!isAsked || open === null) return;
    const asked = new AbortController();
    const tell = (next: Answer): void => {
      if (!asked.signal.aborted) setAnswer(next);
    };
    fetchGroup()
      .then(({ findSymbolsOf }) => findSymbolsOf(open, asked.signal))
      .then((find) => tell({ find }))
      .catch((error: unknown) => {
        const why = error instanceof Error ? error.message : String(error);
        tell({ problem: `The symbols of ${nameOf(open.path)} could not be read. ${why}` });
      });
    return () => {
      asked.abort();
      setAnswer(null);
    };
  }, [isAsked, open]);
  if (text === null) return { group: null, isBusy: false, empty: null };
  if (open === null) return { group: null, isBusy: false, empty: "Open a file first." };
  if (answer === null) return { group: null, isBusy: true, empty: `Reading the symbols of ${nameOf(open.path)}…` };
  if ("problem" in answer) return { group: null, isBusy: false, empty: answer.problem };
  return { ...answer.find(text), isBusy: false };
}
