// Monaco's tokenizer by itself: two of its modules that reach no document, so that a worker can run them. Monaco types its front door only.
declare module "monaco-editor/editor/standalone/common/monarch/monarchCompile" {
  /** Throws for a definition that is none. */
  export function compile(languageId: string, definition: unknown): object;
}

declare module "monaco-editor/editor/standalone/common/monarch/monarchLexer" {
  export interface MonarchState {
    clone(): MonarchState;
  }
  export class MonarchTokenizer {
    constructor(languages: object, themes: object, languageId: string, lexer: object, configuration: object);
    getInitialState(): MonarchState;
    tokenize(
      line: string,
      hasLineFeed: boolean,
      state: MonarchState,
    ): { readonly tokens: readonly { readonly offset: number; readonly type: string }[]; readonly endState: MonarchState };
  }
}

declare module "monaco-editor/editor/common/languages" {
  export const TokenizationRegistry: { register(languageId: string, tokenizer: object): { dispose(): void } };
}

declare module "monaco-editor/base/browser/ui/hover/hoverDelegateFactory" {
  /** `make` is asked for whatever shows the tooltips of an action bar. */
  export function setHoverDelegateFactory(make: () => { readonly delay: number; dispose(): void; showHover(): undefined }): void;
}
