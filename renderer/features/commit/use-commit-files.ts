// The files of a commit and the one among them that its diff shows: what a list of files and a diff beside each other share.
import { type RefObject, useRef, useState } from "react";
import type { CommitDetail } from "../../../shared/contract/resources.ts";
import { useRefPlace } from "../../state/use-ref-place.ts";
import type { DiffHandle } from "../diff/index.ts";
import { type CommitDiff, useCommitDiff } from "./use-commit-diff.ts";

export interface CommitFiles {
  readonly sha: string;
  readonly commit: CommitDetail | undefined;
  readonly diff: CommitDiff;
  /** Index of the file that the diff shows. */
  readonly shown: number;
  readonly view: RefObject<DiffHandle | null>;
  /** The diff has come to a file by itself. */
  setShown(index: number): void;
  /** Scrolls the diff to a file. */
  show(index: number): void;
  /** As `show`, with the focus. */
  open(index: number): void;
}

/** Of one commit for the life of the component: give it the hash as its key. */
export function useCommitFiles(sha: string, commit: CommitDetail | undefined): CommitFiles {
  const place = useRefPlace();
  const diff = useCommitDiff(place.connection, place.project, sha, commit);
  const view = useRef<DiffHandle>(null);
  const [shown, setShown] = useState(0);
  const show = (index: number): void => {
    setShown(index);
    view.current?.showFile(index);
  };
  const open = (index: number): void => {
    show(index);
    view.current?.focus();
  };
  return { sha, commit, diff, shown, view, setShown, show, open };
}
