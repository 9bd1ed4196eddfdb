// What the branch calls a file now that is gone from where an edit of it began.
import { useQuery } from "@tanstack/react-query";
import { fileNowQuery } from "../../../data/file-now.ts";
import { useRefPlace } from "../../../state/use-ref-place.ts";
import type { OpenFile } from "./use-open-file.ts";

/** null: it is not there under any name, or nobody knows. `project`: path_with_namespace; `tip`: of the branch. */
export function useRenamedTo(project: string, tip: string | undefined, path: string, open: OpenFile): string | null {
  const { connection } = useRefPlace();
  const base = open.is === "text" && open.file !== null && open.theirs?.kind === "deleted" ? open.base : null;
  const source = open.is === "text" && open.change?.kind === "move" ? open.change.previousPath : path;
  const { data } = useQuery({
    ...fileNowQuery(connection, project, base?.commit ?? "", source, tip ?? ""),
    enabled: base !== null && tip !== undefined,
  });
  return data?.isSame === true && data.path !== source ? data.path : null;
}
