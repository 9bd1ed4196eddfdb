// What Monaco's own languages lack here: JSON without a server of its own, colours for functions, blocks that begin with their name.
import * as monaco from "monaco-editor/editor";
import { fetchUntilThere } from "./fetch-until-there.ts";
import { foldRanges } from "./fold-ranges.ts";
import { withFunctionNames } from "./function-names.ts";

/** Languages whose brackets often have a line of their own. */
const bracketed = ["c", "cpp", "csharp", "java", "objective-c", "php"];

/** A definition as Monaco registers it. */
type Definition = monaco.languages.ILanguageExtensionPoint & {
  loader?: () => Promise<{ language: monaco.languages.IMonarchLanguage }>;
};

/** Once, before the first text. */
export function completeLanguages(): void {
  for (const definition of monaco.languages.getLanguages() as Definition[]) {
    if (definition.loader === undefined) continue;
    const { id } = definition;
    const loader = fetchUntilThere(`The colours of ${id}`, definition.loader);
    // For Monaco itself, which asks for what brackets and comments are there.
    definition.loader = loader;
    monaco.languages.registerTokensProviderFactory(id, { create: async () => withFunctionNames((await loader()).language) });
  }
  monaco.languages.register({
    id: "json",
    aliases: ["JSON"],
    extensions: [".json", ".jsonc", ".json5", ".geojson", ".webmanifest", ".har", ".ipynb", ".code-workspace"],
    filenames: [".babelrc", ".eslintrc", ".jshintrc", ".prettierrc", ".swcrc", "composer.lock", "Pipfile.lock", "flake.lock"],
    mimetypes: ["application/json"],
  });
  monaco.languages.setMonarchTokensProvider("json", json);
  monaco.languages.setLanguageConfiguration("json", {
    brackets: [
      ["{", "}"],
      ["[", "]"],
    ],
    comments: { lineComment: "//", blockComment: ["/*", "*/"] },
    autoClosingPairs: [
      { open: "{", close: "}" },
      { open: "[", close: "]" },
      { open: '"', close: '"', notIn: ["string"] },
    ],
    onEnterRules: [],
  });
  monaco.languages.registerFoldingRangeProvider(bracketed, {
    provideFoldingRanges: (model) => foldRanges(model.getLineCount(), (line) => model.getLineContent(line), model.getOptions().tabSize),
  });
}

/** JSON, with the comments that many files called so have. */
const json: monaco.languages.IMonarchLanguage = {
  tokenPostfix: ".json",
  tokenizer: {
    root: [
      [/"(?:[^"\\]|\\.)*"(?=\s*:)/, "variable.property"],
      [/"(?:[^"\\]|\\.)*"?/, "string"],
      [/-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/, "number"],
      [/(?:true|false|null)\b/, "keyword"],
      [/[{}[\],:]/, "delimiter"],
      [/\/\/.*/, "comment"],
      [/\/\*/, "comment", "@comment"],
    ],
    comment: [
      [/\*\//, "comment", "@pop"],
      [/[^*]+/, "comment"],
      [/\*/, "comment"],
    ],
  },
};
