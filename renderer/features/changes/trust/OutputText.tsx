// Words of a program in which each place of a file of the project leads there.
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useCheckout } from "../../../data/checkout.ts";
import { allPathsQuery } from "../../../data/repository.ts";
import { deskKey } from "../../../desk/model.ts";
import { deskOf } from "../../../desk/store.ts";
import { navigate, placeIn } from "../../../state/place.ts";
import { useRefPlace } from "../../../state/use-ref-place.ts";
import { spellOdd } from "../../../ui/text/odd-characters.ts";
import { findPlaces } from "./output-places.ts";

/** Whether the branch, or what is staged for it, has a file of a path. */
export function useIsFile(): (path: string) => boolean {
  const { connection, project, commit, branch } = useCheckout();
  const id = project?.path_with_namespace;
  const { data } = useQuery({
    ...allPathsQuery(connection, id ?? "", commit?.id ?? ""),
    enabled: id !== undefined && commit !== undefined,
  });
  return useMemo(() => {
    const staged = id === undefined || branch === null ? [] : deskOf(deskKey(connection, id, branch)).changes.map(({ path }) => path);
    const known = new Set([...(data?.paths ?? []), ...staged]);
    return (path) => known.has(path);
  }, [data, connection, id, branch]);
}

export function OutputText({ text, isFile }: { text: string; isFile: (path: string) => boolean }) {
  const place = useRefPlace();
  const pieces = useMemo(() => findPlaces(text, isFile), [text, isFile]);
  return pieces.map(({ text: words, place: found }, index) =>
    found === null ? (
      words
    ) : (
      <button
        // biome-ignore lint/suspicious/noArrayIndexKey: what was said stays in its place
        key={index}
        type="button"
        className="changes-run-place"
        title={spellOdd(`Open ${found.path} at line ${found.line}`)}
        onClick={() => navigate(placeIn(place, { view: "files", ref: place.ref, path: found.path, line: found.line }))}
      >
        {words}
      </button>
    ),
  );
}
