// Above a pointer of large file storage: what it stands for, and the way to the content.
import { Package } from "lucide-react";
import { readLfsPointer } from "../../../../shared/lib/lfs-pointer.ts";
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
  if (open.is !== "text" || open.file === null) return null;
  const pointer = readLfsPointer(open.original.text);
  if (pointer === null) return null;
  const url = `${rawFileUrl(connection, project, open.file.commit, open.file.path)}&lfs=true`;
  return (
    <Note
      icon={Package}
      fact="A pointer of large file storage."
      actions={
        <a className="ui-button" data-variant="normal" data-size="small" href={url} download={nameOf(path)}>
          <span className="ui-button-label">Save content</span>
        </a>
      }
    >
      The repository holds these lines; the content, <ByteSize bytes={pointer.size} />, is kept beside it under <Sha sha={pointer.oid} />.
    </Note>
  );
}
