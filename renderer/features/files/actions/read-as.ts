// Reads a file of bytes in the encoding that a person says it has: everywhere it is shown from then on, what is typed in it included.
import type { QueryClient } from "@tanstack/react-query";
import { asBytes, charsetNames, readIn } from "../../../../shared/lib/charset.ts";
import { ownValue } from "../../../../shared/lib/own-value.ts";
import { encode, type TextFile } from "../../../../shared/lib/text-file.ts";
import type { OpenedFile } from "../../../data/file.ts";
import { readContent } from "../../../desk/manner.ts";
import { setUnsaved } from "../../../desk/staging.ts";
import { deskOf } from "../../../desk/store.ts";
import { useCharsets } from "../../../state/charsets.ts";
import { projectKey } from "../../../state/tabs.ts";
import type { OpenText } from "../open-file/use-open-file.ts";

/** What is read, and where it may be typed in. */
export interface ReadWhere {
  readonly client: QueryClient;
  readonly connection: string;
  /** path_with_namespace */
  readonly project: string;
  /** Of the desk; null where nothing can be changed. */
  readonly key: string | null;
}

/** A file in an encoding, or of bytes (null), whatever it is read as now; null where its bytes are none of it. */
const reread = (file: TextFile, label: string | null): TextFile | null => {
  const bytes = asBytes(file);
  return label === null || bytes.encoding !== "latin1-bytes" ? bytes : readIn(bytes, label);
};

/** `path`: where it stands in the window. Throws what a person can read, and changes nothing then. */
export function readAs({ client, connection, project, key }: ReadWhere, path: string, open: OpenText, label: string | null): void {
  if (open.file === null) throw new Error("it is not committed yet.");
  const file = reread(open.original, label);
  if (file === null) throw new Error("some of its bytes are none of that encoding.");
  const typed = key === null ? undefined : ownValue(deskOf(key).unsaved, path);
  const text = typed === undefined ? null : retype(typed.text, open.manner, label);
  useCharsets.getState().choose(projectKey(connection, project), open.file.path, label);
  const source = open.file.path;
  client.setQueriesData<OpenedFile>(
    {
      predicate: ({ queryKey: [endpoint, at, input] }) => {
        const asked = input as { id?: string; file_path?: string; opened?: boolean } | undefined;
        return (
          endpoint === "getRawFile" && at === connection && asked?.opened === true && asked.id === project && asked.file_path === source
        );
      },
    },
    (known) => (known?.content?.kind === "text" ? { ...known, content: reread(known.content, label) ?? asBytes(known.content) } : known),
  );
  if (key !== null && typed !== undefined && text !== null) setUnsaved(key, path, { ...typed, text, readAs: label });
}

/** What is typed, as its bytes read otherwise. */
function retype(text: string, manner: TextFile, label: string | null): string {
  if (manner.encoding !== "latin1-bytes" && manner.encoding !== "charset") return text;
  const written = encode(text, manner);
  if (written.outcome === "refused") throw new Error(`what is typed in it cannot be read otherwise. ${written.reason}`);
  const typed = readContent(written.content);
  const read = typed.kind === "text" ? reread(typed, label) : null;
  if (read === null) throw new Error(`what is typed in it is no ${charsetNames[label ?? ""] ?? "text"}.`);
  return read.text;
}
