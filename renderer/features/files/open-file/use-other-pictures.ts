// The pictures beside one: from each the folder's next one, and the one before.
import { useQuery } from "@tanstack/react-query";
import type { OpenedFile } from "../../../data/file.ts";
import { treeQuery } from "../../../data/repository.ts";
import { parentOf } from "../../../state/tree.ts";
import { pictureName } from "./picture-name.ts";

/** null where the folder has no other; after the last one comes the first. */
export function useOtherPictures(
  connection: string,
  project: string,
  { commit, path }: OpenedFile,
  onShow: (path: string) => void,
): ((by: 1 | -1) => void) | null {
  const { data } = useQuery({ ...treeQuery(connection, project, commit, parentOf(path)), enabled: pictureName.test(path) });
  const pictures = (data?.entries ?? []).filter(({ type, path: other }) => type === "blob" && pictureName.test(other));
  const at = pictures.findIndex((entry) => entry.path === path);
  if (at < 0 || pictures.length < 2) return null;
  return (by) => {
    const next = pictures.at((at + by) % pictures.length);
    if (next !== undefined) onShow(next.path);
  };
}
