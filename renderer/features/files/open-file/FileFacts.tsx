// What the server tells of the open file beside its text: size, mode, hashes, last commit. Asked for when somebody looks.
import { useQuery } from "@tanstack/react-query";
import { Copy, Download, Info } from "lucide-react";
import { useState } from "react";
import { readLfsPointer } from "../../../../shared/lib/lfs-pointer.ts";
import { useCommand } from "../../../commands/bindings.ts";
import { fileFactsQuery, type OpenedFile } from "../../../data/file.ts";
import { sayRefusal } from "../../../data/refusal.ts";
import { rawFileUrl } from "../../../data/repository.ts";
import { nameOf } from "../../../state/tree.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { IconButton } from "../../../ui/controls/IconButton.tsx";
import { Switch } from "../../../ui/controls/Switch.tsx";
import { copyText } from "../../../ui/overlays/copy-text.ts";
import { Popover } from "../../../ui/overlays/Popover.tsx";
import { ByteSize } from "../../../ui/text/ByteSize.tsx";
import { OddText } from "../../../ui/text/OddText.tsx";
import { Sha } from "../../../ui/text/Sha.tsx";
import { CommitBy } from "./TextOrigin.tsx";
import "./FileFacts.css";

export interface FileFactsProps {
  connection: string;
  project: string;
  /** null where no commit has it. */
  file: OpenedFile | null;
  /** Its text as it was committed; null for what is none. */
  text: string | null;
  /** Whether the file is still being read. */
  isComing: boolean;
  /** As it will be committed. */
  isExecutable: boolean;
  /** Stages the other mode; null where nothing can be changed. */
  onMode: (() => void) | null;
}

export function FileFactsButton({ file, isComing, ...rest }: FileFactsProps) {
  const [isOpen, setOpen] = useState(false);
  useCommand("file.facts", () => setOpen(true), {
    disabled: file === null ? "No committed file is open." : null,
    pending: isComing,
  });
  if (file === null) return null;
  return (
    <Popover
      label={`Facts about ${nameOf(file.path)}`}
      width={420}
      placement="bottom end"
      isOpen={isOpen}
      onOpenChange={setOpen}
      trigger={<IconButton icon={Info} label="File facts" />}
      footer={<Actions connection={rest.connection} project={rest.project} file={file} />}
    >
      <FileFacts {...rest} file={file} />
    </Popover>
  );
}

function FileFacts({ connection, project, file, text, isExecutable, onMode }: Omit<FileFactsProps, "isComing"> & { file: OpenedFile }) {
  const { data, error } = useQuery(fileFactsQuery(connection, project, file.commit, file.path));
  const sha = file.lastCommit || data?.lastCommit || null;
  const pointer = text === null ? null : readLfsPointer(text);
  return (
    <div className="file-facts">
      <h2 className="file-facts-title">
        <OddText text={nameOf(file.path)} of="name" />
      </h2>
      <dl>
        <dt>Path</dt>
        <dd className="ui-mono">
          <OddText text={file.path} of="name" />
        </dd>
        <dt>Size</dt>
        <dd>
          {pointer === null ? (
            <ByteSize bytes={file.size} />
          ) : (
            <>
              <ByteSize bytes={pointer.size} />{" "}
              <span className="file-facts-quiet">in large file storage, pointer of {file.size} bytes</span>
            </>
          )}
        </dd>
        <dt>Mode</dt>
        <dd>
          <Switch isSelected={isExecutable} isDisabled={onMode === null} onChange={() => onMode?.()}>
            Executable
          </Switch>
        </dd>
        <dt>SHA-256</dt>
        <dd>
          {data === undefined ? (
            <span className="file-facts-quiet">{error === null ? "…" : sayRefusal(error, "The hash")}</span>
          ) : data.sha256 === null ? (
            <span className="file-facts-quiet">This server does not tell it</span>
          ) : (
            <Sha sha={data.sha256} tone="text" />
          )}
        </dd>
        <dt>Blob</dt>
        <dd>
          <Sha sha={file.blob} tone="text" />
        </dd>
        <dt>Last commit</dt>
        <dd className="file-facts-quiet">
          {sha === null ? (
            "…"
          ) : (
            <>
              <Sha sha={sha} tone="text" />
              <CommitBy {...{ connection, project, sha }} />
            </>
          )}
        </dd>
      </dl>
    </div>
  );
}

function Actions({ connection, project, file }: { connection: string; project: string; file: OpenedFile }) {
  return (
    <>
      <a
        className="ui-button"
        data-variant="normal"
        data-size="small"
        href={rawFileUrl(connection, project, file.commit, file.path)}
        download={nameOf(file.path)}
      >
        <Download className="ui-icon" size={14} strokeWidth={1.75} aria-hidden="true" />
        <span className="ui-button-label">Save raw</span>
      </a>
      <Button size="small" variant="quiet" icon={Copy} onPress={() => copyText(file.path, "Path copied")}>
        Copy path
      </Button>
    </>
  );
}
