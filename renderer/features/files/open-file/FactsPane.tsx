// What stands in place of an editor for what is no editable text: binary and large files, images, submodules.
import { Download } from "lucide-react";
import { useState } from "react";
import type { OpenedFile } from "../../../data/file.ts";
import { rawFileUrl } from "../../../data/repository.ts";
import { useLastCommit } from "../../../data/use-last-commit.ts";
import { nameOf } from "../../../state/tree.ts";
import { ByteSize } from "../../../ui/text/ByteSize.tsx";
import { Sha } from "../../../ui/text/Sha.tsx";
import { UploadButton } from "../upload/UploadButton.tsx";
import { ImagePane } from "./ImagePane.tsx";
import { isPicture } from "./picture-name.ts";
import { useOtherPictures } from "./use-other-pictures.ts";
import "./FactsPane.css";

export interface FactsPaneProps {
  connection: string;
  project: string;
  file: OpenedFile;
  /** Why there is no editor. */
  title: string;
  text: string;
  /** Shows another picture of the folder. */
  onShow: (path: string) => void;
  /** Whether an image takes the focus now. */
  wantsFocus: boolean;
  onFocused: () => void;
}

export function FactsPane({ connection, project, file, title, text, onShow, wantsFocus, onFocused }: FactsPaneProps) {
  const [isBroken, setBroken] = useState(false);
  const { sha } = useLastCommit(connection, project, file);
  const url = rawFileUrl(connection, project, file.commit, file.path);
  const name = nameOf(file.path);
  const onStep = useOtherPictures(connection, project, file, onShow);
  if (isPicture(file.path, file.size) && !isBroken) {
    const onBroken = (): void => setBroken(true);
    return <ImagePane key={url} {...{ url, name, onStep, onBroken, wantsFocus, onFocused }} bytes={file.size} />;
  }
  return (
    <div className="files-facts">
      <h2 className="files-facts-title">{isBroken ? `${name} cannot be drawn` : title}</h2>
      <p className="files-facts-text">
        {isBroken ? "It has the name of a picture, but its bytes do not read as one. They may be damaged or cut off." : text}
      </p>
      <dl>
        <dt>Size</dt>
        <dd>
          <ByteSize bytes={file.size} />
        </dd>
        <dt>Mode</dt>
        <dd className="ui-mono">{file.executable ? "100755" : "100644"}</dd>
        <dt>Blob</dt>
        <dd>
          <Sha sha={file.blob} />
        </dd>
        <dt>Last commit</dt>
        <dd>{sha === null ? "…" : <Sha sha={sha} />}</dd>
      </dl>
      <div className="files-facts-actions">
        <a className="ui-button" data-variant="normal" data-size="normal" href={url} download={name}>
          <Download className="ui-icon" size={14} strokeWidth={1.75} aria-hidden="true" />
          <span className="ui-button-label">Save raw</span>
        </a>
        <UploadButton command="file.replace" />
      </div>
    </div>
  );
}
