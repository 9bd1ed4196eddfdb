// Above a pointer of large file storage: what it stands for, and the way to the content.
import { Package } from "lucide-react";
import { useState } from "react";
import { readLfsPointer } from "../../../../shared/lib/lfs-pointer.ts";
import { hasLfsContent } from "../../../data/lfs-content.ts";
import { rawFileUrl } from "../../../data/repository.ts";
import { nameOf } from "../../../state/tree.ts";
import { Note } from "../../../ui/states/Note.tsx";
import { ByteSize } from "../../../ui/text/ByteSize.tsx";
import { Sha } from "../../../ui/text/Sha.tsx";
import type { OpenFile } from "./use-open-file.ts";

export interface PointerNoteProps {
  connection: string;
  project: string;
  path: string;
  open: OpenFile;
}

/** Nothing for every other file. */
export function PointerNote({ connection, project, path, open }: PointerNoteProps) {
  /** The file whose content was wanted and is not there. */
  const [missing, setMissing] = useState<string | null>(null);
  if (open.is !== "text" || open.file === null) return null;
  const { file } = open;
  const pointer = readLfsPointer(open.original.text);
  if (pointer === null) return null;
  const url = `${rawFileUrl(connection, project, file.commit, file.path)}&lfs=true`;
  // A download that comes to nothing is told by the browser alone, and not by all of them.
  const look = async (): Promise<void> =>
    setMissing((await hasLfsContent(connection, project, file.commit, file.path)) ? null : pointer.oid);
  if (readLfsPointer(open.text) === null)
    return (
      <Note tone="amber" icon={Package} role="status" fact="These lines are no pointer any more.">
        Committed like this, they are the whole file: who checks it out gets them in place of the <ByteSize bytes={pointer.size} /> of
        content.
      </Note>
    );
  return (
    <Note
      icon={Package}
      fact="A pointer of large file storage."
      actions={
        <a className="ui-button" data-variant="normal" data-size="small" href={url} download={nameOf(path)} onClick={() => void look()}>
          <span className="ui-button-label">Save content</span>
        </a>
      }
    >
      The repository holds these lines; the content, <ByteSize bytes={pointer.size} />, is kept beside it under <Sha sha={pointer.oid} />.
      {missing === pointer.oid ? (
        <span role="alert">
          {" "}
          That content is not there, so nothing was saved. It comes with a push of git lfs, and into a folder with git lfs fetch.
        </span>
      ) : null}
    </Note>
  );
}
