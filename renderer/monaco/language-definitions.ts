// The editor's own languages for anyone who colours text elsewhere: which one a path has, and its definition as plain data.
import * as monaco from "monaco-editor/editor";
import "monaco-editor/languages/definitions/register.all";

interface Loadable extends monaco.languages.ILanguageExtensionPoint {
  /** Monaco's definitions bring it along, though its types do not say so. */
  readonly loader?: () => Promise<{ readonly language: unknown }>;
}

/** Languages that this one may hold. */
const embedded: Readonly<Record<string, readonly string[]>> = {
  html: ["javascript", "css"],
  php: ["javascript", "css"],
  handlebars: ["javascript", "css"],
  razor: ["javascript", "css"],
  twig: ["javascript", "css"],
  markdown: ["html", "javascript", "css"],
};
/** Languages that Monaco has no definition of, and one that reads the same. */
const standIns: Readonly<Record<string, string>> = { json: "javascript" };
const standInExtensions: Readonly<Record<string, string>> = { ".json": "json", ".jsonc": "json" };

const all = (): readonly Loadable[] => monaco.languages.getLanguages();

/** Id of the language of a path; null for plain text. The name counts before its end, and the longest end before shorter ones. */
export function languageOfPath(path: string): string | null {
  const name = path.slice(path.lastIndexOf("/") + 1).toLowerCase();
  const named = all().find(({ filenames }) => filenames?.some((known) => known.toLowerCase() === name));
  if (named) return named.id;
  let found: { id: string; length: number } | null = null;
  for (const { id, extensions = [] } of all())
    for (const end of extensions)
      if (name.endsWith(end.toLowerCase()) && end.length > (found?.length ?? 0)) found = { id, length: end.length };
  if (found !== null && found.id !== "plaintext") return found.id;
  return standInExtensions[name.slice(name.lastIndexOf("."))] ?? null;
}

/** What programs that a first line names read. */
const interpreters: Readonly<Record<string, string>> = {
  node: "javascript",
  deno: "typescript",
  python: "python",
  perl: "perl",
  ruby: "ruby",
};

/** The same, told by the first line ("#!/bin/sh") where the path says nothing. */
export function languageOfText(path: string, text: string): string | null {
  const named = languageOfPath(path);
  if (named !== null) return named;
  const program = /^#!.*\b(\w*sh|node|deno|python|perl|ruby|php|lua)[\d.]*\b/.exec(text.slice(0, 200))?.[1];
  return program === undefined ? null : (interpreters[program] ?? (program.endsWith("sh") ? "shell" : program));
}

/** "TypeScript" */
export const nameOfLanguage = (id: string): string => all().find((known) => known.id === id)?.aliases?.[0] ?? id.toUpperCase();

/** A language and what it embeds, embedded ones first; none where Monaco has no definition. */
export async function readDefinitions(id: string): Promise<{ readonly id: string; readonly definition: unknown }[]> {
  const wanted = [...(embedded[id] ?? []), id];
  const read = await Promise.all(
    wanted.map(async (one) => {
      const { loader } = all().find((known) => known.id === one && known.loader) ?? all().find((known) => known.id === standIns[one]) ?? {};
      return loader === undefined ? [] : [{ id: one, definition: (await loader()).language }];
    }),
  );
  return read.flat();
}
