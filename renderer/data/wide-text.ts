// Files that git takes for binary and that are text in UTF-16: whether one is, by its first bytes, and what changed between two versions.
import { queryOptions } from "@tanstack/react-query";
import { diffTexts } from "../../shared/lib/line-diff.ts";
import { startsAsUtf16 } from "../../shared/lib/text-file.ts";
import type { UnifiedDiff } from "../../shared/lib/unified-diff.ts";
import { staleness } from "./api-query.ts";
import { fileFactsQuery, largestEdited, readFirst } from "./file.ts";
import { askRaw } from "./raw-file.ts";
import { rawTextQuery } from "./raw-text.ts";

/** Bytes of the largest file of a server that is asked for: it may send much before it can be stopped. */
const largestAsked = 1024 * 1024;
/** Bytes of the largest version that is compared before anybody asks. */
const largestCompared = 2 * 1024 * 1024;
/** Bytes that tell UTF-16 from other binary files. */
const told = 8_000;

/** At a full commit hash. */
const isWideTextQuery = (connection: string, id: string, commit: string, path: string) => {
  const input = { id, ref: commit, file_path: path };
  return queryOptions({
    queryKey: ["getRawFile", connection, { ...input, wide: true }] as const,
    queryFn: async ({ signal, client }): Promise<boolean> => {
      const { size } = await client.fetchQuery(fileFactsQuery(connection, id, commit, path, { priority: "low" }));
      if (size > (connection === "local" ? largestEdited : largestAsked) || size % 2 === 1) return false;
      const { body } = (await askRaw(connection, input, { signal, priority: "low" })).data;
      return body instanceof ReadableStream && startsAsUtf16((await readFirst(body, told)).bytes);
    },
    ...staleness("getRawFile", input),
    retry: false,
  });
};

/** A version of a file, at a full commit hash. */
export interface Version {
  readonly commit: string;
  readonly path: string;
}

/** What changed; "large": nobody compares so much unasked; "same": the text did not change, but how it is written. */
export type WideChange = UnifiedDiff | "large" | "same";

/** What changed in a text in UTF-16; null where neither version is one, or one of them is no text. `null`: there is no such version. */
export const wideChangeQuery = (connection: string, id: string, old: Version | null, now: Version | null) => {
  const input = { id, ref: now?.commit ?? old?.commit ?? "", file_path: now?.path ?? old?.path ?? "" };
  return queryOptions({
    queryKey: ["getRawFile", connection, { ...input, wide: true, old }] as const,
    queryFn: async ({ client }): Promise<WideChange | null> => {
      const versions = [old, now].filter((version) => version !== null);
      const isWide = await Promise.all(
        versions.map(({ commit, path }) => client.fetchQuery(isWideTextQuery(connection, id, commit, path))),
      );
      if (!isWide.includes(true)) return null;
      const facts = await Promise.all(versions.map(({ commit, path }) => client.fetchQuery(fileFactsQuery(connection, id, commit, path))));
      if (facts.some(({ size }) => size > largestCompared)) return "large";
      const read = async (version: Version | null): Promise<string> =>
        version === null ? "" : client.fetchQuery(rawTextQuery(connection, id, version.commit, version.path));
      const [before, after] = await Promise.all([read(old), read(now)]);
      if (before.includes("\0") || after.includes("\0")) return null;
      return before === after && old !== null && now !== null ? "same" : diffTexts(before, after);
    },
    ...staleness("getRawFile", input),
    retry: false,
  });
};
