// Beside the diff of the commit just made: its files, and whether anything is still staged.
import { sayFiles } from "../../../ui/text/count.ts";
import { Sha } from "../../../ui/text/Sha.tsx";
import { FileList, type useCommitFiles } from "../../commit/index.ts";
import { Counts } from "../../diff/index.ts";
import { countChanges } from "../change-words.ts";
import "../ChangesDesk.css";

export interface CommittedFilesProps {
  files: ReturnType<typeof useCommitFiles>;
  /** Changes that are still staged. */
  left: number;
}

export function CommittedFiles({ files, left }: CommittedFilesProps) {
  const { sha, commit, diff, shown, show, open } = files;
  const count = diff.files.length;
  return (
    <aside className="changes-side" aria-label="Committed files">
      <header className="changes-head">
        <h2 className="changes-label">
          {diff.isPending ? "Files" : sayFiles(count)} in <Sha sha={sha} plain />
        </h2>
        {commit?.stats ? <Counts additions={commit.stats.additions} deletions={commit.stats.deletions} /> : null}
      </header>
      {count === 0 ? (
        <p className="changes-hint" />
      ) : (
        <FileList commit={sha} files={diff.files} selected={shown} onSelect={show} onOpen={open} stands="beside" />
      )}
      <footer className="changes-keys">
        {left === 0 ? (
          <>
            <span className="changes-left">Nothing staged</span>{" "}
            <span className="ui-ellipsis changes-again">Save a file to begin again</span>
          </>
        ) : (
          <span className="changes-left">{countChanges(left)} still staged</span>
        )}
      </footer>
    </aside>
  );
}
