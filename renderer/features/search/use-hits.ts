// The hits of a search: what the server found, and what stands on the desk as it stands there.
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { decodeBase64 } from "../../../shared/lib/base64.ts";
import { decode, decodeText } from "../../../shared/lib/text-file.ts";
import type { Checkout } from "../../data/checkout.ts";
import { textSearchQuery } from "../../data/text-search.ts";
import type { Desk } from "../../desk/model.ts";
import { seenChanges } from "../../desk/seen-changes.ts";
import { useSettled } from "../../state/use-settled.ts";
import { acceptsPath, type Finder, type Hit, hitsIn, type SearchTerms, textFinder } from "./find-hits.ts";
import { groupHits } from "./hit-rows.ts";
import { longestText, useExpression } from "./use-expression.ts";

export interface FoundHits {
  readonly files: ReadonlyMap<string, readonly Hit[]>;
  readonly isBusy: boolean;
  /** Whether the server may know more places. */
  readonly isCut: boolean;
  readonly error: Error | null;
  /** Files of the desk whose text was not searched, since git alone reads such an expression. */
  readonly unread: number;
}

/** Letters from which a server is asked: one is in every line. */
export const fewestLetters = 2;

/** Texts that the desk has and the server has otherwise, by path. */
function textsOf(desk: Desk): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  for (const change of seenChanges(desk)) {
    if (!("content" in change) || change.content === null) continue;
    const { content } = change;
    const read = content.encoding === "text" ? decodeText(content.text) : decode(decodeBase64(content.base64) ?? new Uint8Array());
    if (read.kind === "text") texts.set(change.path, read.text);
  }
  for (const [path, { text }] of Object.entries(desk.unsaved)) texts.set(path, text);
  return texts;
}

const nothing: Finder = () => null;

export function useHits({ connection, project, commit }: Checkout, desk: Desk, terms: SearchTerms): FoundHits {
  const id = project?.path_with_namespace;
  const { text, matchCase, wholeWord, expression, within, without } = terms;
  const settled = useSettled(text);
  const asks = settled.length >= fewestLetters && id !== undefined && commit !== undefined;
  const rules = expression ? { matchCase, wholeWord } : null;
  const found = useQuery({ ...textSearchQuery(connection, id ?? "", commit?.id ?? "", settled, rules), enabled: asks });
  const compiled = useExpression(expression && settled.length >= fewestLetters ? settled : null, matchCase, wholeWord);
  const texts = useMemo(() => textsOf(desk), [desk]);
  const files = useMemo(() => {
    const wanted: SearchTerms = { text: settled, matchCase, wholeWord, expression, within, without };
    if (settled.length < fewestLetters) return groupHits([]);
    const find: Finder = expression ? (compiled ?? nothing) : textFinder(wanted);
    const listed = (found.data?.pieces ?? []).filter(({ path }) => acceptsPath(path, wanted));
    const hits = listed.flatMap(({ path, startLine, lines, matched }) =>
      texts.has(path) ? [] : hitsIn(path, lines, startLine, find, matched),
    );
    const own = [...texts].flatMap(([path, whole]) =>
      acceptsPath(path, wanted) && !(expression && whole.length > longestText) ? hitsIn(path, whole.split("\n"), 1, find) : [],
    );
    return groupHits([...own, ...hits]);
  }, [found.data, texts, settled, matchCase, wholeWord, expression, compiled, within, without]);
  return {
    files,
    isBusy: settled !== text || (asks && found.isFetching) || (asks && compiled === undefined),
    unread: !expression ? 0 : compiled === null ? texts.size : [...texts.values()].filter((whole) => whole.length > longestText).length,
    isCut: found.data?.isCut === true,
    error: asks ? found.error : null,
  };
}
