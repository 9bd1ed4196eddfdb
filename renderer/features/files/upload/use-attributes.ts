// The .gitattributes of a commit that are listed, read as they come.
import { useEffect, useState } from "react";
import { openedFileQuery } from "../../../data/file.ts";
import type { Workplace } from "../actions/file-actions.ts";
import type { Attributes } from "./attributes.ts";

/** Past this number they are not read. */
const most = 50;

/** `paths`: of the commit's files, undefined while they are not known. */
export function useAttributes(
  { client, connection, project, commit }: Omit<Workplace, "key">,
  paths: readonly string[] | undefined,
): readonly Attributes[] {
  const [attributes, setAttributes] = useState<readonly Attributes[]>([]);
  useEffect(() => {
    const found = (paths ?? []).filter((path) => path === ".gitattributes" || path.endsWith("/.gitattributes"));
    let isGone = false;
    const read = async (path: string): Promise<Attributes> => {
      const { content } = await client.fetchQuery(openedFileQuery(connection, project, commit ?? "", path));
      return { folder: path.slice(0, Math.max(0, path.lastIndexOf("/"))), text: content?.kind === "text" ? content.text : "" };
    };
    Promise.allSettled(found.slice(0, most).map(read)).then((results) => {
      if (!isGone) setAttributes(results.flatMap((result) => (result.status === "fulfilled" ? [result.value] : [])));
    }, console.error);
    return () => {
      isGone = true;
    };
  }, [client, connection, project, commit, paths]);
  return attributes;
}
