// Colours texts with Monaco's tokenizer: what the worker does with a request, kept apart from being a worker.
import { TokenizationRegistry } from "monaco-editor/editor/common/languages";
import { compile } from "monaco-editor/editor/standalone/common/monarch/monarchCompile";
import { type MonarchState, MonarchTokenizer } from "monaco-editor/editor/standalone/common/monarch/monarchLexer";
import { styleOf } from "./token-styles.ts";

/** Offsets and styles in turn: [0, 2, 5, 0] is two tokens. A style is an index into `styleNames`. */
export type LineTokens = readonly number[];

/** A language as Monaco defines it (a Monarch definition), which may embed others. */
export interface LanguageMessage {
  readonly kind: "language";
  readonly id: string;
  readonly definition: unknown;
}

/** Lines of one run of text, in blocks: where the block before was coloured, this one goes on from its end. */
export interface LinesMessage {
  readonly kind: "lines";
  readonly request: number;
  readonly language: string;
  readonly run: string;
  readonly block: number;
  readonly lines: readonly string[];
  /** Lines before the block, read for where they lead when the block before is not known. */
  readonly runUp: readonly string[];
}

/** UTF-16 units of a line that are coloured; the rest is plain. */
const longestLine = 5_000;
/** Ends of blocks that are remembered. */
const mostEnds = 5_000;

const tokenizers = new Map<string, MonarchTokenizer>();
const ends = new Map<string, MonarchState>();

const mimeTypes = new Map([
  ["text/javascript", "javascript"],
  ["application/javascript", "javascript"],
  ["module", "javascript"],
  ["text/css", "css"],
]);
const languages = {
  isRegisteredLanguageId: (id: string) => tokenizers.has(id),
  getLanguageIdByLanguageName: (name: string) => (tokenizers.has(name) ? name : null),
  getLanguageIdByMimeType: (type: string) => mimeTypes.get(type) ?? null,
  requestBasicLanguageFeatures: () => undefined,
  languageIdCodec: { encodeLanguageId: () => 1, decodeLanguageId: () => "" },
};
const configuration = { getValue: () => longestLine, onDidChangeConfiguration: () => ({ dispose: () => undefined }) };

export function learnLanguage({ id, definition }: LanguageMessage): void {
  if (tokenizers.has(id)) return;
  const tokenizer = new MonarchTokenizer(languages, {}, id, compile(id, definition), configuration);
  tokenizers.set(id, tokenizer);
  TokenizationRegistry.register(id, tokenizer);
}

/** One entry for each line of the block; plain where the language was never learnt. */
export function colour({ language, run, block, lines, runUp }: Omit<LinesMessage, "kind" | "request">): LineTokens[] {
  const tokenizer = tokenizers.get(language);
  if (tokenizer === undefined) return lines.map(() => []);
  let state = block === 0 ? undefined : ends.get(`${run} ${block - 1}`);
  if (state === undefined) {
    state = tokenizer.getInitialState();
    for (const line of runUp) state = tokenizer.tokenize(line.slice(0, longestLine), true, state).endState;
  }
  const coloured: LineTokens[] = [];
  for (const line of lines) {
    const result = tokenizer.tokenize(line.slice(0, longestLine), true, state);
    state = result.endState;
    coloured.push(joinTokens(result.tokens));
  }
  if (ends.size >= mostEnds) ends.clear();
  ends.set(`${run} ${block}`, state);
  return coloured;
}

function joinTokens(tokens: readonly { readonly offset: number; readonly type: string }[]): number[] {
  const joined: number[] = [];
  for (const { offset, type } of tokens) {
    const style = styleOf(type);
    if (style !== (joined.at(-1) ?? 0)) joined.push(offset, style);
  }
  return joined;
}
