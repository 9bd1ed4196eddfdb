// The parts of Monaco's language services that a worker of ours runs: what they answer about a text. Monaco types its front door only.
interface MirroredText {
  readonly uri: { toString(): string };
  readonly version: number;
  getValue(): string;
}
interface WorkerContext {
  getMirrorModels(): readonly MirroredText[];
}
interface ServicePlace {
  /** From 0. */
  readonly line: number;
  readonly character: number;
}
interface ServiceRange {
  readonly start: ServicePlace;
  readonly end: ServicePlace;
}
/** As the language server protocol has it: in one row with a location, or in a tree with a range. */
interface ServiceSymbol {
  readonly name: string;
  readonly kind: number;
  readonly location?: { readonly range: ServiceRange };
  readonly range?: ServiceRange;
  readonly children?: readonly ServiceSymbol[];
}

declare module "monaco-editor/languages/features/css/cssWorker" {
  export class CSSWorker {
    constructor(context: WorkerContext, data: { languageId: string; options: { data: { useDefaultDataProvider: boolean } } });
    findDocumentSymbols(uri: string): Promise<readonly ServiceSymbol[]>;
  }
}

declare module "monaco-editor/languages/features/html/htmlWorker" {
  export class HTMLWorker {
    constructor(context: WorkerContext, data: { languageId: string; languageSettings: { data: { useDefaultDataProvider: boolean } } });
    findDocumentSymbols(uri: string): Promise<readonly ServiceSymbol[]>;
  }
}

declare module "monaco-editor/languages/features/json/jsonWorker" {
  export class JSONWorker {
    constructor(context: WorkerContext, data: { languageId: string; languageSettings: { validate: boolean; allowComments: boolean } });
    findDocumentSymbols(uri: string): Promise<readonly ServiceSymbol[]>;
  }
}

declare module "monaco-editor/languages/features/typescript/lib/typescriptServices" {
  export interface NavigationTree {
    readonly text: string;
    readonly kind: string;
    readonly spans: readonly { readonly start: number; readonly length: number }[];
    readonly nameSpan?: { readonly start: number; readonly length: number };
    readonly childItems?: readonly NavigationTree[];
  }
  /** `mode` 2: only what the text itself says. */
  export function createLanguageService(host: object, registry: undefined, mode: 2): { getNavigationTree(file: string): NavigationTree };
}
