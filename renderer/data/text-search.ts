// What a server finds in the files of a project at a commit: pieces of files around the places, page after page while they come.
import { queryOptions } from "@tanstack/react-query";
import { passedOverHeader } from "../../shared/contract/repository.ts";
import { fullPage, pagesOf, staleness } from "./api-query.ts";
import { grow } from "./grow.ts";

/** Some lines of a file. */
export interface FoundPiece {
  readonly path: string;
  /** Number of the first line, from 1. */
  readonly startLine: number;
  readonly lines: readonly string[];
  /** Numbers of the lines that match; null where the server does not tell, as of a text. */
  readonly matched: readonly number[] | null;
}

export interface TextSearch {
  readonly pieces: readonly FoundPiece[];
  /** false: more are on their way. */
  readonly isWhole: boolean;
  /** Whether there may be more than were asked for. */
  readonly isCut: boolean;
  /** Why the content of some files could not be searched; null where all was. */
  readonly passedOver: "unfetched" | "damaged" | null;
}

/** Pieces after which no more are asked for. */
export const mostPieces = 1_000;

/** How an expression is looked for; only the service of this machine reads one. */
export interface ExpressionRules {
  readonly matchCase: boolean;
  readonly wholeWord: boolean;
}

/** `ref`: a full hash; `rules`: the text is an expression. Rejects with 400, 403 or 404 where the server has no such search. */
export const textSearchQuery = (connection: string, id: string, ref: string, search: string, rules: ExpressionRules | null = null) => {
  const extension = rules === null ? {} : { regexp: true, match_case: rules.matchCase, whole_word: rules.wholeWord };
  const input = { id, scope: "blobs", search, ref, ...extension } as const;
  const queryKey = ["searchProject", connection, { ...input, pages: "all" }] as const;
  return queryOptions({
    queryKey,
    queryFn: async ({ client, signal }): Promise<TextSearch> => {
      let passedOver: TextSearch["passedOver"] = null;
      const onHeaders = (headers: { get(name: string): string | null }): void => {
        const told = headers.get(passedOverHeader);
        passedOver = told === "unfetched" || told === "damaged" ? told : null;
      };
      const pages = pagesOf(connection, "searchProject", { ...input, per_page: fullPage }, { signal, most: mostPieces, onHeaders });
      const rows = await grow(pages, (arrived) => {
        if (!signal.aborted)
          client.setQueryData<TextSearch>(queryKey, { pieces: toPieces(arrived), isWhole: false, isCut: false, passedOver });
      });
      return { pieces: toPieces(rows), isWhole: true, isCut: rows.length >= mostPieces, passedOver };
    },
    // What was not here may be by the next time.
    staleTime: ({ state: { data } }) =>
      data?.isWhole === false || (data?.passedOver ?? null) !== null ? 0 : staleness("searchProject", input).staleTime,
    retry: false,
  });
};

/** Rows of another kind are left out. */
const toPieces = (rows: readonly Readonly<Record<string, unknown>>[]): FoundPiece[] =>
  rows.flatMap(({ path, data, startline, matched_lines: matched }) =>
    typeof path === "string" && typeof data === "string"
      ? [
          {
            path,
            startLine: typeof startline === "number" && startline > 0 ? startline : 1,
            lines: data.replace(/\r?\n$/, "").split("\n"),
            matched: Array.isArray(matched) ? matched.filter((line): line is number => typeof line === "number") : null,
          },
        ]
      : [],
  );
