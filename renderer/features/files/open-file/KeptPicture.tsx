// The picture that a pointer of large file storage stands for, where its content is there.
import { useState } from "react";
import type { OpenedFile } from "../../../data/file.ts";
import { rawFileUrl } from "../../../data/repository.ts";
import { nameOf } from "../../../state/tree.ts";
import { ErrorState } from "../../../ui/states/ErrorState.tsx";
import { ImagePane } from "./ImagePane.tsx";
import { useOtherPictures } from "./use-other-pictures.ts";

export interface KeptPictureProps {
  connection: string;
  project: string;
  file: OpenedFile;
  /** Of the content. */
  bytes: number;
  onShow: (path: string) => void;
  wantsFocus: boolean;
  onFocused: () => void;
}

export function KeptPicture({ connection, project, file, bytes, onShow, wantsFocus, onFocused }: KeptPictureProps) {
  const [broken, setBroken] = useState<string | null>(null);
  const url = `${rawFileUrl(connection, project, file.commit, file.path)}&lfs=true`;
  const name = nameOf(file.path);
  const onStep = useOtherPictures(connection, project, file, onShow);
  if (broken === url)
    return (
      <ErrorState
        tone="neutral"
        title={`${name} cannot be drawn`}
        why="Its content is not there, or does not read as a picture. It comes with a push of git lfs, and into a folder with git lfs fetch."
      />
    );
  return <ImagePane key={url} {...{ url, name, bytes, onStep, wantsFocus, onFocused }} onBroken={() => setBroken(url)} />;
}
