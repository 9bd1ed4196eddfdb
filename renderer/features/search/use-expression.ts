// The expression that is being searched for, compiled; what compiles it arrives with the first one.
import { useEffect, useState } from "react";
import type { Finder } from "./find-hits.ts";

/** UTF-16 units of a staged or typed text that an expression is looked for in here. */
export const longestText = 1_000_000;

interface Compiled {
  readonly key: string;
  readonly find: Finder | null;
}

/** undefined: not compiled yet; null: there is none (`source` null), or only git reads it. */
export function useExpression(source: string | null, matchCase: boolean, wholeWord: boolean): Finder | null | undefined {
  const [compiled, setCompiled] = useState<Compiled | null>(null);
  const key = `${matchCase} ${wholeWord} ${source}`;
  useEffect(() => {
    if (source === null) return;
    let isWanted = true;
    const compile = async (): Promise<void> => {
      const { expressionFinder } = await import("./expression.ts");
      if (isWanted) setCompiled({ key, find: expressionFinder(source, { matchCase, wholeWord }) });
    };
    compile().catch((error: unknown) => {
      console.warn("What reads expressions did not arrive: staged and typed texts are not searched.", error);
      if (isWanted) setCompiled({ key, find: null });
    });
    return () => {
      isWanted = false;
    };
  }, [source, key, matchCase, wholeWord]);
  if (source === null) return null;
  return compiled?.key === key ? compiled.find : undefined;
}
