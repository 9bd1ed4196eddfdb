// Which file a language of a code block would stand in, since the editor knows languages by their files. Pure.
import { ownValue } from "../../../shared/lib/own-value.ts";

const ends: Readonly<Record<string, string>> = {
  ...{ typescript: "ts", javascript: "js", node: "js", python: "py", ruby: "rb", rust: "rs", golang: "go", csharp: "cs", kotlin: "kt" },
  ...{ bash: "sh", shell: "sh", zsh: "sh", console: "sh", "shell-session": "sh", terminal: "sh", powershell: "ps1", batch: "bat" },
  ...{ markdown: "md", objectivec: "m", perl: "pl", haskell: "hs", elixir: "ex", clojure: "clj", fsharp: "fs", "c++": "cpp", "c#": "cs" },
  ...{ docker: "dockerfile", terraform: "tf", protobuf: "proto", jsonc: "json", json5: "json", yml: "yaml", scala: "scala", julia: "jl" },
};

/** "typescript" -> "code.ts". */
export function pathOfLanguage(language: string): string | null {
  const name = language.toLowerCase();
  if (name === "" || !/^[a-z0-9+#-]{1,30}$/.test(name)) return null;
  const end = ownValue(ends, name) ?? name;
  return end === "dockerfile" || end === "makefile" ? end : `code.${end}`;
}
