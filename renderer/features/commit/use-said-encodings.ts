// Files of a diff in an encoding of before UTF-8 that a person said: both versions are read as bytes, and their lines shown in it.
import { queryOptions } from "@tanstack/react-query";
import { useMemo } from "react";
import { ownValue } from "../../../shared/lib/own-value.ts";
import { decodeForDiff } from "../../../shared/lib/text-file.ts";
import { staleness } from "../../data/api-query.ts";
import { fileSizeQuery } from "../../data/folder.ts";
import { askRaw } from "../../data/raw-file.ts";
import { useQueriesOnce } from "../../data/use-queries-once.ts";
import { useCharsets } from "../../state/charsets.ts";
import { projectKey } from "../../state/tabs.ts";
import type { DiffFile } from "../diff/index.ts";
import { keepChangeKey } from "./change-key.ts";
import { type SaidText, sayLines } from "./said-lines.ts";
import type { Sides } from "./use-wide-texts.ts";

/** Files of one diff that are read so, and bytes of the largest version that is. */
const [most, largest] = [50, 8 * 1024 * 1024];

type Labels = Readonly<Record<string, string>>;

/** In which encoding a file of a diff is read, whatever it is called in; null where nobody said one. */
const labelIn = (labels: Labels | undefined, { path, oldPath }: Pick<DiffFile, "path" | "oldPath">): string | null =>
  (labels && (ownValue(labels, path) ?? ownValue(labels, oldPath))) ?? null;

export const labelOf = (connection: string, project: string, file: Pick<DiffFile, "path" | "oldPath">): string | null =>
  labelIn(ownValue(useCharsets.getState().projects, projectKey(connection, project)), file);

interface Texts {
  readonly before: SaidText | null;
  readonly after: SaidText | null;
}

/** Both versions; null where one is too large. */
const textsQuery = ({ connection, project, before, after }: Sides, { path, oldPath, change }: DiffFile, label: string) => {
  const input = { id: project, ref: after, file_path: path };
  const old = change === "added" || before == null ? null : { ref: before, file_path: oldPath };
  const now = change === "removed" ? null : { ref: after, file_path: path };
  return queryOptions({
    queryKey: ["getRawFile", connection, { ...input, old, charset: label }] as const,
    queryFn: async ({ client, signal }): Promise<Texts | null> => {
      const asked = [old, now].map((version) => version && { id: project, ...version });
      const sizes = await Promise.all(
        asked.map((version) => (version ? client.fetchQuery(fileSizeQuery(connection, project, version.ref, version.file_path)) : 0)),
      );
      if (sizes.some((size) => (size ?? 0) > largest)) return null;
      const [left = null, right = null] = await Promise.all(
        asked.map(async (version): Promise<SaidText | null> => {
          if (version === null) return null;
          const bytes = new Uint8Array(await (await askRaw(connection, version, { signal })).data.arrayBuffer());
          return { said: decodeForDiff(bytes, label), plain: decodeForDiff(bytes) };
        }),
      );
      return { before: left, after: right };
    },
    ...staleness("getRawFile", input),
    gcTime: 60_000,
    retry: false,
  });
};

/** The same files, of which those have their lines in the encoding that was said as soon as these are read. */
export function useSaidEncodings(sides: Sides, files: readonly DiffFile[]): readonly DiffFile[] {
  const labels = useCharsets(({ projects }) => ownValue(projects, projectKey(sides.connection, sides.project)));
  const said = useMemo(
    () =>
      labels === undefined
        ? []
        : files
            .flatMap((file) => {
              const label = file.diff.kind === "text" ? labelIn(labels, file) : null;
              return label === null ? [] : [{ file, label }];
            })
            .slice(0, most),
    [files, labels],
  );
  const answers = useQueriesOnce<Texts | null>(
    said.map(({ file, label }) =>
      (file.change !== "added" && sides.before === undefined) || sides.after === "" ? null : textsQuery(sides, file, label),
    ),
  );
  // A list of the same facts is the same list: an answer is never another one later.
  const known = said.flatMap(({ file, label }, at) => (answers[at]?.data == null ? [] : [`${label} ${file.key}`])).join("\0\0");
  // biome-ignore lint/correctness/useExhaustiveDependencies: `known` says which answers are there
  return useMemo(() => {
    if (known === "") return files;
    const read = new Map(
      said.flatMap(({ file }, at) => {
        const texts = answers[at]?.data;
        return texts == null ? [] : [[file, { ...file, diff: sayLines(file.diff, texts.before, texts.after) }] as const];
      }),
    );
    for (const [sent, file] of read) keepChangeKey(sent, file);
    return files.map((file) => read.get(file) ?? file);
  }, [files, known]);
}
