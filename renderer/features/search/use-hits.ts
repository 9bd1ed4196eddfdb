// The hits of a search: what the server found, and what stands on the desk as it stands there.
import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useRef } from "react";
import { decodeBase64 } from "../../../shared/lib/base64.ts";
import { decode, decodeText, readBytesAs } from "../../../shared/lib/text-file.ts";
import type { Checkout } from "../../data/checkout.ts";
import { type TextSearch, textSearchQuery } from "../../data/text-search.ts";
import type { Desk } from "../../desk/model.ts";
import { seenChanges } from "../../desk/seen-changes.ts";
import { charsetOf } from "../../state/charsets.ts";
import { useSettled } from "../../state/use-settled.ts";
import { foldCase } from "../../ui/lists/fuzzy.ts";
import { acceptsPath, type Finder, type Hit, hitsIn, type SearchTerms, textFinder } from "./find-hits.ts";
import { groupHits } from "./hit-rows.ts";
import { longestText, useExpression } from "./use-expression.ts";
import { useSaidTexts } from "./use-said-texts.ts";

export interface FoundHits {
  readonly files: ReadonlyMap<string, readonly Hit[]>;
  readonly isBusy: boolean;
  /** Whether the server may know more places. */
  readonly isCut: boolean;
  /** Why the content of some files could not be searched. */
  readonly passedOver: TextSearch["passedOver"];
  readonly error: Error | null;
  /** Files of the desk whose text was not searched, since git alone reads such an expression. */
  readonly unread: number;
}

/** Letters from which a server is asked: one is in every line. */
export const fewestLetters = 2;

/** Texts that the desk has and the server has otherwise, by path. */
function textsOf(desk: Desk, connection: string, project: string): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  for (const change of seenChanges(desk)) {
    if (!("content" in change) || change.content === null) continue;
    const { content } = change;
    const read = content.encoding === "text" ? decodeText(content.text) : decode(decodeBase64(content.base64) ?? new Uint8Array());
    if (read.kind !== "text") continue;
    const label = read.encoding === "latin1-bytes" ? charsetOf(connection, project, change.path) : null;
    texts.set(change.path, (label === null ? null : readBytesAs(read.text, label)) ?? read.text);
  }
  for (const [path, { text }] of Object.entries(desk.unsaved)) texts.set(path, text);
  return texts;
}

/** Milliseconds of typing nothing after which the service of this machine is asked; it drops what nobody waits for any more. */
const shortPause = 30;

const nothing: Finder = () => null;

/** What the server found of a text. */
interface Answer {
  /** The commit of the project that was searched. */
  readonly of: string;
  readonly text: string;
  readonly found: TextSearch;
}

/** Every place of a longer text is a place of a shorter one within it. */
const holds = (answer: Answer | null, of: string, text: string): boolean =>
  answer !== null && answer.of === of && foldCase(text).includes(foldCase(answer.text));

/** Whether it holds all places there are; a server may look for whole words only. */
const holdsAll = ({ found }: Answer, connection: string): boolean => connection === "local" && found.isWhole && !found.isCut;

export function useHits(checkout: Checkout, desk: Desk, terms: SearchTerms): FoundHits {
  const { connection, project, commit } = checkout;
  const id = project?.path_with_namespace;
  const { text, matchCase, wholeWord, expression, within, without } = terms;
  const settled = useSettled(text, connection === "local" ? shortPause : undefined);
  const of = `${connection} ${id} ${commit?.id}`;
  const former = useRef<Answer | null>(null);
  const earlier = expression ? null : former.current;
  const isKnown = earlier !== null && holds(earlier, of, settled) && holdsAll(earlier, connection);
  const asks = settled.length >= fewestLetters && id !== undefined && commit !== undefined && !isKnown;
  // Until a slow server, or one that asks to wait, has said what the branch is, nothing was searched.
  const isAwaited = commit === undefined && checkout.error === null && !checkout.empty;
  const rules = expression ? { matchCase, wholeWord } : null;
  const { data, error, isFetching } = useQuery({
    ...textSearchQuery(connection, id ?? "", commit?.id ?? "", settled, rules),
    enabled: asks,
  });
  const compiled = useExpression(expression && settled.length >= fewestLetters ? settled : null, matchCase, wholeWord);
  const answer = useMemo((): Answer | null => (data === undefined ? null : { of, text: settled, found: data }), [of, settled, data]);
  useEffect(() => {
    if (answer !== null && !expression) former.current = answer;
  }, [answer, expression]);
  const shorter = expression ? undefined : [answer, earlier].find((one) => holds(one, of, text));
  // What is typed on is looked for at once among what was found, before the server is asked and while it looks.
  const looked = shorter === undefined ? settled : text;
  const found = (shorter ?? answer)?.found;
  const texts = useMemo(() => textsOf(desk, connection, id ?? ""), [desk, connection, id]);
  const said = useSaidTexts(connection, id ?? "", settled.length >= fewestLetters ? (commit?.id ?? null) : null);
  const files = useMemo(() => {
    const wanted: SearchTerms = { text: looked, matchCase, wholeWord, expression, within, without };
    if (looked.length < fewestLetters) return groupHits([]);
    const find: Finder = expression ? (compiled ?? nothing) : textFinder(wanted);
    const listed = (found?.pieces ?? []).filter(({ path }) => acceptsPath(path, wanted));
    const isSearched = (whole: string): boolean => !(expression && (compiled == null || whole.length > longestText));
    const hits = listed.flatMap(({ path, startLine, lines, matched }) => {
      const read = said.get(path);
      if (texts.has(path) || (read !== undefined && isSearched(read))) return [];
      // Git alone reads the expression: where it found something is shown as it is read here.
      const shown = read?.split("\n").slice(startLine - 1, startLine - 1 + lines.length);
      return hitsIn(path, shown?.length === lines.length ? shown : lines, startLine, find, matched);
    });
    const own = [...said, ...texts].flatMap(([path, whole]) =>
      acceptsPath(path, wanted) && isSearched(whole) && (texts.get(path) ?? whole) === whole
        ? hitsIn(path, whole.split("\n"), 1, find)
        : [],
    );
    return groupHits([...own, ...hits]);
  }, [found, texts, said, looked, matchCase, wholeWord, expression, compiled, within, without]);
  return {
    files,
    isBusy: isAwaited || settled !== text || (asks && isFetching) || (asks && compiled === undefined),
    unread: !expression ? 0 : compiled === null ? texts.size : [...texts.values()].filter((whole) => whole.length > longestText).length,
    isCut: found?.isCut === true,
    passedOver: found?.passedOver ?? null,
    error: asks ? error : null,
  };
}
