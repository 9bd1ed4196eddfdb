// The blame of a file as far as it is known: whole and growing on this machine, on a server the parts that somebody looks at.
import { useQueries, useQuery } from "@tanstack/react-query";
import { useCallback, useMemo, useState } from "react";
import { type Blame, type BlameQuestion, blamedLinesQuery, blameQuery, linesAtOnce } from "../../data/blame.ts";
import type { Lines } from "../../monaco/load.ts";

export interface KnownBlame extends Blame {
  readonly error: Error | null;
  retry(): void;
  /** Hears which lines are in sight. */
  see(lines: Lines): void;
}

const nothing: Blame = { owners: [], origins: [], commits: new Map(), isWhole: false };

/** `question` null = nobody asks; `only`: of these lines alone; `count`: lines of the file. */
export function useBlame(question: BlameQuestion | null, only: Lines | null, count: number): KnownBlame {
  const asked = question ?? { connection: "", id: "", commit: "", path: "", skipsIgnored: false };
  const isLocal = asked.connection === "local";
  const whole = useQuery({ ...blameQuery(asked), enabled: question !== null && isLocal && only === null });
  const seen = useSeen(`${asked.connection} ${asked.id} ${asked.commit} ${asked.path}`);
  const wanted = useMemo(() => {
    if (question === null || (isLocal && only === null)) return [];
    if (only !== null) return [{ from: only.from, to: only.to }];
    const last = Math.max(0, Math.ceil(count / linesAtOnce) - 1);
    return [...seen.parts].filter((part) => part <= last).map((part) => ({ from: part * linesAtOnce + 1, to: (part + 1) * linesAtOnce }));
  }, [question, isLocal, only, seen.parts, count]);
  const parts = useQueries({
    queries: wanted.map(({ from, to }) => blamedLinesQuery(asked, from, to)),
    combine: mergeParts,
  });
  const isWholeAsked = isLocal && only === null;
  const known = isWholeAsked ? (whole.data ?? nothing) : (parts.blame ?? nothing);
  const error = isWholeAsked ? whole.error : parts.error;
  const { refetch } = whole;
  const { retry } = parts;
  const { see } = seen;
  return useMemo(
    () => ({ ...known, error, retry: isWholeAsked ? () => void refetch() : retry, see }),
    [known, error, isWholeAsked, refetch, retry, see],
  );
}

/** Parts of the file that were in sight, each once; none of another file. */
function useSeen(file: string): { readonly parts: ReadonlySet<number>; see(lines: Lines): void } {
  const [seen, setSeen] = useState<{ file: string; parts: ReadonlySet<number> }>({ file, parts: new Set([0]) });
  const see = useCallback(
    ({ from, to }: Lines): void =>
      setSeen((before) => {
        const known = before.file === file ? before.parts : new Set<number>();
        const next = new Set(known);
        for (let part = Math.floor((from - 1) / linesAtOnce); part <= Math.floor((to - 1) / linesAtOnce); part += 1) next.add(part);
        return next.size === known.size && before.file === file ? before : { file, parts: next };
      }),
    [file],
  );
  return { parts: seen.file === file ? seen.parts : firstPart, see };
}

const firstPart: ReadonlySet<number> = new Set([0]);

interface Part {
  readonly data: Blame | undefined;
  readonly error: Error | null;
  readonly isPending: boolean;
  refetch(): unknown;
}

function mergeParts(parts: Part[]): { readonly blame: Blame | null; readonly error: Error | null; retry(): void } {
  const owners: (string | undefined)[] = [];
  const commits = new Map<string, Blame["commits"] extends ReadonlyMap<string, infer C> ? C : never>();
  for (const { data } of parts) {
    for (const [at, owner] of (data?.owners ?? []).entries()) if (owner !== undefined) owners[at] = owner;
    for (const [id, commit] of data?.commits ?? []) commits.set(id, commit);
  }
  const error = parts.find((part) => part.error !== null)?.error ?? null;
  return {
    blame:
      parts.length === 0 ? null : { owners: Array.from(owners), origins: [], commits, isWhole: parts.every(({ isPending }) => !isPending) },
    error,
    retry: () => {
      for (const part of parts) if (part.error !== null) void part.refetch();
    },
  };
}
