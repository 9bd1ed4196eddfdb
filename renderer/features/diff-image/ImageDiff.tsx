// Both versions of an image, read at their commits, or the words in place of them.
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import type { StoreApi } from "zustand";
import { type ImageVersion, imageVersionQuery } from "../../data/image-version.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { Note } from "../../ui/states/Note.tsx";
import { Skeleton } from "../../ui/states/Skeleton.tsx";
import type { DiffFile } from "../diff/index.ts";
import { DrawnImages } from "./DrawnImages.tsx";
import type { Views } from "./modes.ts";
import { useView } from "./use-view.ts";
import { whyAsk } from "./versions.ts";
import "./image-diff.css";

export interface ImageDiffProps {
  connection: string;
  project: string;
  before: string | null | undefined;
  after: string;
  file: DiffFile;
  store: StoreApi<Views>;
}

export function ImageDiff({ connection, project, before, after, file, store }: ImageDiffProps) {
  const [view, change] = useView(store, file.key);
  const hasOld = file.change !== "added" && before !== null;
  const hasNew = file.change !== "removed";
  const old = useQuery({
    ...imageVersionQuery(connection, project, before ?? "", file.oldPath, view.agreed),
    enabled: hasOld && before !== undefined,
  });
  const now = useQuery({ ...imageVersionQuery(connection, project, after, file.path, view.agreed), enabled: hasNew });
  const isRead = (!hasOld || old.data !== undefined) && (!hasNew || now.data !== undefined);
  const [a, b]: readonly [ImageVersion | null, ImageVersion | null] = [
    hasOld ? (old.data ?? null) : null,
    hasNew ? (now.data ?? null) : null,
  ];
  const canCompare = a?.is === "image" && b?.is === "image";
  // What was compared while nobody knew better goes back to what there is.
  useEffect(() => {
    if (!isRead || whyAsk(a) !== null || whyAsk(b) !== null) return;
    const { canCompare: known, mode } = view;
    if (known !== canCompare) change({ canCompare, ...(canCompare || mode === "text" ? {} : { mode: "sides" }) });
  });

  const error = (hasOld ? old.error : null) ?? (hasNew ? now.error : null);
  if (error !== null)
    return (
      <div className="diff-image-words">
        <Note
          fact="The image did not load."
          tone="red"
          actions={
            <Button
              size="small"
              onPress={() => void Promise.all([old, now].filter((query) => query.isError).map((query) => query.refetch()))}
            >
              Try again
            </Button>
          }
        >
          {error.message}
        </Note>
      </div>
    );
  if (!isRead)
    return (
      <div className="diff-image-words" data-waiting>
        <Skeleton label="Loading image" rows={6} />
      </div>
    );
  const reasons = [...new Set([whyAsk(a), whyAsk(b)].filter((why) => why !== null))];
  if (reasons.length > 0 && !view.agreed)
    return (
      <div className="diff-image-words">
        <Note
          fact={`Not drawn yet: ${reasons.join(" and ")}.`}
          actions={
            <Button size="small" onPress={() => change({ agreed: true })}>
              Draw it
            </Button>
          }
        >
          Drawing it takes memory and a moment.
        </Note>
      </div>
    );
  return <DrawnImages before={a} after={b} path={file.path} view={view} onChange={change} />;
}
