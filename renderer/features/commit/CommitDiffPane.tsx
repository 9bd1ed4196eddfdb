// Files and lines of a commit.
import type { CommitDetail } from "../../../shared/contract/resources.ts";
import { formatCount } from "../../ui/text/count.ts";
import { Counts } from "../diff/index.ts";
import { CommitLines } from "./CommitLines.tsx";
import { FileList } from "./FileList.tsx";
import { useCommitFiles } from "./use-commit-files.ts";

export interface CommitDiffPaneProps {
  sha: string;
  commit: CommitDetail | undefined;
}

/** The lower half of a commit: its files, and under them their lines. */
export function CommitDiffPane({ sha, commit }: CommitDiffPaneProps) {
  const files = useCommitFiles(sha, commit);
  const { diff, shown, show, open } = files;
  return (
    <CommitLines
      files={files}
      title={
        <>
          Files <span className="ui-num">{formatCount(diff.files.length)}</span>
        </>
      }
      counts={commit?.stats ? <Counts additions={commit.stats.additions} deletions={commit.stats.deletions} /> : null}
      // One file alone has its name over its lines.
      list={diff.files.length > 1 ? <FileList commit={sha} files={diff.files} selected={shown} onSelect={show} onOpen={open} /> : null}
    />
  );
}
